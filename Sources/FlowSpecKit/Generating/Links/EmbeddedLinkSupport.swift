// Written by .ci/embed from Sources/FlowSpecKit/Embedded.

/// Members of the type that takes links apart in generated code.
enum EmbeddedLinkSupport {
  static let link = #"""
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
    """#

  static let origins = #"""
    /// The path for an origin without a host: a link's host is its first segment.
    var pathWithHost: Path { authority.isEmpty ? path : path.behind(authority) }

    func isAt(host: StaticString, port: Int?, orStandard standard: Int?) -> Bool {
      let count = host.utf8CodeUnitCount
      guard authority.count >= count, authority[0..<count].equals(host) else { return false }
      return Self.isPort(authority[count..<authority.count], port, orStandard: standard)
    }

    /// Returns true if the host is a subdomain of the name. The name begins with a dot.
    func isAt(subdomainOf name: StaticString, port: Int?, orStandard standard: Int?) -> Bool {
      let end = authority.index(of: 0x3A) ?? authority.count
      let count = end - name.utf8CodeUnitCount
      guard count > 0, authority[count..<end].equals(name) else { return false }
      guard Self.isPort(authority[end..<authority.count], port, orStandard: standard) else { return false }
      for index in 0..<count {
        switch authority[index] {
        case 0x2E: guard index > 0, authority[index - 1] != 0x2E else { return false }
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2D, 0x80...0xFF: break
        default: return false
        }
      }
      return authority[count - 1] != 0x2E
    }

    private static func isPort(_ text: Part, _ port: Int?, orStandard standard: Int?) -> Bool {
      if text.isEmpty { return port == nil }
      guard text[0] == 0x3A else { return false }
      if text.count == 1 { return standard != nil }
      guard let wanted = port ?? standard, text[1] != 0x2D else { return false }
      return integer(text[1..<text.count]) == wanted
    }
    """#

  static let part = #"""
    /// A range of the link's bytes.
    @safe nonisolated struct Part {
      private let bytes: UnsafeBufferPointer<UInt8>
      private var foldsCase = false

      init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
      }

      var count: Int { unsafe bytes.count }
      var isEmpty: Bool { unsafe bytes.isEmpty }
      var text: String { unsafe String(decoding: bytes, as: UTF8.self) }
      subscript(index: Int) -> UInt8 { unsafe bytes[index] }

      subscript(range: Range<Int>) -> Part {
        var part = unsafe Part(UnsafeBufferPointer(rebasing: bytes[range]))
        part.foldsCase = foldsCase
        return part
      }

      /// The same part, but comparisons with literals ignore the case of ASCII letters.
      var ignoringCase: Part {
        var part = self
        part.foldsCase = true
        return part
      }

      var exactly: Part {
        var part = self
        part.foldsCase = false
        return part
      }

      func index(of byte: UInt8, from start: Int = 0) -> Int? {
        var index = start
        while index < count {
          if self[index] == byte { return index }
          index += 1
        }
        return nil
      }

      func equals(_ literal: StaticString) -> Bool {
        guard count == literal.utf8CodeUnitCount else { return false }
        let other = unsafe literal.utf8Start
        for index in 0..<count {
          let (one, second) = (self[index], unsafe other[index])
          if one == second { continue }
          guard foldsCase, Link.lowercased(one) == Link.lowercased(second) else { return false }
        }
        return true
      }

      static func ~= (literal: StaticString, part: Part) -> Bool { part.equals(literal) }

      /// Returns the part between two literals, or nil if they do not match or it is empty.
      func between(_ start: StaticString, _ end: StaticString) -> Part? {
        let (first, last) = (start.utf8CodeUnitCount, count - end.utf8CodeUnitCount)
        guard first < last, self[0..<first].equals(start), self[last..<count].equals(end) else { return nil }
        return self[first..<last]
      }

      /// Returns all splits at a separator, from the last one. No first half is empty.
      func splits(at separator: StaticString) -> Splits {
        Splits(whole: self, separator: separator, place: count)
      }

      /// True if the part has a segment `.` or `..`.
      var isDots: Bool {
        var start = 0
        for index in 0...count where index == count || self[index] == 0x2F {
          switch index - start {
          case 1: if self[start] == 0x2E { return true }
          case 2: if self[start] == 0x2E, self[start + 1] == 0x2E { return true }
          default: break
          }
          start = index + 1
        }
        return false
      }

