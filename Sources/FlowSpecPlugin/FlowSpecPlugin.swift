import PackagePlugin

/// Generates `X.flow.swift` from each `X.flow.yaml` of a target.
@main
struct FlowSpecPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    []
  }
}
