internal import FlowSpecKit

/// `flowspec completions`
struct CompletionsCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    // The parser accepts no other operand.
    guard let shell = CompletionShell(rawValue: context.arguments.operands[0]) else { return .usage }
    return try context.console.print(shell.script)
  }
}
