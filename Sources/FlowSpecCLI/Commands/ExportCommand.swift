internal import FlowSpecKit

/// `flowspec export`
struct ExportCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let operands = context.arguments.operands
    if operands.count > 2, operands[0] != "schema" { throw .usage("'\(operands[2])' is one argument too many", helpOn: .export) }
    // The parser accepts no other operand.
    guard let kind = ExportKind.all.first(where: { $0.name == operands[0] }) else { return .success }
    if !["promela", "tla"].contains(kind.name) {
      for option in [OptionSpec.exportedProperty, .listDepth] where context.arguments.has(option) {
        throw .usage("'\(option.name)' is for 'export promela' and 'export tla'", helpOn: .export)
      }
    }
    if kind.name != "schema", context.arguments.has(.schemaDraft) { throw .usage("'--draft' is for 'export schema spec'", helpOn: .export) }
    return try kind.write(context, Array(operands.dropFirst()))
  }
}
