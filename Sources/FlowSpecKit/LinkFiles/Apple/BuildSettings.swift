/// Build settings in property lists, such as `$(BUNDLE_ID)` and `${BUNDLE_ID}`, which Xcode replaces.
enum BuildSettings {
  static func has(_ text: String) -> Bool { pieces(text).count > 1 }

  /// Returns true if some values of the settings turn the text into the result; case is ignored.
  static func mayBecome(_ text: String, result: String) -> Bool {
    let pieces = pieces(text.lowercased())
    var rest = result.lowercased()[...]
    guard pieces.count > 1, rest.hasPrefix(pieces[0]) else { return text.lowercased() == rest }
    rest = rest.dropFirst(pieces[0].count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(pieces[pieces.count - 1])
  }

  /// Returns the texts before, between and after the settings.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    var piece = ""
    while let character = rest.first {
      let closing: Character? = rest.hasPrefix("$(") ? ")" : rest.hasPrefix("${") ? "}" : nil
      if let closing, let end = rest.firstIndex(of: closing) {
        pieces.append(piece)
        piece = ""
        rest = rest[rest.index(after: end)...]
      } else {
        piece.append(character)
        rest = rest.dropFirst()
      }
    }
    return pieces + [piece]
  }
}
