/// The ranges of the numbers in a spec; the table of keys prints them.
enum NumberLimits {
  /// The number of held links; each is a part of every configuration.
  static let held = 1...16
  /// The version of the saved data: JSON readers keep 15 digits exactly.
  static let version = 0...999_999_999_999_999
  /// The most bytes of a text, such as notes, in UTF-8.
  static let textBytes = 20_000
  /// The longest duration, about 30 years.
  static let milliseconds = 16_000_000 * 60_000
}
