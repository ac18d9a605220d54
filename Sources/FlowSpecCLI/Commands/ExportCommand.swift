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
    return try kind.write(context, Array(operands.dropFirst()))
  }
}

/// A kind of export, with the operands after its name.
struct ExportKind: Sendable {
  let name: String
  let write: @Sendable (CommandContext, [String]) throws(Failure) -> ExitCode

  init(_ name: String, _ write: @escaping @Sendable (CommandContext, [String]) throws(Failure) -> ExitCode) {
    self.name = name
    self.write = write
  }

  static let all =
    [
      ExportKind("json") { context, paths throws(Failure) in try JSONExporting(context).system(paths) },
      ExportKind("promela") { context, paths throws(Failure) in try ModelExporting(context, .promela).run(paths) },
      ExportKind("tla") { context, paths throws(Failure) in try ModelExporting(context, .tla).run(paths) },
      ExportKind("schema") { context, names throws(Failure) in try JSONExporting(context).schema(names) },
      ExportKind("aasa") { context, paths throws(Failure) in try AppleExporting(context).run("aasa", paths) },
      ExportKind("url-types") { context, paths throws(Failure) in try AppleExporting(context).run("url-types", paths) },
      ExportKind("associated-domains") { context, paths throws(Failure) in try AppleExporting(context).run("associated-domains", paths) },
      ExportKind("hotwire") { context, paths throws(Failure) in try LinkFileExporting(context, .hotwire).run(paths) },
      ExportKind("intent-filters") { context, paths throws(Failure) in try LinkFileExporting(context, .intentFilters).run(paths) },
    ]
    + DiagramNotation.allCases.map { notation in
      ExportKind(notation.rawValue) { context, paths throws(Failure) in try DiagramExporting(context, notation).run(paths) }
    }
}
