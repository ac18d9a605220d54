/// What an import says of the file that it reads.
enum ImportRules {
  static let all: [Rule] = [inexpressible]

  static let inexpressible = Rule(
    "not-in-a-spec", .warning, "A spec can say everything that an imported file says.",
    explanation: """
      An import keeps what a spec can say, and lists all else: what stands there is lost, narrower or wider in the spec than in the file. Decide \
      what was meant, and write it into the spec by hand.
      """,
    examples: [])
}
