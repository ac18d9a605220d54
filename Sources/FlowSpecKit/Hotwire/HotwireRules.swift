/// The mistakes in a path configuration.
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
    "path-configuration-gap", .warning, "A path configuration behaves as it reads.",
    explanation: """
      Patterns are regular expressions that are searched for in the path with its query: `/new$` is not found in `/new?from=home`, and `/new` is \
      found in `/newspaper`. A later rule overrides an earlier one. The app reads an unknown value as `default` and skips a pattern that is no \
      regular expression, both without a message. An import keeps the file's meaning; look at this place.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-a-path-configuration", .warning, "A path configuration can say everything that a spec says for Hotwire Native.",
    explanation: """
      A path configuration speaks of web pages. A route with `hotwire` properties and without a form of an `https` or `http` origin has \
      no pattern there, so its properties are left out.
      """,
    examples: [])

  static let difference = Rule(
    "path-configuration-differs", .error, "A path configuration gives each page the properties of the spec.",
    explanation: """
      `check --hotwire` compares the file that the server serves with the configuration that `flowspec export hotwire` would write, both ways: it \
      looks for a page that gets another property from one than from the other, by any pattern. `default` equals a missing value for the properties \
      that have it. Patterns with look-ahead or back-references are compared as texts.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-path-configuration", .warning, "It can be decided which properties a path configuration gives a page.",
    explanation: "The patterns are too large to be compared. So this property is not judged. Use simpler patterns.",
    examples: [])

  static let all = [notJSON, wrongValue, gap, unsaid, difference, undecided]
}
