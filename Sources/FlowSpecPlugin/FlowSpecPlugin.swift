import Foundation
import PackagePlugin

/// Generates `X.flow.swift` from each `X.flow.yaml` of a target.
@main
struct FlowSpecPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "flowspec")
    let commands = SpecCommands(
      tool: tool.url, output: context.pluginWorkDirectoryURL, root: context.package.directoryURL)
    return commands.commands(for: target.sourceFiles.map(\.url))
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowSpecPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let tool = try context.tool(named: "flowspec")
      let commands = SpecCommands(
        tool: tool.url, output: context.pluginWorkDirectoryURL, root: context.xcodeProject.directoryURL)
      return commands.commands(for: target.inputFiles.map(\.url))
    }
  }
#endif

/// One command for each spec; what it reads is named, so that nothing else makes it run.
struct SpecCommands {
  let tool: URL
  let output: URL
  /// Configuration is looked for up to here.
  let root: URL

  func commands(for files: [URL]) -> [Command] {
    files.filter { $0.lastPathComponent.hasSuffix(".flow.yaml") }.map(command)
  }

  private func command(for spec: URL) -> Command {
    let name = spec.lastPathComponent.dropLast(".yaml".count) + ".swift"
    let result = output.appendingPathComponent(String(name))
    let configuration = configuration(of: spec)
    var arguments = ["generate", relative(spec), "--output", result.path]
    if let configuration { arguments += ["--config", relative(configuration)] }
    return .buildCommand(
      displayName: "flowspec generate \(spec.lastPathComponent)", executable: tool, arguments: arguments,
      inputFiles: [spec] + modules(of: spec) + (configuration.map { [$0] } ?? []), outputFiles: [result])
  }

  /// Commands run in the package's folder; a short path is what messages and the file's header show.
  private func relative(_ file: URL) -> String {
    let folder = root.standardizedFileURL.path + "/"
    let path = file.standardizedFileURL.path
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// The nearest `.flowspec.yaml`, from the spec's folder up to the package's.
  private func configuration(of spec: URL) -> URL? {
    var folder = spec.standardizedFileURL.deletingLastPathComponent()
    let last = root.standardizedFileURL.path
    while folder.path.hasPrefix(last) {
      let file = folder.appendingPathComponent(".flowspec.yaml")
      if FileManager.default.fileExists(atPath: file.path) { return file }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The specs that a spec places, and that those place: every `flow: X.flow.yaml` in their texts.
  private func modules(of spec: URL) -> [URL] {
    var found: [URL] = []
    var pending = [spec.standardizedFileURL]
    while let next = pending.popLast() {
      guard let text = try? String(contentsOf: next, encoding: .utf8) else { continue }
      for path in placed(in: text) {
        let module = next.deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL
        guard module != spec.standardizedFileURL, !found.contains(module) else { continue }
        found.append(module)
        pending.append(module)
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  private func placed(in text: String) -> [String] {
    text.components(separatedBy: "flow:").dropFirst().compactMap { rest in
      let ends = CharacterSet(charactersIn: ",}#\"'").union(.whitespacesAndNewlines)
      let trimmed = rest.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      let path = trimmed.prefix { !$0.unicodeScalars.contains(where: ends.contains) }
      return path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? String(path) : nil
    }
  }
}
