internal import FlowSpecExplorer
internal import FlowSpecKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The command-line tool.
public enum FlowSpecTool {
  /// Runs the command of the process's arguments, and exits.
  public static func main() -> Never {
    Interruption.ignoreBrokenPipes()
    if let shortage = MachineLimits.shortage {
      _ = World.live.console.write(.error, "\(ToolVersion.name): error: \(shortage)\n")
      exit(ExitCode.world.rawValue)
    }
    WorkerThread.run { exit(run(Array(CommandLine.arguments.dropFirst()), in: .live).rawValue) }
    // Not reached, because the work exits the process.
    exit(ExitCode.world.rawValue)
  }

  static func run(_ arguments: [String], in world: World) -> ExitCode {
    do throws(Failure) {
      let parsed = try ArgumentReader.read(arguments)
      switch parsed.request {
      case .version(let isVerbose):
        return try world.console.print(isVerbose ? ToolVersion.report(world) : "\(ToolVersion.name) \(ToolVersion.current)\n")
      case .manual:
        return try world.console.print(ManualPage.text)
      case .help(let command):
        return try world.console.print(Help.text(on: command))
      case .run(let command):
        return try run(command, CommandContext(parsed, command, world))
      }
    } catch {
      return report(error, on: world.console)
    }
  }

  private static func run(_ command: CommandName, _ context: CommandContext) throws(Failure) -> ExitCode {
    switch command {
    case .check: try CheckCommand(context).run()
    case .generate: try GenerateCommand(context).run()
    case .docs: try DocsCommand(context).run()
    case .preview: try PreviewCommand(context).run()
    case .show: try ShowCommand(context).run()
    case .open: try OpenCommand(context).run()
    case .simulate: try SimulateCommand(context).run()
    case .export: try ExportCommand(context).run()
    case .import: try ImportCommand(context).run()
    case .initialize: try InitCommand(context).run()
    case .completions: try CompletionsCommand(context).run()
    case .explain: try ExplainCommand(context).run()
    case .help: try context.console.print(Help.text(on: nil))
    }
  }

  /// Prints the reason why a command ended, and returns its exit code.
  static func report(_ failure: Failure, on console: Console) -> ExitCode {
    var text = failure.report
    for message in failure.messages { text += "\(ToolVersion.name): error: \(TerminalText.harmless(message))\n" }
    if let hint = failure.hint { text += "\(ToolVersion.name): \(TerminalText.harmless(hint))\n" }
    // If this cannot be written either, the exit code still tells the result.
    _ = console.write(.error, text)
    return failure.exitCode
  }
}

extension Console {
  /// Writes a result on standard output.
  func print(_ text: String) throws(Failure) -> ExitCode {
    if let problem = write(.output, text) { throw .world(["cannot write to standard output: \(problem.reason)"]) }
    return .success
  }

  /// Writes a remark on standard error.
  func remark(_ text: String) throws(Failure) {
    if !text.isEmpty, let problem = write(.error, text) { throw .world(["cannot write to standard error: \(problem.reason)"]) }
  }
}
