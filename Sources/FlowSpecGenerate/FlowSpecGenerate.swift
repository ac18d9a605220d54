import Foundation
import PackagePlugin

/// `swift package flowspec-generate`: runs `flowspec generate` in the package, with the arguments that it is given.
@main
struct FlowSpecGenerate: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try generate(
      with: ToolRun(tool: context.tool(named: "flowspec").url, folder: context.package.directoryURL), arguments
    ) { name in
      try context.package.targets(named: [name]).compactMap { $0 as? any SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
    }
  }

  private func generate(with tool: ToolRun, _ arguments: [String], files: (_ target: String) throws -> [URL]) throws {
    var arguments = ArgumentExtractor(arguments)
    let specs = try ToolRun.specs(of: arguments.extractOption(named: "target"), files)
    guard try tool.run(["generate"] + specs + arguments.remainingArguments) else { return Diagnostics.error("nothing was generated") }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecGenerate: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try generate(
        with: ToolRun(tool: context.tool(named: "flowspec").url, folder: context.xcodeProject.directoryURL), arguments
      ) { name in
        context.xcodeProject.targets.filter { $0.displayName == name }.flatMap { $0.inputFiles.map(\.url) }
      }
    }
  }
#endif
