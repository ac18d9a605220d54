// Reads values of Foundation from parts.

extension Link {
  static func uuid(_ part: Part) -> UUID? {
    guard part.count == 36 else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isWhole = unsafe withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in 0..<16 {
        if place == 8 || place == 13 || place == 18 || place == 23 {
          guard part[place] == 0x2D else { return false }
          place += 1
        }
        guard let high = digit(part[place]), let low = digit(part[place + 1]) else { return false }
        unsafe bytes[index] = high * 16 + low
        place += 2
      }
      return true
    }
    return isWhole ? UUID(uuid: uuid) : nil
  }

  static func url(_ part: Part) -> URL? {
    guard let colon = part.index(of: 0x3A), part[0..<colon].isScheme, colon + 1 < part.count else { return nil }
    let text = part.text
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0 ~= $0.value) }) else { return nil }
    return URL(string: text)
  }
}
