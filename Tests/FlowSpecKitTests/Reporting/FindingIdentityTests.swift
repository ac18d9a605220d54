import Testing

@testable import FlowSpecKit

/// Findings are known again after edits that do not concern them.
@Suite struct FindingIdentityTests {
  private func fingerprints(_ text: String, path: String = "A.flow.yaml") -> [String] {
    let report = SampleReport.of([(path, text)])
    var identities = FindingIdentities(report.sources)
    return identities.fingerprints(of: report.result.diagnostics)
  }

  private static let spec = """
    flowspec: 1
    flow: A
    root: home
    routes: { home: { place: screen } }
    variables:
      one: Bool
      two: { type: Bool, initial: true }

    """

  @Test(
    arguments: [
      (spec, "New/Name.flow.yaml"), ("# above\n\n" + spec, "A.flow.yaml"), (spec.replacing("\n", with: "\r\n"), "A.flow.yaml"),
      ("\u{FEFF}" + spec, "A.flow.yaml"), (spec.replacing("  two", with: "  # between\n  two"), "A.flow.yaml"),
      (spec.replacing("flow: A\nroot: home", with: "root: home\nflow: 'A'"), "A.flow.yaml"),
      (spec.replacing("{ type: Bool, initial: true }", with: "\n    type: Bool\n    initial: true"), "A.flow.yaml"),
    ])
  func movedAndRenamedIsTheSame(_ text: String, _ path: String) {
    let before = fingerprints(Self.spec)
    #expect(before.count == 2)
    #expect(fingerprints(text, path: path) == before)
  }

  @Test func aSwapOfDeclarationsChangesTheOrderAlone() {
    let swapped = Self.spec.replacing("  one: Bool\n", with: "") + "  one: Bool\n"
    #expect(fingerprints(swapped) == fingerprints(Self.spec).reversed())
  }

  @Test func anotherNamePlaceOrFlowIsAnotherFinding() {
    let before = Set(fingerprints(Self.spec))
    #expect(Set(fingerprints(Self.spec.replacing("one", with: "three"))).intersection(before).count == 1)
    #expect(Set(fingerprints(Self.spec.replacing("flow: A", with: "flow: B"))).isDisjoint(with: before))
  }

  @Test func whatOccursTwiceIsToldApart() {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "A.flow.yaml", text: "flow: A\nlist: [x, y]\n"))
    let same = [Diagnostic(.error, "r", "m", at: Span(id, from: 15, to: 16)), Diagnostic(.error, "r", "m", at: Span(id, from: 18, to: 19))]
    var identities = FindingIdentities(sources)
    #expect(identities.identity(of: same[0]) == identities.identity(of: same[1]))
    #expect(Set(identities.fingerprints(of: same)).count == 2)
  }

  @Test func placesAreKeys() {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "A.flow.yaml", text: "flow: A\nstates:\n  one: { list: [x, y] }\n"))
    var identities = FindingIdentities(sources)
    let places = [(8, 14), (18, 21), (25, 29), (32, 33), (0, 30)].map { lower, upper in
      identities.identity(of: Diagnostic(.error, "r", "see line 12", at: Span(id, from: lower, to: upper))).place
    }
    #expect(places == ["states", "states/one", "states/one/list", "states/one/list/[]", ""])
    #expect(identities.identity(of: Diagnostic(.error, "r", "see line 12 there", at: Span(id, from: 0, to: 1))).message == "see line  there")
  }

  /// FNV-1a has published values.
  @Test func theHashIsTheSameEverywhere() {
    var hash = StableHash()
    #expect(hash.text == "cbf29ce484222325")
    hash.add("foobar")
    #expect(hash.text == "85944171f73967e8")
  }
}
