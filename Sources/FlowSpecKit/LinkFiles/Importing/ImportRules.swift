/// The remarks of an import about its file.
enum ImportRules {
  static let all: [Rule] = [inexpressible]

  static let inexpressible = Rule(
    "not-in-a-spec", .warning, "An import keeps the meaning of the whole file.",
    explanation: """
      A spec cannot express this part of the file. The imported spec lacks it, or is narrower or wider than the file, so some links may open \
      something different from before. Decide what you mean, and write it into the spec by hand.
      """,
    examples: [])
}
