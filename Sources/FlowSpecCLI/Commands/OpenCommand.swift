internal import FlowSpecKit

/// `flowspec open`
struct OpenCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let url = context.arguments.operands[0]
    let configuration = try context.configuration()
    let inputs = try context.specs(at: Array(context.arguments.operands.dropFirst()), configuration)
    let project = context.project(of: inputs, configuration, apps: try context.apps(of: inputs, configuration))
    let (source, state) = (context.arguments.value(.linkSource), context.arguments.value(.activeState))
    switch project.open(url, source: source, state: state) {
    case .success(let opened):
      var sources = project.sources
      let (answers, mistakes) = try SystemFileLoading(context).loadAssociations(configuration).answers(to: url, sources: &sources)
      _ = try context.console.print(text(opened, answers, sources))
      try context.print(own: mistakes, in: sources)
      return opened.isTaken && mistakes.isEmpty && !answers.contains(where: \.isRefusal) ? .success : .finding
    case .failure(.findings(let diagnostics)):
      try context.print(diagnostics, of: project)
      return .finding
    case .failure(.unknownSource(let known)):
      throw .unknown("source", named: source ?? "", among: known, listing: !known.isEmpty, helpOn: .open)
    case .failure(.unknownState(let known)):
      throw .unknown("state", named: state ?? "", among: known, helpOn: .open)
    case .failure(.ambiguousState(let states)):
      throw .usage("'\(state ?? "")' may mean \(states.joined(separator: " or "))", helpOn: .open)
    }
  }

  private func text(_ opened: OpenedURL, _ answers: [AssociationAnswer], _ sources: SourceSet) -> String {
    let formats = OutputFormat<OpenedURLReport>.all
    let format = formats.first { $0.name == context.arguments.value(.openFormat) } ?? formats[0]
    return format.text(OpenedURLReport(opened, sources, associations: answers), context.style(.output))
  }
}
