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
      The system ignores a file that it cannot read: after one comma too many, every web link opens in the browser. The file is JSON, so it has \
      neither comments nor trailing commas. Its name is `apple-app-site-association`, without a file extension.
      """,
    examples: [
      .init(
        reported: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"},⟦]⟧}]}}"#,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let wrongValue = Rule(
    "wrong-association-value", .error, "Every value of an association file has the type that its key asks for.",
    explanation: """
      The system ignores a value of another type, without a message. If an item of `?` is not a text, it ignores the whole `?`, and the rule \
      matches far more than it seems to. Give the value the type that the message names.
      """,
    examples: [
      .init(
        reported: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", "exclude": ⟦"no"⟧}]}]}}"#,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", "exclude": false}]}]}}"#)
    ])

  static let unknownKey = Rule(
    "unknown-association-key", .warning, "Every key of an association file is known.",
    explanation: "The system ignores a misspelt key, without a message: `excludes` excludes nothing. Correct the key, or remove it.",
    examples: [
      .init(
        reported: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", ⟦"coment"⟧: "All."}]}]}}"#,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*", "comment": "All."}]}]}}"#)
    ])

  static let unknownVariable = Rule(
    "unknown-association-variable", .error, "Every variable of a pattern is declared.",
    explanation: """
      `$(name)` matches one of the texts that `substitutionVariables` of `applinks` lists for this name. The system declares some variables itself, such \
      as `alpha`, `digit` and `lang`. A pattern with any other variable matches nothing, so its links open in the browser. Declare the variable, or \
      correct its name.
      """,
    examples: [
      .init(
        reported: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}, {"/": ⟦"/$(kind)"⟧}]}]}}
          """,
        accepted: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/*"}]}]}}"#)
    ])

  static let notHandedOver = Rule(
    "link-not-handed-over", .error, "The system hands over every link that a route matches.",
    explanation: """
      No rule of the association file matches a URL of this form. So the person who taps it sees the website in the browser, not the app. Add a \
      component for it (`flowspec export aasa` prints all of them), or remove the form from the spec. Forms with `only: print` or `only: \
      documented` are not checked.
      """,
    examples: [])

  static let excludedLink = Rule(
    "excluded-link", .error, "No exclusion keeps a route's links from the app.",
    explanation: """
      The first rule that matches a URL decides about it. This rule excludes a URL that a route of the spec parses, so the link opens in the \
      browser. Put the component that includes the URL before the exclusion, or narrow the exclusion's pattern.
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
    "unanswered-association-rule", .warning, "Every URL that the system hands over is answered by some route.",
    explanation: """
      The system opens the app with a URL that no form of any spec matches. The person tapped a link to a certain page and sees the app's first \
      screen. Narrow the pattern, exclude such URLs before it, or declare a route for them. A `*` also matches slashes, unlike a parameter of one \
      segment.

      A pattern cannot express every type. For numbers and texts this check is lenient: a URL counts as matched even if its value does not match \
      the parameter's type. For UUIDs and types with finitely many values it is strict, because substitution variables can express them.
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
      The first rule that matches a URL decides about it. Earlier rules match every URL that this one matches, or it matches none at all, so it \
      has no effect. Move it up, or remove it.
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
      The file contains none of the app's identifiers, which are those under `links: { app-ids: … }` of the configuration or after `--app-id`. So \
      every link of this website opens in the browser. Add the identifier: the team's prefix, a dot, and the bundle identifier, as in \
      `ABCDE12345.com.example.shop`.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-association-rule", .warning, "The rules of an association file can be compared with the specs.",
    explanation: """
      The patterns are too large, or have too many `*`, to be compared. So flowspec does not compare the rule or the form that the message names, \
      and its links may open in the browser. Use fewer wildcards.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-an-association-file", .warning, "An association file hands over exactly the links that the spec has.",
    explanation: """
      An association file contains patterns, which cannot express regular expressions and numbers. The export lists where its patterns match more \
      or fewer URLs than the routes. For a URL that no route matches, the person sees the app's first screen. You need not change the types of \
      the spec: declare a route for the remaining URLs, and explain on its screen that the app cannot open the link.
      """,
    examples: [])
}
