internal import FlowSpecKit

/// `flowspec explain`
struct ExplainCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    guard let name = context.arguments.operands.first else {
      return try context.console.print(RuleIndex.text(style: context.style(.output)))
    }
    let rule = try context.rule(name)
    return try context.console.print(RulePage(rule).text(style: context.style(.output)))
  }
}
