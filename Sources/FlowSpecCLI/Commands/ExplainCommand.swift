internal import FlowSpecKit

/// `flowspec explain`
struct ExplainCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let rule = try context.rule(context.arguments.operands[0])
    return try context.console.print(RulePage(rule).text(style: context.style(.output)))
  }
}
