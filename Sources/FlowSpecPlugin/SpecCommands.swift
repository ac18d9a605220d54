import Foundation
import PackagePlugin

/// One build command for each spec, and one for what they share; each declares all inputs, so that only their changes run it.
struct SpecCommands {
  let tool: URL
  let output: URL
  /// The outermost folder that is searched for a configuration.
  let root: URL

  /// Returns no commands if two outputs would have the same name; this is reported and ends the build.
  func commands(for files: [URL], of target: String) -> [Command] {
    let specs = files.filter { $0.lastPathComponent.hasSuffix(".flow.yaml") }
    // On file systems that ignore case, names that differ only in case are equal.
    let byName = Dictionary(grouping: specs) { generatedName($0).lowercased() }.sorted { $0.key < $1.key }
    var isClear = true
    for (name, sources) in byName {
      if let committed = files.first(where: { $0.lastPathComponent.lowercased() == name }) {
        let remedy = "delete it, or take the plugin from the target"
        report("'\(committed.path)' would be generated again from '\(sources[0].path)' in target '\(target)'; \(remedy)", at: committed)
      } else if sources.count > 1 {
        let paths = sources.map { "'\($0.path)'" }.sorted().joined(separator: " and ")
        report("\(paths) would both become '\(generatedName(sources[0]))' in target '\(target)'; rename one of them", at: sources[0])
      } else {
        continue
      }
      isClear = false
    }
    guard isClear, let first = specs.min(by: { $0.path < $1.path }) else { return [] }
    let isCommitted = files.contains { $0.lastPathComponent == Self.supportName }
    return specs.map { command(for: $0, among: specs) } + (isCommitted ? [] : [supportCommand(configuredFor: first)])
  }

  private func report(_ problem: String, at file: URL) {
    Diagnostics.error(problem, file: file.path, line: 1)
  }

  private func generatedName(_ spec: URL) -> String {
    spec.lastPathComponent.dropLast(".yaml".count) + ".swift"
  }

  /// Returns the command for a spec. All paths are absolute, because Xcode links only those. A spec may begin to place any other
  /// of its target without the plugin running again, so all of them are inputs; the tool reports other files that it reads.
  private func command(for spec: URL, among specs: [URL]) -> Command {
    let result = output.appendingPathComponent(generatedName(spec))
    let configuration = ConfigurationSearch(root: root).nearest(to: spec)
    let own = specs.map(\.standardizedFileURL)
    let watched = own + modules(of: spec).filter { !own.contains($0) }
    return .buildCommand(
      displayName: "flowspec generate \(spec.lastPathComponent)", executable: tool,
      // A package without a configuration does not use that of a folder around it.
      arguments: ["generate", spec.path, "--output", result.path, "--support", "shared", "--config", configuration?.path ?? "/dev/null"]
        + watched.flatMap { ["--watched", $0.path] },
      inputFiles: watched + (configuration.map { [$0] } ?? []), outputFiles: [result])
  }

  /// The file that all flows of a target share.
  private static let supportName = "FlowSpecSupport.swift"

  private func supportCommand(configuredFor spec: URL) -> Command {
    let result = output.appendingPathComponent(Self.supportName)
    let configuration = ConfigurationSearch(root: root).nearest(to: spec)
    return .buildCommand(
      displayName: "flowspec generate \(Self.supportName)", executable: tool,
      arguments: ["generate", "--support", "only", "--output", result.path, "--config", configuration?.path ?? "/dev/null"],
      inputFiles: configuration.map { [$0] } ?? [], outputFiles: [result])
  }

  /// Returns the specs that a spec places, directly or indirectly: every `flow: X.flow.yaml` in their texts that is a file.
  private func modules(of spec: URL) -> [URL] {
    var found: [URL] = []
    var pending = [spec.standardizedFileURL]
    while let next = pending.popLast() {
      guard let text = try? String(contentsOf: next, encoding: .utf8) else { continue }
      for path in placed(in: text) {
        let module = URL(fileURLWithPath: path, relativeTo: next.deletingLastPathComponent()).standardizedFileURL
        guard module != spec.standardizedFileURL, !found.contains(module) else { continue }
        // A build does not start if an input is missing; the tool reports where a spec names it.
        guard FileManager.default.fileExists(atPath: module.path) else { continue }
        found.append(module)
        pending.append(module)
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// Returns the texts after `flow:`, in quotes or plain, with a YAML extension.
  private func placed(in text: String) -> [String] {
    text.components(separatedBy: "flow:").dropFirst().compactMap { rest in
      let value = rest.prefix { !$0.isNewline }.drop { $0 == " " }
      let path: String
      switch value.first {
      case "\""?: path = unescaped(value.dropFirst())
      case "'"?: path = value.dropFirst().components(separatedBy: "'").first ?? ""
      default:
        let plain = value.components(separatedBy: " #")[0].prefix { $0 != "," && $0 != "}" }
        path = plain.trimmingCharacters(in: .whitespaces)
      }
      return path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? path : nil
    }
  }

  private func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\"" { break }
      isEscaped = !isEscaped && character == "\\"
      if !isEscaped { result.append(character) }
    }
    return result
  }
}
