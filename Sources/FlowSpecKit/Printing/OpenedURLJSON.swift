/// The result of opening a URL, as JSON.
struct OpenedURLJSON {
  private let opened: OpenedURL
  private let associations: [AssociationAnswer]
  private let sources: SourceSet

  init(_ report: OpenedURLReport) {
    opened = report.opened
    associations = report.associations
    sources = report.sources
  }

  var json: JSON {
    .object([
      .init("url", .string(opened.text)),
      .init("isTaken", .bool(opened.isTaken)),
      .init(
        "mistake",
        opened.mistake.map { ["message": .string($0.message), "from": .integer($0.place.lowerBound), "to": .integer($0.place.upperBound)] } ?? .null),
      .init("brokenEscapes", .array(opened.brokenEscapes.map(JSON.string))),
      .init("answers", .array(opened.answers.map(answer))),
      .init("rivalries", .array(opened.rivalries.map(rivalry))),
      .init("notParsed", .array(opened.unparsed.map { .object(form($0) + [.init("use", .string($0.form.only?.value.rawValue ?? ""))]) })),
      .init("associations", .array(associations.map(handover))),
      .init("nearest", .array(opened.nearest.map(near))),
      .init("rawForms", .integer(opened.rawForms)),
      .init("suggestion", opened.suggestion.map(JSON.string) ?? .null),
    ])
  }

  private func handover(_ answer: AssociationAnswer) -> JSON {
    let decision: (word: JSON, span: Span?, reason: String?) =
      switch answer.decision {
      case .handedOver(let span): ("handedOver", span, nil)
      case .excluded(let span): ("excluded", span, nil)
      case .unmatched: ("unmatched", nil, nil)
      case .unknownApp: ("unknownApp", nil, nil)
      case .notAsked(let reason): ("notAsked", nil, reason)
      }
    let position = decision.span.map(sources.position)
    return [
      "path": .string(answer.path), "app": answer.app.map(JSON.string) ?? .null, "decision": decision.word,
      "line": position.map { .integer($0.line) } ?? .null, "column": position.map { .integer($0.column) } ?? .null,
      "reason": decision.reason.map(JSON.string) ?? .null,
    ]
  }

  private func form(_ form: OpenedURL.Form) -> [JSON.Member] {
    let position = sources.position(form.form.text.span)
    return [
      .init("flow", .string(form.flow.name.value)), .init("route", .string(form.route.qualifiedName)),
      .init("origin", .string(form.origin.name.value)), .init("template", .string(form.form.text.value)),
      .init("path", .string(sources.path(form.form.text.span))), .init("line", .integer(position.line)),
      .init("column", .integer(position.column)),
    ]
  }

  private func answer(_ answer: OpenedURL.Answer) -> JSON {
    let arguments = zip(answer.form.route.parameters, answer.arguments).map { JSON.Member($0.name.value, $1.json) }
    let deprecated: JSON? = answer.form.form.deprecated.map {
      ["text": .string($0.value), "successor": answer.successor.map(JSON.string) ?? .null]
    }
    return .object(
      form(answer.form) + [
        .init("arguments", .object(arguments)),
        .init("ignored", .object(answer.ignored.map { .init($0.parameter, .string($0.message)) })),
        .init("deprecated", deprecated ?? .null),
        .init("others", .array(answer.others.map { .object(form($0.form) + [.init("givesWay", .bool($0.givesWay))]) })),
        .init("website", .array(answer.website.map { .object(form($0)) })),
        .init("arrival", answer.outcomes.map { arrival($0, answer.form.flow) } ?? .null),
      ])
  }

  private func arrival(_ outcomes: LinkOutcomes, _ flow: Flow) -> JSON {
    let wording = Wording(flow: flow)
    func names(_ states: [StateID]) -> JSON { .array(states.map { .string(wording.name($0)) }) }
    return .object([
      .init("isComplete", .bool(outcomes.doubt == nil && outcomes.listDepth == nil)),
      .init("notToldApart", names(outcomes.merged)),
      .init("situations", .array(outcomes.outcomes.map { .object([.init("states", names($0.states))] + ending($0.ending, flow)) })),
    ])
  }

  private func ending(_ ending: LinkOutcomes.Ending, _ flow: Flow) -> [JSON.Member] {
    switch ending {
    case .opens: [.init("outcome", "opens")]
    case .opensWhileAvailable: [.init("outcome", "opensWhileAvailable")]
    case .waits(let events): [.init("outcome", "waits"), .init("awaits", .array(events.map { .string(flow[$0].qualifiedName) }))]
    case .refused(let effects):
      [.init("outcome", "refused"), .init("effects", .array(effects.map { .string(flow[$0.target].qualifiedName) }))]
    case .unavailable: [.init("outcome", "unavailable")]
    case .uncovered: [.init("outcome", "uncovered")]
    case .forbidden: [.init("outcome", "forbidden")]
    }
  }

  private func rivalry(_ rivalry: OpenedURL.Rivalry) -> JSON {
    let answers = [rivalry.answers.0, rivalry.answers.1].map { JSON.string(opened.answers[$0].form.flow.name.value) }
    let winner = rivalry.winner.map { JSON.string(opened.answers[$0].form.flow.name.value) } ?? .null
    return ["app": .string(rivalry.app), "flows": .array(answers), "winner": winner]
  }

  private func near(_ near: OpenedURL.NearForm) -> JSON {
    let differences = near.differences.map { difference -> JSON in
      [
        "kind": .string(difference.kind.rawValue), "message": .string(difference.message), "inURL": place(difference.url, opened.text),
        "inTemplate": difference.template.map { place($0, near.form.form.text.value) } ?? .null,
      ]
    }
    return .object(form(near.form) + [.init("differences", .array(differences))])
  }

  private func place(_ range: Range<Int>, _ text: String) -> JSON {
    let bytes = Array(text.utf8)
    let part = String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    return ["from": .integer(range.lowerBound), "to": .integer(range.upperBound), "text": .string(part)]
  }
}
