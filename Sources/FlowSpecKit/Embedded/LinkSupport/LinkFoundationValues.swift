// Reads values of Foundation from parts.

extension Link {
  static func uuid(_ part: Part) -> UUID? {
    guard part.count == 36 else { return nil }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: guard part[index] == 0x2D else { return nil }
      default: guard digit(part[index]) != nil else { return nil }
      }
    }
    return UUID(uuidString: part.text)
  }

  static func url(_ part: Part) -> URL? {
    guard let colon = part.index(of: 0x3A), part[0..<colon].isScheme, colon + 1 < part.count else { return nil }
    let text = part.text
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0 ~= $0.value) }) else { return nil }
    return URL(string: text)
  }
}
