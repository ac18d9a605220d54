/// The schema of ``SystemJSON``.
enum SystemSchema {
  private typealias Words = SchemaWords

  private static let name = Words.reference("reference")
  private static let place = [("path", Words.text), ("line", Words.line)]
  private static let fields = Words.list(Words.reference("field"))
  private static let arguments = Words.map(Words.reference("operand"))
  private static let effects = Words.list(Words.reference("effectCall"))
  private static let raises = Words.list(Words.reference("eventCall"))
  private static let condition = Words.orNull(Words.reference("guard"))

  private static func numbered(_ members: [(String, JSON)], optional: [(String, JSON)] = []) -> JSON {
    Words.object([("index", Words.count), ("name", Words.text)] + members, optional: optional + place)
  }

  private static let state = numbered([
    ("kind", Words.word("atomic", "compound", "parallel", "final")), ("parent", Words.orNull(name)), ("children", Words.list(name)),
    ("initial", Words.list(name)), ("payload", fields), ("identity", Words.orNull(Words.count)), ("entry", effects), ("exit", effects),
    ("raisesOnEntry", raises), ("raisesOnExit", raises), ("root", Words.orNull(Words.reference("routeCall"))),
    ("arrival", Words.orNull(Words.reference("arrival"))), ("awaits", Words.list(name)), ("timers", Words.list(Words.count)),
    ("memory", Words.orNull(Words.word("shallow", "deep"))),
  ])

  private static let transition = Words.object(
    [
      ("index", Words.count), ("source", name), ("trigger", Words.reference("trigger")), ("condition", condition),
      ("targets", Words.list(Words.reference("target"))), ("reenter", Words.truth),
      ("updates", Words.list(Words.object([("variable", name), ("value", Words.reference("operand"))]))), ("effects", effects),
      ("raises", raises), ("opens", Words.orNull(Words.reference("routeCall"))),
      ("closes", Words.list(Words.either(Words.object([("route", name)]), Words.object([("container", name)])))),
      ("payloads", Words.list(Words.object([("state", name), ("with", arguments)]))),
    ], optional: place)

  private static let trigger = Words.object(
    [("kind", Words.word("events", "always", "after", "done"))],
    optional: [("events", Words.list(name)), ("milliseconds", Words.count)])

  private static let example = Words.object([
    ("url", Words.text), ("form", Words.orNull(Words.text)), ("opens", Words.truth),
    ("arguments", Words.orNull(Words.list(Words.object([("name", Words.text), ("value", Words.text)])))),
  ])

  private static let route = numbered(
    [
      ("owner", Words.orNull(Words.text)), ("parameters", fields), ("available", condition), ("opens", Words.list(name)), ("restores", Words.truth),
      ("lookup", Words.truth),
      ("leads", Words.list(name)), ("interrupt", Words.orNull(Words.reference("arrival"))),
      ("dismissed", Words.orNull(Words.reference("eventCall"))),
      ("arrival", Words.list(Words.object([("state", name), ("word", Words.reference("arrival"))]))), ("isLinked", Words.truth),
      ("restrictsSources", Words.truth), ("from", Words.orNull(sources)),
      ("links", Words.list(Words.object([("origin", Words.text), ("form", Words.text), ("isParsed", Words.truth)]))),
      ("components", Words.list(Words.object([("name", Words.text), ("native", name), ("fallback", name)]))), ("examples", Words.list(example)),
      ("effects", effects), ("raises", raises),
      ("places", Words.list(Words.object([("layout", name), ("place", Words.orNull(Words.reference("place")))]))),
    ], optional: [("handoff", Words.object([("when", condition)]))])

  private static let sources = Words.either(
    Words.object([("only", Words.list(Words.text))]), Words.object([("not", Words.list(Words.text))]))

  private static let container = Words.object(
    [("container", name), ("keepsUndone", Words.truth), ("kind", Words.word("column", "stack", "tabs", "modal", "windows", "elsewhere"))],
    optional: [
      ("base", Words.orNull(Words.reference("thing"))), ("tabs", Words.list(name)), ("place", Words.reference("place")),
      ("staysOpen", Words.truth), ("backgroundInteraction", Words.truth),
    ])

  private static let datum = numbered([
    ("domain", Words.reference("domain")), ("initial", Words.anything), ("isLasting", Words.truth), ("survivesVersions", Words.truth),
  ])

