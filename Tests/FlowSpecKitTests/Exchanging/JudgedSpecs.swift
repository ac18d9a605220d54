import Foundation
import Testing

@testable import FlowSpecKit

/// Writes the specs and schemas that `.ci/schema` lets others judge, into the folder of `FLOWSPEC_JUDGED_SPECS`.
@Suite struct JudgedSpecs {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every spec of the tests, with the rules of reading that it breaks.
  private static var specs: [(name: String, text: String)] {
    var found: [(String, String)] = []
    for (index, one) in KeyCases.all.enumerated() {
      found.append(("key-\(index)-accepted", one.accepted))
      found.append(("key-\(index)-rejected", BracketedText(one.rejected).text))
    }
    for rule in Project.rules where !ConfigurationRules.all.contains(where: { $0.name == rule.name }) {
      for (index, example) in rule.examples.enumerated() {
        found.append(("\(rule.name)-\(index)-reported", BracketedText(example.reported).text))
        found.append(("\(rule.name)-\(index)-accepted", example.accepted))
      }
    }
    for block in ReferenceTests.blocks where block.text.hasPrefix("flowspec: 1\n") { found.append(("page-\(found.count)", block.text)) }
    for folder in ["Specs", "Tests/Cases", "Tests/Consumers"] {
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let url as URL in files?.allObjects ?? [] where url.path.hasSuffix(".flow.yaml") && !url.path.contains(".build") {
        let name = url.path.dropFirst(root.path.count + 1).replacing("/", with: "-")
        if let text = try? String(contentsOf: url, encoding: .utf8) { found.append((String(name), text)) }
      }
    }
    return found
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["FLOWSPEC_JUDGED_SPECS"] != nil)) func writeThem() throws {
    let folder = URL(filePath: try #require(ProcessInfo.processInfo.environment["FLOWSPEC_JUDGED_SPECS"]))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var rows: [String] = []
    for (name, text) in Self.specs {
      let findings = SpecFindings(reading: text)
      // Modules are not at hand, and no schema looks into other files.
      let rules = Set(findings.diagnostics.filter { $0.severity == .error && $0.rule != "unreadable-module" }.map(\.rule.text))
      try text.write(to: folder.appending(path: name + ".yaml"), atomically: true, encoding: .utf8)
      rows.append(([name] + rules.sorted()).joined(separator: "\t"))
      guard rules.isEmpty, findings.diagnostics.isEmpty, let flow = findings.flow else { continue }
      let own = SpecSchema(.seven, names: DeclaredNames(flow)).json
      try own.text.write(to: folder.appending(path: name + ".json"), atomically: true, encoding: .utf8)
    }
    for draft in SpecSchema.Draft.allCases {
      try SpecSchema(draft).json.text.write(to: folder.appending(path: draft.rawValue + ".schema"), atomically: true, encoding: .utf8)
    }
    try (rows.joined(separator: "\n") + "\n").write(to: folder.appending(path: "expected.tsv"), atomically: true, encoding: .utf8)
  }
}
