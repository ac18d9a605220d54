// A link split according to RFC 3986.

struct Link {
  let whole: Part
  let scheme: Part
  private let authority: Part
  let path: Path
  private let query: Part?
  let fragment: Part?
  private let hasEscapes: Bool
  /// True if the parts are in a decoded copy, which has other separators.
  private let isCopy: Bool

  /// Calls a closure with the parsed link, which is valid only during the call.
  static func read<Value>(_ text: String, _ body: (Link) -> Value?) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      let whole = unsafe Part(bytes)
      guard let link = Link(whole) else { return nil }
      guard link.hasEscapes else { return body(link) }
      let size = bytes.count
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { space in
        var copy = unsafe Copy(space)
        let link = Link(link, &copy)
        return link.path.hasDots || link.authority.isDots ? nil : body(link)
      }
    }
  }

  private init?(_ text: Part) {
    var colon: Int?
    var mark: Int?
    var hash: Int?
    var hasEscapes = false
    var mayHaveDots = false
    for index in 0..<text.count {
      switch text[index] {
      case 0...0x20, 0x7F: return nil
      case 0x23: hash = hash ?? index
      case 0x25: hasEscapes = true
      case 0x2E: mayHaveDots = mayHaveDots || index == 0 || text[index - 1] == 0x2F || text[index - 1] == 0x3A
      case 0x3A: colon = colon ?? index
      case 0x3F: mark = mark ?? hash ?? index
      default: break
      }
    }
    guard let colon, text[0..<colon].isScheme else { return nil }
    let end = mark ?? hash ?? text.count
    var start = colon + 1
    var authority = text[start..<start]
    if end - start >= 2, text[start] == 0x2F, text[start + 1] == 0x2F {
      let slash = text[0..<end].index(of: 0x2F, from: start + 2) ?? end
      authority = text[start + 2..<slash]
      start = slash
    }
    // User names and dot segments are refused, because other software may rewrite them.
    guard authority.index(of: 0x40) == nil, !authority.isDots else { return nil }
    if mayHaveDots, Path(text[start..<end]).hasDots { return nil }
    whole = text
    scheme = text[0..<colon].ignoringCase
    self.authority = authority.ignoringCase
    path = Path(text[start..<end])
    query = mark.flatMap { $0 == hash ? nil : text[$0 + 1..<(hash ?? text.count)] }
    fragment = hash.map { text[$0 + 1..<text.count] }
    self.hasEscapes = hasEscapes
    isCopy = false
  }

  /// Returns the value of the first query item with the key, or nil if there is none.
  func value(_ key: StaticString) -> Part? {
    guard let query else { return nil }
    var start = 0
    while start < query.count {
      let end = query.index(of: isCopy ? Copy.ampersand : 0x26, from: start) ?? query.count
      let item = query[start..<end]
      let equals = item.index(of: isCopy ? Copy.equals : 0x3D)
      if end > start, item[0..<(equals ?? item.count)].equals(key) { return item[(equals.map { $0 + 1 } ?? item.count)..<item.count] }
      start = end + 1
    }
    return nil
  }

  /// Returns true if the first query item with the key has the value.
  func has(_ key: StaticString, _ text: StaticString) -> Bool {
    value(key)?.equals(text) ?? false
  }
}
