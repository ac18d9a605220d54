import Foundation
import PackagePlugin

/// Generates `X.flow.swift` from each `X.flow.yaml` of a target.
@main
struct FlowSpecPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "flowspec")
    let commands = SpecCommands(
      tool: tool.url, output: context.pluginWorkDirectoryURL, root: context.package.directoryURL)
    return commands.commands(for: target.sourceFiles.map(\.url), of: target.name)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let tool = try context.tool(named: "flowspec")
      let commands = SpecCommands(
        tool: tool.url, output: context.pluginWorkDirectoryURL, root: context.xcodeProject.directoryURL)
      return commands.commands(for: target.inputFiles.map(\.url), of: target.displayName)
    }
  }
#endif
