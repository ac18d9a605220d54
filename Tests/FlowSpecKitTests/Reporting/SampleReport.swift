@testable import FlowSpecKit

/// Reports of specs that the tests write down.
enum SampleReport {
  /// A text with everything that might break out of a report.
  static let hostile = "::error::x ]]> ${{ secrets.T }} <b>&\"' a,b 100%25 ##[add-path]/x | [a](https://e.example) \u{1B}[31m\u{202E}evil"

  static func of(
    _ specs: [(path: String, text: String)], _ options: CheckReport.Options = CheckReport.Options(), only: Set<RuleName> = []
  ) -> CheckReport {
    let sources = specs.map { SourceText(path: $0.path, text: $0.text) }
    let project = Project(specs: sources, configuration: Configuration()) { _ in .failure(UnreadableFile(reason: "missing")) }
    return CheckReport(project.check(only: only), project.sources, tool: ("flowspec", "0.1.0"), rules: Project.rules, options: options)
  }

  /// Returns a report of one finding, at `bad`, whose texts are hostile.
  static func hostileReport(_ options: CheckReport.Options = CheckReport.Options()) -> CheckReport {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "a,b:c%\u{202E}.flow.yaml", text: "ä𝄞: bad\n"))
    let span = Span(id, from: 8, to: 11)
    let reason = Located(hostile, span)
    let finding = Diagnostic(
      .error, "dead-end", hostile, at: span, notes: [.init(hostile, at: span), .init(hostile, at: nil)],
      fixes: [.replace(span, with: hostile)])
    let result = CheckResult(
      diagnostics: [finding], allowed: [AllowedFinding(diagnostic: finding, reason: reason)], specCount: 1, explanations: [], bounded: nil)
    return CheckReport(result, sources, tool: ("flowspec", "0.1.0"), rules: Project.rules, options: options)
  }

  /// Errors, warnings, something allowed, and a run.
  static let gaps = """
    flowspec: 1
    flow: A
    events: { signIn: In., pay: Pay. }
    states:
      signedOut: { transitions: { signIn: signedIn, pay: paying } }
      signedIn: { transitions: { pay: paying } }
      paying: { allow: { dead-end: It ends. } }
    properties:
      nobody pays: { never: paying }
    variables: { unused: Bool }
    """
}
