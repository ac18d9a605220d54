import Testing

@testable import FlowSpecKit

struct LinkOverlapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let first: (template: String, origin: Origin)
    let second: (template: String, origin: Origin)
    let expected: Overlap

    init(_ first: String, _ origin: Origin, _ second: String, _ other: Origin, _ expected: Overlap) {
      self.first = (first, origin)
      self.second = (second, other)
      self.expected = expected
    }

    init(_ first: String, _ origin: Origin, _ second: String, _ expected: Overlap) {
      self.init(first, origin, second, origin, expected)
    }

    var testDescription: String { "\(first.template) \(second.template)" }
  }

  private static let shop = LinkForms.shop
  private static let web = LinkForms.web
  private static let forum = LinkForms.forum
  private static let wallet = LinkForms.wallet
  private static let php = "https://forums.somethingawful.com/showthread.php"

  private static let cases: [Case] = [
    Case("/orders", shop, "/orders", .same(witness: "shop://orders")),
    Case("/orders", shop, "/orders", web, .none),
    Case("/orders", shop, "/order", .none),
    Case("/orders/{id}", shop, "/orders/{word}", .none),
    Case("/orders/new", shop, "/orders/{word}", .firstInsideSecond(witness: "shop://orders/new")),
    Case("/orders/{a}", shop, "/{b}/new", .partial(witness: "shop://orders/new")),
    Case("/orders/{id}", shop, "/{path...}", .firstInsideSecond(witness: "shop://orders/1")),
    Case("/{path...}", shop, "/{path...?}", .firstInsideSecond(witness: "shop://a")),
    Case("/{path...?}", shop, "/**", .firstInsideSecond(witness: "shop://")),
    Case("/tx/{a...}", shop, "/tx/{b}", .secondInsideFirst(witness: "shop://tx/a")),
    Case("/x/{id...}", shop, "/x/{id}", .same(witness: "shop://x/1")),
    Case("/settings/{section?}", wallet, "/settings", .secondInsideFirst(witness: "mtw://settings")),
    Case("/send/{chain}:{address}", wallet, "/send/{a}", .firstInsideSecond(witness: "mtw://send/ton:a")),
    Case("/token/{chain}/{address}", wallet, "/token/{address}", .none),
    Case("/swap?in={in?}", wallet, "/**?pay={request}", .partial(witness: "mtw://swap?pay=a")),
    Case("/x?a=1&b={b}", shop, "/x?a=1", .firstInsideSecond(witness: "shop://x?a=1&b=a")),
    Case("/x?a=1", shop, "/x?a=2", .none),
    Case("/x?a=1", shop, "/x?b=2", .partial(witness: "shop://x?a=1&b=2")),
    Case("/x?a={tab?}", shop, "/x", .same(witness: "shop://x")),
    Case("/x?a|b={id}", shop, "/x?b={id}", .secondInsideFirst(witness: "shop://x?b=1")),
    Case("/view?{chain}={id}", shop, "/view?ton={id}", .secondInsideFirst(witness: "shop://view?ton=1")),
    Case("/x#a", shop, "/x", .firstInsideSecond(witness: "shop://x#a")),
    Case("/x#a", shop, "/x#b", .none),
    Case("/x#post{id}", shop, "/x#{a}", .firstInsideSecond(witness: "shop://x#post1")),
    Case("/x#{a?}", shop, "/x", .same(witness: "shop://x")),
    Case("{url}", shop, "/x", .secondInsideFirst(witness: "shop://x")),
    // Case: the host's place always, elsewhere as the origin says.
    Case(
      "/x/Orders", LinkForms.origin("https://a.org", insensitive: true), "/x/orders", LinkForms.origin("https://a.org"),
      .secondInsideFirst(witness: "https://a.org/x/orders")),
    Case("/ORDERS", shop, "/orders", .partial(witness: "shop://oRDERS")),
    // A host with an '@' would be a user's name.
    Case("/@{word}/{a}", shop, "/{b}/x", .partial(witness: "shop://%40a/x")),
    // Plain at a glance.
    Case("/@{word}", shop, "/{a}", .firstInsideSecond(witness: "shop:///@a")),
    Case("/{id}/{word}", shop, "/{path...}", .firstInsideSecond(witness: "shop://1/a")),
    Case("/{a}/{b}", shop, "/{c}/{d}", .same(witness: "shop://a/a")),
    Case("/x/{id?}", shop, "/x/**", .firstInsideSecond(witness: "shop://x")),
    // Hosts.
    Case(
      "/x", LinkForms.origin("https://*.x.org"), "/x", LinkForms.origin("https://a.x.org", "https://x.org"),
      .partial(witness: "https://a.x.org/x")),
    Case(
      "/x", LinkForms.origin("https://x.org/base"), "/base/x", LinkForms.origin("https://x.org:443"),
      .same(witness: "https://x.org/base/x")),
    Case("/x", LinkForms.origin("https://x.org:8443"), "/x", LinkForms.origin("https://x.org"), .none),
    Case("/42", LinkForms.origin("shop://orders"), "/orders/{id}", shop, .firstInsideSecond(witness: "shop://orders/42")),
    // A forum: the tests for a post against those for a thread.
    Case(
      "/showthread.php?goto=post&postid={id}", forum, "/showthread.php?action=showpost&postid={id}",
      .partial(witness: "\(php)?goto=post&postid=1&action=showpost")),
    Case(
      "/showthread.php?goto=post&postid={id}", forum, "/showthread.php?threadid={id}&pagenumber={page?}",
      .partial(witness: "\(php)?goto=post&postid=1&threadid=1")),
    Case(
      "/showthread.php?noseen={noSeen?}#post{id}", forum, "/showthread.php?threadid={id}",
      .partial(witness: "\(php)?threadid=1#post1")),
    Case(
      "/showthread.php?threadid={id}&goto=lastpost", forum, "/showthread.php?threadid={id}",
      .firstInsideSecond(witness: "\(php)?threadid=1&goto=lastpost")),
    Case(
      "/banlist.php", forum, "/banlist.php?userid={author}",
      .secondInsideFirst(witness: "https://forums.somethingawful.com/banlist.php?userid=1")),
    Case("/x/{never}", LinkForms.origin("https://a.org"), "/x/{never}", LinkForms.origin("http://a.org"), .none),
  ]

  @Test(arguments: cases)
  func compares(_ example: Case) {
    let first = LinkForms.form(example.first.template, example.first.origin)
    let second = LinkForms.form(example.second.template, example.second.origin)
    let overlap = LinkForm.overlap(first, with: second)
    #expect(Self.kind(overlap) == Self.kind(example.expected))
    if let witness = overlap.witness { #expect(first.match(witness) != nil && second.match(witness) != nil) }
    #expect(overlap.witness?.lowercased() == example.expected.witness?.lowercased())
    #expect(Self.kind(LinkForm.overlap(second, with: first)) == Self.kind(example.expected.reversed))
  }

  static func kind(_ overlap: Overlap) -> String {
    switch overlap {
    case .none: "none"
    case .same: "same"
    case .firstInsideSecond: "first inside second"
    case .secondInsideFirst: "second inside first"
    case .partial: "partial"
    case .undecided: "undecided"
    }
  }

  /// Compares every claim with every URL of a small world, and every "not inside" with its example.
  @Test(arguments: [1, 2, 3]) func agreesWithTryingEverything(seed: UInt64) {
    let urls = Self.smallWorld.compactMap { LinkURL($0) }
    #expect(urls.count == Self.smallWorld.count)
    var random = SeededGenerator(seed: seed)
    var kinds: [String: Int] = [:]
    let forms = (0..<20).map { _ in Self.randomForm(&random) }
    let members = forms.map { form in Set(urls.indices.filter { form.match(urls[$0]) != nil }) }
    for first in forms.indices {
      for second in forms.indices where second >= first {
        let (mine, theirs) = (forms[first], forms[second])
        let overlap = LinkForm.overlap(mine, with: theirs)
        let isShared = overlap.witness.map { mine.match($0) != nil && theirs.match($0) != nil } ?? true
        let isTrue: Bool
        switch overlap {
        case .none: isTrue = members[first].isDisjoint(with: members[second])
        case .same: isTrue = members[first] == members[second]
        case .firstInsideSecond:
          isTrue = members[first].isSubset(of: members[second]) && Self.isLarger(theirs, mine)
        case .secondInsideFirst:
          isTrue = members[second].isSubset(of: members[first]) && Self.isLarger(mine, theirs)
        case .partial: isTrue = Self.isLarger(theirs, mine) && Self.isLarger(mine, theirs)
        case .undecided: isTrue = false
        }
        #expect(
          isShared && isTrue, "\(mine.template.text) \(mine.origin) and \(theirs.template.text) \(theirs.origin): \(overlap)")
        kinds[Self.kind(overlap), default: 0] += 1
      }
    }
    #expect(kinds.count == 5, "\(kinds)")
    let found = Set(LinkIndex(forms).overlaps().map(\.pair))
    for first in forms.indices {
      for second in forms.indices where second > first && !members[first].isDisjoint(with: members[second]) {
        #expect(found.contains(.init(first: first, second: second)))
      }
    }
  }

  private static func isLarger(_ first: LinkForm, _ second: LinkForm) -> Bool {
    guard let url = first.example(outside: second) else { return false }
    return first.match(url) != nil && second.match(url) == nil
  }

  private static let smallWorld: [String] = {
    let words = ["a", "b", "ab", "1", ""]
    var paths: [String] = [""]
    for first in words {
      paths.append("/\(first)/")
      for second in words { paths += ["/\(first)/\(second)/", "/\(first)/\(second)/a"] }
    }
    let hosts = ["x:", "x://a", "x://A", "y://a"]
    let queries = ["", "?k=a", "?k=b", "?l=a", "?k=1&l=a", "?k&l=b"]
    let all = hosts.flatMap { host in paths.flatMap { path in queries.map { host + path + $0 } } }
    return all + all.filter { $0.utf8.count < 9 }.map { $0 + "#a" }
  }()

  private static func randomForm(_ random: inout SeededGenerator) -> LinkForm {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    var names = ["p", "q", "r", "s", "t"]
    func parameter() -> String { names.removeFirst() }
    var segments: [String] = []
    if Int.random(in: 0..<8, using: &random) == 0 { segments.append("**") }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      segments.append(one(["a", "b", "a", "{\(names[0])}", "a{\(names[0])}"]))
      if segments.last?.contains("{") == true { _ = parameter() }
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: segments.append("{\(parameter())?}")
    case 1 where segments.first != "**": segments.append("{\(parameter())...}")
    case 2 where !segments.isEmpty && segments.last != "**": segments.append("**")
    default: break
    }
    var text = "/" + segments.joined(separator: "/")
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text += "?k=" + one(["a", "b"])
    case 1: text += "?k={\(parameter())}"
    case 2: text += "?k|l=a"
    case 3: text += "?k={\(parameter())?}&l=a"
    default: break
    }
    if Int.random(in: 0..<8, using: &random) == 0 { text += "#a" }
    let origin =
      [
        LinkForms.origin("x:"), LinkForms.origin("x:"), LinkForms.origin("y://a"), LinkForms.origin("x://a", "y://a"),
        LinkForms.origin("x:", insensitive: true),
      ].randomElement(using: &random) ?? LinkForms.shop
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    precondition(problems.isEmpty, "\(text) \(problems)")
    let languages: [ParameterLanguage] = [.any, .cases(["a", "b"]), LinkForms.pattern("[0-9]"), LinkForms.pattern("a|ab|1")]
    var chosen: [String: ParameterLanguage] = [:]
    for parameter in template.parameters { chosen[parameter.name] = languages.randomElement(using: &random) }
    return LinkForm(template, origin: origin) { chosen[$0] ?? .any }
  }

  /// Languages whose deterministic automata are beyond measure, alone and against each other.
  @Test(arguments: ["/{first}", "/{second}", "/{first}-{second}", "/{optional}", "/x?a|b={first}&c|d={second}"])
  func givesUpInTime(_ template: String) {
    let languages = [
      "first": LinkForms.pattern("(a|b)*a(a|b){400}"), "second": LinkForms.pattern("(a|b)*b(a|b){390}x?"),
      "optional": LinkForms.pattern(String(repeating: "a?b?c?", count: 200)),
    ]
    func form(_ text: String) -> LinkForm {
      var problems: [TemplateProblem] = []
      return LinkForm(LinkTemplate(parsing: text, problems: &problems), origin: LinkForms.shop) { languages[$0] ?? .any }
    }
    for other in ["/{first}", "/{second}-{first}", "/x?b|c={second}&d|a={first}"] where other != template {
      #expect([.none, .undecided].contains(LinkForm.overlap(form(template), with: form(other))), "\(other)")
    }
    #expect(form(template).ambiguity() == nil)
  }

  /// Two thousand forms of an ordinary app; only neighbours overlap.
  @Test func manyForms() {
    var forms: [LinkForm] = []
    for area in 0..<100 {
      for item in 0..<4 {
        let base = "/area\(area)/item\(item)"
        forms += [base, base + "/{id}", base + "/{id}/edit?tab={tab?}", base + "/new", base + "/{id}/{rest...}"].map {
          LinkForms.form($0, LinkForms.web)
        }
      }
    }
    let index = LinkIndex(forms)
    #expect(index.candidatePairs.count < 3 * forms.count)
    let kinds = index.overlaps().map { Self.kind($0.overlap) }
    #expect(kinds == Array(repeating: "first inside second", count: 400))
  }
}
