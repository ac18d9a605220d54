/// Escapes text for HTML.
enum HTMLText {
  /// Escapes text for content and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      // Invisible controls, which are also parse errors.
      case "\0"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}": result.append(" ")
      case "\u{FEFF}": result.append("\u{FFFD}")
      case "\t", "\n": result.append(scalar)
      default: result.append(contentsOf: VisibleText.substitute(scalar).map { Array($0.unicodeScalars) } ?? [scalar])
      }
    }
    return String(result)
  }

  /// - Parameters:
  ///   - isShort: True for a place where the style sheet shows a link to a name as code.
  ///   - breaksAnywhere: True for a place where lines break anywhere, also in such a link.
  static func inline(_ phrase: Phrase, _ names: NameLinks = .none, isShort: Bool = false, breaksAnywhere: Bool = true) -> String {
    func code(_ html: String) -> String {
      guard isShort else { return "<code>\(html)</code>" }
      let plain = breaksAnywhere ? html.replacing("<wbr>", with: "") : html
      let isLink = plain.hasPrefix("<a href=\"#") && plain.hasSuffix("</a>") && !plain.dropFirst().contains("<a ")
      return isLink ? plain : "<code>\(plain)</code>"
    }
    return phrase.runs.map { run in
      switch run {
      case .text(let text): escaped(text)
      case .code(let text): code(names.html(text, preferring: nil))
      case .literal(let text): code(NameLinks.breakable(text))
      case .name(let text, let topic): code(names.html(text, preferring: topic))
      case .verdict(let text, let tone, nil, nil): "<span class=\"verdict-\(tone.rawValue)\">\(escaped(text))</span>"
      case .verdict(let text, let tone, let page, let section):
        "<a class=\"verdict-\(tone.rawValue)\" href=\"\(address(page, section))\">\(escaped(text))</a>"
      case .strong(let text): "<strong>\(escaped(text))</strong>"
      // An address that could run a script is shown as text.
      case .address(let text) where !text.hasPrefix("https://") && !text.hasPrefix("http://"): escaped(text)
      case .address(let text): "<a href=\"\(escaped(text))\">\(escaped(text))</a>"
      case .place(let text, let address): "<a href=\"\(escaped(address))\">\(escaped(text))</a>"
      case .emphasis(let text): "<em>\(escaped(text))</em>"
      case .link(let text, let page, let section):
        "<a href=\"\(address(page, section))\">\(escaped(text))</a>"
      case .lineBreak: "<br>"
      }
    }.joined()
  }

  private static func address(_ page: String?, _ section: String?) -> String {
    (page.map { destination($0 + ".html") } ?? "") + (section.map { "#" + destination($0) } ?? "")
  }

  /// Encodes a name for a part of a URL.
  static func destination(_ name: String) -> String { PercentCoding.encoded(name, keeping: .unreserved) }

  /// Returns data for a `<script>` element; it can neither end the element nor begin a comment.
  static func data(_ json: JSON, isShort: Bool = false) -> String {
    (isShort ? json.short : json.text).unicodeScalars.split(separator: "<", omittingEmptySubsequences: false).map { String($0) }.joined(
      separator: "\\u003c")
  }
}

extension JSON {
  /// The value without needless space.
  fileprivate var short: String {
    switch self {
    case .null, .bool, .integer, .number, .string: String(text.dropLast())
    case .array(let elements): "[" + elements.map(\.short).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { JSON.string($0.name).short + ":" + $0.value.short }.joined(separator: ",") + "}"
    }
  }
}
