import Foundation

@testable import FlowSpecKit

/// The specs that are documented in the tests.
enum DocumentedCases {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appendingPathComponent("Tests/Cases/Documenting")

  /// The specs whose pages are kept beside them.
  static let kept = specs(in: "Tests/Cases/Documenting")
  /// And the five apps with their modules.
  static let all = kept + specs(in: "Specs") + specs(in: "Specs/Modules")

  static let flowNames = all.map { spec in String(spec.path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private static func specs(in folder: String) -> [SourceText] {
    names(in: root.appendingPathComponent(folder)).filter { $0.hasSuffix(".flow.yaml") }.map { name in
      let file = root.appendingPathComponent(folder).appendingPathComponent(name)
      return SourceText(path: "\(folder)/\(name)", bytes: Array((try? Data(contentsOf: file)) ?? Data()))
    }
  }

  static func project(_ specs: [SourceText] = all) -> Project {
    Project(specs: specs, configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "there is none")) })
  }

  static func project(of text: String) -> Project {
    project([SourceText(path: "A.flow.yaml", text: text)])
  }

  static func flow(_ name: String) -> Flow? {
    project().flows.compactMap(\.self).first { $0.name.value == name }
  }

  static func page(of flow: Flow) -> Page {
    FlowPage.page(flow, name: "A.flow", sources: project().sources, findings: .init(), pages: [:])
  }
}
