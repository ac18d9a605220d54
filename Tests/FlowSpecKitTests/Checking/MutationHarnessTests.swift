import Foundation
import Testing

@testable import FlowSpecKit

/// How many slips in good specs are reported, and that no harmless change is.
@Suite struct MutationHarnessTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// Of each spec so many slips, and so many rewrites; more on demand.
  static let faults = environment["MUTANTS"].flatMap { Int($0) } ?? 6
  static let rewrites = environment["REWRITES"].flatMap { Int($0) } ?? 3
  static let seed = environment["MUTATION_SEED"].flatMap { UInt64($0) } ?? 1
  static let specs = environment["MUTATED_SPECS"].map { $0.split(separator: ",").map(String.init) } ?? ["Shop", "Kane"]

  private static func path(_ name: String) -> URL {
    name == "Shop"
      ? tests.appendingPathComponent("Cases/shop/Spec.flow.yaml")
      : tests.deletingLastPathComponent().appendingPathComponent("Specs/\(name).flow.yaml")
  }

  private static func project(_ name: String, _ text: String) -> Project {
    Project(specs: [SourceText(path: "\(name).flow.yaml", text: text)], configuration: .standard) { file in
      guard let data = try? Data(contentsOf: path(name).deletingLastPathComponent().appendingPathComponent(file)) else {
        return .failure(UnreadableFile(reason: "no such file"))
      }
      return .success(Array(data))
    }
  }

  /// How often each rule finds something.
  private static func findings(_ project: Project) -> [RuleName: Int] {
    var limits = CheckLimits()
    limits.depth = 2
    limits.configurations = 200_000
    return project.check(limits: limits).diagnostics.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  /// The rules that find more than they did.
  private static func news(_ project: Project, since before: [RuleName: Int]) -> [String] {
    findings(project).filter { $0.value > before[$0.key, default: 0] }.map { "\($0.key)" }.sorted()
  }

  private static func isBroken(_ project: Project) -> Bool {
    project.check(only: Project.fixedRules).diagnostics.contains { $0.severity == .error } || project.flows[0] == nil
  }

  /// At least so many percent of the slips that change something are reported today.
  @Test func slipsAreReported() throws {
    var tally = MutationTally()
    for name in Self.specs {
      let text = try String(contentsOf: Self.path(name), encoding: .utf8)
      let flow = try #require(Self.project(name, text).flows[0])
      let before = Self.findings(Self.project(name, text))
      let sample = BehaviourSample(flow, configurations: 25, seed: Self.seed)
      var random = SeededGenerator(seed: Self.seed)
      for change in SpecFaults.all(of: text, flow).shuffled(using: &random).prefix(Self.faults) {
        let project = Self.project(name, change.text)
        guard !Self.isBroken(project), let mutant = project.flows[0] else {
          tally.unreadable += 1
          continue
        }
        guard sample.differs(from: mutant) else {
          tally.alike += 1
          continue
        }
        tally.note(change, in: name, isReported: !Self.news(project, since: before).isEmpty)
      }
    }
    print(tally)
    #expect(tally.percent >= 50, "\(tally)")
  }

  @Test func harmlessRewritesAreNot() throws {
    var count = 0
    for name in Self.specs {
      let text = try String(contentsOf: Self.path(name), encoding: .utf8)
      let flow = try #require(Self.project(name, text).flows[0])
      let before = Self.findings(Self.project(name, text))
      var random = SeededGenerator(seed: Self.seed)
      for change in SpecRewrites.all(of: text, flow).shuffled(using: &random).prefix(Self.rewrites) {
        count += 1
        let found = Self.news(Self.project(name, change.text), since: before)
        #expect(found == [], "\(name), \(change.kind), \(change.place)")
      }
    }
    print("\(count) harmless rewrites")
  }
}

/// What became of slips.
struct MutationTally: CustomStringConvertible {
  /// The spec could not be read: that is reported, but no merit of the checker.
  var unreadable = 0
  /// No other behaviour was found.
  var alike = 0
  private(set) var reported: [String: Int] = [:]
  private(set) var missed: [String: [String]] = [:]

  mutating func note(_ change: SpecChange, in spec: String, isReported: Bool) {
    if isReported { reported[change.kind, default: 0] += 1 } else { missed[change.kind, default: []].append("\(spec):\(change.place)") }
  }

  private var reportedCount: Int { reported.values.reduce(0, +) }
  private var missedCount: Int { missed.values.map(\.count).reduce(0, +) }
  var percent: Int { reportedCount * 100 / max(1, reportedCount + missedCount) }

  var description: String {
    let head =
      "\(reportedCount) of \(reportedCount + missedCount) slips that change something are reported, \(percent) %; "
      + "\(alike) change nothing that was seen, \(unreadable) could not be read"
    let kinds = Set(reported.keys).union(missed.keys).sorted().map { kind in
      let places = missed[kind] ?? []
      return (["  \(kind): \(reported[kind] ?? 0) of \((reported[kind] ?? 0) + places.count)"] + places.map { "    missed: \($0)" })
        .joined(separator: "\n")
    }
    return ([head] + kinds).joined(separator: "\n")
  }
}
