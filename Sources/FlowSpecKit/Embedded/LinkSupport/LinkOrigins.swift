// The origin of a link.

extension Link {
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
}