  private static let element = numbered([
    (
      "homes",
      Words.list(
        Words.object([
          ("layout", name), ("place", Words.orNull(Words.either(Words.reference("place"), Words.object([("route", name)])))),
        ]))
    ),
    ("available", condition), ("opens", Words.list(name)), ("selects", Words.list(name)),
  ])

  private static let typeCase = Words.object(
    [("name", Words.text), ("carries", Words.orNull(Words.reference("domain")))], optional: [("text", Words.text)])

  private static let domain = Words.object(
    [
      ("count", Words.orNull(Words.count)), ("values", Words.orNull(Words.list(Words.anything))), ("lower", Words.number),
      ("isOptional", Words.truth),
      ("type", Words.word("String", "Bool", "Int", "UInt", "Double", "UUID", "URL", "range", "cases", "text", "app")),
      ("cases", Words.orNull(Words.list(typeCase))),
      ("sample", Words.anything),
    ], optional: [("pattern", Words.text)])

  private static let operand = Words.object(
    [("kind", Words.word("constant", "formula", "field", "variable", "payload", "parameter"))],
    optional: [
      ("value", Words.anything), ("tree", Words.reference("formula")), ("index", Words.count), ("variable", name), ("state", name),
    ])

  private static let expression = Words.object(
    [("kind", Words.text)],
    optional: [
      ("left", Words.reference("formula")), ("right", Words.reference("formula")), ("of", Words.reference("formula")),
      ("value", Words.number), ("index", Words.count), ("variable", name), ("input", name), ("state", name), ("event", name),
      ("route", Words.orNull(name)), ("thing", Words.reference("thing")),
      ("in", Words.orNull(Words.object([], optional: [("container", name), ("route", name)]))),
    ])

  static let root = Words.object([
    ("version", Words.constant(SystemJSON.version)), ("flow", Words.text), ("owner", Words.orNull(Words.text)),
    ("states", Words.list(Words.reference("state"))),
    ("transitions", Words.list(Words.reference("transition"))), ("variables", Words.list(Words.reference("datum"))),
    ("inputs", Words.list(Words.reference("datum"))),
    (
      "events",
      Words.list(
        numbered([
          ("payload", fields), ("isInternal", Words.truth), ("from", Words.orNull(Words.text)), ("promise", condition),
          ("isRejected", Words.truth),
        ]))
    ),
    ("effects", Words.list(numbered([("payload", fields)]))), ("routes", Words.list(Words.reference("route"))),
    ("layouts", Words.list(numbered([("condition", condition), ("containers", Words.list(Words.reference("pane")))]))),
    ("containers", Words.list(numbered([]))), ("elements", Words.list(Words.reference("element"))),
    ("held", Words.object([("capacity", Words.count), ("keepsFirst", Words.truth), ("isSaved", Words.truth)])),
    ("sources", Words.list(Words.text)), ("unknownLink", Words.orNull(Words.reference("effectCall"))),
    ("missingLink", Words.orNull(Words.reference("effectCall"))),
    ("choosesLayoutOnce", Words.truth), ("restores", Words.truth),
    ("savesNavigation", Words.truth), ("hasLinks", Words.truth), ("hasNavigation", Words.truth),
    ("scenarios", Words.list(Words.object([("name", Words.text), ("steps", Words.list(ScenarioSchema.step))]))),
  ])

  static let definitions: [JSON.Member] = [
    .init("reference", Words.object([("index", ["type": "integer", "minimum": -1]), ("name", Words.text)])),
    .init("state", state), .init("transition", transition), .init("trigger", trigger), .init("datum", datum), .init("route", route),
    .init("pane", container), .init("element", element), .init("domain", domain), .init("operand", operand), .init("formula", expression),
    .init("field", Words.object([("name", Words.text), ("domain", Words.reference("domain"))])),
    .init("guard", Words.object([("text", Words.orNull(Words.text)), ("tree", Words.reference("formula"))])),
    .init(
      "target",
      Words.object([("state", name), ("history", Words.orNull(Words.word("shallow", "deep"))), ("otherwise", Words.list(name))])),
    .init("effectCall", Words.object([("effect", name), ("with", arguments)])),
    .init("eventCall", Words.object([("event", name), ("with", arguments)])),
    .init("routeCall", Words.object([("route", name), ("with", arguments)])),
    .init(
      "arrival",
      Words.object([("policy", Words.word("open", "refuse", "hold")), ("effect", Words.orNull(Words.reference("effectCall")))])),
    .init("place", Words.object([("container", name), ("tab", Words.orNull(name))])),
    .init("thing", Words.object([], optional: [("route", name), ("element", name)])),
  ]
}
