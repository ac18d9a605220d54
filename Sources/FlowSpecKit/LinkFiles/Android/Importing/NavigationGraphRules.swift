/// The mistakes in a navigation graph of Android, and the properties that intent filters cannot express.
enum NavigationGraphRules {
  static let notXML = Rule(
    "navigation-graph-not-xml", .error, "A navigation graph is XML.",
    explanation: "The file is a resource of an Android app, such as `res/navigation/main.xml`. Its outermost element is `navigation`.",
    examples: [])

  static let wrongValue = Rule(
    "wrong-navigation-graph-value", .error, "Every element of a navigation graph has its name or id.",
    explanation: """
      Without an id no other element can refer to a destination, and without a name none can refer to an argument. Add what is missing, and \
      import again.
      """, examples: [])

  static let gap = Rule(
    "navigation-graph-gap", .warning, "A navigation graph does what it seems to say.",
    explanation: """
      The library probably does not read this place as its author meant. These are the usual causes:

      - A deep link that lacks an argument without a default opens nothing.
      - If two deep links match one URL, the library chooses by counting
      segments and arguments.
      - An id that two elements have refers to the first of them.

      Correct the imported spec if you want something else.
      """,
    examples: [])

  static let unsaid = Rule(
    "not-in-intent-filters", .warning, "Intent filters hand over exactly the links that the spec has.",
    explanation: """
      Intent filters compare the scheme, the host and the path. They ignore the query, the fragment and the types of parameters, and they \
      distinguish upper and lower case in the path. So Android opens the app with URLs that no route matches, and may leave URLs to the browser \
      that a route answers. Decide in the app what a person sees for a URL without a route.
      """,
    examples: [])

  static let all = [notXML, wrongValue, gap, unsaid]
}
