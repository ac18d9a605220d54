/// What a link is made of: stretches of bytes, segments, and the copy in which escapes are resolved.
extension LinkSupportText {
  static func part(_ isolation: String) -> String {
    #"""
    /// A stretch of the link, decoded.
    @safe \#(isolation)struct Part {
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

      /// Without case, ASCII letters stand for each other: literals alone are compared so.
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
          guard one == second || foldsCase && Link.lowercased(one) == Link.lowercased(second) else { return false }
        }
        return true
      }

      static func ~= (literal: StaticString, part: Part) -> Bool { part.equals(literal) }

      /// What stands between two literals; never empty.
      func between(_ start: StaticString, _ end: StaticString) -> Part? {
        let (first, last) = (start.utf8CodeUnitCount, count - end.utf8CodeUnitCount)
        guard first < last, self[0..<first].equals(start), self[last..<count].equals(end) else { return nil }
        return self[first..<last]
      }

      /// Every way to part it at a literal, the longest start first; no start is empty.
      func splits(at separator: StaticString) -> Splits {
        Splits(whole: self, separator: separator, place: count)
      }

      /// Whether `.` or `..` stands in it between slashes.
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

    \#(isolation)struct Splits {
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
  }

  static func path(_ isolation: String) -> String {
    #"""
    /// Segments that are still to be read; a slash at the end of the link says nothing.
    \#(isolation)struct Path {
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

      /// The next segment, and those behind it.
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

      /// All segments with slashes between them; nothing where that is empty.
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
  }

  static func escapes(_ isolation: String) -> String {
    #"""
    /// Where a link with escapes is written decoded, with separators that no text contains.
    @safe \#(isolation)struct Copy {
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

      /// As it is written where an escape is broken or the bytes are no UTF-8.
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

      /// What was added since the last time.
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

    private static func digit(_ byte: UInt8) -> UInt8? {
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
  }
}
