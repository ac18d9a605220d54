import Foundation
import Testing

@testable import FlowSpecKit

/// Plants faults in nine correct specs, and counts those that the rules of their kind report.
///
/// A sample of each kind is taken from each spec. More on demand, by the environment:
///
/// - `FAULTS`: how many of a kind and spec, a number or `all`;
/// - `FAULT_KINDS`: their names, with commas.
///
/// `FaultKind.behaviour` is the subject of `MutationHarnessTests`.
@Suite struct PlantedFaultTests {
  private static let specs = SpecsTests.names + FaultSpecs.names
  private static let environment = ProcessInfo.processInfo.environment
  private static let cap = environment["FAULTS"].map { $0 == "all" ? Int.max : Int($0) ?? 1 } ?? 1
  private static let only = environment["FAULT_KINDS"]?.split(separator: ",").map(String.init) ?? []

  /// The kinds of faults that may be missed, and why.
  private static let explained = [
    "one space too many": "The line is part of a text of several lines, where one space changes nothing.",
    "step removed": "The step changes nothing that a later step expects.",
    "layouts swapped": "Both conditions hold in some windows only, and no scenario has such a window.",
    "from flow added": "A link raises the event.",
    "place missing in one layout": "An element may have a place in one layout only; only a property can state that it is in both.",
    "open where it is not available": "The rule is silent where the answer holds only for lists of three entries, and about commands that raise.",
  ]

  /// Returns changes at even distances.
  private static func sample(_ changes: [SpecChange]) -> [SpecChange] {
    guard changes.count > cap else { return changes }
    return (0..<cap).map { changes[($0 * changes.count + changes.count / 2) / cap] }
  }

  private struct Planted {
    let kind: FaultKind
    let change: SpecChange
  }

  private static func faults(in name: String) throws -> [Planted] {
    let text = try FaultSpecs.text(of: name)
    let flow = try #require(FaultSpecs.project(name, text).flows[0])
    let byKind = Dictionary(grouping: SpecFaults.statements(of: text, flow), by: \.kind)
    return try byKind.sorted { $0.key < $1.key }.flatMap { name, changes in
      let kind = try #require(FaultKind.named(name), "\(name) is not in the table")
      return sample(changes).map { Planted(kind: kind, change: $0) }
    }
  }

  /// Returns true if the message or a note names the fault, or is about its line or one beside it.
  private static func hits(_ finding: Diagnostic, _ change: SpecChange, _ project: Project) -> Bool {
    let spans = [finding.span] + finding.notes.compactMap(\.span)
    if spans.contains(where: { abs(project.sources.position($0).line - change.line) <= 1 }) { return true }
    return ([finding.message] + finding.notes.map(\.message)).contains { text in
      change.names.contains { !$0.isEmpty && (text.contains("'\($0)'") || text.contains(".\($0)'") || text.contains("'\($0).")) }
    }
  }

  private static var limits: CheckLimits {
    var limits = CheckLimits()
    limits.configurations = 2_000
    limits.interpretations = 3_000
    return limits
  }

  /// Without the properties, which take long; `SpecsTests` checks the five apps' specs with theirs.
  @Test(arguments: FaultSpecs.names) func theSpecsAreCorrect(_ name: String) throws {
    let project = FaultSpecs.project(name, try FaultSpecs.text(of: name))
    let skipped: Set<RuleName> = ["violated-property", "vacuous-property", "undecided-property", "undecided-question"]
    #expect(project.check(skip: skipped, limits: Self.limits).diagnostics.map(\.message) == [])
  }

  @Test(arguments: specs) func plantedFaultsAreReported(_ name: String) throws {
    var (count, reported, placed) = (0, 0, 0)
    var misses: [String] = []
    for planted in try Self.faults(in: name) where Self.only.isEmpty || Self.only.contains(planted.kind.name) {
      let (kind, change) = (planted.kind, planted.change)
      let project = FaultSpecs.project(name, change.text)
      let findings = project.check(only: kind.rules, limits: Self.limits).diagnostics
      count += 1
      guard let first = findings.first else {
        misses.append("missed: \(kind.name), \(name):\(change.place): \(Self.explained[kind.name] ?? "nobody has explained it")")
        #expect(Self.explained[kind.name] != nil, "\(kind.name), \(name):\(change.place)")
        continue
      }
      reported += 1
      if Self.hits(first, change, project) {
        placed += 1
      } else {
        misses.append("elsewhere: \(kind.name), \(name):\(change.place): \(first.rule): \(first.message)")
      }
    }
    print("\(name): \(reported) of \(count) faults are reported, \(placed) at their place\n  \(misses.joined(separator: "\n  "))")
    #expect(reported * 100 >= 95 * count, "\(misses.joined(separator: "\n"))")
    #expect(placed * 100 >= 80 * reported, "\(misses.joined(separator: "\n"))")
  }

  @Test func everyKindOccurs() throws {
    var found: Set<String> = []
    for name in Self.specs {
      let text = try FaultSpecs.text(of: name)
      let flow = try #require(FaultSpecs.project(name, text).flows[0])
      let changes = SpecFaults.all(of: text, flow) + SpecFaults.statements(of: text, flow)
      found.formUnion(changes.map(\.kind))
    }
    #expect(FaultKind.all.map(\.name).filter { !found.contains($0) } == [])
    #expect(found.subtracting(FaultKind.all.map(\.name)).sorted() == [])
  }
}
