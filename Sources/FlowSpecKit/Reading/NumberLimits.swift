/// The ranges of the numbers that a spec may state; the table of keys prints them.
enum NumberLimits {
  /// How many links may wait: each is a part of every configuration.
  static let held = 1...16
  /// The version of what is saved: JSON readers keep 15 digits exactly.
  static let version = 0...999_999_999_999_999
  /// The length of a text, such as notes, in UTF-8.
  static let textBytes = 20_000
  /// The longest duration, about 30 years.
  static let milliseconds = 16_000_000 * 60_000
}
