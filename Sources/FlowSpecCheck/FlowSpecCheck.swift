import PackagePlugin

/// `swift package flowspec-check`: runs `flowspec check` on the specs of a build, and reports if committed Swift is outdated.
@main
struct FlowSpecCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try check(SpecGroups(of: context, for: "check", arguments))
  }

  private func check(_ specs: SpecGroups) throws {
    var isFaultless = true
    for group in try specs.checked() {
      // Flows of different modules may have the same name.
      let skipped = group.modules.isEmpty ? [] : ["--skip", "duplicate-flow"]
      if try !specs.tool.run(["check"] + group.operands + group.configuration + skipped + specs.arguments) { isFaultless = false }
      for module in group.modules where module.count > 1 {
        let names = ["check", "--only", "duplicate-flow"] + module + group.configuration
        if try specs.tool.exit(of: names) != 0, try !specs.tool.run(names) { isFaultless = false }
      }
    }
    var isCurrent = true
    // If the configuration names no output for the Swift, none is committed.
    let committed = try specs.committed()
    if let problem = try specs.collision(of: committed, with: []) { Diagnostics.error(problem) }
    for group in committed where try specs.listing(of: group) == 0 {
      if try !specs.tool.run(["generate", "--check"] + group.operands + group.configuration) { isCurrent = false }
    }
    if !isFaultless { Diagnostics.error("the check found something") }
    if !isCurrent { Diagnostics.error("generated files are out of date") }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecCheck: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try check(SpecGroups(of: context, for: "check", arguments))
    }
  }
#endif
