/// Texts as parts of a URI (RFC 3986).
enum URIText {
  /// Characters of a path that stand for themselves.
  static let path = "-._~!$&'()*+,;=@/"
  /// Characters of a whole URI, which is escaped already.
  static let whole = path + ":?#[]%"

  /// Every other byte by its number.
  static func escaped(_ text: String, keeping kept: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(scalar)
      case ..<0x80 where kept.unicodeScalars.contains(scalar): return String(scalar)
      default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