      var isScheme: Bool {
        for index in 0..<count {
          switch self[index] {
          case 0x41...0x5A, 0x61...0x7A: break
          case 0x30...0x39, 0x2B, 0x2D, 0x2E: guard index > 0 else { return false }
          default: return false
          }
        }
        return !isEmpty
      }
    }

    nonisolated struct Splits {
      let whole: Part
      let separator: StaticString
      var place: Int

      mutating func next() -> (Part, Part)? {
        while place > 1 {
          place -= 1
          let end = place + separator.utf8CodeUnitCount
          if end <= whole.count, whole[place..<end].equals(separator) { return (whole[0..<place], whole[end..<whole.count]) }
        }
        return nil
      }
    }
    """#

  static let path = #"""
    /// The segments of a path that are not read yet. A slash at the end is ignored.
    nonisolated struct Path {
      private var text: Part
      private var start = 0
      private var host: Part?
      private var slash: UInt8 = 0x2F

      init(_ text: Part, slash: UInt8 = 0x2F) {
        self.slash = slash
        let first = !text.isEmpty && text[0] == slash ? 1 : 0
        let isOpen = text.count > first && text[text.count - 1] == slash
        self.text = text[first..<(isOpen ? text.count - 1 : text.count)]
        if text.count == first { start = 1 }
      }

      var isAtEnd: Bool { start > text.count && host == nil }

      /// Returns the next segment and the rest of the path, or nil at the end.
      func next() -> (Part, Path)? {
        var rest = self
        if let host {
          rest.host = nil
          return (host, rest)
        }
        guard start <= text.count else { return nil }
        let end = text.index(of: slash, from: start) ?? text.count
        rest.start = end + 1
        return (text[start..<end], rest)
      }

      /// Reads all segments, joined with slashes. Returns nil if they are empty.
      func joined<Value>(_ read: (Part) -> Value?) -> Value? {
        guard let (first, behind) = next() else { return nil }
        if host == nil, slash == 0x2F { return start == text.count ? nil : read(text[start..<text.count].exactly) }
        var all = first.text
        var rest = behind
        while let (segment, next) = rest.next() {
          all += "/" + segment.text
          rest = next
        }
        return all.isEmpty ? nil : all.withUTF8 { read(unsafe Part($0)) }
      }

      func behind(_ host: Part) -> Path {
        var path = self
        path.host = host
        return path
      }

      func below(_ name: StaticString) -> Path? {
        guard let (segment, rest) = next(), segment.equals(name) else { return nil }
        return rest
      }

      var ignoringCase: Path {
        var path = self
        path.text = text.ignoringCase
        return path
      }

      var hasDots: Bool {
        var rest = self
        while let (segment, next) = rest.next() {
          if segment.isDots { return true }
          rest = next
        }
        return false
      }

      func decoded(_ copy: inout Copy) -> Path {
        var rest = self
        var isFirst = true
        while let (segment, next) = rest.next() {
          if !isFirst { copy.add(Copy.slash) }
          copy.add(segment)
          isFirst = false
          rest = next
        }
        var path = self
        path.text = copy.taken()
        path.slash = Copy.slash
        path.start = isFirst ? 1 : 0
        return path
      }
    }
    """#

  static let escapes = #"""
    /// A buffer for the decoded parts of a link, with separators that cannot occur in them.
    @safe nonisolated struct Copy {
      static let slash: UInt8 = 0xFF
      static let ampersand: UInt8 = 0xFE
      static let equals: UInt8 = 0xFD
      private let space: UnsafeMutableBufferPointer<UInt8>
      private var end = 0
      private var start = 0

      init(_ space: UnsafeMutableBufferPointer<UInt8>) {
        unsafe self.space = space
      }

      mutating func add(_ byte: UInt8) {
        unsafe space.initializeElement(at: end, to: byte)
        end += 1
      }

      /// Adds a part, decoded unless an escape is broken or the bytes are not UTF-8.
      mutating func add(_ part: Part) {
        let before = end
        var index = 0
        while index < part.count {
          if part[index] != 0x25 {
            add(part[index])
            index += 1
          } else if index + 2 < part.count, let high = Link.digit(part[index + 1]), let low = Link.digit(part[index + 2]) {
            add(high * 16 + low)
            index += 3
          } else {
            break
          }
        }
        if index == part.count, isText(from: before) { return }
        end = before
        for index in 0..<part.count { add(part[index]) }
      }

      private func isText(from start: Int) -> Bool {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = unsafe space[start..<end].makeIterator()
        while true {
          switch unsafe parser.parseScalar(from: &bytes) {
          case .valid: continue
          case .emptyInput: return true
          case .error: return false
          }
        }
      }

      /// Returns the part that was added since the last call.
      mutating func taken() -> Part {
        defer { start = end }
        return unsafe Part(UnsafeBufferPointer(rebasing: space[start..<end]))
      }

      mutating func decoded(_ part: Part) -> Part {
        add(part)
        return taken()
      }
    }

    private init(_ link: Link, _ copy: inout Copy) {
      whole = link.whole
      scheme = link.scheme
      authority = copy.decoded(link.authority).ignoringCase
      path = link.path.decoded(&copy)
      if let query = link.query {
        var start = 0
        while start <= query.count {
          let end = query.index(of: 0x26, from: start) ?? query.count
          if start > 0 { copy.add(Copy.ampersand) }
          let item = query[start..<end]
          if let equals = item.index(of: 0x3D) {
            copy.add(item[0..<equals])
            copy.add(Copy.equals)
            copy.add(item[equals + 1..<item.count])
          } else {
            copy.add(item)
          }
          start = end + 1
        }
        self.query = copy.taken()
      } else {
        query = nil
      }
      fragment = link.fragment.map { copy.decoded($0) }
      hasEscapes = true
      isCopy = true
    }

    static func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case 0x30...0x39: return byte - 0x30
      case 0x41...0x46: return byte - 0x37
      case 0x61...0x66: return byte - 0x57
      default: return nil
      }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
      0x41...0x5A ~= byte ? byte + 0x20 : byte
    }
    """#

  static let values = #"""
    static func text(_ part: Part) -> String? {
      part.text
    }

    static func bool(_ part: Part) -> Bool? {
      switch part.exactly {
      case "true": return true
      case "false": return false
      default: return nil
      }
    }

    /// Reads a decimal integer with an optional minus sign.
    static func integer(_ part: Part) -> Int? {
      let isNegative = !part.isEmpty && part[0] == 0x2D
      let first = isNegative ? 1 : 0
      guard part.count > first else { return nil }
      var value = 0
      for index in first..<part.count {
        guard 0x30...0x39 ~= part[index] else { return nil }
        let digit = Int(part[index] - 0x30)
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isOutside) =
          isNegative
          ? tens.subtractingReportingOverflow(digit)
          : tens.addingReportingOverflow(digit)
        guard !isTooLarge, !isOutside else { return nil }
        value = sum
      }
      return value
    }

    static func integer(_ part: Part, in range: ClosedRange<Int>) -> Int? {
      guard let value = integer(part), range.contains(value) else { return nil }
      return value
    }

    static func natural(_ part: Part) -> UInt? {
      guard !part.isEmpty else { return nil }
      var value: UInt = 0
      for index in 0..<part.count {
        guard 0x30...0x39 ~= part[index] else { return nil }
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isOutside) = tens.addingReportingOverflow(UInt(part[index] - 0x30))
        guard !isTooLarge, !isOutside else { return nil }
        value = sum
      }
      return value
    }

    /// Reads a finite decimal number with an optional fraction and an optional exponent.
    static func double(_ part: Part) -> Double? {
      var place = 0
      func takes(_ byte: UInt8, or other: UInt8) -> Bool {
        guard place < part.count, part[place] == byte || part[place] == other else { return false }
        place += 1
        return true
      }
      func digits() -> Int {
        let start = place
        while place < part.count, 0x30...0x39 ~= part[place] { place += 1 }
        return place - start
      }
      _ = takes(0x2D, or: 0x2D)
      let whole = digits()
      guard 1...\#(Decimal.mostDigits) ~= whole else { return nil }
      if takes(0x2E, or: 0x2E), digits() == 0 { return nil }
      if takes(0x45, or: 0x65) {
        let isNegative = takes(0x2D, or: 0x2D)
        if !isNegative { _ = takes(0x2B, or: 0x2B) }
        let start = place
        guard digits() > 0 else { return nil }
        let largest: UInt = whole == 1 ? \#(Decimal.largestScientificExponent) : \#(Decimal.largestExponent)
        guard isNegative || natural(part[start..<place]).map({ $0 <= largest }) ?? false else { return nil }
      }
      return place == part.count ? Double(part.text) : nil
    }
    """#

  static let foundationValues = #"""
    static func uuid(_ part: Part) -> UUID? {
      guard part.count == 36 else { return nil }
      for index in 0..<36 {
        switch index {
        case 8, 13, 18, 23: guard part[index] == 0x2D else { return nil }
        default: guard digit(part[index]) != nil else { return nil }
        }
      }
      return UUID(uuidString: part.text)
    }

    static func url(_ part: Part) -> URL? {
      guard let colon = part.index(of: 0x3A), part[0..<colon].isScheme, colon + 1 < part.count else { return nil }
      let text = part.text
      guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0 ~= $0.value) }) else { return nil }
      return URL(string: text)
    }
    """#

  static let printing = #"""
    /// Escapes everything except ASCII letters, digits, `-`, `.`, `_` and `~`.
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

    /// Returns a path with escaped segments. A slash next to an empty segment is escaped too.
    static func encodedPath(_ text: String) -> String {
      var path = ""
      var isBehindEmpty: Bool?
      for part in text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
        if let isBehindEmpty { path += isBehindEmpty || part.isEmpty ? "%2F" : "/" }
        path += encoded(String(Substring(part)))
        isBehindEmpty = part.isEmpty
      }
      return path
    }

    /// Returns a URL without a host. Three slashes precede a first segment that other programs would change in a host's place.
    static func text(scheme: String, path: String) -> String {
      let canBeHost = path.utf8.prefix { $0 != 0x2F }.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
      }
      return scheme + (canBeHost ? "://" : ":///") + path
    }

    /// Returns a query of escaped items, without those that are nil; it is empty if none is left.
    static func query(_ items: [String?]) -> String {
      let written = items.compactMap { $0 }
      return written.isEmpty ? "" : "?" + written.joined(separator: "&")
    }
    """#
}
