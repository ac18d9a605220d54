import Foundation
import PackagePlugin

/// `swift package flowspec-check`: runs `flowspec check` in the package, and says whether committed Swift is current.
@main
struct FlowSpecCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try check(
      with: ToolRun(tool: context.tool(named: "flowspec").url, folder: context.package.directoryURL), arguments
    ) { name in
      try context.package.targets(named: [name]).compactMap { $0 as? any SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
    }
  }

  private func check(with tool: ToolRun, _ arguments: [String], files: (_ target: String) throws -> [URL]) throws {
    var arguments = ArgumentExtractor(arguments)
    let specs = try ToolRun.specs(of: arguments.extractOption(named: "target"), files)
    let configuration = arguments.extractOption(named: "config").flatMap { ["--config", $0] }
    let isFaultless = try tool.run(["check"] + specs + configuration + arguments.remainingArguments)
    // Where the configuration names no place for the Swift, none is committed.
    let isCommitted = try tool.run(["generate", "--list", "outputs"] + configuration, isSilent: true)
    let isCurrent = try !isCommitted || tool.run(["generate", "--check"] + configuration)
    if !isFaultless { Diagnostics.error("the check found something") }
    if !isCurrent { Diagnostics.error("generated files are not current") }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecCheck: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try check(
        with: ToolRun(tool: context.tool(named: "flowspec").url, folder: context.xcodeProject.directoryURL), arguments
      ) { name in
        context.xcodeProject.targets.filter { $0.displayName == name }.flatMap { $0.inputFiles.map(\.url) }
      }
    }
  }
#endif
