/// Why a text is no URL.
public struct URLMistake: Sendable, Hashable {
  public let message: String
  /// UTF-8 offsets in the text.
  public let place: Range<Int>

  /// The text is no URL.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.isEmpty {
      message = "it is empty"
      place = 0..<0
    } else if let blank = bytes.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) {
      message = bytes[blank] == 0x20 ? "a URL has no spaces; write %20" : "a URL has no control characters"
      place = blank..<blank + 1
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), !bytes[..<colon].contains(UInt8(ascii: "/")) {
      message =
        colon == 0
        ? "the scheme before ':' is missing"
        : "what stands before ':' is no scheme: it begins with a letter, and has letters, digits, '+', '-' and '.'"
      place = 0..<max(1, colon)
    } else {
      message = "it has no scheme, such as 'https:'"
      place = 0..<0
    }
  }
}

/// Finds a text that some flow answers for one that none does.
struct URLSuggestion {
  private let flows: [Flow]

  init(_ flows: [Flow]) {
    self.flows = flows
  }

  /// The text with what it lacks, or without what it has too much.
  func text(for text: String) -> String? {
    candidates(text).first { candidate in
      guard candidate != text, let url = LinkURL(candidate) else { return false }
      return flows.contains { flow in flow.parsedForms.contains { $0.link.template.wholeURL == nil && $0.link.match(url) != nil } }
    }
  }

  private func candidates(_ text: String) -> [String] {
    var found: [String] = []
    let trimmed = text.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let tight = String(String.UnicodeScalarView(trimmed))
    found.append(tight)
    found.append(text.split(separator: " ").joined(separator: "%20"))
    let prefixes = flows.flatMap(\.origins).flatMap(\.origin.prefixes)
    for prefix in prefixes {
      guard let authority = prefix.sampleAuthority else {
        found.append("\(prefix.scheme):\(tight.hasPrefix("/") ? "" : "//")\(tight)")
        continue
      }
      found.append("\(prefix.scheme)://\(tight)")
      let base = prefix.base.map { "/" + PercentCoding.encoded($0, keeping: .segment) }.joined()
      if tight.hasPrefix("/") { found.append("\(prefix.scheme)://\(authority)\(tight.hasPrefix(base) ? "" : base)\(tight)") }
    }
    return found
  }
}
