// Writes values into links.

extension Link {
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

  /// Returns the escaped segments of a path. A slash next to an empty segment is escaped too.
  static func encodedSegments(_ text: String) -> [String] {
    var segments: [String] = []
    var isJoining = false
    for part in text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
      let written = encoded(String(Substring(part)))
      if let last = segments.last, isJoining || part.isEmpty {
        segments[segments.count - 1] = last + "%2F" + written
      } else {
        segments.append(written)
      }
      isJoining = part.isEmpty
    }
    return segments
  }

  /// Returns true if an encoded segment can be a host, even if its case is changed.
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
}
