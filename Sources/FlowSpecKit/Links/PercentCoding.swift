/// Percent-encoding according to RFC 3986; texts are encoded as UTF-8.
enum PercentCoding {
  /// The characters that encoding keeps.
  enum Kept {
    /// Letters, digits, `-`, `.`, `_`, `~`: safe for values.
    case unreserved
    /// Also the characters that a segment may contain.
    case segment
    /// Also the characters that a query's keys and literals, or a fragment, may contain; never `&`, `=`, `+`.
    case query

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: return true
      default: break
      }
      switch self {
      case .unreserved: return false
      case .segment: return "!$&'()*+,;=:@".utf8.contains(byte)
      case .query: return "!$'()*,;:@/".utf8.contains(byte)
      }
    }
  }

  static func encoded(_ text: String, keeping kept: Kept) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a text once; returns nil if an escape is invalid or the bytes are no UTF-8.
  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let first = digit(Unicode.Scalar(high)), let second = digit(Unicode.Scalar(low))
      else { return nil }
      bytes.append(first * 16 + second)
    }
    let result = String(decoding: bytes, as: UTF8.self)
    return result.utf8.elementsEqual(bytes) ? result : nil
  }

  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "0"..."9": UInt8(scalar.value) - 0x30
    case "A"..."F": UInt8(scalar.value) - 0x41 + 10
    case "a"..."f": UInt8(scalar.value) - 0x61 + 10
    default: nil
    }
  }
}
