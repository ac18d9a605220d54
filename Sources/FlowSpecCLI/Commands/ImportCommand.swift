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
      throw .usage("'\(flow)' cannot name a flow; a name begins with a letter or '_', and has only letters, digits and '_'", helpOn: .import)
    }
    let file = try ImportedFile(context, path: context.arguments.operands[1])
    // The parser accepts no other operand.
    return try deliver(file.spec(flow: flow, as: ImportKind.all.first { $0.name == context.arguments.operands[0] }))
  }

  private func deliver(_ imported: ImportedSpec) throws(Failure) -> ExitCode {
    try context.print(own: imported.diagnostics, in: imported.sources)
    guard let text = imported.text else { return .finding }
    let output = context.arguments.value(.importOutput)
    let code = try write(text, to: output)
    return try isReadable(text, at: output ?? "-") ? code : .finding
  }

  private func write(_ text: String, to output: String?) throws(Failure) -> ExitCode {
    guard let output else { return try context.console.print(text) }
    return try context.write([PlannedFile(output, text: text)], summary: "imported", keeping: [context.arguments.operands[1]])
  }

  /// Reads the spec back, and prints the errors that it has: a value of the file may be none that a spec can have.
  private func isReadable(_ text: String, at path: String) throws(Failure) -> Bool {
    let project = Project(specs: [SourceText(path: path, text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "a spec that is imported has no modules"))
    }
    let errors = project.check(explores: false).diagnostics.filter { $0.severity == .error }
    try context.print(own: errors, in: project.sources)
    return errors.isEmpty
  }
}
