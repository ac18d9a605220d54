/// What can be wrong in a navigation graph of Android, and what intent filters cannot say.
enum NavigationGraphRules {
  static let notXML = Rule(
    "navigation-graph-not-xml", .error, "A navigation graph is XML.",
    explanation: "The file is a resource of an Android app, such as `res/navigation/main.xml`, whose outermost element is `navigation`.",
    examples: [])

  static let wrongValue = Rule(
    "wrong-navigation-graph-value", .error, "Every element of a navigation graph has what names it.",
    explanation: "A destination without an id, or an argument without a name, can be spoken of by nothing.", examples: [])

  static let gap = Rule(
    "navigation-graph-gap", .warning, "A navigation graph says what it seems to say.",
    explanation: """
      A deep link that does not give an argument without a default opens nothing, of two that match one URL the library picks one by counting \
      segments and arguments, and an id that stands twice means its first element.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-intent-filters", .warning, "What a spec says of links can be said in intent filters.",
    explanation: """
      Intent filters speak of scheme, host and path. They do not look at the query, at a fragment or at types, and compare the path with case; so \
      they hand over more, or other, URLs than the routes answer, and the app decides.
      """,
    examples: [])

  static let all = [notXML, wrongValue, gap, unsaid]
}
