/// The remarks of an import about its file.
enum ImportRules {
  static let all: [Rule] = [inexpressible]

  static let inexpressible = Rule(
    "not-in-a-spec", .warning, "A spec can say everything that an imported file says.",
    explanation: """
      An import keeps everything that a spec can say, and lists the rest. That part is missing in the spec, or it is narrower or wider there than in \
      the file. Decide what was meant, and write it into the spec by hand.
      """,
    examples: [])
}
