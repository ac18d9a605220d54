import Foundation
import Testing

/// Counts how many slips in good specs are reported, and tests that no harmless change is.
///
/// A seeded sample of both is taken from each of the five specs. More on demand, by the environment:
///
/// - `MUTANTS`, `REWRITES`: how many of each spec, a number or `all`;
/// - `MUTATED_SPECS`: their names, with commas, also those of `FaultSpecs`;
/// - `MUTATION_KINDS`: kinds of slips, with commas;
/// - `MUTATION_SEED`: draws others;
/// - `MUTATION_PAIRS`: how many pairs of configurations are compared before a slip counts as one that changes nothing.
///
/// `MUTANTS=all REWRITES=all MUTATION_PAIRS=300 swift test --filter MutationHarness` takes everything.
@Suite struct MutationHarnessTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let specs = environment["MUTATED_SPECS"]?.split(separator: ",").map(String.init) ?? SpecsTests.names

  private static func number(_ name: String, or standard: Int) -> Int {
    environment[name].flatMap { $0 == "all" ? Int.max : Int($0) } ?? standard
  }

  private static let run = MutationRun(
    folder: FaultSpecs.folder(of:), seed: UInt64(number("MUTATION_SEED", or: 1)), pairs: number("MUTATION_PAIRS", or: 12),
    kinds: environment["MUTATION_KINDS"]?.split(separator: ",").map(String.init) ?? [])

  @Test func slipsAreReported() throws {
    var tally = MutationTally()
    for name in Self.specs { try Self.run.addSlips(Self.number("MUTANTS", or: 2), of: name, to: &tally) }
    print(tally)
    #expect(tally.percent >= 95, "seed \(Self.run.seed): \(tally)")
  }

  @Test func harmlessRewritesAreNot() throws {
    var count = 0
    for name in Self.specs {
      let found = try Self.run.rewrites(Self.number("REWRITES", or: 2), of: name)
      count += found.count
      #expect(found.reported == [], "seed \(Self.run.seed)")
    }
    print("\(count) harmless rewrites, of which none is reported")
  }
}
