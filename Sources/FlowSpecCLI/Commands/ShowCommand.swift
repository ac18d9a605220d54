internal import FlowSpecKit

/// `flowspec show`
struct ShowCommand {
  private let context: CommandContext
  private let format: TableFormat

  init(_ context: CommandContext) {
    self.context = context
    format = context.arguments.value(.tableFormat).flatMap(TableFormat.init(rawValue:)) ?? .text
  }

  func run() throws(Failure) -> ExitCode {
    let operands = context.arguments.operands
    // The reader let no other word through: what is no table of a spec is `rules`.
    guard let table = operands.first.flatMap(ShownTable.init(rawValue:)) else { return try showRules() }
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: Array(operands.dropFirst()), configuration)
    let project = context.project(of: inputs, configuration)
    switch project.show(table, spec: 0, format: format) {
    case .success(let text):
      return try context.console.print(text)
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    }
  }

  private func showRules() throws(Failure) -> ExitCode {
    guard context.arguments.operands.count == 1 else {
      throw .usage("'show rules' takes no spec", helpOn: .show)
    }
    let configuration = try context.configuration()
    return try context.console.print(RuleTable(Project.rules, configuration.value).text(format))
  }
}
