import Testing

@testable import FlowSpecCLI

/// Inputs that nobody writes by hand: an import refuses them with one error, and no command prints all of their findings.
@Suite struct LargeInputTests {
  // MARK: Imports

  private static func association(_ components: [String], variables: String = "") -> String {
    """
    {"applinks":{\(variables)"details":[{"appIDs":["A.b"],"components":[\(components.joined(separator: ","))]}]}}
    """
  }

  private static func many(_ count: Int, _ text: (Int) -> String) -> [String] { (0..<count).map(text) }

  private static func graph(_ content: [String]) -> String {
    let spaces = #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#
    return "<navigation \(spaces) app:startDestination=\"@id/f0\">\(content.joined())</navigation>"
  }

  private static func fragments(_ count: Int, _ content: (Int) -> String = { _ in "" }) -> [String] {
    many(count) { "<fragment android:id=\"@+id/f\($0)\">\(content($0))</fragment>" }
  }

  private static let excessive: [(kind: String, text: String, message: String)] = [
    ("aasa", association(many(501) { "{\"/\":\"/a\($0)\"}" }), "there are 501 rules of 'A.b'; an imported file has at most 500"),
    (
      "aasa", association(many(21) { rule in "{\"?\":{\(many(100) { "\"a\(rule)b\($0)\":\"1\"" }.joined(separator: ","))}}" }),
      "there are 2100 patterns; an imported file has at most 2000"
    ),
    (
      "aasa", association(["{\"/\":\"/\(String(repeating: "*a", count: 17))\"}"]),
      "the pattern has 17 '*'; a pattern of an imported file has at most 16"
    ),
    (
      "aasa", association(["{\"/\":\"/\(String(repeating: "a", count: 1_000))\"}"]),
      "the pattern has 1001 bytes; a pattern of an imported file has at most 1000"
    ),
    (
      "aasa", association(many(200) { "{\"/\":\"/$(region)$(lang)/\($0)/*\"}" }),
      "characters in the patterns with the values of their variables, or more; an imported file has at most 200000"
    ),
    (
      "hotwire", "{\"rules\":[\(many(501) { "{\"patterns\":[\"/a\($0)$\"],\"properties\":{\"context\":\"modal\"}}" }.joined(separator: ","))]}",
      "there are 501 patterns; an imported file has at most 500"
    ),
    (
      "hotwire", "{\"rules\":[{\"patterns\":[\"/a\"],\"properties\":{\(many(10_001) { "\"a\($0)\":1" }.joined(separator: ","))}}]}",
      "there are 10001 properties; an imported file has at most 10000"
    ),
    ("android-nav", graph(fragments(501)), "there are 501 destinations; an imported file has at most 500"),
    (
      "android-nav", graph(fragments(3) { _ in many(200) { "<deepLink app:uri=\"https://a.b/\($0)\"/>" }.joined() }),
      "there are 600 deep links; an imported file has at most 500"
    ),
    (
      "android-nav", graph(many(1_001) { _ in "<action app:destination=\"@id/f0\"/>" } + fragments(1)),
      "there are 1001 actions; an imported file has at most 1000"
    ),
    ("android-nav", graph(many(501) { _ in "<navigation/>" } + fragments(1)), "there are 501 graphs; an imported file has at most 500"),
    (
      "url-types",
      """
      <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>\
      <array>\(many(501) { "<string>s\($0)</string>" }.joined())</array></dict></array></dict></plist>
      """, "there are 501 schemes; an imported file has at most 500"
    ),
  ]

  @Test(arguments: excessive.indices) func anImportRefusesLargeFiles(_ index: Int) {
    let (kind, text, message) = Self.excessive[index]
    let world = MemoryWorld(["file": text])
    #expect(world.run("import", kind, "file", "--output", "App.flow.yaml") == .finding)
    #expect(world.error.split(separator: "\n").filter { $0.contains("error:") || $0.contains("warning:") }.count == 1)
    #expect(world.error.contains(message) && world.error.contains("[flow-too-large]"), "\(world.error.prefix(400))")
    #expect(world.output == "")
    #expect(world.text("App.flow.yaml") == nil)
  }

  @Test func anImportWithManyWildcardsEnds() {
    let rules = Self.many(40) { "{\"/\":\"/*\($0)*/*\($0)*/*\",\"?\":{\"a\($0)\":\"*\($0)*\"}}" }
    let world = MemoryWorld(["file": Self.association(rules)])
    #expect(world.run("import", "aasa", "file") == .success)
    #expect(world.output.contains("routes:"))
  }

  /// The file's patterns with their values would be compared with every form of a link.
  @Test(arguments: [["open", "https://a.example/a", "App.flow.yaml", "--aasa", "file"], ["check", "App.flow.yaml", "--aasa", "file"]])
  func anAssociationFileIsBounded(_ arguments: [String]) {
    let values = Self.many(20_000) { "\"v\($0)\"" }.joined(separator: ",")
    let rules = Self.many(450) { "{\"/\":\"/$(v)/$(v)/\($0)\"}" }
    let spec = """
      flowspec: 1
      flow: App
      links: { origins: { web: "https://a.example" } }
      routes: { a: { place: screen, links: { web: /a } } }
      """
    let world = MemoryWorld(["App.flow.yaml": spec, "file": Self.association(rules, variables: "\"substitutionVariables\":{\"v\":[\(values)]},")])
    #expect(world.run(arguments) == .finding)
    #expect(world.error.contains("an association file has at most 1000000 [flow-too-large]"), "\(world.error.prefix(400))")
  }

  @Test func aMessageNamesALongValueInPart() {
    let text = "flowspec: 1\nflow: App\nrequires: \"\(String(repeating: "9", count: 1_000_000))\"\n"
    let world = MemoryWorld(["App.flow.yaml": text])
    #expect(world.run("check", "App.flow.yaml", "--format", "json") == .finding)
    #expect(world.output.contains(" … ") && world.output.utf8.count < 20_000, "\(world.output.utf8.count)")
  }

  // MARK: Findings

  @Test(arguments: [
    ["generate", "--output", "o", "App.flow.yaml"], ["docs", "--output", "o", "App.flow.yaml"], ["show", "states", "App.flow.yaml"],
    ["open", "https://a.example/", "App.flow.yaml"], ["export", "svg", "App.flow.yaml"], ["simulate", "App.flow.yaml"],
  ])
  func noCommandListsAllFindings(_ arguments: [String]) {
    let spec = "flowspec: 1\nflow: App\nstates: { a: {} }\n" + (0..<300).map { "unknown\($0): 1\n" }.joined()
    let world = MemoryWorld(["App.flow.yaml": spec])
    #expect(world.run(arguments) == .finding)
    let lines = world.error.split(separator: "\n")
    #expect(lines.filter { $0.contains("error:") }.count == 100)
    #expect(lines.last == "200 more findings; 'flowspec check --all' lists every finding")
  }

  @Test func anImportListsAThousandRemarks() {
    let world = MemoryWorld(["file": Self.association(["{\"/\":\"/a\",\(Self.many(1_100) { "\"k\($0)\":1" }.joined(separator: ","))}"])])
    _ = world.run("import", "aasa", "file")
    let lines = world.error.split(separator: "\n")
    #expect(lines.filter { $0.contains("warning:") }.count == 1_000)
    #expect(lines.last == "100 more findings")
  }
}
