/// The part of the generated file that takes a link apart, as RFC 3986 says.
struct LinkSupport {
  let usesFoundation: Bool
  let names: NamePlan

  func write(_ links: LinkPlan, to code: inout CodeWriter) {
    code.gap()
    code.doc("A link taken apart: each part decoded once, query items in their order, a slash at the end left out.")
    code.block("private nonisolated struct Link") { code in
      code.paste(Self.reading)
      code.paste(Self.origins)
      writeDoors(links, to: &code)
      code.gap()
      code.paste(Self.texts)
      code.paste(Self.values)
      if usesFoundation { code.paste(Self.foundationValues) }
      code.paste(Self.printing)
    }
  }

  private func writeDoors(_ links: LinkPlan, to code: inout CodeWriter) {
    var written: Set<Int> = []
    for form in links.forms where written.insert(form.form.origin.index).inserted {
      let origin = names.flow[form.form.origin]
      let doors = LinkDoors(origin, names.flow, names)
      for (function, group) in zip(doors.functions, doors.groups) {
        code.gap()
        code.doc("What stands below the origin `\(origin.name.value)`.")
        code.block("var \(SwiftIdentifier.escaped(function)): Path?") { code in
          for prefix in group { code.line(door(prefix, origin.origin)) }
          code.line("return nil")
        }
      }
    }
  }

  private func door(_ prefix: OriginPrefix, _ origin: Origin) -> String {
    let scheme = SwiftText.literal(prefix.scheme)
    let host: String
    switch prefix.host {
    case nil: return "if Self.same(scheme, \(scheme)) { return whole }"
    case .exact(let name): host = "host: \(SwiftText.literal(name)), "
    case .subdomains(let name): host = "subdomainOf: \(SwiftText.literal(name)), "
    }
    let isStandard = prefix.port == nil || prefix.port == prefix.defaultPort
    let standard = prefix.defaultPort.map(String.init) ?? "nil"
    let port = isStandard ? "port: nil, orStandard: \(standard)" : "port: \(prefix.port ?? 0), orStandard: nil"
    let base = "[\(prefix.base.map(SwiftText.literal).joined(separator: ", "))]"
    let path = "below(\(base), ignoringCase: \(origin.caseInsensitivePath))"
    return "if Self.same(scheme, \(scheme)), isAt(\(host)\(port)), let path = \(path) { return path }"
  }

  private static let reading = #"""
    struct Path {
      let segments: [String]
      /// The first segment was the host, which compares without case.
      let beginsWithHost: Bool
    }

    let text: String
    let scheme: String
    let authority: String
    let segments: [String]
    let query: [(key: String, value: String)]
    let fragment: String?

