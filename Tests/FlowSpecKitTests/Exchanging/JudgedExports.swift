import Foundation
import Testing

@testable import FlowSpecKit

/// Writes exports and what other model checkers must find in them into the folder that `FLOWSPEC_JUDGED_EXPORTS` names; a script runs those.
@Suite struct JudgedExports {
  private static let folder = ProcessInfo.processInfo.environment["FLOWSPEC_JUDGED_EXPORTS"].map { URL(fileURLWithPath: $0) }
  /// Small enough that nobody waits; larger flows are left to the judges that a person starts.
  private static let configurations = ProcessInfo.processInfo.environment["FLOWSPEC_JUDGED_CONFIGURATIONS"].flatMap(Int.init) ?? 3_000
  private static let seeds = ProcessInfo.processInfo.environment["FLOWSPEC_JUDGED_SEEDS"].flatMap(Int.init) ?? 20

  private static var limits: CheckLimits {
    var limits = CheckLimits()
    limits.depth = 1
    limits.configurations = configurations
    return limits
  }

  @Test(.enabled(if: folder != nil)) func write() throws {
    let folder = try #require(Self.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var rows: [String] = []
    func save() throws {
      try rows.map { $0 + "\n" }.joined().write(to: folder.appendingPathComponent("expected.tsv"), atomically: true, encoding: .utf8)
    }
    for seed in 1...UInt64(Self.seeds) {
      guard let flow = RandomFlowTests.flow(seed: seed).flow else { continue }
      rows += try Self.judgements(flow, name: "Random\(seed)", in: folder)
      rows += try Self.judgements(flow, name: "Staged\(seed)", mostNodes: 0, in: folder)
      try save()
    }
    for name in SpecsTests.names {
      let flow = try #require(try SpecsTests.project(name).flows[0])
      rows += try Self.judgements(flow, name: name, in: folder)
      try save()
    }
  }

  /// Returns a row for each question: file, tool, question, the property's name, answer.
  private static func judgements(_ flow: Flow, name: String, mostNodes: Int = 20_000, in folder: URL) throws -> [String] {
    let verdicts = FlowCheck(flow, limits: limits).properties
    var rows = try rows(flow, flow.properties, isWhole: true, name: name, mostNodes, in: folder, verdicts)
    for (index, property) in flow.properties.enumerated() {
      rows += try Self.rows(flow, [property], isWhole: false, name: "\(name)_\(index)", mostNodes, in: folder, verdicts)
    }
    return rows
  }

  private static func rows(
    _ flow: Flow, _ properties: [Property], isWhole: Bool, name: String, _ mostNodes: Int, in folder: URL, _ verdicts: [FlowCheck.JudgedProperty]
  ) throws -> [String] {
    var rows: [String] = []
    let exported = ExportedSystem(flow, properties: properties, isWhole: isWhole, limits: limits, mostPaths: 50, mostNodes: mostNodes)
    // Without stages it is the same export again.
    if mostNodes == 0, exported.stages.isEmpty { return rows }
    for language in ModelLanguage.allCases {
      let export = ModelExport(exported, language: language, name: name)
      // TLC takes no module without a beginning.
      if language == .tla, export.configurations == 0 { continue }
      guard export.isExplored, export.text.utf8.count < 1_500_000 else { continue }
      let file = "\(name).\(language.fileExtension)"
      try export.text.write(to: folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
      if export.hasSameConfigurations { rows.append("\(file)\tstates\t\t\(export.configurations)") }
      for claim in export.claims {
        let finding = verdicts.first { $0.property.name.value == claim.property }?.conclusion
        guard let verdict = finding?.verdict, let holds = holds(verdict) else { continue }
        // A cut in the navigation ends runs that the part without navigation still has.
        if isWhole, export.isCut { continue }
        rows.append("\(file)\t\(claim.isLiveness ? "liveness" : "safety")\t\(claim.name)\t\(holds != claim.isReversed ? "holds" : "violated")")
      }
    }
    return rows
  }

  private static func holds(_ verdict: Verdict) -> Bool? {
    switch verdict {
    case .holds, .vacuous: true
    case .violated: false
    case .undecided: nil
    }
  }
}

extension ModelLanguage {
  fileprivate var fileExtension: String {
    switch self {
    case .promela: "pml"
    case .tla: "tla"
    }
  }
}
