import Testing

@testable import FlowSpecKit

/// A path configuration held against a spec, both ways.
@Suite struct HotwireCheckTests {
  private static let spec = """
    flowspec: 1
    flow: A
    links: { origins: { web: "https://a.example" } }
    hotwire: { file: ios_v1.json, settings: { tabs: true } }
    routes:
      page: { place: main, parameters: { path: String? }, links: { web: "/{path...?}" }, hotwire: { pull_to_refresh_enabled: false } }
      signIn: { place: sheet, links: { web: { form: /sign_in, hotwire: /sign_in$ } }, hotwire: { context: modal } }
      find: { place: main, links: { web: "/find?q=a" }, hotwire: { ratio: 1.5 } }
    layouts: { shell: { containers: { main: stack, sheet: modal } } }
    """

  private static func lines(_ file: String, _ name: String = "ios_v1.json", spec: String = spec) -> [String] {
    var files = LinkFiles()
    files.pathConfigurations = [SourceText(path: name, text: file)]
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard, systemFiles: files,
      modules: { _ in .failure(UnreadableFile(reason: "")) })
    return project.check(explores: false).diagnostics.map { "\($0.rule) '\(project.sources.text($0.span))': \($0.message)" }
  }

  private static func exported() throws -> String { try SpecFindings(spec).project.export(.hotwire, spec: 0).get().text }

  @Test func whatIsExportedDiffersInNothing() throws {
    #expect(Self.lines(try Self.exported()) == [])
  }

  /// Other patterns, another order, and keys that only repeat a default.
  @Test func anotherSpellingDiffersInNothing() {
    let file = #"""
      {"settings": {"tabs": true}, "rules": [
        {"patterns": ["^/"], "properties": {"pull_to_refresh_enabled": false, "presentation": "default"}},
        {"patterns": ["^/find/?\\?(?=(?:.*&)?(?:q)=a(?:&|$))"], "properties": {"ratio": 1.5}},
        {"patterns": ["/sign_i[n]$"], "properties": {"context": "modal"}}]}
      """#
    #expect(Self.lines(file) == [])
  }

  @Test(arguments: [
    (
      #""context": "modal""#, #""context": "default""#,
      "path-configuration-differs '\"default\"': the page '/sign_in' gets 'context: default' from the file, and 'context: modal' from the spec"
    ),
    (
      #""context": "modal""#, #""modal": true"#,
      "path-configuration-differs 'modal': the page '/sign_in' gets no 'context' from the file, and 'context: modal' from the spec"
    ),
    (
      #""pull_to_refresh_enabled": false"#, #""pull_to_refresh_enabled": true"#,
      "path-configuration-differs 'true': the page '/' gets 'pull_to_refresh_enabled: true' from the file, and 'pull_to_refresh_enabled: false' from the spec"
    ),
    (
      #""/sign_in$""#, #""/sign_in""#,
      "path-configuration-differs '\"modal\"': the page '/sign_ina' gets 'context: modal' from the file, and no 'context' from the spec"
    ),
    (#""tabs": true"#, #""tabs": false"#, "path-configuration-differs 'false': the setting 'tabs' is 'false' here, and 'true' in the spec"),
    (#""ratio": 1.5"#, #""ratio": 2"#, "from the file, and 'ratio: 1.5' from the spec"),
    (#"(?=(?:.*&)?(?:q)=a(?:&|$))"#, "(?=q)", "the file has no rule with the pattern"),
    (#""rules": ["#, #""rules": [,"#, "path-configuration-not-json"),
  ])
  func whatDiffersIsNamedWithAPage(_ old: String, _ new: String, _ finding: String) throws {
    let file = try Self.exported()
    try #require(file.contains(old), "\(file)")
    let lines = Self.lines(file.replacing(old, with: new))
    #expect(lines.contains { $0.contains(finding) }, "\(lines.joined(separator: "\n"))")
  }

  @Test func aSpecWithoutPagesIsSaid() {
    let spec = "flowspec: 1\nflow: A\nroutes: { home: { place: screen } }\n"
    #expect(
      Self.lines(#"{"rules": []}"#, spec: spec) == [
        "path-configuration-differs '': no spec has 'hotwire', so this file is not compared"
      ])
  }
}
