import Testing

@testable import FlowSpecKit

/// A baseline hides what was there, and nothing else.
@Suite struct BaselineTests {
  private static let spec = """
    flowspec: 1
    flow: A
    root: home
    routes: { home: { place: screen } }
    variables:
      one: Bool
      two: Bool

    """

  private func result(_ specs: [(path: String, text: String)]) -> (CheckResult, SourceSet) {
    let report = SampleReport.of(specs)
    return (report.result, report.sources)
  }

  private func scope(only: Set<RuleName> = [], skip: Set<RuleName> = [], isWhole: Bool = true) -> BaselinedResult.Scope {
    BaselinedResult.Scope(only: only, skip: skip, fixed: Project.fixedRules, isWhole: isWhole)
  }

  private func baseline(_ specs: [(path: String, text: String)]) throws -> Baseline {
    let (found, sources) = result(specs)
    let text = BaselinedResult(found, against: nil, sources, scope: scope(), hidesAll: true).renewed
    return try Baseline.read(SourceText(path: "baseline.json", text: text)).get()
  }

  private func applied(_ baseline: Baseline, _ specs: [(path: String, text: String)], _ scope: BaselinedResult.Scope? = nil) -> BaselinedResult {
    let (found, sources) = result(specs)
    return BaselinedResult(found, against: baseline, sources, scope: scope ?? self.scope())
  }

