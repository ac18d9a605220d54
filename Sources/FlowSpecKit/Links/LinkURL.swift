/// A URL taken apart as RFC 3986 says, each part decoded once.
///
/// A part whose escapes are broken, or no UTF-8, stands as it is written. `+` is a plus sign everywhere. One slash at
/// the end of the path says nothing; every other empty segment is kept.
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
    /// Nil without `=`.
    let value: Part?
  }

  let text: String
  /// In lower case.
  let scheme: String
  /// The text between `//` and the path; nil without `//`.
  let authority: Part?
  let segments: [Part]
  /// In the order written; empty items left out.
  let query: [Item]
  let fragment: Part?

  /// Nil when the text has no scheme, or white space or control characters in it.
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

  /// In lower case, without userinfo and port.
  var host: String? {
    authority.map { String(Self.hostAndPort($0.raw).host).lowercased() }
  }

  var port: Int? {
    authority.flatMap { Self.hostAndPort($0.raw).port.flatMap { Int($0) } }
  }

  /// The value of the first item with that key: nil without one, empty when it has no `=`.
  func value(_ key: String) -> String? {
    query.first { $0.key.text.hasSameScalars(as: key) }.map { $0.value?.text ?? "" }
  }

  /// True if any form may have it: segments `.` and `..` are resolved on the way, and a user name is never meant.
  var canBeLink: Bool { !hasDotSegments && userinfo == nil }

  /// True if a segment is `.` or `..`, or has such a part between slashes, written plainly or escaped: a program that passes the URL on may resolve it.
  var hasDotSegments: Bool {
    authority?.text.hasDotParts ?? false || segments.contains { $0.text.hasDotParts }
  }
}

extension String {
  /// True if `.` or `..` stands in it between slashes.
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
    // Within brackets a colon belongs to the address.
    guard port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return (rest, nil) }
    return (rest[..<colon], port)
  }

  /// Takes what follows a separator off the end.
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
  /// Equal scalar by scalar: a composed and a decomposed letter differ, as they do in a URL.
  func hasSameScalars(as other: String, foldingCase: Bool = false) -> Bool {
    guard foldingCase else { return utf8.elementsEqual(other.utf8) }
    return utf8.elementsEqual(other.utf8) { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte + 32 : byte
  }
}
