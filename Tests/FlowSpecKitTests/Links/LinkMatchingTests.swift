import Testing

@testable import FlowSpecKit

struct LinkMatchingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let template: String
    let origin: Origin
    let url: String
    /// `name=value` sorted by name; nil when the URL has another form.
    let found: [String]?

    init(_ template: String, _ origin: Origin, _ url: String, _ found: [String]?) {
      self.template = template
      self.origin = origin
      self.url = url
      self.found = found
    }

    var testDescription: String { "\(template) \(url)" }
  }

  private static let shop = LinkForms.shop
  private static let web = LinkForms.web
  private static let forum = LinkForms.forum
  private static let wallet = LinkForms.wallet

  private static let cases: [Case] = [
    // A scheme alone: host and path are one path.
    Case("/orders/{id}?tab={tab?}", shop, "shop://orders/42", ["id=42"]),
    Case("/orders/{id}?tab={tab?}", shop, "shop:/orders/42?tab=items", ["id=42", "tab=items"]),
    Case("/orders/{id}?tab={tab?}", shop, "shop:///orders/42/", ["id=42"]),
    Case("/orders/{id}?tab={tab?}", shop, "shop:orders/42?x=1&tab=items&tab=shipping", ["id=42", "tab=items"]),
    Case("/orders/{id}?tab={tab?}", shop, "shop://orders/42?tab=other", ["id=42"]),
    Case("/orders/{id}?tab={tab?}", shop, "SHOP://Orders/42", ["id=42"]),
    Case("/orders/{id}?tab={tab?}", shop, "shop:/Orders/42", nil),
    Case("/orders/{id}?tab={tab?}", shop, "shop://orders/x", nil),
    Case("/orders/{id}?tab={tab?}", shop, "shop://orders//42", nil),
    Case("/orders/{id}?tab={tab?}", shop, "shops://orders/42", nil),
    Case("/{name}", shop, "shop://AbC", ["name=AbC"]),
    Case("/", shop, "shop://", []),
    Case("/", shop, "shop:", []),
    Case("/", shop, "shop://orders", nil),
    // Hosts.
    Case("/orders/{id}", web, "https://www.shop.example/orders/42", ["id=42"]),
    Case("/orders/{id}", web, "HTTPS://WWW.SHOP.example:443/orders/42", ["id=42"]),
    Case("/orders/{id}", web, "https://shop.example:8443/orders/42", nil),
    Case("/orders/{id}", web, "https://user@shop.example/orders/42", nil),
    Case("/orders/{id}", web, "https://shop.example.evil/orders/42", nil),
    Case("/orders/{id}", web, "http://shop.example/orders/42", nil),
    Case("/order.php?orderid={id}", web, "https://shop.example/order.php?orderid=7", ["id=7"]),
    Case("/order.php?orderid={id}", web, "https://shop.example/order.php?orderid=", nil),
    Case("/x", LinkForms.origin("https://*.x.org"), "https://a.b.x.org/x", []),
    Case("/x", LinkForms.origin("https://*.x.org"), "https://x.org/x", nil),
    Case("/x", LinkForms.origin("https://*.x.org"), "https://evilx.org/x", nil),
    Case("/x", LinkForms.origin("https://go.x.org/base"), "https://go.x.org/base/x", []),
    Case("/x", LinkForms.origin("https://go.x.org/base"), "https://go.x.org/x", nil),
    Case("/", LinkForms.origin("http://localhost:8080"), "http://localhost:8080", []),
    // Affixes.
    Case("/@{user}", web, "https://shop.example/@ann", ["user=ann"]),
    Case("/@{user}", web, "https://shop.example/@", nil),
    Case("/send/{chain}:{address}", wallet, "mtw://send/ton:EQ_a.b", ["address=EQ_a.b", "chain=ton"]),
    Case("/send/{chain}:{address}", wallet, "https://my.tt/send/doge:EQ", nil),
    Case("/files/{file}.{ext}", web, "https://shop.example/files/a.tar.gz", ["ext=gz", "file=a.tar"]),
    // Optional parts, the rest, wildcards.
    Case("/settings/{section?}", wallet, "mtw://settings", []),
    Case("/settings/{section?}", wallet, "mtw://settings/about", ["section=about"]),
    Case("/settings/{section?}", wallet, "mtw://settings/nothing", nil),
    Case("/tx/{chain}/{rest...}", wallet, "https://go.mytonwallet.org/tx/ton/a/b%2Fc", ["chain=ton", "rest=a/b/c"]),
    Case("/tx/{chain}/{rest...}", wallet, "mtw://tx/ton", nil),
    Case("/{path...}", web, "https://shop.example/a//b/", ["path=a//b"]),
    Case("/{path...}", web, "https://shop.example/", nil),
    Case("/{path...?}", web, "https://shop.example/", []),
    Case("/**?pay={request}", wallet, "mtw://swap?in=ton&pay=1", ["request=1"]),
    Case("/**?pay={request}", wallet, "https://my.tt?pay=1", ["request=1"]),
    Case("/**?pay={request}", wallet, "mtw://swap?in=ton", nil),
    Case("/**/edit", web, "https://shop.example/a/b/edit", []),
    Case("/**/edit", web, "https://shop.example/edit", []),
    Case("/**/edit", web, "https://shop.example/edit/x", nil),
    Case("/help/**", web, "https://shop.example/help", []),
    Case("/help/**", web, "https://shop.example/helper", nil),
    Case("{url}", LinkForms.origin("wc:"), "wc:topic@2?relay=irn#x", ["url=wc:topic@2?relay=irn#x"]),
    Case("{url}", LinkForms.origin("wc:"), "tc:topic", nil),
    // Queries and fragments.
    Case("/view?{chain}={address}", wallet, "mtw://view?x=1&tron=T1", ["address=T1", "chain=tron"]),
    Case("/view?{chain}={address}", wallet, "mtw://view?doge=T1", nil),
    Case("/transfer/{address}?init|stateInit={s?}", wallet, "mtw://transfer/E?stateInit=b", ["address=E", "s=b"]),
    Case("/transfer/{address}?init|stateInit={s?}", wallet, "mtw://transfer/E?stateInit=b&init=a", ["address=E", "s=a"]),
    Case("/swap?in={in?}&amountIn={amount?}", wallet, "mtw://swap?amountIn=1.5&in=a%20b+c", ["amount=1.5", "in=a b+c"]),
    Case("/swap?in={in?}&amountIn={amount?}", wallet, "mtw://swap?amountIn=much", []),
    Case(
      "/showthread.php?noseen={noSeen?}#post{id}", forum, "http://FORUMS.somethingawful.com/ShowThread.php?noseen=1#post9",
      ["id=9", "noSeen=1"]),
    Case("/showthread.php?noseen={noSeen?}#post{id}", forum, "http://forums.somethingawful.com/showthread.php?noseen=0", nil),
    Case(
      "/showthread.php?goto=post&postid={id}", forum,
      "awfulhttps://archives.somethingawful.com/showthread.php?postid=3&goto=post", ["id=3"]),
    Case(
      "/showthread.php?goto=post&postid={id}", forum, "https://forums.somethingawful.com/showthread.php?postid=3&goto=Post", nil),
    Case("/threads/{id}/pages/{page}?userid={author?}", shop, "shop://threads/3/pages/last?userid=0", ["id=3", "page=last"]),
    Case("/list?edit", shop, "shop://list?edit", []),
    Case("/list?edit", shop, "shop://list?edit=1", []),
    Case("/list?edit", shop, "shop://list", nil),
    // Never.
    Case("/{a}/{b}", shop, "shop://x/..", nil),
    Case("/caf%C3%A9", web, "https://shop.example/caf%c3%a9", []),
    Case("/caf%C3%A9", web, "https://shop.example/cafe%CC%81", nil),
  ]

  @Test(arguments: cases)
  func matches(_ example: Case) {
    let found = LinkForms.form(example.template, example.origin).match(example.url)
    #expect(found.map { $0.map { "\($0)=\($1)" }.sorted() } == example.found)
  }

  private static let types: [(ParameterLanguage, [String], [String])] = [
    (
      .integer(signed: true), ["0", "-0", "-9223372036854775808", "9223372036854775807", "007"],
      ["9223372036854775808", "-9223372036854775809", "+1", "", "-"]
    ),
    (.integer(signed: false), ["0", "18446744073709551615", "00"], ["18446744073709551616", "-1", ""]),
    (.integerRange(-12...305), ["-12", "-0", "0", "9", "99", "100", "305", "0305", "299"], ["-13", "306", "1000", "-012x"]),
    (.integerRange(5...17), ["5", "9", "10", "17", "017"], ["4", "18", "0", "50", "1"]),
    (.integerRange(-7...(-3)), ["-7", "-3"], ["-8", "-2", "3", "0"]),
    (
      .double, ["1", "-1.5", "1e5", "1.5E-10", "5e-324", "9.9e+307", "10e0099", "-1e-999"],
      ["inf", "nan", ".5", "1.", "0x1p3", "+1", "1e400", "1e308", "10e100"]
    ),
    (
      .uuid, ["6F9619FF-8B86-D011-B42D-00CF4FC964FF", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"],
      ["6F9619FF8B86D011B42D00CF4FC964FF", "x"]
    ),
    (.bool, ["true", "false"], ["yes", "1", "TRUE"]),
    (.url, ["https://a.example/x?y#z", "tc:x"], ["a", "a b:c", "https:", "/x"]),
    (.oneOf([.cases(["last"]), .integer(signed: false)]), ["last", "3"], ["first", "-3"]),
    (.cases(["é"]), ["é"], ["e\u{301}"]),
  ]

  @Test(arguments: types)
  func knowsTypes(_ language: ParameterLanguage, members: [String], others: [String]) {
    for text in members { #expect(language.accepts(text), "\(text)") }
    for text in others { #expect(!language.accepts(text), "\(text)") }
    #expect(language.accepts(language.sample))
    let automaton = Automaton(language.syntax)
    for text in members + others { #expect(automaton.matches(text) == language.accepts(text)) }
  }

  /// Texts that are nearly a number, a UUID or a URL.
  @Test(arguments: types.map(\.0))
  func readsTextsAsItsLanguage(_ language: ParameterLanguage) {
    var random = SeededGenerator(seed: 11)
    let automaton = Automaton(language.syntax)
    let alphabet: [Character] = ["0", "1", "9", "-", "+", ".", "e", "E", ":", "a", "F", "g", "/", " ", "\u{A0}", "é"]
    let seeds = [language.sample, "", "-0", "9223372036854775807", "-9223372036854775808", "1.5e-3", "a+b:c"]
    for round in 0..<2_000 {
      var text = Array(seeds[round % seeds.count])
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let letter = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        if place < text.count, Bool.random(using: &random) { text[place] = letter } else { text.insert(letter, at: place) }
      }
      #expect(automaton.matches(String(text)) == language.accepts(String(text)), "\(String(text))")
    }
  }

  @Test func countsIntegers() {
    for lower in stride(from: -120, through: 120, by: 7) {
      for upper in stride(from: lower, through: 130, by: 11) {
        let automaton = Automaton(ParameterLanguage.integerRange(lower...upper).syntax)
        for value in -140...140 {
          #expect(automaton.matches(String(value)) == (lower...upper).contains(value), "\(value) in \(lower)...\(upper)")
        }
      }
    }
  }
}
