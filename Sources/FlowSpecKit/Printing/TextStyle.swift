/// Colours for a terminal, or none.
public struct TextStyle: Sendable {
  public static let plain = TextStyle(isColoured: false)

  public let isColoured: Bool

  public init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  enum Ink: String {
    case strong = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case mark = "1;32"
    case quiet = "2"
  }

  func paint(_ text: String, _ ink: Ink) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