    init?(_ text: String) {
      guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) else { return nil }
      guard let colon = text.utf8.firstIndex(of: 0x3A), Self.isScheme(text[..<colon].utf8) else { return nil }
      var rest = text.utf8[text.utf8.index(after: colon)...]
      let fragment = Self.cut(&rest, at: 0x23)
      let query = Self.cut(&rest, at: 0x3F)
      var authority = rest.prefix(0)
      if rest.starts(with: "//".utf8) {
        rest = rest.dropFirst(2)
        authority = rest.prefix { $0 != 0x2F }
        rest = rest[authority.endIndex...]
      }
      if rest.first == 0x2F { rest = rest.dropFirst() }
      var segments = rest.isEmpty ? [] : rest.split(separator: 0x2F, omittingEmptySubsequences: false)
      if segments.last?.isEmpty == true { segments.removeLast() }
      self.text = text
      self.scheme = String(decoding: text[..<colon].utf8.map(Self.lowercased), as: UTF8.self)
      self.authority = Self.decoded(authority)
      self.segments = segments.map(Self.decoded)
      self.query = query.map(Self.items) ?? []
      self.fragment = fragment.map(Self.decoded)
      // Whoever hands a link on may resolve these.
      for part in [self.authority] + self.segments where part == "." || part == ".." { return nil }
    }

    private static func isScheme(_ text: Substring.UTF8View) -> Bool {
      guard let first = text.first, 0x61...0x7A ~= lowercased(first) else { return false }
      return text.allSatisfy { 0x61...0x7A ~= lowercased($0) || 0x30...0x39 ~= $0 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
      0x41...0x5A ~= byte ? byte + 0x20 : byte
    }

    private static func cut(_ rest: inout Substring.UTF8View, at separator: UInt8) -> Substring.UTF8View? {
      guard let index = rest.firstIndex(of: separator) else { return nil }
      let tail = rest[rest.index(after: index)...]
      rest = rest[..<index]
      return tail
    }

    private static func items(_ query: Substring.UTF8View) -> [(key: String, value: String)] {
      query.split(separator: 0x26).map { item in
        var key = item
        let value = cut(&key, at: 0x3D)
        return (decoded(key), value.map(decoded) ?? "")
      }
    }

    /// As it is written where an escape is broken or the bytes are no UTF-8.
    private static func decoded(_ text: Substring.UTF8View) -> String {
      var bytes: [UInt8] = []
      var rest = text
      while let byte = rest.popFirst() {
        if byte != 0x25 {
          bytes.append(byte)
        } else if let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) {
          bytes.append(high * 16 + low)
        } else {
          return String(Substring(text))
        }
      }
      let result = String(decoding: bytes, as: UTF8.self)
      return result.utf8.elementsEqual(bytes) ? result : String(Substring(text))
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case 0x30...0x39: return byte - 0x30
      case 0x41...0x46: return byte - 0x37
      case 0x61...0x66: return byte - 0x57
      default: return nil
      }
    }

    /// The value of the first item with that key.
    func value(_ key: String) -> String? {
      query.first { Self.same($0.key, key) }?.value
    }

    /// The values of those keys that are there.
    func values(_ keys: [String]) -> [String] {
      keys.compactMap(value)
    }
    """#

  private static let origins = #"""

    /// Without a host in the origin, a link's host is the first segment.
    private var whole: Path {
      authority.isEmpty
        ? Path(segments: segments, beginsWithHost: false) : Path(segments: [authority] + segments, beginsWithHost: true)
    }

    private func below(_ base: [String], ignoringCase: Bool) -> Path? {
      guard segments.count >= base.count else { return nil }
      for (segment, name) in zip(segments, base) where !Self.same(segment, name, ignoringCase: ignoringCase) { return nil }
      return Path(segments: Array(segments.dropFirst(base.count)), beginsWithHost: false)
    }

    private func isAt(host: String, port: Int?, orStandard standard: Int?) -> Bool {
      guard let rest = Self.after(host, in: authority[...], ignoringCase: true) else { return false }
      return Self.isPort(rest, port, orStandard: standard)
    }

    /// Any host below the name, not the name itself.
    private func isAt(subdomainOf name: String, port: Int?, orStandard standard: Int?) -> Bool {
      let host = authority.unicodeScalars.prefix { $0 != ":" }
      guard Self.isPort(authority[host.endIndex...], port, orStandard: standard), let labels = Self.before("." + name, in: Substring(host)) else { return false }
      return labels.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "-": return true
            default: return scalar.value >= 0x80
            }
          }
      }
    }

    private static func isPort(_ text: Substring, _ port: Int?, orStandard standard: Int?) -> Bool {
      if text.isEmpty { return port == nil }
      guard text.utf8.first == 0x3A else { return false }
      let digits = text.utf8.dropFirst()
      if digits.isEmpty { return standard != nil }
      guard let wanted = port ?? standard, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
      return digits.drop { $0 == 0x30 }.elementsEqual(String(wanted).utf8)
    }
    """#

  private static let texts = #"""
    /// Equal byte by byte; without case, ASCII letters stand for each other.
    static func same(_ text: String, _ other: String, ignoringCase: Bool = false) -> Bool {
      guard ignoringCase else { return text.utf8.elementsEqual(other.utf8) }
      return text.utf8.elementsEqual(other.utf8) { lowercased($0) == lowercased($1) }
    }

    private static func after(_ start: String, in text: Substring, ignoringCase: Bool) -> Substring? {
      let count = start.utf8.count
      guard text.utf8.count >= count, same(String(Substring(text.utf8.prefix(count))), start, ignoringCase: ignoringCase) else { return nil }
      return Substring(text.utf8.dropFirst(count))
    }

    private static func before(_ end: String, in text: Substring, ignoringCase: Bool = true) -> Substring? {
      let count = end.utf8.count
      guard text.utf8.count >= count, same(String(Substring(text.utf8.suffix(count))), end, ignoringCase: ignoringCase) else { return nil }
      return Substring(text.utf8.dropLast(count))
    }

    /// What stands between two literals; never empty.
    static func between(_ text: String, _ start: String, _ end: String, ignoringCase: Bool = false) -> String? {
      guard let rest = after(start, in: text[...], ignoringCase: ignoringCase) else { return nil }
      guard let inner = before(end, in: rest, ignoringCase: ignoringCase), !inner.isEmpty else { return nil }
      return String(inner)
    }

    /// Every way to part a text at a literal, the longest start first.
    static func splits(_ text: String, at separator: String, ignoringCase: Bool) -> [(String, String)] {
      var found: [(String, String)] = []
      var index = text.unicodeScalars.endIndex
      while index > text.unicodeScalars.startIndex {
        index = text.unicodeScalars.index(before: index)
        guard let tail = after(separator, in: text[index...], ignoringCase: ignoringCase) else { continue }
        found.append((String(text[..<index]), String(tail)))
      }
      return found
    }

    static func filled(_ text: String) -> String? {
      text.isEmpty ? nil : text
    }
    """#

  private static let values = #"""

    static func text(_ text: String) -> String? {
      text
    }

    static func bool(_ text: String) -> Bool? {
      same(text, "true") ? true : same(text, "false") ? false : nil
    }

    static func integer(_ text: String) -> Int? {
      text.utf8.first == 0x2B ? nil : Int(text)
    }

    static func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
      integer(text).flatMap { range.contains($0) ? $0 : nil }
    }

    static func natural(_ text: String) -> UInt? {
      text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? UInt(text) : nil
    }

    /// Decimal, with a point and an exponent if one likes.
    static func double(_ text: String) -> Double? {
      var rest = text.utf8[...]
      func digits() -> Bool {
        let count = rest.prefix { 0x30...0x39 ~= $0 }.count
        rest = rest.dropFirst(count)
        return count > 0
      }
      if rest.first == 0x2D { rest = rest.dropFirst() }
      guard digits() else { return nil }
      if rest.first == 0x2E {
        rest = rest.dropFirst()
        guard digits() else { return nil }
      }
      if rest.first == 0x45 || rest.first == 0x65 {
        rest = rest.dropFirst()
        if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
        guard digits() else { return nil }
      }
      return rest.isEmpty ? Double(text) : nil
    }

    static func value<Value: RawRepresentable>(_ text: String, as type: Value.Type) -> Value? where Value.RawValue == String {
      Value(rawValue: text).flatMap { same($0.rawValue, text) ? $0 : nil }
    }
    """#

  private static let foundationValues = #"""

    static func uuid(_ text: String) -> UUID? {
      UUID(uuidString: text)
    }

    static func url(_ text: String) -> URL? {
      guard let colon = text.utf8.firstIndex(of: 0x3A), isScheme(text[..<colon].utf8) else { return nil }
      let rest = text[colon...].unicodeScalars.dropFirst()
      guard !rest.isEmpty, rest.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0 ~= $0.value) }) else { return nil }
      return URL(string: text)
    }
    """#

  private static let printing = #"""

    /// Everything but letters, digits, `-`, `.`, `_` and `~` escaped.
    static func encoded(_ text: String) -> String {
      let digits = Array("0123456789ABCDEF".utf8)
      var bytes: [UInt8] = []
      for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
        default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    static func encodedSegments(_ text: String) -> [String] {
      text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { encoded(String(Substring($0))) }
    }

    /// Whether an encoded segment survives in the place of a host, which others may put in lower case.
    static func canBeHost(_ segment: String?, isLiteral: Bool) -> Bool {
      guard let segment else { return true }
      return !segment.isEmpty
        && segment.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: return true
          case 0x41...0x5A: return isLiteral
          default: return false
          }
        }
    }
    """#
}
