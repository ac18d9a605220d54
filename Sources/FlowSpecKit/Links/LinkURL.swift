/// A URL split according to RFC 3986, each part decoded once.
///
/// A part with invalid escapes, or with bytes that are no UTF-8, is kept as written. `+` is always a plus sign. One trailing
/// slash of the path is ignored; every other empty segment is kept.
struct LinkURL: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    let raw: String
    let text: String

    init(_ raw: some StringProtocol) {
      self.raw = String(raw)
      text = PercentCoding.decoded(raw) ?? self.raw
    }
  }

  struct Item: Hashable, Sendable {
    let key: Part
    /// nil without `=`.
    let value: Part?
  }

  let text: String
  /// In lower case.
  let scheme: String
  /// The text between `//` and the path; nil without `//`.
  let authority: Part?
  let segments: [Part]
  /// The items in the order written, without empty ones.
  let query: [Item]
  let fragment: Part?

  /// Returns nil if the text has no scheme, or has white space or control characters.
  init?(_ text: String) {
    guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(text[..<colon])
    else { return nil }
    self.text = text
    scheme = text[..<colon].lowercased()
    var rest = text.utf8[text.utf8.index(after: colon)...]
    fragment = Self.cut(&rest, at: UInt8(ascii: "#")).map { Part(Substring($0)) }
    query = Self.cut(&rest, at: UInt8(ascii: "?")).map(Self.items) ?? []
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = Part(Substring(rest[..<end]))
      rest = rest[end...]
    } else {
      authority = nil
    }
    segments = Self.segments(rest)
  }

  /// The text before the last `@` of the authority.
  var userinfo: String? {
    guard let raw = authority?.raw, let at = raw.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    return String(raw[..<at])
  }

  /// The host in lower case, without userinfo and port.
  var host: String? {
    authority.map { String(Self.hostAndPort($0.raw).host).lowercased() }
  }

  var port: Int? {
    authority.flatMap { Self.hostAndPort($0.raw).port.flatMap { Int($0) } }
  }

  /// Returns the value of the first item with that key: nil if there is none, empty if it has no `=`.
  func value(_ key: String) -> String? {
    query.first { $0.key.text.hasSameScalars(as: key) }.map { $0.value?.text ?? "" }
  }

  /// True if the URL can match a form: programs resolve segments `.` and `..`, and a user name is never intended.
  var canBeLink: Bool { !hasDotSegments && userinfo == nil }

  /// True if a segment is `.` or `..`, or has such a part between slashes, written plainly or escaped: a program that passes the URL on may resolve it.
  var hasDotSegments: Bool {
    authority?.text.hasDotParts ?? false || segments.contains { $0.text.hasDotParts }
  }
}

extension String {
  /// True if it has a part `.` or `..` between slashes.
  var hasDotParts: Bool {
    utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
  }
}

extension LinkURL {
  static func isScheme(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".": true
      default: false
      }
    }
  }

  static func hostAndPort(_ authority: String) -> (host: Substring, port: Substring?) {
    var rest = authority[...]
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.utf8.index(after: at)...] }
    guard let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")) else { return (rest, nil) }
    let port = rest[rest.utf8.index(after: colon)...]
    // A colon within brackets belongs to the address.
    guard port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return (rest, nil) }
    return (rest[..<colon], port)
  }

  /// Removes the text after a separator from the end, and returns it.
  private static func cut(_ rest: inout Substring.UTF8View, at separator: UInt8) -> Substring.UTF8View? {
    guard let index = rest.firstIndex(of: separator) else { return nil }
    let tail = rest[rest.index(after: index)...]
    rest = rest[..<index]
    return tail
  }

  private static func items(_ query: Substring.UTF8View) -> [Item] {
    query.split(separator: UInt8(ascii: "&")).map { item in
      var key = item
      let value = cut(&key, at: UInt8(ascii: "="))
      return Item(key: Part(Substring(key)), value: value.map { Part(Substring($0)) })
    }
  }

  static func segments(_ path: Substring.UTF8View) -> [Part] {
    var path = path
    if path.first == UInt8(ascii: "/") { path = path.dropFirst() }
    guard !path.isEmpty else { return [] }
    var parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { Part(Substring($0)) }
  }
}

extension String {
  /// Returns true if both have the same scalars: a composed and a decomposed letter differ, as in a URL.
  func hasSameScalars(as other: String, foldingCase: Bool = false) -> Bool {
    guard foldingCase else { return utf8.elementsEqual(other.utf8) }
    return utf8.elementsEqual(other.utf8) { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte + 32 : byte
  }
}
