import PackagePlugin

/// `swift package flowspec-generate`: runs `flowspec generate` in the package, with the plugin's arguments.
@main
struct FlowSpecGenerate: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try generate(SpecGroups(of: context, for: "generate", arguments))
  }

  private func generate(_ specs: SpecGroups) throws {
    let groups = try specs.generated()
    if let problem = try specs.collision(of: groups, with: specs.arguments) { return Diagnostics.error(problem) }
    var isGenerated = true
    for group in groups {
      let isNamed = specs.arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
      // A usage error without an output, but none with one.
      if groups.count > 1, !isNamed, try specs.listing(of: group) == 2, try specs.listing(of: group, in: ["--output", "."]) != 2 {
        print("no configuration names a place for the Swift of \(group.operands.joined(separator: ", ")), so none is written")
        continue
      }
      if try !specs.tool.run(["generate"] + group.operands + group.configuration + specs.arguments) { isGenerated = false }
    }
    if !isGenerated { Diagnostics.error(groups.count > 1 ? "some specs were not generated" : "no spec was generated") }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecGenerate: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try generate(SpecGroups(of: context, for: "generate", arguments))
    }
  }
#endif
