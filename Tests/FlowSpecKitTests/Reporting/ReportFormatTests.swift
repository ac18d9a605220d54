import Foundation
import Testing

@testable import FlowSpecKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReportFormatTests {
  private static let formats = OutputFormat<CheckReport>.all

  @Test func everyFormatIsListedOnce() {
    let names = Self.formats.map(\.name)
    #expect(names == ["text", "json", "html", "sarif", "github", "github-summary", "gitlab", "junit", "checkstyle", "rdjson"])
    #expect(Self.formats.filter(\.isForPeople).map(\.name) == ["text"])
  }

  /// A report may reach a terminal or a page: no text in it moves the cursor or turns the direction of writing.
  @Test(arguments: formats.map(\.name)) func noTextTakesOverATerminal(_ name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let text = format.text(SampleReport.hostileReport(), .plain)
    #expect(!text.isEmpty)
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && scalar.value != 0x202E, "U+\(String(scalar.value, radix: 16)) in \(name)")
    }
  }

  @Test(arguments: formats.map(\.name)) func everyFindingNamesItsPage(_ name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    var options = CheckReport.Options()
    options.rulePage = "https://wiki.example/{rule}.html"
    let text = format.text(SampleReport.of([("A.flow.yaml", SampleReport.gaps)], options), .plain)
    #expect(text.contains("https://wiki.example/violated-property.html"))
    if name != "text", name != "github-summary" { #expect(text.contains("flowspec explain violated-property")) }
  }

  // MARK: JSON of others

  @Test func sarifTellsRulesRunsFingerprintsAndWhatIsAllowed() throws {
    let report = SampleReport.of([("Specs/My Shop.flow.yaml", SampleReport.gaps)])
    let run = try #require(SARIFReport(report).json["runs"]?.elements?.first)
    let results = try #require(run["results"]?.elements)
    #expect(results.compactMap { $0["ruleId"]?.string } == ["violated-property", "unused-variable", "dead-end"])
    #expect(results.compactMap { $0["level"]?.string } == ["error", "warning", "warning"])
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
    for result in results {
      let index = try #require(result["ruleIndex"]?.integer)
      #expect(rules[index]["id"] == result["ruleId"])
      #expect(rules[index]["help"]?["markdown"]?.string?.contains("```yaml") == true)
    }
    let steps = try #require(results[0]["codeFlows"]?.elements?[0]["threadFlows"]?.elements?[0]["locations"]?.elements)
    #expect(steps.count == 2)
    #expect(steps[1]["location"]?["physicalLocation"]?["region"]?["startLine"] == 5)
    #expect(results[0]["relatedLocations"] == nil)
    #expect(results[2]["suppressions"]?.elements?[0]["justification"] == "It ends.")
    #expect(results[2]["suppressions"]?.elements?[0]["kind"] == "inSource")
    let artifact = results[0]["locations"]?.elements?[0]["physicalLocation"]?["artifactLocation"]
    #expect(artifact == ["uri": "Specs/My%20Shop.flow.yaml", "uriBaseId": "%SRCROOT%"])
    #expect(Set(results.compactMap { $0["partialFingerprints"]?["flowspecFinding/v1"]?.string }).count == 3)
  }

  @Test(
    arguments: [
      ("./a/../b/ä.flow.yaml", "b/%C3%A4.flow.yaml", true), ("../x:y.flow.yaml", "../x%3Ay.flow.yaml", false),
      ("/tmp/a b.flow.yaml", "file:///tmp/a%20b.flow.yaml", false), ("<stdin>", "%3Cstdin%3E", true),
    ])
  func sarifPathsAreURIs(_ path: String, _ uri: String, _ isInRepository: Bool) {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: path, text: ""))
    let artifact = SARIFPlaces(sources).artifact(id)
    #expect(artifact["uri"]?.string == uri)
    #expect((artifact["uriBaseId"] != nil) == isInRepository)
  }

  @Test func sarifColumnsCountUTF16AndMessagesHaveNoLinks() throws {
    let report = SampleReport.hostileReport()
    let result = try #require(SARIFReport(report).json["runs"]?.elements?.first?["results"]?.elements?.first)
    let region = result["locations"]?.elements?[0]["physicalLocation"]?["region"]
    #expect(region == ["startLine": 1, "startColumn": 6, "endLine": 1, "endColumn": 9])
    #expect(result["message"]?["text"]?.string?.contains("\\[a\\](https://e.example)") == true)
  }

  @Test func gitLabGetsRelativePathsLinesAndUniqueFingerprints() throws {
    let report = SampleReport.of([("./Specs/A.flow.yaml", SampleReport.gaps), ("B.flow.yaml", SampleReport.gaps)])
    let issues = try #require(GitLabReport(report).json.elements)
    #expect(issues.count == 5)
    #expect(issues.first?["location"]?["path"] == "Specs/A.flow.yaml")
    #expect(issues.first?["location"]?["lines"] == ["begin": 9, "end": 9])
    #expect(issues.first?["severity"] == "major")
    #expect(Set(issues.compactMap { $0["fingerprint"]?.string }).count == issues.count)
  }

  @Test func reviewdogGetsBytesAndSuggestions() throws {
    let report = SampleReport.of([("A.flow.yaml", "flowspec: 1\nflow: A\nroot: hime\nroutes: { ä: {}, home: { place: screen } }\n")])
    let diagnostics = try #require(ReviewdogReport(report).json["diagnostics"]?.elements)
    let finding = try #require(diagnostics.first { $0["message"]?.string?.contains("hime") == true })
    #expect(finding["location"]?["range"]?["start"] == ["line": 3, "column": 7])
    #expect(finding["suggestions"]?.elements?.first?["text"] == "home")
    #expect(finding["severity"] == "ERROR")
  }

  // MARK: GitHub

  /// A command as the runner of GitHub Actions reads a line.
  struct Command {
    let name: String
    let properties: [String: String]
    let message: String

    init?(_ line: Substring) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
      let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
      name = String(head.prefix { $0 != " " })
      var properties: [String: String] = [:]
      for property in head.dropFirst(name.count).split(separator: ",") {
        let parts = property.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        properties[parts[0].trimmingCharacters(in: .whitespaces)] = Self.plain(
          parts[1].replacingOccurrences(of: "%3A", with: ":").replacingOccurrences(of: "%2C", with: ","))
      }
      self.properties = properties
      message = Self.plain(String(line[end.upperBound...]))
    }

    private static func plain(_ text: String) -> String {
      text.replacingOccurrences(of: "%0D", with: "\r").replacingOccurrences(of: "%0A", with: "\n").replacingOccurrences(of: "%25", with: "%")
    }
  }

  @Test func githubReadsOneCommandForEachFinding() throws {
    let lines = GitHubAnnotations(SampleReport.hostileReport()).text.split(separator: "\n")
    #expect(lines.count == 2)
    let command = try #require(Command(lines[0]))
    #expect(command.name == "error")
    #expect(command.properties["file"] == "a,b:c%\u{FFFD}.flow.yaml")
    #expect(command.properties["title"] == "dead-end")
    #expect(command.properties["line"] == "1" && command.properties["col"] == "6" && command.properties["endColumn"] == "9")
    #expect(command.message.hasPrefix(TerminalText.harmless(SampleReport.hostile) + "\n"))
    #expect(Command(lines[1]) == nil && !lines[1].contains("##["))
  }

  @Test func githubGetsTheMostSevereFirstAndNoColumnsOfSeveralLines() {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "A.flow.yaml", text: "one: 1\ntwo: 2\n"))
    let result = CheckResult(
      diagnostics: [
        Diagnostic(.warning, "dead-end", "first", at: Span(id, from: 0, to: 3)),
        Diagnostic(.error, "layout-gap", "second", at: Span(id, from: 0, to: 10)),
      ], allowed: [], specCount: 1, explanations: [], bounded: nil)
    let text = GitHubAnnotations(CheckReport(result, sources, tool: ("flowspec", "0"))).text
    #expect(
      text == """
        ::error file=A.flow.yaml,line=1,endLine=2,title=layout-gap::second%0Asee: flowspec explain layout-gap
        ::warning file=A.flow.yaml,line=1,endLine=1,col=1,endColumn=4,title=dead-end::first%0Asee: flowspec explain dead-end
        1 spec checked: 1 error, 1 warning

        """)
  }

  @Test(arguments: ["::error::x.flow.yaml", "  ::add-mask::x.flow.yaml"]) func noPathIsACommandInTheText(_ path: String) throws {
    let text = FindingsText(SampleReport.of([(path, "flowspec: 1\nflow: A\nnonsense: 1\n")]), style: .plain).text
    for line in text.split(separator: "\n") { #expect(Command(line.drop { $0 == " " }) == nil, "\(line)") }
    #expect(text.hasPrefix("./" + path + ":3:1: error: "))
  }

  @Test func theSummaryIsOneTable() {
    let text = GitHubSummary(SampleReport.hostileReport()).text
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| error") }
    #expect(rows.count == 1)
    #expect(!text.contains("<b>") && !text.contains("[a](https://e.example)"))
    #expect(GitHubSummary(SampleReport.of([("A.flow.yaml", "flowspec: 1\nflow: A\n")])).text.hasSuffix("no findings\n"))
  }

  // MARK: XML

  /// Elements and their attributes, in order, with the text of each.
  private final class Elements: NSObject, XMLParserDelegate {
    var found: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
      found.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func parse(_ text: String) throws -> Elements {
    let parser = XMLParser(data: Data(text.utf8))
    let elements = Elements()
    parser.delegate = elements
    let isRead = parser.parse()
    try #require(isRead, "\(text)")
    return elements
  }

  @Test func junitIsReadAsItWasMeant() throws {
    let elements = try parse(JUnitReport(SampleReport.hostileReport()).text)
    #expect(elements.found.map(\.name) == ["testsuites", "testsuite", "testcase", "failure", "testcase", "skipped", "system-out"])
    let hostile = TerminalText.harmless(SampleReport.hostile)
    #expect(elements.found[3].attributes["message"] == hostile)
    #expect(elements.found[5].attributes["message"] == "allowed: \(hostile)")
    #expect(elements.text.contains("note: \(hostile)"))
    #expect(elements.found[0].attributes["failures"] == "1" && elements.found[0].attributes["skipped"] == "1")
  }

  @Test func junitFailsWhatFailsTheCheck() throws {
    var options = CheckReport.Options()
    options.failLevel = .error
    let elements = try parse(
      JUnitReport(SampleReport.of([("A.flow.yaml", SampleReport.gaps), ("B.flow.yaml", "flowspec: 1\nflow: B\n")], options)).text)
    #expect(elements.found[0].attributes == ["name": "flowspec", "tests": "4", "failures": "1", "errors": "0", "skipped": "1", "time": "0"])
    #expect(elements.found.last?.attributes["name"] == "no findings")
  }

  @Test func checkstyleIsReadAsItWasMeant() throws {
    let elements = try parse(CheckstyleReport(SampleReport.hostileReport()).text)
    #expect(elements.found.map(\.name) == ["checkstyle", "file", "error"])
    let error = elements.found[2].attributes
    #expect(error["message"]?.hasPrefix(TerminalText.harmless(SampleReport.hostile) + "\n") == true)
    #expect(error["line"] == "1" && error["column"] == "6" && error["severity"] == "error" && error["source"] == "flowspec.dead-end")
  }
}
