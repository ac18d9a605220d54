import Testing

@testable import FlowSpecKit

struct LinkURLTests {
  @Test(arguments: [
    ("shop://orders/42", "shop | orders | 42 | | -"),
    ("shop:/orders/42", "shop | - | orders,42 | | -"),
    ("shop:orders/42", "shop | - | orders,42 | | -"),
    ("SHOP://Orders/42/", "shop | Orders | 42 | | -"),
    ("shop:", "shop | - | | | -"),
    ("shop://", "shop |  | | | -"),
    ("https://a.example", "https | a.example | | | -"),
    ("https://a.example/", "https | a.example | | | -"),
    ("https://a.example//x//y//", "https | a.example | ,x,,y, | | -"),
    ("https://a.example/a%2Fb/%C3%A9/%zz/%FF", "https | a.example | a/b,é,%zz,%FF | | -"),
    ("https://a.example/x?a=1&b&&c=%26=&a=2&=z#f?%23", "https | a.example | x | a=1,b,c=&=,a=2,=z | f?#"),
    ("https://a.example?a+b=c+d", "https | a.example | | a+b=c+d | -"),
    ("https://a.example#", "https | a.example | | | "),
    ("mailto:a@b.example", "mailto | - | a@b.example | | -"),
  ])
  func takesApart(_ text: String, expected: String) throws {
    let url = try #require(LinkURL(text))
    let query = url.query.map { item in item.key.text + (item.value.map { "=" + $0.text } ?? "") }.joined(separator: ",")
    let parts = [
      url.scheme, url.authority?.text ?? "-", url.segments.map(\.text).joined(separator: ","), query, url.fragment?.text ?? "-",
    ]
    #expect(
      parts.joined(separator: " | ").replacing(" |  | |", with: " |  | |").replacing("  ", with: " ")
        == expected.replacing("  ", with: " "))
  }

  @Test func knowsHostAndPort() throws {
    let url = try #require(LinkURL("https://user:pass@Shop.Example:8443/x"))
    #expect(url.userinfo == "user:pass" && url.host == "shop.example" && url.port == 8443)
    let address = try #require(LinkURL("http://[::1]/x"))
    #expect(address.host == "[::1]" && address.port == nil && address.userinfo == nil)
    let bracketed = try #require(LinkURL("http://[::1]:80/x"))
    #expect(bracketed.host == "[::1]" && bracketed.port == 80)
  }

  @Test(arguments: ["", "orders", "/orders", "//a/b", ":x", "1a:x", "é:x", "a b:x", "shop:a b", "shop:\n", "shop:\u{7F}"])
  func refusesWhatIsNoURL(_ text: String) {
    #expect(LinkURL(text) == nil)
  }

  @Test(arguments: ["shop:a/../b", "shop://./b", "https://a.example/%2E%2e/x", "https://a.example/."])
  func noticesDotSegments(_ text: String) {
    #expect(LinkURL(text)?.hasDotSegments == true)
  }

  @Test(arguments: [
    ("shop:", "shop"), ("shop://", "shop"), ("SHOP:", "shop"), ("https://www.shop.example", "https www.shop.example"),
    ("https://Shop.Example/", "https shop.example"), ("https://go.x.org/base/a%20b", "https go.x.org base a b"),
    ("https://*.x.org", "https *.x.org"), ("http://localhost:8080", "http localhost 8080"), ("shop://orders", "shop orders"),
  ])
  func readsPrefixes(_ text: String, expected: String) throws {
    var problems: [OriginProblem] = []
    let prefix = try #require(OriginPrefix(parsing: text, problems: &problems))
    var parts = [prefix.scheme]
    switch prefix.host {
    case nil: break
    case .exact(let name)?: parts.append(name)
    case .subdomains(let name)?: parts.append("*." + name)
    }
    parts += [prefix.port].compactMap { $0.map(String.init) } + prefix.base
    #expect(problems.isEmpty && parts.joined(separator: " ") == expected)
  }

  private static let faultyPrefixes: [(String, OriginProblem.Kind)] = [
    ("⟦shop⟧", .missingScheme), ("⟦shop.example⟧", .missingScheme), ("⟦1shop⟧:", .badScheme), ("⟦⟧:", .badScheme),
    ("⟦https:⟧", .missingHost), ("https://⟦⟧/x", .missingHost), ("https:⟦shop.example⟧", .badHost),
    ("https://⟦a.*.org⟧", .badHost),
    ("https://⟦a..org⟧", .badHost), ("https://⟦a b⟧", .badHost), ("https://⟦u@a.org⟧", .userinfo),
    ("https://⟦a.org:70000⟧", .badPort),
    ("https://a.org⟦?x=1⟧", .queryOrFragment), ("https://a.org⟦/a//b⟧", .badBase), ("https://a.org⟦/{id}⟧", .badBase),
  ]

  @Test(arguments: faultyPrefixes)
  func saysWhatIsWrongWithAPrefix(_ marked: String, kind: OriginProblem.Kind) {
    let (text, ranges) = LinkTemplateTests.ranges(marked)
    var problems: [OriginProblem] = []
    #expect(OriginPrefix(parsing: text, problems: &problems) == nil)
    #expect(problems.map(\.kind) == [kind])
    #expect(problems.map(\.range) == ranges)
  }

  @Test func multipliesSchemesAndHosts() {
    var problems: [OriginTextProblem] = []
    let origin = Origin(
      name: "web", schemes: ["https", "http:"], hosts: ["a.org", "*.b.org"], caseInsensitivePath: true, problems: &problems)
    #expect(problems.isEmpty && origin.prefixes.count == 4 && origin.caseInsensitivePath)
    let bare = Origin(name: "app", schemes: ["shop", "shop2"], hosts: [], caseInsensitivePath: false, problems: &problems)
    #expect(problems.isEmpty && bare.prefixes == [OriginPrefix(scheme: "shop"), OriginPrefix(scheme: "shop2")])
    _ = Origin(name: "bad", schemes: ["https"], hosts: ["a b", "c"], caseInsensitivePath: false, problems: &problems)
    #expect(problems.map(\.place) == [.host(0)])
  }
}
