import Foundation
import PackagePlugin

/// `swift package flowspec-generate`: runs `flowspec generate` in the package, with the arguments that it is given.
@main
struct FlowSpecGenerate: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try ToolRun(tool: context.tool(named: "flowspec").url, folder: context.package.directoryURL)
    let targets = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    try generate(SpecGroups(tool, "generate", arguments, targets: targets.map { ($0.name, $0.sourceFiles.map(\.url)) }))
  }

  private func generate(_ specs: SpecGroups) throws {
    let groups = try specs.generated()
    if let problem = try specs.collision(of: groups, with: specs.arguments) { return Diagnostics.error(problem) }
    var isGenerated = true
    for group in groups {
      let isNamed = specs.arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
      // Wrong usage as it is, and with a place not.
      if groups.count > 1, !isNamed, try specs.listing(of: group) == 2, try specs.listing(of: group, in: ["--output", "."]) != 2 {
        print("no configuration names a place for the Swift of \(group.operands.joined(separator: ", ")), so none is written")
        continue
      }
      if try !specs.tool.run(["generate"] + group.operands + group.configuration + specs.arguments) { isGenerated = false }
    }
    if !isGenerated { Diagnostics.error(groups.count > 1 ? "not everything was generated" : "nothing was generated") }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecGenerate: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let tool = try ToolRun(tool: context.tool(named: "flowspec").url, folder: context.xcodeProject.directoryURL)
      let targets = context.xcodeProject.targets
      try generate(SpecGroups(tool, "generate", arguments, targets: targets.map { ($0.displayName, $0.inputFiles.map(\.url)) }))
    }
  }
#endif
