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
    case "json": return try JSONExporting(context).system(Array(operands.dropFirst()))
    case "promela": return try ModelExporting(context, .promela).run(Array(operands.dropFirst()))
    case "tla": return try ModelExporting(context, .tla).run(Array(operands.dropFirst()))
    case "aasa", "url-types", "associated-domains":
      return try AppleExporting(context).run(operands[0], Array(operands.dropFirst()))
    case "hotwire": return try LinkFileExporting(context, .hotwire).run(Array(operands.dropFirst()))
    case "intent-filters": return try LinkFileExporting(context, .intentFilters).run(Array(operands.dropFirst()))
    default: return try JSONExporting(context).schema(Array(operands.dropFirst()))
    }
  }
}
