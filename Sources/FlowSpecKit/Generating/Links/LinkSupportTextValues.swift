/// How values are read from parts of links and written to them.
extension LinkSupportText {
  static let values = #"""
    static func text(_ part: Part) -> String? {
      part.text
    }

    static func bool(_ part: Part) -> Bool? {
      switch part.exactly {
      case "true": return true
      case "false": return false
      default: return nil
      }
    }

    /// Decimal, with a minus sign if one likes.
    static func integer(_ part: Part) -> Int? {
      let isNegative = !part.isEmpty && part[0] == 0x2D
      let first = isNegative ? 1 : 0
      guard part.count > first else { return nil }
      var value = 0
      for index in first..<part.count {
        guard 0x30...0x39 ~= part[index] else { return nil }
        let digit = Int(part[index] - 0x30)
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isOutside) =
          isNegative
          ? tens.subtractingReportingOverflow(digit)
          : tens.addingReportingOverflow(digit)
        guard !isTooLarge, !isOutside else { return nil }
        value = sum
      }
      return value
    }

    static func integer(_ part: Part, in range: ClosedRange<Int>) -> Int? {
      guard let value = integer(part), range.contains(value) else { return nil }
      return value
    }

    static func natural(_ part: Part) -> UInt? {
      guard !part.isEmpty else { return nil }
      var value: UInt = 0
      for index in 0..<part.count {
        guard 0x30...0x39 ~= part[index] else { return nil }
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isOutside) = tens.addingReportingOverflow(UInt(part[index] - 0x30))
        guard !isTooLarge, !isOutside else { return nil }
        value = sum
      }
      return value
    }

    /// Decimal, with a point and an exponent if one likes, in a size that is finite.
    static func double(_ part: Part) -> Double? {
      var place = 0
      func takes(_ byte: UInt8, or other: UInt8) -> Bool {
        guard place < part.count, part[place] == byte || part[place] == other else { return false }
        place += 1
        return true
      }
      func digits() -> Int {
        let start = place
        while place < part.count, 0x30...0x39 ~= part[place] { place += 1 }
        return place - start
      }
      _ = takes(0x2D, or: 0x2D)
      let whole = digits()
      guard 1...\#(Decimal.mostDigits) ~= whole else { return nil }
      if takes(0x2E, or: 0x2E), digits() == 0 { return nil }
      if takes(0x45, or: 0x65) {
        let isNegative = takes(0x2D, or: 0x2D)
        if !isNegative { _ = takes(0x2B, or: 0x2B) }
        let start = place
        guard digits() > 0 else { return nil }
        let largest: UInt = whole == 1 ? \#(Decimal.largestScientificExponent) : \#(Decimal.largestExponent)
        guard isNegative || natural(part[start..<place]).map({ $0 <= largest }) ?? false else { return nil }
      }
      return place == part.count ? Double(part.text) : nil
    }
    """#

  static let foundationValues = #"""
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
    """#

  static let printing = #"""
    /// Everything but letters, digits, `-`, `.`, `_` and `~` escaped.
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

    /// Parted at slashes; one with nothing on either side of it is escaped.
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

    /// Whether an encoded segment survives as a host, which others may put in lower case.
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
    """#
}
