import Testing

@testable import FlowSpecKit

/// One place for each thing: the way to it, what leads in and out, its links, findings, source and Swift name.
@Suite struct DeclarationEntryTests {
  private static let spec = """
    flowspec: 1
    flow: Shop
    events: { signIn: In., signOut: Out., lost: { from: flow } }
    variables: { tries: 0...3 }
    effects: { tell: Say so. }
    states:
      away: { arrival: hold, awaits: signIn, transitions: { signIn: { to: home, set: { tries: 1 }, effects: tell } } }
      home:
        arrival: open
        root: start
        notes: Where **all** begins.
        transitions: { signOut: { to: away, when: tries > 0 } }
      nowhere: { arrival: refuse }
    links: { origins: { app: "shop:", web: "https://shop.example" } }
    routes:
      start: { available: home }
      order: { parameters: { id: String }, available: home, links: { app: "/orders/{id}", web: "/orders/{id}" } }
    """

  private static let project = DocumentedCases.project()
  private static let code = project.generateUnjudged().files.map(\.text)

  private static func text(_ format: PageFormat, address: SourceAddress? = nil) throws -> String {
    let files = DocumentedCases.project(of: spec).document(format, address: address).files
    return try #require(files.first { $0.name.hasPrefix("A.flow.") && !$0.name.contains("prototype") }).text
  }

  private static func entry(_ name: String, of text: String) throws -> String {
    let text = MarkdownShape.withoutNameLinks(text)
    let start = try #require(text.firstRange(of: "\n**`\(name)`**"))
    let rest = text[start.lowerBound...].dropFirst(2)
    return String(rest[..<(rest.firstRange(of: "\n**")?.lowerBound ?? rest.endIndex)])
  }

  @Test(
    arguments: [
      (
        "home",
        [
          "- Shows: `start`", "- A link: opens", "- Entered by: `away` on `signIn`", "- Leads to: `signOut`: `[tries > 0]` → `away`",
          "- Shortest run: `signIn` comes", "- Source: A.flow.yaml:8", "- Swift: `ShopFlow.State.Kind.home`",
          "> Where **all** begins.",
        ]
      ),
      ("away", ["- A link: is held", "- Awaits: `signIn`", "- Entered by: the launch; `home` on `signOut`", "- Shortest run: the app is launched"]),
      ("nowhere", ["- Findings: **warning** `nowhere` is never entered ([unreachable-state](rules.md#rule-unreachable-state))"]),
      ("signIn", ["- Taken in: `away` → `home`", "- Awaited in: `away`", "- Swift: `ShopFlow.Event.signIn`"]),
      ("lost", ["- Sent by: the flow itself", "- Swift: `ShopFlow.InternalEvent.lost`"]),
      ("tries", ["- Set by: `away` on `signIn`", "- Read by: `home` on `signOut`", "- Swift: `ShopFlow.Variables.tries`"]),
      ("tell", ["- Performed by: `away` on `signIn`", "- Swift: `ShopFlow.Effect.tell`"]),
      ("order", ["- Available: `home`", "- Links: `/orders/{id}`; `/orders/{id} (web)`", "- Swift: `ShopFlow.Route.order`"]),
      ("/orders/{id} (web)", ["- Opens: `order`", "- Origin: `web`", "- Source: A.flow.yaml:17"]),
    ] as [(String, [String])]) func aThingIsToldInOnePlace(_ name: String, _ lines: [String]) throws
  {
    let entry = try Self.entry(name, of: Self.text(.markdown))
    for line in lines { #expect(entry.contains("\n\(line)"), "\(line) in \(entry)") }
  }

  @Test func everyPlaceIsALinkWhereSourcesHaveAnAddress() throws {
    let template = "https://example.com/{path}?a=1&b=2#L{line}"
    let address = try #require(SourceAddress(template, paths: ["A.flow.yaml": "My specs/A\").flow.yaml"]))
    let html = try Self.text(.html, address: address)
    #expect(html.contains("<a href=\"https://example.com/My%20specs/A%22%29.flow.yaml?a=1&amp;b=2#L8\">A.flow.yaml:8</a>"))
    let markdown = try Self.text(.markdown, address: address)
    #expect(markdown.contains("[A.flow.yaml:8](https://example.com/My%20specs/A%22%29.flow.yaml?a=1&b=2#L8)"))
    let elsewhere = try #require(SourceAddress(template, paths: [:]))
    #expect(try Self.text(.html, address: elsewhere) == Self.text(.html))
  }

  @Test(arguments: [
    "javascript:{path}", "https://example.com/", "https://x/{path}{column}", "https://x/{path}\"onclick", "https://x/{path}) [a](b", "{path}",
    "https://x/{path} y", "https://x/{path}}", "https://x/{path}\u{202E}",
  ]) func otherTemplatesAreNone(_ template: String) {
    #expect(SourceAddress(template) == nil)
  }

  /// Names are the generator's: every one of them is declared in generated code.
  @Test(arguments: DocumentedCases.flowNames) func namesAreThoseOfGeneratedCode(_ name: String) throws {
    let flow = try #require(Self.project.flows.compactMap(\.self).first { $0.name.value == name })
    let names = SwiftNames(Self.project.generated(flow, GenerationChoices()).0, prefix: "")
    var all = flow.states.compactMap { names.name($0.id) } + flow.events.filter { !$0.isBuiltin }.map(names.name)
    all += flow.routes.map(names.name) + flow.effects.map(names.name) + flow.elements.map(names.name)
    all += flow.variables.indices.compactMap { names.name(VariableID($0)) }
    for name in all {
      let parts = name.split(separator: ".").map(String.init)
      let file = Self.code.first { $0.contains("enum \(parts[0]) {") }
      let (type, last) = (parts[parts.count - 2], parts[parts.count - 1])
      let isDeclared = ["case \(last)\n", "case \(last)(", "var \(last): "].contains { file?.contains($0) ?? false }
      #expect(isDeclared, "\(name)")
      #expect(file?.contains(" \(type):") ?? false, "\(name)")
    }
  }

  /// The system's events have no place in a spec, so only their names tell them apart.
  @Test func aSystemEventHasOnlyItsOwnTransitions() throws {
    let text = """
      flowspec: 1
      flow: A
      states: { one: { transitions: { becameActive: two } }, two: { transitions: { enteredBackground: one } } }
      """
    let flow = try #require(SpecFindings(text, only: []).flow)
    let reactions = Reactions(flow)
    let counts = flow.events.filter(\.isBuiltin).map { "\($0.name.value) \(reactions.taking($0).count)" }
    #expect(counts.sorted() == ["becameActive 1", "enteredBackground 1", "resignedActive 0"])
  }
}
