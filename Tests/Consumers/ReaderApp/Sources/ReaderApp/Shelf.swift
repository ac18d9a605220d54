import ReaderKit

/// A screen that follows the flow of a library.
@MainActor
public final class Shelf: ReaderFlow.Navigator {
  public private(set) var screens: [String] = []
  public private(set) var kept = 0
  public private(set) lazy var store = ReaderFlow.Store.launch { [unowned self] effect, _ in
    switch effect {
    case .keepPlace: kept += 1
    }
  }

  public init() {}

  public func showCover(in stack: ReaderFlow.Stack) { screens.append("cover") }
  public func showContents(in stack: ReaderFlow.Stack) { screens.append("contents") }
  public func showPage(number: ReaderFlow.PageNumber, in stack: ReaderFlow.Stack) { screens.append("page \(number.rawValue)") }
}
