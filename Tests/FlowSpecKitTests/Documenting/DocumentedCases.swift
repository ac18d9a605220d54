import Foundation

@testable import FlowSpecKit

/// The specs whose pages are kept beside them.
enum DocumentedCases {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = root.appendingPathComponent("Cases/Documenting")

  static let specs: [SourceText] =
    names(in: folder).filter { $0.hasSuffix(".flow.yaml") }.map { name in
      SourceText(path: name, bytes: Array((try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()))
    }

  static let flowNames = specs.map { String($0.path.prefix { $0 != "." }) }

  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  static func project() -> Project {
    Project(specs: specs, configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "there is none")) })
  }

  static func project(of text: String) -> Project {
    Project(
      specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard,
      modules: { _ in .failure(UnreadableFile(reason: "there is none")) })
  }

  static func flow(_ name: String) -> Flow? {
    project().flows.compactMap(\.self).first { $0.name.value == name }
  }

  static func page(of flow: Flow) -> Page {
    FlowPage.page(flow, name: "A.flow", sources: project().sources, findings: .init(), pages: [:])
  }
}
