internal import FlowSpecKit

/// `flowspec import`
struct ImportCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let flow = context.arguments.value(.importedFlow) ?? "App"
    guard ImportedSpec.Request.canName(flow: flow) else {
      throw .usage("'\(flow)' cannot name a flow; a name is a letter, then letters and digits", helpOn: .import)
    }
    let file = try ImportedFile(context, path: context.arguments.operands[1])
    // The parser accepts no other operand.
    return try deliver(file.spec(flow: flow, as: ImportedFile.Kind(rawValue: context.arguments.operands[0])))
  }

  private func deliver(_ imported: ImportedSpec) throws(Failure) -> ExitCode {
    try context.console.remark(DiagnosticText(imported.sources, style: context.style(.error)).text(imported.diagnostics))
    guard let text = imported.text else { return .finding }
    guard let output = context.arguments.value(.importOutput) else { return try context.console.print(text) }
    return try context.write([PlannedFile(output, text)], summary: "imported", keeping: [context.arguments.operands[1]])
  }
}
