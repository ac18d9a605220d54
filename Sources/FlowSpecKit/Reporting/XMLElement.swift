/// An element of an XML report.
struct XMLElement {
  let name: String
  let attributes: [(name: String, value: String)]
  var children: [XMLElement]
  /// The text before the children.
  let text: String

  init(_ name: String, _ attributes: [(String, String)] = [], text: String = "", _ children: [XMLElement] = []) {
    self.name = name
    self.attributes = attributes.map { (name: $0.0, value: $0.1) }
    self.text = text
    self.children = children
  }

  /// The whole file with this element as its root.
  var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + GeneratedMark.markup + lines(indent: "")
  }

  private func lines(indent: String) -> String {
    let attributes = attributes.map { " \($0.name)=\"\(Self.escaped($0.value, isAttribute: true))\"" }.joined()
    guard !text.isEmpty || !children.isEmpty else { return "\(indent)<\(name)\(attributes)/>\n" }
    let content = Self.escaped(text, isAttribute: false)
    guard !children.isEmpty else { return "\(indent)<\(name)\(attributes)>\(content)</\(name)>\n" }
    return "\(indent)<\(name)\(attributes)>\(content)\n" + children.map { $0.lines(indent: indent + "  ") }.joined() + "\(indent)</\(name)>\n"
  }

  /// Escapes a text; replaces characters that XML 1.0 forbids, and those that change the direction of writing.
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n": result += isAttribute ? "&#10;" : "\n"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result += TerminalText.harmless(String(scalar))
      }
    }
    return result
  }
}
