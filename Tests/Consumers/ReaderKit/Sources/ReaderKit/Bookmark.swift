/// What the library adds to its flow.
public struct Bookmark: Sendable, Equatable {
  public let page: ReaderFlow.PageNumber

  public init(_ page: ReaderFlow.PageNumber) {
    self.page = page
  }

  public var route: ReaderFlow.Route { .page(number: page) }
}
