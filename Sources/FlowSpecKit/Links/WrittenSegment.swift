/// An encoded segment.
struct WrittenSegment {
  let text: String
  let isLiteral: Bool

  /// True if it survives in the place of a host, which other programs may lowercase or split.
  var canBeHost: Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        case 0x41...0x5A: isLiteral
        default: false
        }
      }
  }
}
