import Foundation
import Testing

@testable import FlowSpecKit

/// The generated matcher and the model's table agree on every URL, for random routes.
@Suite(.serialized) struct RandomLinkAgreementTests {
  @Test(arguments: [1]) func readsAsTheTableDoes(seed: Int) throws {
    var random = RandomLinks(seed: UInt64(seed))
    var generator = SeededGenerator(seed: UInt64(seed + 100))
    let project = GeneratedCode.project(of: [("Random.flow.yaml", RandomLinkSpec.text(&random, &generator))], GeneratedCode.sharing)
    let flow = try #require(project.flows[0])
    let forms = flow.routes.flatMap { route in route.forms.compactMap { flow.linkForm($0, of: route) } }
    try #require(forms.count == 50)
    var links = (0..<6_000).map { _ in random.url() } + forms.flatMap { form in (0..<8).compactMap { _ in random.url(of: form) } }
    links = links.filter { !$0.contains("\n") }
    let folder = try TemporaryFolder()
    var paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) }
    paths.append(try folder.write(Self.program, "main.swift"))
    let input = try folder.write(links.joined(separator: "\n"), "links.txt")
    let binary = folder.url.appendingPathComponent("program").path
    try #require(try SwiftCompiler.errors(["-swift-version", "6", "-warnings-as-errors", "-o", binary] + paths) == "")
    let answers = try SwiftCompiler.run(binary, [input]).text.split(separator: "\n").map(String.init)
    try #require(answers.count == links.count)
    let parser = LinkParser(flow)
    let expected = links.map { link in LinkURL(link).flatMap(parser.parse).map { Self.text($0, flow) } ?? "nothing" }
    let wrong = zip(links, zip(answers, expected)).filter { $1.0 != $1.1 }.map { "\($0): \($1.0), the model: \($1.1)" }
    #expect(wrong.prefix(10) == [], "seed \(seed)")
    #expect(Set(expected).count > 60, "seed \(seed)")
  }

  private static let program = """
    import Foundation
    let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    for link in text.split(separator: "\\n", omittingEmptySubsequences: false) {
      let route = RandomFlow.Route(url: String(link))
      guard let route else { print("nothing"); continue }
      if let said = route.url, RandomFlow.Route(url: said).map({ "\\($0)" }) != "\\(route)" { print("comes back otherwise:", said) }
      guard let value = Mirror(reflecting: route).children.first?.value else { print(route.kind); continue }
      print(route.kind, Mirror(reflecting: value).children.map { said($0.value) }.joined(separator: " "))
    }

    func said(_ value: Any) -> String {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional { return mirror.children.first.map { said($0.value) } ?? "-" }
      switch value {
      case let text as RandomFlow.Digit: return text.rawValue
      case let text as RandomFlow.Word: return text.rawValue
      case .number(let number) as RandomFlow.Page: return "\\(number)"
      default: return "\\(value)"
      }
    }
    """

  private static func text(_ parsed: ParsedLink, _ flow: Flow) -> String {
    let route = flow[parsed.route]
    let values = zip(route.parameters, parsed.arguments).map { field, value in
      switch value {
      case .absent: "-"
      case .bool(let value): "\(value)"
      case .int(let number): "\(number)"
      case .double(let text): Double(text).map { "\($0)" } ?? text
      case .text(let text): text
      case .named(let name, nil): name
      case .named(_, .int(let number)?): "\(number)"
      default: "\(value)"
      }
    }
    return ([route.name.value] + values).joined(separator: " ")
  }
}
