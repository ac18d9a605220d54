// Ranges of bytes.

extension Link {
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
}
