import Foundation
import Testing

@testable import FlowSpecKit

/// An import that is exported again gives every URL the same properties, on iOS and on Android.
@Suite struct HotwireImportTests {
  private static let corpus: [URL] = {
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "shared/corpora/links/hotwire")
      let found = (try? FileManager.default.contentsOfDirectory(at: candidate, includingPropertiesForKeys: nil)) ?? []
      if !found.isEmpty { return found.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path } }
    }
    return []
  }()

  private static func imported(_ json: String) -> ImportedSpec {
    ImportedSpec(pathConfiguration: .init(SourceText(path: "paths.json", text: json), flow: "App"))
  }

  /// How many URLs were compared.
  @discardableResult
  private static func expectSameMeaning(_ json: String, seed: UInt64 = 1) throws -> Int {
    let imported = imported(json)
    let spec = try #require(imported.text, "\(imported.diagnostics.map(\.message))")
    let findings = SpecFindings(spec)
    #expect(findings.lines == [], "\(spec)")
    let export = try findings.project.export(.hotwire, spec: 0).get()
    #expect(export.unsaid == [])
    let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    let patterns = (root["rules"] as? [[String: Any]] ?? []).flatMap { $0["patterns"] as? [String] ?? [] }
    let urls = HotwireURLs.all(for: patterns, seed: seed)
    // The export is a configuration of the same meaning, and importing it again changes nothing.
    let again = try SpecFindings(try #require(Self.imported(export.text).text)).project.export(.hotwire, spec: 0).get().text
    for reading in HotwireJudge.Reading.allCases {
      let (before, after, last) = (try HotwireJudge(json, reading), try HotwireJudge(export.text, reading), try HotwireJudge(again, reading))
      #expect(before.settings == after.settings)
      for url in urls {
        let text = HotwireJudge.text(url, reading)
        let properties = before.properties(text)
        let isSame = properties == after.properties(text) && properties == last.properties(text)
        #expect(isSame, "'\(url)' \(reading) seed \(seed)\n\(json)\n\(spec)\n\(export.text)")
        if !isSame { return 0 }
      }
    }
    return urls.count
  }

  @Test(arguments: corpus) func aRealConfigurationKeepsItsMeaning(_ file: URL) throws {
    try Self.expectSameMeaning(try String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: [
    #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}, {"patterns": [".*"], "properties": {"context": "default"}}]}"#,
    #"{"rules": [{"patterns": ["/a/.*"], "properties": {"p": 1}}, {"patterns": [".*/b"], "properties": {"p": 2}}, {"patterns": [".*"], "properties": {"p": 3}}]}"#,
    #"{"rules": [{"patterns": ["^/posts/[^/]+$", "/(new|edit)$"], "properties": {"p": true}}, {"patterns": ["^/posts/new$"], "properties": {"p": false}}]}"#,
    #"{"rules": [{"patterns": ["/new$"], "properties": {"a": 1}}, {"patterns": ["/new$"], "properties": {"b": "1"}}, {"patterns": ["/new"], "properties": {"a": null}}]}"#,
    #"{"rules": [{"patterns": ["(?!x)", "(?i)ABC", "[", "\\p{L}+é", "/caf%C3%A9", "/a b"], "properties": {"w": 1.50, "no": "no", "": {"x": [1, "1", null]}}}]}"#,
    #"{"settings": {"a": {"b": [true, "true", 3, "3", 1e3]}, "yes": "no"}, "rules": []}"#,
    #"{"rules": [{"patterns": ["^/(de|fr)/a_b/(\\d+)(/.*)?$", "/users/(\\w+)/posts/([0-9a-f-]+)/?$", "^/s(\\?|$)"], "properties": {"title": "A: b # c, 'd' \"e\" \\ \u2028 \u0000"}}]}"#,
  ])
  func aHardOneKeepsItsMeaning(_ json: String) throws {
    try Self.expectSameMeaning(json)
  }

  /// Rules that overlap in every way, in any order.
  @Test(arguments: 0..<40) func aRandomOneKeepsItsMeaning(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "/new", "/edit", "/a", "/a/b", "/[0-9]+", "/[^/]+", "/.*", ".*", "", "/", "/(new|edit)", "\\.png", "/x_y-z", "/\\d+", "/a?", "new", "/b*",
      "(/.*)?",
    ]
    let rules = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      let patterns = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        let body = (0..<Int.random(in: 1...2, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        let last = ["", "$", "$", "/?$", "\\?.+$", "(\\?.*)?$"].randomElement(using: &generator) ?? ""
        return (Bool.random(using: &generator) ? "^" : "") + body + last
      }
      let properties = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        JSON.Member("p\(Int.random(in: 0...2, using: &generator))", .integer(Int.random(in: 0...2, using: &generator)))
      }
      let distinct = Dictionary(properties.map { ($0.name, $0) }) { $1 }.values.sorted { $0.name < $1.name }
      return JSON.object([JSON.Member("patterns", .array(patterns.map(JSON.string))), JSON.Member("properties", .object(distinct))])
    }
    try Self.expectSameMeaning(JSON.object([JSON.Member("rules", .array(rules))]).text, seed: seed)
  }

  @Test func itReadsAsAPersonWouldBeginIt() throws {
    let json = """
      {"rules": [
        {"comment": "Everything else.", "patterns": [".*"], "properties": {"context": "default"}},
        {"patterns": ["/new$", "/new\\\\?.+$", "/users/[0-9]+/edit$"], "properties": {"context": "modal"}},
        {"patterns": ["/numbers/[0-9]+$"], "properties": {"title": "Number"}},
        {"patterns": [".+\\\\.(?:png|jpg)"], "properties": {"uri": "hotwire://fragment/image_viewer"}}]}
      """
    #expect(
      try #require(Self.imported(json).text).split(separator: "routes:\n")[1].split(separator: "\n\n")[0] == #"""
          page:
            summary: Everything else.
            parameters: { path: String? }
            links: { web: "/{path...?}" }
            hotwire: { context: default }
          new:
            links: { web: { form: "/**/new", hotwire: ["/new$", '/new\?.+$'] } }
            place: modal
            hotwire: { context: modal }
          usersEdit:
            parameters: { id: { text: "[0-9]+" } }
            links: { web: { form: "/**/users/{id}/edit", hotwire: "/users/[0-9]+/edit$" } }
            place: modal
            hotwire: { context: modal }
          number:
            title: Number
            parameters: { id: { text: "[0-9]+" } }
            links: { web: { form: "/**/numbers/{id}", hotwire: "/numbers/[0-9]+$" } }
            hotwire: { title: Number }
          imageViewer:
            links: { web: { raw: '.+\.(?:png|jpg)' } }
            hotwire: { uri: "hotwire://fragment/image_viewer" }
        """#)
  }

  /// A fault is reported at its line, and the rest is read.
  @Test(arguments: [
    ("", 1, false), ("{", 1, false), ("[]", 1, false), ("{\"rules\": {}}", 1, false), ("{\n\"rules\": [\n1]}", 3, false), ("{}", 1, false),
    ("{\"rules\":\n[{\"patterns\":\n\"/a\", \"properties\": {}}]}", 3, false), ("{\"rules\":[\n{\"properties\": {\"a\": 1}}]}", 2, false),
    ("{\"rules\":[\n{\"patterns\": [\"a\",\n 3], \"properties\": {\"a\": 1}}]}", 3, true), ("{\"rules\": [],}", 1, false),
    ("{'rules': []}", 1, false), ("rules: []", 1, false), ("\u{FEFF}{\"rules\": [],\n\"colour\": 3}", 2, true), ("{\"rules\": \"\u{0}\"}", 1, false),
    ("{\"settings\":\n7, \"rules\": []}", 2, false), ("{\"rules\":[{\"patterns\":[\"a\"],\"properties\":{\n\"x-a\":1,\"b\":2}}]}", 2, true),
    ("{\"rules\":[{\"patterns\":[\"a\"],\"properties\":{\"b\":1,\n\"b\":2}}]}", 1, true),
    ("{\"rules\":[{\"patterns\":[\"a\"],\n\"properties\":[]}]}", 2, false),
  ])
  func whatIsWrongIsSaidAtItsLine(_ json: String, _ line: Int, _ isUsable: Bool) {
    let imported = Self.imported(json)
    let lines = imported.diagnostics.map { imported.sources.position($0.span).line }
    #expect(lines.contains(line), "\(imported.diagnostics.map(\.message))")
    #expect((imported.text != nil) == isUsable)
    if let text = imported.text { #expect(SpecFindings(text).lines == [], "\(text)") }
  }

  @Test func deepAndLargeAndForeignFilesAreRefused() {
    for bytes in [
      Array(String(repeating: "[", count: 100_000).utf8), [UInt8](repeating: 0x20, count: 5 << 20), [0xFF, 0xFE, 0x7B, 0x00], [0x7B, 0xFF, 0x7D],
    ] {
      let imported = ImportedSpec(pathConfiguration: .init(SourceText(path: "a.json", bytes: bytes), flow: "App"))
      #expect(imported.text == nil)
      #expect(imported.diagnostics.map(\.rule) == ["path-configuration-not-json"])
    }
  }

  @Test(arguments: [".*", "/.*", "^/.*", "^/.*$", "/(.*)"]) func whatTakesEveryPathIsThePage(_ pattern: String) throws {
    let json = "{\"rules\": [{\"patterns\": [\"\(pattern)\"], \"properties\": {\"context\": \"default\"}}]}"
    #expect(try #require(Self.imported(json).text).contains("/{path...?}"))
    try Self.expectSameMeaning(json)
  }

  @Test func remarksSayWhatAnAppMakesOfIt() {
    let json = """
      {"rules": [
        {"patterns": ["/users/login"], "properties": {"presentation": "replaceRoot", "pull-to-refresh-enabled": false}},
        {"patterns": ["/new$"], "properties": {"context": "modal"}},
        {"patterns": [".*"], "properties": {"context": "default"}}]}
      """
    let messages = Self.imported(json).diagnostics.map(\.message)
    #expect(
      messages == [
        "'/users/login' also matches '/users/logina', but the template '/users/login' does not; the form keeps the pattern under 'hotwire'",
        "'replaceRoot' is not a presentation that Hotwire Native knows; apps read it as 'default'; did you mean 'replace_root'?",
        "'pull-to-refresh-enabled' is not a property of Hotwire Native, only of the app; did you mean 'pull_to_refresh_enabled'?",
        "'/new$' takes no query: '/new?a=1' is another page to it",
        "'context' of '/new$' has no effect: a later rule matches all of its URLs",
      ])
  }
}
