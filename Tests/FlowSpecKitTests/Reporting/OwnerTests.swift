import Testing

@testable import FlowSpecKit

/// The owner of a finding: that of the route in which it lies, else that of the flow, else that of the flow that places it.
@Suite struct OwnerTests {
  private static let shop = """
    flowspec: 1
    flow: Shop
    owner: "@acme/shop"
    root: home
    states: { m: { flow: Cart.flow.yaml }, n: { flow: Help.flow.yaml } }
    routes:
      home: { place: screen, nonsense: 1 }
      pay: { place: screen, owner: Payments, nonsense: 1 }
    nonsense: 1
    """
  private static let cart = "flowspec: 1\nflow: Cart\nowner: Checkout\nnonsense: 1\nstates: { x: {} }\n"
  private static let help = "flowspec: 1\nflow: Help\nnonsense: 1\nstates: { y: {} }\n"

  private func report(_ options: CheckReport.Options = CheckReport.Options(), shop: String = Self.shop) -> CheckReport {
    let specs = [("Shop.flow.yaml", shop), ("Cart.flow.yaml", Self.cart), ("Help.flow.yaml", Self.help)]
    let project = Project(specs: specs.map { SourceText(path: $0.0, text: $0.1) }, configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "missing"))
    }
    return CheckReport(project.check(), project.sources, tool: ("flowspec", "0.1.0"), rules: Project.rules, options: options)
  }

  private func owners(_ report: CheckReport) -> [String] {
    report.result.diagnostics.filter { $0.rule == "unknown-key" }.map { report.owner(of: $0) ?? "nobody" }
  }

  @Test func theInnermostOwnerCounts() {
    // A spec that cannot be read whole has its owner, too.
    #expect(owners(report()) == ["@acme/shop", "Payments", "@acme/shop", "Checkout", "@acme/shop"])
  }

  @Test(arguments: OutputFormat<CheckReport>.all.map(\.name)) func everyReportNamesTheOwner(_ name: String) throws {
    let format = try #require(OutputFormat<CheckReport>.all.first { $0.name == name })
    #expect(format.text(report(), .plain).contains("Payments"))
    // Without owners no report mentions them.
    let plain = report(shop: Self.shop.replacing("owner: Payments", with: "title: Pay").replacing("owner: \"@acme/shop\"\n", with: ""))
    #expect(!format.text(plain, .plain).contains("@acme"))
    let hostile = #""\u001b[31m\u202e]]> ::error::x""#
    let text = format.text(report(shop: Self.shop.replacing("Payments", with: hostile)), .plain)
    for scalar in text.unicodeScalars where scalar != "\n" { #expect(scalar.value >= 0x20 && scalar.value != 0x202E) }
  }

  @Test func statisticsCountOwners() {
    var options = CheckReport.Options()
    options.countsRules = true
    let report = report(options)
    let rows = FindingsText(report, style: .plain).text.split(separator: "\n").drop { $0 != "findings  owner" }.dropFirst()
    #expect(rows.prefix(3) == ["4         @acme/shop", "1         Checkout", "1         Payments"])
    let counted = FindingsJSON(report).json["owners"]?.elements?.compactMap { $0["findings"]?.integer }.reduce(0, +)
    #expect(counted == report.result.diagnostics.count)
  }
}
