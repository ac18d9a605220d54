internal import FlowSpecKit

/// The version in `--version` and in every report.
enum ToolVersion {
  static let name = "flowspec"
  static let current = "0.1.0"

  /// Returns the data for a bug report: the build, the system and the configuration in effect.
  static func report(_ world: World) -> String {
    let configuration: String
    do throws(Failure) {
      let file = try ConfigurationFile.load(named: nil, files: world.files, style: .plain)
      configuration = file.value.source?.path ?? "none"
    } catch {
      configuration = "one that is wrong; 'flowspec check' says why"
    }
    let rows = [
      ("version", current), ("build", "\(mode), \(compiler)"), ("system", "\(system), \(architecture)"), ("cores", "\(world.coreCount)"),
      ("configuration", configuration), ("terminal", world.console.variable("TERM") ?? "none"),
    ]
    return "\(name) \(current)\n" + rows.dropFirst().map { "\($0.0): \(TerminalText.harmless($0.1))\n" }.joined()
  }

  private static var mode: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var system: String {
    #if os(macOS)
      "macOS"
    #elseif canImport(Musl)
      "Linux (musl)"
    #else
      "Linux"
    #endif
  }

  private static var architecture: String {
    #if arch(arm64)
      "arm64"
    #elseif arch(x86_64)
      "x86_64"
    #else
      "another architecture"
    #endif
  }
}
