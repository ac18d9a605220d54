/// Chooses unique names for imported declarations.
struct ImportedNames {
  private var taken: Set<String> = []

  /// Returns the first valid name that is free; else the first valid name with a number.
  mutating func unique(_ wanted: [String], or fallback: String) -> String {
    let known = wanted.filter { isName($0) }
    let names = known.isEmpty ? [fallback] : known
    for name in names where isFree(name) { return take(name) }
    var number = 2
    while !isFree("\(names[0])\(number)") { number += 1 }
    return take("\(names[0])\(number)")
  }

  /// Returns true if the name is free, ignoring case, because generated files and types may be named after it.
  private func isFree(_ name: String) -> Bool {
    !taken.contains(name.lowercased()) && !Self.words.contains(name.lowercased())
  }

  private mutating func take(_ name: String) -> String {
    taken.insert(name.lowercased())
    return name
  }

  private static let words = Set(GuardWords.reserved + ["all", "any", "none", "true", "screen", "self", "type", "init", "default"])

  /// Returns `signIn` for `sign_in`, `sign-in` and `SignIn`; characters that no name can have are removed.
  static func camelCase(_ texts: [String]) -> String {
    var result = ""
    for text in texts {
      for word in text.unicodeScalars.split(whereSeparator: { !$0.isASCII || !ScalarSet.wordCharacters.contains($0) || $0 == "_" }) {
        let word = String(word)
        result += result.isEmpty ? lowerFirst(word) : word.prefix(1).uppercased() + word.dropFirst()
      }
    }
    if let first = result.unicodeScalars.first, ScalarSet.digits.contains(first) { result = "_" + result }
    return result
  }

  /// Returns a word with a lower-case start: `urlList` for `URLList`.
  private static func lowerFirst(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    if capitals.count == word.count { return word.lowercased() }
    return capitals.count > 1 ? capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1) : word.prefix(1).lowercased() + word.dropFirst()
  }

  static func caseName(_ text: String) -> String {
    let name = camelCase([text])
    return isName(name) && !GuardWords.reserved.contains(name) ? name : "_" + name
  }

  /// Returns the singular of an English plural; any other word unchanged.
  static func singular(_ word: String) -> String {
    let lower = word.lowercased()
    if lower.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: lower.hasSuffix) { return String(word.dropLast(2)) }
    if lower.hasSuffix("s"), !["ss", "us", "is", "news"].contains(where: lower.hasSuffix), word.count > 2 { return String(word.dropLast()) }
    return word
  }
}

extension ImportedSpec.Request {
  /// Returns true if a flow may have this name.
  public static func canName(flow: String) -> Bool {
    isName(flow)
  }
}
