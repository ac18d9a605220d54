import Testing

@testable import FlowSpecKit

@Suite struct OriginReadingTests {
  private static func findings(_ origin: String) -> [String] {
    let findings = SpecFindings(reading: "flowspec: 1\nflow: A\nlinks: { origins: { web: \(origin) } }\n")
    return findings.diagnostics.map { "\($0.rule): \(findings.project.sources.text($0.span)): \($0.message)" }
  }

  /// Forms behind it would have no URL at all.
  @Test(arguments: ["[]", "{ prefixes: [] }", "{ schemes: [] }", "{ schemes: [], hosts: [] }", "{ schemes: [], hosts: [a.example] }"])
  func anOriginWithoutPrefixesIsReported(_ origin: String) {
    #expect(Self.findings(origin) == ["missing-key: web: origin 'web' has no prefix such as 'shop:'"])
  }

  /// The fault is reported once, at its place.
  @Test func aFaultOfASchemeIsTheSchemes() {
    #expect(
      Self.findings("{ schemes: [https, 1x], hosts: [a.example, b.example] }") == [
        "bad-origin: 1x: '1x' is not a scheme: it needs a letter, then letters, digits, '+', '-' or '.'"
      ])
  }

  @Test func aTextIsNamedAsItStands() {
    #expect(Self.findings("\"https://A%C3.example\"").allSatisfy { $0.contains("'A%C3.example' is not a host") })
    #expect(Self.findings("\"\"").allSatisfy { $0.hasSuffix("'' has no scheme: write one such as 'shop:'") })
  }

  @Test func hostsAreReadWithoutCase() {
    #expect(Self.findings("[\"https://A.Example\", \"https://*.B.example\"]") == [])
  }
}
