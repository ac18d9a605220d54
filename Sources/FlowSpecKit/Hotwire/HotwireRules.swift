/// The mistakes in a path configuration.
enum HotwireRules {
  static let notJSON = Rule(
    "path-configuration-not-json", .error, "A path configuration is JSON in UTF-8.",
    explanation: """
      An app ignores a file that it cannot read: after one comma too many, it goes on with the configuration that it had before.
      """,
    examples: [])

  static let wrongValue = Rule(
    "wrong-path-configuration-value", .error, "Every value of a path configuration has the type that its key asks for.",
    explanation: """
      `rules` is a list of objects, each with a list of texts under `patterns` and an object under `properties`. On iOS, one wrong rule makes the \
      app refuse the whole file.
      """,
    examples: [])

  static let gap = Rule(
    "path-configuration-gap", .warning, "A path configuration does what it seems to say.",
    explanation: """
      The app probably does not read this place as its author meant. These are the usual causes:

      - A pattern is a regular expression that may match anywhere in the path with
      its query: `/new` also matches `/newspaper`, and `/new$` does not match
      `/new?from=home`.
      - A later rule overrides an earlier one.
      - An unknown value counts as `default`, without a message.
      - A pattern that is not a regular expression is skipped, without a message.

      An import keeps what the app does, not what the file seems to say. Correct the spec if you want something else.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-a-path-configuration", .warning, "A path configuration contains the properties of every route.",
    explanation: """
      A path configuration is about web pages. This route has `hotwire` properties but no form on an `https` or `http` origin, so the exported \
      file has no pattern for it, and the app does not get its properties. Give the route a web address, or remove the properties.
      """,
    examples: [])

  static let difference = Rule(
    "path-configuration-differs", .error, "A path configuration gives each page the properties that the spec gives it.",
    explanation: """
      The app would show a page differently from the spec. `check --hotwire` compares the file that the server serves with the one that `flowspec \
      export hotwire` would write, in both directions: it looks for a page that gets different properties from the two. Export the file again, or \
      change the spec.

      A missing `context`, `presentation` or `query_string_presentation` means the same as the value `default`. Patterns with look-ahead or back-references are compared as texts.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-path-configuration", .warning, "A path configuration can be compared with the specs.",
    explanation: "The patterns are too large to be compared. So flowspec does not compare this Hotwire property. Use simpler patterns.",
    examples: [])

  static let all = [notJSON, wrongValue, gap, unsaid, difference, undecided]
}
