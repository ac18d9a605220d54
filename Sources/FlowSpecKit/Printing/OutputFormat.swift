/// An output format for one kind of content.
public struct OutputFormat<Content>: Sendable {
  public let name: String
  /// True if it is for people: it may be coloured, and a report goes to standard error.
  public let isForPeople: Bool
  /// True if its text says itself how many findings it leaves out.
  public let saysWhatIsLeftOut: Bool
  public let text: @Sendable (Content, TextStyle) -> String

  init(
    _ name: String, isForPeople: Bool = false, saysWhatIsLeftOut: Bool = false, _ text: @escaping @Sendable (Content, TextStyle) -> String
  ) {
    self.name = name
    self.isForPeople = isForPeople
    self.saysWhatIsLeftOut = saysWhatIsLeftOut
    self.text = text
  }
}

extension OutputFormat<Table> {
  /// The formats of `show`, the default first.
  public static var all: [Self] {
    [
      Self("text", isForPeople: true) { table, _ in table.text },
      Self("markdown") { table, _ in table.markdown },
      Self("json") { table, _ in table.json.text },
    ]
  }
}
