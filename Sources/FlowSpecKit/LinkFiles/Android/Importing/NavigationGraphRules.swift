/// The mistakes in a navigation graph of Android, and the properties that intent filters cannot express.
enum NavigationGraphRules {
  static let notXML = Rule(
    "navigation-graph-not-xml", .error, "A navigation graph is XML.",
    explanation: "The file is a resource of an Android app, such as `res/navigation/main.xml`, whose outermost element is `navigation`.",
    examples: [])

  static let wrongValue = Rule(
    "wrong-navigation-graph-value", .error, "Every element of a navigation graph has its name or id.",
    explanation: "No other element can refer to a destination without an id, or to an argument without a name.", examples: [])

  static let gap = Rule(
    "navigation-graph-gap", .warning, "A navigation graph behaves as it reads.",
    explanation: """
      Three things are easily overlooked. A deep link that leaves out an argument without a default opens nothing. Of two deep links that match one \
      URL, the library chooses by counting segments and arguments. An id that is used twice means its first element.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-intent-filters", .warning, "Intent filters can say everything that a spec says of links.",
    explanation: """
      Intent filters know scheme, host and path. They ignore the query, the fragment and types, and compare the path case by case. So the system \
      hands over other URLs than the routes answer, and the app decides about them.
      """,
    examples: [])

  static let all = [notXML, wrongValue, gap, unsaid]
}
