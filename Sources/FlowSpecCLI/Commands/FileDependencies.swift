internal import FlowSpecKit

/// The sources of generated files: their specs, the modules that these place, and the configuration.
struct FileDependencies: Sendable {
  /// By generated file, in their order.
  private let sources: [[String]]

  init(sources: [[String]]) {
    self.sources = sources
  }

  init(_ files: [OutputFile], of project: Project, configuration: String?) {
    sources = files.map { file in
      ([file.spec].compactMap(\.self) + file.modules).map { project.sources[$0].path } + (configuration.map { [$0] } ?? [])
    }
  }

  /// Returns all paths without repetition: in the order of the files, then others that are read.
  func inputs(beside others: [String]) -> [String] {
    var known: Set<String> = []
    return (sources.joined() + others).filter { known.insert($0).inserted }
  }

  /// Returns a make rule for each file, in the format of compilers.
  func rules(of outputs: [String]) -> String {
    zip(outputs, sources).map { output, inputs in
      "\(Self.escaped(output)): \(inputs.map(Self.escaped).joined(separator: " "))\n"
    }.joined()
  }

  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      switch character {
      case " ", "#", ":", "%", "\\": text += "\\\(character)"
      case "$": text += "$$"
      default: text.append(character)
      }
    }
  }
}
