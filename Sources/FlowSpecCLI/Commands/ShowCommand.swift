internal import FlowSpecKit

/// `flowspec show`
struct ShowCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let operands = context.arguments.operands
    // The parser accepts no other operand: if it is no table of a spec, it is `rules`.
    guard let table = operands.first.flatMap(ShownTable.init(rawValue:)) else { return try showRules() }
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: Array(operands.dropFirst()), configuration)
    let project = context.project(of: inputs, configuration)
    switch project.show(table, spec: 0) {
    case .success(let table):
      return try print(table)
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
    return try print(RuleTable(Project.rules, configuration.value).table)
  }

  private func print(_ table: Table) throws(Failure) -> ExitCode {
    let formats = OutputFormat<Table>.all
    let format = formats.first { $0.name == context.arguments.value(.tableFormat) } ?? formats[0]
    return try context.console.print(format.text(table, .plain))
  }
}
