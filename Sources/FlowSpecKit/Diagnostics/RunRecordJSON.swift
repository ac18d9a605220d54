/// The JSON of a run's record for other programs; `flowspec simulate --replay` reads it back.
struct RunRecordJSON: Sendable {
  static let version = 1

  private let sources: SourceSet
  /// True if each place names its file, whose path depends on the working folder.
  private let namesFiles: Bool

  init(_ sources: SourceSet, namesFiles: Bool = true) {
    self.sources = sources
    self.namesFiles = namesFiles
  }

  func json(_ run: RunRecord) -> JSON {
    .object([
      .init("version", .integer(Self.version)),
      .init("flow", .string(run.flow)),
      .init("steps", .array(run.steps.map(step))),
      .init("circle", run.circle.map(JSON.integer) ?? .null),
    ])
  }

  private func step(_ step: RunRecord.RecordedStep) -> JSON {
    .object([
      .init("text", .string(step.text)),
      .init("stimulus", part(step.stimulus)),
      .init("decisions", .array(step.decisions.map(part))),
      .init("happenings", .array(step.happenings.map(part))),
      .init("fault", step.fault.map(JSON.string) ?? .null),
    ])
  }

  private func part(_ part: RunRecord.Part) -> JSON {
    var members = [JSON.Member("kind", .string(part.kind))] + part.members
    if let span = part.span {
      if namesFiles { members.append(.init("path", .string(sources.path(span)))) }
      members.append(.init("line", .integer(sources.position(span).line)))
    }
    return .object(members)
  }
}
