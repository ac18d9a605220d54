/// Numbers with their noun, in words.
enum Amount {
  /// Returns, for example, `1 entry` or `3 entries`.
  static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
}
