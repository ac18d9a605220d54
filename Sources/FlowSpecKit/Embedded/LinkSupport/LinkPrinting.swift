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
}
