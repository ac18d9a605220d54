/// What can be wrong in a path configuration.
enum HotwireRules {
  static let notJSON = Rule(
    "path-configuration-not-json", .error, "A path configuration is JSON in UTF-8.",
    explanation: "An app reads the whole file or none of it: one comma too many, and it goes on with the configuration it had before.",
    examples: [])

  static let wrongValue = Rule(
    "wrong-path-configuration-value", .error, "Every value of a path configuration has the type that its key asks for.",
    explanation: """
      `rules` is a list of objects, each with a list of texts under `patterns` and an object under `properties`. On iOS one rule \
      that is not so makes an app refuse the file as a whole.
      """,
    examples: [])

  static let gap = Rule(
    "path-configuration-gap", .warning, "A path configuration says what it seems to say.",
    explanation: """
      Patterns are regular expressions that are searched for in the path with its query: `/new$` is not found in `/new?from=home`, `/new` is \
      found in `/newspaper`, and a rule that comes later overrides what an earlier one says. A value that an app does not know becomes \
      `default`, and a pattern that is no regular expression is skipped, both without a word. The spec keeps what the file says; this is \
      what to look at.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-a-path-configuration", .warning, "What a spec says for Hotwire Native can be said in a path configuration.",
    explanation: """
      A path configuration speaks of web pages. A route with `hotwire` properties and without a form of an `https` or `http` origin has \
      no pattern there, so its properties are left out.
      """,
    examples: [])

  static let difference = Rule(
    "path-configuration-differs", .error, "A path configuration says of each page what the spec says.",
    explanation: """
      `check --hotwire` holds the file that the server serves against the configuration that `flowspec export hotwire` would write, both ways: it looks       for a page to which one gives another property than the other, by whichever patterns. `default` and nothing are the same for the properties       that have it. Patterns with look-ahead or back-references are compared as texts.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-path-configuration", .warning, "It can be decided what a path configuration says of each page.",
    explanation: "The patterns are so large that comparing them was given up. Nothing is said of this property; use simpler patterns.",
    examples: [])

  static let all = [notJSON, wrongValue, gap, unsaid, difference, undecided]
}
