/// The schema of ``ScenarioJSON``; `kind` decides which other members are present.
enum ScenarioSchema {
  private typealias Words = SchemaWords

  private static let name = Words.reference("reference")
  private static let with = Words.map(Words.anything)

  static let step = Words.object(
    [
      ("kind", Words.word("send", "open", "show", "close", "select", "back", "forward", "change", "wait", "relaunch", "expect")),
      ("line", Words.line),
    ],
    optional: [
      ("event", name), ("route", Words.orNull(name)), ("with", with), ("url", Words.text), ("from", Words.orNull(Words.text)),
      ("isForbidden", Words.truth), ("container", Words.orNull(name)),
      ("changes", Words.list(Words.object([("input", name), ("value", Words.anything)]))), ("milliseconds", Words.count),
      ("state", Words.orNull(name)), ("expectations", Words.list(expectation)),
    ])

  private static let expectation = Words.object(
    [
      (
        "kind",
        Words.word("state", "layout", "shown", "kept", "held", "opened", "refused", "lost", "effects", "rejected", "handoff", "variable")
      )
    ],
    optional: [
      ("states", Words.list(name)), ("layout", name), ("things", Words.list(Words.object([("thing", Words.reference("thing")), ("with", with)]))),
      ("routes", Words.list(name)), ("effects", Words.list(name)), ("event", name), ("urls", Words.list(Words.text)), ("variable", name),
      ("value", Words.anything),
    ])
}
