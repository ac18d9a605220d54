internal import FlowSpecKit

/// `flowspec export`
struct ExportCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let operands = context.arguments.operands
    // The reader let no other word through.
    switch operands[0] {
    case "promela": return try ModelExporting(context, .promela).run(Array(operands.dropFirst()))
    default: return try ModelExporting(context, .tla).run(Array(operands.dropFirst()))
    }
  }
}
