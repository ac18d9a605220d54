// Reads values from parts.

extension Link {
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

  /// Reads a decimal integer with an optional minus sign.
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

  /// Reads a finite decimal number with an optional fraction and an optional exponent.
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
    guard 1...Decimal.mostDigits ~= whole else { return nil }
    if takes(0x2E, or: 0x2E), digits() == 0 { return nil }
    if takes(0x45, or: 0x65) {
      let isNegative = takes(0x2D, or: 0x2D)
      if !isNegative { _ = takes(0x2B, or: 0x2B) }
      let start = place
      guard digits() > 0 else { return nil }
      let largest: UInt = whole == 1 ? Decimal.largestScientificExponent : Decimal.largestExponent
      guard isNegative || natural(part[start..<place]).map({ $0 <= largest }) ?? false else { return nil }
    }
    return place == part.count ? Double(part.text) : nil
  }
}
