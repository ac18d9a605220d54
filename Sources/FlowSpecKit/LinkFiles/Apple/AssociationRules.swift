/// The mistakes in an association file, and between it and the specs of its app.
///
/// The examples are association files of an app with a single route, which answers `https://shop.example/orders/{path...?}`.
enum AssociationRules {
  static let all: [Rule] = [
    notJSON, wrongValue, unknownKey, unknownVariable, notHandedOver, excludedLink, unansweredRule, unreachableRule, missingApp, undecided, unsaid,
  ]

  static let notJSON = Rule(
    "association-file-not-json", .error, "An association file is JSON in UTF-8.",
    explanation: """
      The system reads the whole file or none of it: one comma too many, and no link is handed over. The file has no ending, and neither \
      comments nor trailing commas.
      """,
    examples: [
      .init(
        reported: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"},⟦]⟧}]}}"#,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let wrongValue = Rule(
    "wrong-association-value", .error, "Every value of an association file has the type that its key asks for.",
    explanation: """
      The system ignores a value of another type without a message. If an item of `?` is no text, it ignores the whole `?`, and the rule matches far \
      more than it seems to.
      """,
    examples: [
      .init(
        reported: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", "exclude": ⟦"no"⟧}]}]}}"#,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", "exclude": false}]}]}}"#)
    ])

  static let unknownKey = Rule(
    "unknown-association-key", .warning, "Every key of an association file is known.",
    explanation: "The system ignores a misspelt key without a message: `excludes` excludes nothing.",
    examples: [
      .init(
        reported: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", ⟦"coment"⟧: "All."}]}]}}"#,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", "comment": "All."}]}]}}"#)
    ])

  static let unknownVariable = Rule(
    "unknown-association-variable", .error, "Every variable of a pattern is declared.",
    explanation: """
      `$(name)` stands for one of the texts that `substitutionVariables` of `applinks` gives that name, or for one of the system's own \
      (`alpha`, `digit`, `lang` and others). One that is neither makes its pattern match nothing.
      """,
    examples: [
      .init(
        reported: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}, {"/": ⟦"/$(kind)"⟧}]}]}}
          """,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let notHandedOver = Rule(
    "link-not-handed-over", .error, "The system hands over every link that a route answers.",
    explanation: """
      No rule of the association file matches a URL of this form, so it opens in the browser and never reaches the app. Add a component for \
      it (`flowspec export aasa` prints them all), or take the form out of the spec. Forms with `only: print` or `only: documented` are not meant.
      """,
    examples: [])

  static let excludedLink = Rule(
    "excluded-link", .error, "No exclusion cuts a route off.",
    explanation: """
      The first rule that matches a URL decides, and this one says that the app does not get it although a route of the spec answers it. \
      Put the component that includes it before the exclusion, or narrow the exclusion's pattern.
      """,
    examples: [
      .init(
        reported: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [
            ⟦{"/": "/orders/old*", "exclude": true}⟧,
            {"/": "/orders/*"}]}]}}
          """,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let unansweredRule = Rule(
    "unanswered-association-rule", .warning, "A route answers every URL that the system hands over.",
    explanation: """
      The system opens the app with a URL that no form of any spec matches, so the app can only show its first screen. Narrow the pattern, exclude \
      the website's pages before it, or declare the route. A `*` also takes slashes, which a parameter of one segment does not. Some types cannot be \
      written as a pattern: values of numbers and texts count as answered even if the type refuses them; those of finite types and UUIDs do not, as \
      variables can say them.
      """,
    examples: [
      .init(
        reported: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}, ⟦{"/": "/help/*"}⟧]}]}}
          """,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let unreachableRule = Rule(
    "unreachable-association-rule", .warning, "Every rule of an association file decides about some URL.",
    explanation: """
      The first rule that matches decides. Every URL that this one matches was decided by those before it (or it matches none at all): \
      move it up, or take it out.
      """,
    examples: [
      .init(
        reported: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [
            {"/": "/orders/*"},
            ⟦{"/": "/orders/old", "exclude": true}⟧]}]}}
          """,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let missingApp = Rule(
    "app-not-associated", .error, "The association file names the app.",
    explanation: """
      The file has none of the app's identifiers (`links: { app-ids: … }` of the configuration, or `--app-id`), so the system hands over no link. \
      An identifier is the team's prefix, a dot, and the bundle identifier: `ABCDE12345.com.example.shop`.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-association-rule", .warning, "It can be decided which URLs the rules of an association file hand over.",
    explanation: "The patterns are too large, or have too many `*`, to be compared. So this rule or form is not judged. Use fewer wildcards.",
    examples: [])

  static let unsaid = Rule(
    "not-in-an-association-file", .warning, "An association file can say everything that a spec says of its web links.",
    explanation: """
      An export prints patterns, and patterns know neither regular expressions nor numbers. It lists the losses, and the URLs that are handed over \
      although no route answers them. You need not change a type. A route of its own for the remaining URLs is kinder than an app that shows its \
      first screen.
      """,
    examples: [])
}
