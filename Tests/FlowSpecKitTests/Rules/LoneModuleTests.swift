import Testing

@testable import FlowSpecKit

/// Allowances that a module needs only when it is checked by itself.
@Suite struct LoneModuleTests {
  private static let module = """
    flowspec: 1
    flow: Login
    events: { submit: The form is sent., refused: The password is wrong., signedIn: Signed in. }
    states:
      editing: { transitions: { submit: checking } }
      checking:
        awaits: [refused, signedIn]
        transitions: { refused: editing }
        allow: { awaited-event-not-taken: The spec that places this module takes it., dead-end: It is none. }

    """
  private static let app = """
    flowspec: 1
    flow: App
    events: { signOut: Signed out. }
    states:
      out: { flow: Login.flow.yaml, transitions: { out.signedIn: in1 } }
      in1: { transitions: { signOut: out } }

    """

  private static func findings(_ files: [(path: String, text: String)]) -> [String] {
    let specs = files.map { SourceText(path: $0.path, bytes: Array($0.text.utf8)) }
    let project = Project(specs: specs, configuration: Configuration()) { path in
      path == "Login.flow.yaml" ? .success(Array(module.utf8)) : .failure(UnreadableFile(reason: "no such file"))
    }
    return project.check(explores: true).diagnostics.map { "\($0.rule.text): \(project.sources.text($0.span))" }
  }

  /// The one that nothing needs is reported where the module is in the run.
  @Test func anAllowanceForTheModuleAlone() {
    #expect(Self.findings([("Login.flow.yaml", Self.module)]) == ["unused-allow: dead-end"])
    #expect(Self.findings([("App.flow.yaml", Self.app), ("Login.flow.yaml", Self.module)]) == ["unused-allow: dead-end"])
    #expect(Self.findings([("App.flow.yaml", Self.app)]).isEmpty)
  }
}
