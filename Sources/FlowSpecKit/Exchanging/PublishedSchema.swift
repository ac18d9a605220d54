/// The JSON Schemas (draft 2020-12) of flowspec's output for other programs.
///
/// A schema lists the members that are certain; new members may be added.
public enum PublishedSchema: String, Sendable, CaseIterable {
  case system, trace, findings, log

  public var json: JSON {
    switch self {
    case .system: Self.document("The transition system of a flow", SystemSchema.definitions, SystemSchema.root)
    case .trace: Self.document("A run of a flow", TraceSchema.definitions, TraceSchema.root)
    case .log: Self.document("A log entry of a generated store", [], Self.logEntry)
    case .findings: Self.document("The findings of a check", FindingsSchema.definitions + TraceSchema.definitions, FindingsSchema.root)
    }
  }

  /// Twin of `LogEntry` in generated code, as `JSONEncoder` writes it.
  private static let logEntry = SchemaWords.object(
    [("cause", SchemaWords.text)] + ["before", "after", "outcomes"].map { ($0, SchemaWords.list(SchemaWords.text)) })

  private static func document(_ title: String, _ definitions: [JSON.Member], _ root: JSON) -> JSON {
    let head: [JSON.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
    ]
    return .object(head + (root.members ?? []) + [.init("$defs", .object(definitions))])
  }
}

/// Abbreviations for JSON Schema.
enum SchemaWords {
  static let text: JSON = ["type": "string"]
  static let number: JSON = ["type": "integer"]
  static let truth: JSON = ["type": "boolean"]
  static let anything: JSON = [:]
  static let count: JSON = ["type": "integer", "minimum": 0]
  static let line: JSON = ["type": "integer", "minimum": 1]

  /// Returns an object schema; all members but the optional ones are required.
  static func object(_ required: [(String, JSON)], optional: [(String, JSON)] = []) -> JSON {
    [
      "type": "object", "properties": .object((required + optional).map { .init($0.0, $0.1) }),
      "required": .array(required.map { .string($0.0) }),
    ]
  }

  static func list(_ element: JSON) -> JSON { ["type": "array", "items": element] }
  static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }
  static func either(_ choices: JSON...) -> JSON { ["anyOf": .array(choices)] }
  static func orNull(_ schema: JSON) -> JSON { either(schema, ["type": "null"]) }
  static func word(_ words: String...) -> JSON { ["enum": .array(words.map(JSON.string))] }
  static func constant(_ number: Int) -> JSON { ["const": .integer(number)] }
  /// Returns the schema of an object with any names.
  static func map(_ value: JSON) -> JSON { ["type": "object", "additionalProperties": value] }
}

enum TraceSchema {
  private typealias Words = SchemaWords

  /// `kind` decides which other members are present.
  private static let part = Words.object([("kind", Words.text)], optional: [("path", Words.text), ("line", Words.line)])

  private static let stimulus: JSON = {
    let with = Words.map(Words.anything)
    return Words.object(
      [("kind", Words.word("launch", "event", "input", "link", "timer", "show", "back", "forward", "close", "select", "relaunch"))],
      optional: [
        ("inputs", with), ("event", Words.text), ("with", with), ("input", Words.text), ("value", Words.anything),
        ("route", Words.orNull(Words.text)), ("url", Words.orNull(Words.text)), ("isForbidden", Words.truth), ("state", Words.text),
        ("milliseconds", Words.count), ("container", Words.text), ("tab", Words.text), ("path", Words.text), ("line", Words.line),
      ])
  }()

  private static let step = Words.object([
    ("text", Words.text), ("stimulus", Words.reference("stimulus")), ("decisions", Words.list(Words.reference("part"))),
    ("happenings", Words.list(Words.reference("part"))), ("fault", Words.orNull(Words.text)),
  ])

  private static let trace = Words.object([
    ("version", Words.constant(RunRecordJSON.version)), ("flow", Words.text),
    ("steps", Words.list(Words.reference("step"))), ("circle", Words.orNull(Words.count)),
  ])

  static let root = Words.reference("trace")
  static let definitions: [JSON.Member] = [
    .init("trace", trace), .init("step", step), .init("stimulus", stimulus), .init("part", part),
  ]
}

enum FindingsSchema {
  private typealias Words = SchemaWords

  private static let point = Words.object([("line", Words.line), ("column", Words.line), ("offset", Words.count)])
  private static let place = [("path", Words.text), ("start", Words.reference("point")), ("end", Words.reference("point"))]
  private static let note = Words.object([("message", Words.text)], optional: place)
  private static let fix = Words.object([
    ("title", Words.text), ("confidence", Words.word("certain", "plausible")),
    ("edits", Words.list(Words.object(place + [("replacement", Words.text)]))),
  ])
  private static let diagnostic = Words.object(
    [("rule", Words.text), ("severity", Words.word("error", "warning")), ("message", Words.text)] + place + [
      ("notes", Words.list(Words.reference("note"))), ("fixes", Words.list(Words.reference("fix"))), ("fingerprint", Words.text),
      ("explain", Words.text),
    ],
    optional: [
      ("address", Words.text), ("owner", Words.text), ("trace", Words.reference("trace")),
      ("reason", Words.object([("message", Words.text)] + place)),
    ])
  private static let question = Words.object([
    ("flow", Words.text), ("question", Words.text), ("path", Words.text), ("line", Words.line),
    ("verdict", Words.word("holds", "vacuous", "violated", "undecided")), ("configurations", Words.count),
    ("transitions", Words.count), ("depth", Words.count), ("listDepth", Words.orNull(Words.count)), ("leftOut", Words.list(Words.text)),
    ("guessed", Words.list(Words.text)),
  ])

  static let root = Words.object(
    [
      ("version", Words.constant(1)), ("tool", Words.object([("name", Words.text), ("version", Words.text)])), ("columns", Words.text),
      ("diagnostics", Words.list(Words.reference("diagnostic"))), ("allowed", Words.list(Words.reference("diagnostic"))),
      (
        "summary",
        Words.object(
          [("specs", Words.count), ("errors", Words.count), ("warnings", Words.count), ("allowed", Words.count)],
          optional: [("inBaseline", Words.count), ("notListed", Words.count)])
      ),
    ],
    optional: [
      ("questions", Words.list(Words.reference("question"))), ("statistics", Words.list(statistic)), ("owners", Words.list(ownerStatistic)),
      ("staleBaselineEntries", Words.list(stale)),
    ])
  private static let stale = Words.object([
    ("rule", Words.text), ("flow", Words.text), ("at", Words.text), ("message", Words.text), ("count", Words.line), ("occurs", Words.count),
    ("path", Words.text), ("line", Words.line),
  ])
  private static let statistic = Words.object([
    ("rule", Words.text), ("severity", Words.word("error", "warning")), ("findings", Words.count), ("allowed", Words.count),
  ])
  private static let ownerStatistic = Words.object([("owner", Words.orNull(Words.text)), ("findings", Words.count), ("allowed", Words.count)])
  static let definitions: [JSON.Member] = [
    .init("diagnostic", diagnostic), .init("question", question), .init("note", note), .init("fix", fix), .init("point", point),
  ]
}
