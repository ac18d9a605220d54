/// Parses amounts, and writes counts. Parsing returns nil for any other text.
enum Measure {
  /// Parses `500ms`, `1.5s`, `2min`.
  static func milliseconds(_ text: String) -> Int? {
    amount(text, units: [("ms", 1), ("min", 60_000), ("s", 1_000)])
  }

  /// Parses `512MB`, `1.5GB`; the factor between units is 1024.
  static func bytes(_ text: String) -> Int? {
    amount(text, units: [("KB", 1_024), ("MB", 1_048_576), ("GB", 1_073_741_824)])
  }

  /// Parses `5000000`, `5_000_000`.
  static func count(_ text: String) -> Int? {
    guard let first = text.utf8.first, isDigit(first), text.utf8.allSatisfy({ isDigit($0) || $0 == 0x5F }) else { return nil }
    return Int(text.filter { $0 != "_" })
  }

  /// Returns a count with commas: `1,000,000`.
  static func grouped(_ count: Int) -> String {
    let digits = String(count.magnitude).utf8
    let text = digits.enumerated().map { index, digit in
      (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(UnicodeScalar(digit))
    }
    return (count < 0 ? "-" : "") + text.joined()
  }

  /// Writes every number of a text with commas.
  static func grouped(numbersIn text: String) -> String {
    text.replacing(/[0-9]{4,}/) { match in Int(match.output).map(grouped) ?? String(match.output) }
  }

  private static func amount(_ text: String, units: [(suffix: String, factor: Double)]) -> Int? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    let number = text.dropLast(unit.suffix.count)
    guard let first = number.utf8.first, let last = number.utf8.last, isDigit(first), isDigit(last),
      number.utf8.allSatisfy({ isDigit($0) || $0 == 0x2E }), let value = Double(number)
    else { return nil }
    let result = value * unit.factor
    guard result == result.rounded() else { return nil }
    return Int(min(result, largest))
  }

  /// The largest amount, to which larger ones are reduced; all its digits are exact.
  private static let largest = 1e15

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
