/// Escapes texts for parts of a URI (RFC 3986).
enum URIText {
  /// The characters of a path that need no escape.
  static let path = "-._~!$&'()*+,;=@/"
  /// The characters of a whole URI that is already escaped.
  static let whole = path + ":?#[]%"

  /// Escapes every byte except letters, digits and the kept characters.
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
