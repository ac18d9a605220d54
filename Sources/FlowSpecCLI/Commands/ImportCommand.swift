internal import FlowSpecKit
internal import FlowSpecXML

/// `flowspec import`
struct ImportCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let request = try request(path: context.arguments.operands[1])
    // The reader let no other word through.
    switch context.arguments.operands[0] {
    case "aasa": return try deliver(ImportedSpec(associationFile: request))
    case "hotwire": return try deliver(ImportedSpec(pathConfiguration: request))
    case "android-nav":
      return try deliver(ImportedSpec(navigationGraph: request, markup: MarkupReader.read(request.source.bytes)))
    default: return try deliver(ImportedSpec(urlTypes: request, PropertyListReader.read(request.source)))
    }
  }

  private func request(path: String) throws(Failure) -> ImportedSpec.Request {
    let flow = context.arguments.value(.importedFlow) ?? "App"
    guard ImportedSpec.Request.canName(flow: flow) else {
      throw .usage("'\(flow)' cannot name a flow; a name is a letter, then letters and digits", helpOn: .import)
    }
    switch context.files.read(path, InputLimit.bytes) {
    case .success(let bytes):
      return ImportedSpec.Request(
        SourceText(path: path, bytes: bytes), flow: flow, app: context.arguments.value(.appID), host: context.arguments.value(.exportedHost))
    case .failure(let problem): throw .cannotRead(path, problem)
    }
  }

  private func deliver(_ imported: ImportedSpec) throws(Failure) -> ExitCode {
    try context.console.remark(DiagnosticText(imported.sources, style: context.style(.error)).text(imported.diagnostics))
    guard let text = imported.text else { return .finding }
    guard let output = context.arguments.value(.importOutput) else { return try context.console.print(text) }
    return try context.write([PlannedFile(output, text)], summary: "imported", keeping: [context.arguments.operands[1]])
  }
}