  @Test func theFileIsReadableAndStable() throws {
    let (found, sources) = result([("A.flow.yaml", Self.spec)])
    let written = BaselinedResult(found, against: nil, sources, scope: scope(), hidesAll: true)
    #expect(
      written.renewed == """
        {
          "version": 1,
          "findings": [
            {
              "rule": "unused-variable",
              "flow": "A",
              "at": "variables/one",
              "message": "variable 'one' is never read or set"
            },
            {
              "rule": "unused-variable",
              "flow": "A",
              "at": "variables/two",
              "message": "variable 'two' is never read or set"
            }
          ]
        }

        """)
    #expect(written.hiddenCount == 2 && written.result.diagnostics.isEmpty)
  }

  @Test func movedLinesAndRenamedFilesStayHidden() throws {
    let baseline = try baseline([("A.flow.yaml", Self.spec)])
    let moved = "# new\n\n" + Self.spec.replacing("  one: Bool\n", with: "") + "  one: Bool\n"
    let held = applied(baseline, [("deep/folder/B.flow.yaml", moved)])
    #expect(held.result.diagnostics.isEmpty && held.hiddenCount == 2 && !held.hasStaleEntries)
  }

  @Test func whatIsNewIsReported() throws {
    let baseline = try baseline([("A.flow.yaml", Self.spec)])
    let held = applied(baseline, [("A.flow.yaml", Self.spec + "  three: Bool\n")])
    #expect(held.result.diagnostics.map(\.message) == ["variable 'three' is never read or set"])
  }

  @Test func whatIsMendedIsStale() throws {
    let baseline = try baseline([("A.flow.yaml", Self.spec)])
    let held = applied(baseline, [("A.flow.yaml", Self.spec.replacing("  two: Bool\n", with: ""))])
    #expect(
      held.stale.map(\.message) == [
        "'unused-variable' in A at variables/two no longer occurs; run 'flowspec check --write-baseline FILE' to remove it (it was: variable 'two' is never read or set)"
      ])
    #expect(baseline.source.text(from: held.stale[0].entry.span.lower, to: held.stale[0].entry.span.upper).contains("variables/two"))
  }

  @Test func alikeFindingsAreCounted() throws {
    let two = [("A.flow.yaml", Self.spec), ("B.flow.yaml", Self.spec)]
    let baseline = try baseline(two.map { ($0.0, $0.1) })
    #expect(baseline.entries.contains { $0.count == 2 })
    let held = applied(baseline, [("A.flow.yaml", Self.spec)])
    #expect(held.hiddenCount == 2)
    #expect(held.stale.contains { $0.occurs == 1 && $0.message.contains("occurs 1 times and not 2") })
    let again = applied(try self.baseline([("A.flow.yaml", Self.spec)]), two.map { ($0.0, $0.1) })
    #expect(again.hiddenCount == 2 && again.result.diagnostics.count { $0.rule == "unused-variable" } == 2)
  }

  @Test func mistakesOfReadingAreNeverHidden() throws {
    let broken = Self.spec + "nonsense: 1\n"
    let (found, sources) = result([("A.flow.yaml", broken)])
    let written = BaselinedResult(found, against: nil, sources, scope: scope(), hidesAll: true)
    #expect(written.result.diagnostics.map(\.rule) == ["unknown-key"])
    #expect(!written.renewed.contains("unknown-key"))
  }

  /// A finding that a check does not look for is neither stale nor lost.
  @Test func whatIsNotCheckedIsKept() throws {
    let other = Self.spec.replacing("flow: A", with: "flow: B")
    let baseline = try baseline([("A.flow.yaml", Self.spec), ("B.flow.yaml", other)])
    let mended = Self.spec.replacing("variables:\n  one: Bool\n  two: Bool\n", with: "")
    #expect(applied(baseline, [("A.flow.yaml", mended)], scope(isWhole: false)).stale.count == 2)
    #expect(applied(baseline, [("A.flow.yaml", mended)], scope(isWhole: true)).stale.count == 4)
    #expect(applied(baseline, [("A.flow.yaml", mended)], scope(only: ["dead-end"])).stale.isEmpty)
    #expect(applied(baseline, [("A.flow.yaml", mended)], scope(skip: ["unused-variable"])).stale.isEmpty)
    #expect(applied(baseline, [("A.flow.yaml", mended + "nonsense: 1\n")]).stale.isEmpty)
    let (found, sources) = result([("A.flow.yaml", mended)])
    let renewed = BaselinedResult(found, against: baseline, sources, scope: scope(isWhole: false), hidesAll: true).renewed
    let kept = try Baseline.read(SourceText(path: "b", text: renewed)).get()
    #expect(kept.entries.map(\.identity.flow) == ["B", "B"])
  }

  @Test(
    arguments: [
      ("", "line 1: it ends too early"), ("[]", "line 1: it has no 'version'"),
      ("{\"version\": 2}", "line 1: it has version 2; this flowspec reads version 1"),
      ("{\"version\": 1}", "line 1: it has no list 'findings'"),
      ("{\"version\": 1, \"findings\": [\n{\"rule\": \"x\"}]}", "line 2: a finding has 'rule', 'flow', 'at' and 'message'"),
      (
        "{\"version\": 1, \"findings\": [\n{\"rule\": \"x\", \"flow\": \"\", \"at\": \"\", \"message\": \"\", \"count\": 0}]}",
        "line 2: 'count' is a number from 1 on"
      ),
    ])
  func whatIsNoBaselineIsRefused(_ text: String, _ message: String) {
    guard case .failure(let problem) = Baseline.read(SourceText(path: "b", text: text)) else {
      Issue.record("it was read")
      return
    }
    #expect(problem.message == message)
  }

  @Test func reportsSayWhatIsHiddenAndStale() throws {
    let baseline = try baseline([("A.flow.yaml", Self.spec)])
    let (found, sources) = result([("A.flow.yaml", Self.spec.replacing("  two: Bool\n", with: ""))])
    let held = BaselinedResult(found, against: baseline, sources, scope: scope())
    func report(failing: Bool) -> CheckReport {
      var options = CheckReport.Options()
      options.failsOnStale = failing
      return CheckReport(held, baseline, sources, tool: ("flowspec", "0"), rules: Project.rules, options: options)
    }
    let quiet = report(failing: false)
    #expect(!quiet.fails)
    #expect(
      FindingsText(quiet, style: .plain).text == """
        baseline.json:10:5: note: 'unused-variable' in A at variables/two no longer occurs; run 'flowspec check --write-baseline FILE' to remove it (it was: variable 'two' is never read or set)
        1 spec checked: no findings, 1 in the baseline

        """)
    let json = FindingsJSON(quiet).json
    #expect(SchemaValidator.problems(of: json, schema: PublishedSchema.findings.json) == [])
    #expect(json["summary"]?["inBaseline"] == 1 && json["staleBaselineEntries"]?.elements?.count == 1)
    let results = SARIFReport(quiet).json["runs"]?.elements?.first?["results"]?.elements
    #expect(results?.map { $0["baselineState"]?.string } == ["unchanged"])
    #expect(results?.first?["suppressions"]?.elements?.first?["kind"] == "external")
    let failing = report(failing: true)
    #expect(failing.fails)
    #expect(FindingsText(failing, style: .plain).text.contains("baseline.json:10:5: error: 'unused-variable' in A"))
    #expect(GitHubAnnotations(failing).text.hasPrefix("::error file=baseline.json,line=10,"))
  }
}
