// The decoded copy of a link with escapes.

extension Link {
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
}
