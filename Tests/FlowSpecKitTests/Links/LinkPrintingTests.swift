import Testing

@testable import FlowSpecKit

struct LinkPrintingTests {
  private static let printed: [(String, [String: String], String?)] = [
    ("/orders/{id}?tab={tab?}", ["id": "42"], "shop://orders/42"),
    ("/orders/{id}?tab={tab?}", ["id": "42", "tab": "items"], "shop://orders/42?tab=items"),
    ("/orders/{id}?tab={tab?}", ["id": "x"], nil),
    ("/orders/{id}?tab={tab?}", [:], nil),
    ("/orders/{id}", ["id": "1", "other": "2"], nil),
    ("/", [:], "shop://"),
    ("/say/{text}", ["text": "a/b?c#d&e=f+g h%é"], "shop://say/a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%25%C3%A9"),
    ("/say/{text}", ["text": ""], nil),
    ("/say/{text}", ["text": ".."], nil),
    ("/say?text={text}", ["text": ""], "shop://say?text="),
    ("/say?text={text?}", ["text": "a&b=c+d e"], "shop://say?text=a%26b%3Dc%2Bd%20e"),
    ("/{text}", ["text": "abc"], "shop://abc"),
    ("/{text}", ["text": "ABC"], "shop:///ABC"),
    ("/{text}", ["text": "a:b"], "shop:///a%3Ab"),
    ("/Orders", [:], "shop://Orders"),
    ("/café", [:], "shop:///caf%C3%A9"),
    ("/x/{path...}", ["path": "a/b c/d"], "shop://x/a/b%20c/d"),
    ("/x/{path...}", ["path": "a/"], "shop://x/a%2F"),
    ("/x/{path...}", ["path": "/"], "shop://x/%2F"),
    ("/x/{path...}", ["path": "a//b/c"], "shop://x/a%2F%2Fb/c"),
    ("/say/{text}", ["text": "../b"], nil),
    ("/say/{text}", ["text": "a/"], "shop://say/a%2F"),
    ("/x/{path...}", ["path": "a/../b"], nil),
    ("/x/{path...?}", [:], "shop://x"),
    ("/**?pay={request}", ["request": "1"], "shop://?pay=1"),
    ("/view?{chain}={address}", ["chain": "tron", "address": "T.1"], "shop://view?tron=T.1"),
    ("/view?{chain}={address}", ["chain": "doge", "address": "T.1"], nil),
    ("/t?init|stateInit={s?}", ["s": "1"], "shop://t?init=1"),
    ("/showthread.php?noseen={noSeen?}#post{id}", ["id": "9"], "shop://showthread.php#post9"),
    ("/files/{file}.{ext}", ["file": "a", "ext": "b"], "shop://files/a.b"),
    ("/files/{file}.{ext}", ["file": "a", "ext": "b.c"], nil),
    ("{url}", ["url": "shop:anything?x"], "shop:anything?x"),
    ("{url}", ["url": "https://a.example"], nil),
  ]

  @Test(arguments: printed)
  func prints(_ template: String, arguments: [String: String], expected: String?) {
    #expect(LinkForms.form(template).print(arguments) == expected)
  }

  @Test func printsHostsAndBases() {
    #expect(LinkForms.form("/x/{id}", LinkForms.web).print(["id": "1"]) == "https://shop.example/x/1")
    #expect(LinkForms.form("/", LinkForms.web).print([:]) == "https://shop.example/")
    #expect(
      LinkForms.form("/x", LinkForms.origin("https://*.x.org", "https://x.org:8443/a b".replacing(" ", with: "%20"))).print([:])
        == "https://x.org:8443/a%20b/x")
    #expect(LinkForms.form("/x", LinkForms.origin("https://*.x.org")).print([:]) == nil)
  }

  /// Every printed URL reads back the same, and nearly everything can be printed.
  @Test func comesBack() {
    var random = SeededGenerator(seed: 5)
    let awkward = [
      "/", "?", "#", "&", "=", "+", " ", "%", "%41", ".", "..", "é", "e\u{301}", "😀", "a", "B", "1", ":", "@", ";", "{", "\n",
      "|", "[", "\\", "\u{0}",
    ]
    let templates = [
      "/x/{a}", "/{a}", "/{a}/{b}", "/x?q={a}", "/x?q={a?}&r={b?}", "/x/{a?}", "/x/{a...}", "/{a...?}", "/@{a}", "/x-{a}-y",
      "/{a}-{id}",
      "/x?q=a{a}b&r", "/x?k|l={a}", "/caf%C3%A9/{a}?%26={b}", "/x?q={id}:{a}", "/x/{a?}?q={b?}#{c?}", "/x/{a...?}?q={b}",
      "/x#{a}", "/x#s{a}", "/x#{a?}", "/{id}.{a}", "/x?{chain}={a}", "/{chain}:{a}", "/**/{a}", "/**?q={a}",
    ]
    var printed = 0
    for origin in [
      LinkForms.shop, LinkForms.web, LinkForms.forum, LinkForms.origin("https://go.x.org/base/b"), LinkForms.origin("https://*.x.org", "x:"),
    ] {
      for text in templates {
        let form = LinkForms.form(text, origin)
        for _ in 0..<60 {
          var arguments: [String: String] = [:]
          for parameter in form.template.parameters where !parameter.role.isOptional || Bool.random(using: &random) {
            switch parameter.name {
            case "chain": arguments["chain"] = ["ton", "solana"].randomElement(using: &random)
            case "id": arguments["id"] = String(Int.random(in: 0...99, using: &random))
            default:
              let count = Int.random(in: 1...4, using: &random)
              arguments[parameter.name] = (0..<count).map { _ in awkward.randomElement(using: &random) ?? "" }.joined()
            }
          }
          guard let url = form.print(arguments) else {
            // Only values that a URL cannot hold may stay unprinted.
            let values = arguments.map(\.value)
            let parts = values.flatMap { $0.split(separator: "/", omittingEmptySubsequences: false) }
            #expect(
              parts.contains { [".", "..", ""].contains($0) } || text == "/{a}-{id}" && values.contains { $0.contains("-") },
              "\(text) \(arguments)")
            continue
          }
          printed += 1
          #expect(form.match(url).map { $0.mapValues { Array($0.utf8) } } == arguments.mapValues { Array($0.utf8) }, "\(url)")
          #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
      }
    }
    #expect(printed > 3_500)
  }

  private static let ambiguous: [(String, String?)] = [
    ("/files/{file}.{ext}", "a..a"), ("/{chain}:{address}", nil), ("/{id}-{id2}", nil), ("/{a}-{id}", nil), ("/{id}x{word}", nil),
    ("/{word}a{word2}", "aaaa"), ("/x?q={a}:{b}", "a::a"), ("/x/{a}", nil),
  ]

  @Test(arguments: ambiguous)
  func findsWhatCannotBeToldApart(_ template: String, expected: String?) {
    let found = LinkForms.form(template).ambiguity()
    #expect(found?.text == expected)
  }
}
