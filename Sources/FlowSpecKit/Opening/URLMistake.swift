/// The reason why a text is no URL.
struct URLMistake: Sendable, Hashable {
  let message: String
  /// UTF-8 offsets in the text.
  let place: Range<Int>

  /// Finds the mistake in a text that is no URL.
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
        : "the text before ':' is not a scheme: a scheme begins with a letter, and has letters, digits, '+', '-' and '.'"
      place = 0..<max(1, colon)
    } else {
      message = "it has no scheme, such as 'https:'"
      place = 0..<0
    }
  }
}

/// Finds a similar text that some flow answers.
struct URLSuggestion {
  private let flows: [Flow]

  init(_ flows: [Flow]) {
    self.flows = flows
  }

  /// Returns the text with missing parts added, or surplus parts removed.
  func text(for text: String) -> String? {
    candidates(text).first { candidate in
      guard candidate != text, let url = LinkURL(candidate) else { return false }
      return flows.contains { flow in flow.parsedForms.contains { $0.link.template.wholeURL == nil && $0.link.match(url) != nil } }
    }
  }

  private func candidates(_ text: String) -> [String] {
    let tight = Self.written(text)
    var found = [tight]
    if tight.contains("\\") { found.append(tight.replacing("\\", with: "/")) }
    let bare = Self.unquoted(tight)
    if bare != tight { found += candidates(bare) }
    if let url = LinkURL(tight), let user = url.userinfo { found.append(tight.replacing("//\(user)@", with: "//", maxReplacements: 1)) }
    if let url = LinkURL(tight), url.hasDotSegments { found.append(Self.resolved(url)) }
    let prefixes = flows.flatMap(\.origins).flatMap(\.origin.prefixes)
    // A text that begins with two slashes has its host, and only the scheme is missing.
    if tight.hasPrefix("//") { return found + prefixes.filter { $0.host != nil }.map { "\($0.scheme):\(tight)" } }
    if let colon = tight.firstIndex(of: ":"), LinkURL.isScheme(tight[..<colon]), tight[tight.index(after: colon)...].hasPrefix("/") {
      // It has a scheme; perhaps there is a slash too few or too many before the host.
      return found + [tight[...colon] + "//" + tight[tight.index(after: colon)...].drop { $0 == "/" }]
    }
    let (hosts, others) = (prefixes.filter { $0.host != nil }, prefixes.filter { $0.host == nil })
    // A text without a leading slash may begin with the host.
    for prefix in tight.hasPrefix("/") ? prefixes : hosts + others {
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

  /// Removes white space around it and control characters in it, and escapes other spaces.
  private static func written(_ text: String) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.value == 0x7F }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    var written = ""
    for scalar in scalars[...last] where scalar == " " || !isBlank(scalar) {
      if scalar == " " { written += "%20" } else { written.unicodeScalars.append(scalar) }
    }
    return written
  }

  /// Removes the punctuation that surrounds a URL in a sentence.
  private static func unquoted(_ text: String) -> String {
    var rest = text[...]
    while let last = rest.last, ".,;!>)\"'".contains(last) { rest = rest.dropLast() }
    while let first = rest.first, "<(\"'".contains(first) { rest = rest.dropFirst() }
    return String(rest)
  }

  /// Resolves `.` and `..` according to RFC 3986.
  private static func resolved(_ url: LinkURL) -> String {
    let places = URLPlaces(url)
    let bytes = Array(url.text.utf8)
    var segments: [String] = []
    for segment in url.segments {
      switch segment.text {
      case ".": continue
      case "..": _ = segments.popLast()
      default: segments.append(segment.raw)
      }
    }
    let start = String(decoding: bytes[..<(places.authority?.upperBound ?? places.scheme.upperBound + 1)], as: UTF8.self)
    return start + "/" + segments.joined(separator: "/") + String(decoding: bytes[places.pathEnd...], as: UTF8.self)
  }
}
