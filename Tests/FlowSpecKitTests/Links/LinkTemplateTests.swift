import Testing

@testable import FlowSpecKit

struct LinkTemplateTests {
  /// Parameters with their roles and ranges, as somebody who explains the template would ask for them.
  private static let accepted: [(String, [String])] = [
    ("/", []),
    ("/orders/{id}?tab={tab?}", ["{id} path", "{tab?} optionalQuery"]),
    ("/@{user}", ["{user} path"]),
    ("/send/{chain}:{address}", ["{chain} path", "{address} path"]),
    ("/files/{file}.{ext}", ["{file} path", "{ext} path"]),
    ("/tx/{chain}/{id...}", ["{chain} path", "{id...} rest"]),
    ("/{path...?}", ["{path...?} optionalRest"]),
    ("/settings/{section?}", ["{section?} optionalPath"]),
    ("/**?pay={request}", ["{request} query"]),
    ("/**/edit", []),
    ("/help/**", []),
    ("{url}", ["{url} wholeURL"]),
    ("/showthread.php?noseen={noSeen?}#post{id}", ["{noSeen?} optionalQuery", "{id} fragment"]),
    ("/page#{section?}", ["{section?} optionalFragment"]),
    ("/transfer/{address}?init|stateInit={stateInit?}", ["{address} path", "{stateInit?} optionalQuery"]),
    ("/view?{chain}={address}", ["{chain} queryKey", "{address} query"]),
    ("/é/{é_}", ["{é_} path"]),
    ("/{größe}?标签={标签?}#{x}", ["{größe} path", "{标签?} optionalQuery", "{x} fragment"]),
    ("/list?edit&goto=post", []),
  ]

  @Test(arguments: accepted)
  func readsAtoms(_ text: String, parameters: [String]) {
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    #expect(problems.isEmpty, "\(problems)")
    let utf8 = Array(text.utf8)
    #expect(template.parameters.map { "\(String(decoding: utf8[$0.range], as: UTF8.self)) \($0.role)" } == parameters)
  }

  @Test func decodesLiterals() {
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: "/caf%C3%A9/a%2Fb?q=%26#%23", problems: &problems)
    #expect(problems.isEmpty)
    #expect(template.path == [.segment([.literal("café")], 1..<10), .segment([.literal("a/b")], 11..<16)])
    #expect(template.query == [.init(key: .names(["q"]), value: .text([.literal("&")]), range: 17..<22)])
    #expect(template.fragment == .text([.literal("#")], 23..<26))
  }

  /// Templates with each faulty part in brackets, and the findings expected, in this order.
  private static let faulty: [(String, [String])] = [
    ("⟦o⟧rders", ["template-without-slash"]),
    ("⟦https://shop.example/orders⟧", ["template-without-slash"]),
    ("⟦⟧", ["template-without-slash"]),
    ("⟦{url}⟧/x", ["whole-link-not-alone"]),
    ("⟦{url...}⟧", ["whole-link-not-alone"]),
    ("/orders/⟦{id⟧", ["unclosed-parameter"]),
    ("/orders/⟦{id⟧/x?tab={tab?}", ["unclosed-parameter"]),
    ("/orders/id⟦}⟧", ["stray-brace"]),
    ("/⟦{}⟧", ["bad-parameter-name"]),
    ("/⟦{order-id}⟧", ["bad-parameter-name"]),
    ("/⟦{²}⟧/⟦{_}⟧/⟦{größe!}⟧", ["bad-parameter-name", "bad-parameter-name", "bad-parameter-name"]),
    ("/⟦{1}⟧/⟦{a b?}⟧", ["bad-parameter-name", "bad-parameter-name"]),
    ("/orders⟦/⟧/x", ["empty-segment"]),
    ("/orders⟦/⟧", ["empty-segment"]),
    ("/orders/⟦..⟧", ["dot-segment"]),
    ("/x/⟦%2E⟧", ["dot-segment"]),
    ("/{a}⟦{b}⟧", ["adjacent-parameters"]),
    ("/{a}/⟦{a}⟧?b=⟦{a}⟧", ["repeated-parameter", "repeated-parameter"]),
    ("/⟦{a?}⟧/b", ["misplaced-optional-parameter"]),
    ("/b/x⟦{a?}⟧", ["misplaced-optional-parameter"]),
    ("/b?q=x⟦{a?}⟧", ["misplaced-optional-parameter"]),
    ("/b?{k}=⟦{a?}⟧", ["misplaced-optional-parameter"]),
    ("/⟦{a...}⟧/b", ["misplaced-rest-parameter"]),
    ("/b?q=⟦{a...}⟧", ["misplaced-rest-parameter"]),
    ("/**/⟦{a...}⟧", ["misplaced-rest-parameter"]),
    ("/a/⟦**⟧/b", ["misplaced-wildcard"]),
    ("/**/⟦**⟧", ["misplaced-wildcard"]),
    ("/a⟦*⟧", ["forbidden-character"]),
    ("/a⟦%4⟧", ["bad-percent-escape"]),
    ("/⟦%zz⟧", ["bad-percent-escape"]),
    ("/⟦a%FF⟧", ["bad-percent-escape"]),
    ("/a⟦ ⟧b", ["forbidden-character"]),
    ("/é⟦\"⟧", ["forbidden-character"]),
    ("/a?b=c⟦?⟧d=e", ["forbidden-character"]),
    ("/a#b⟦#⟧c", ["forbidden-character"]),
    ("/a?b=1⟦&⟧", ["empty-query-item"]),
    ("/a⟦?⟧", ["empty-query-item"]),
    ("/a?⟦=1⟧", ["bad-query-key"]),
    ("/a?x⟦{k}⟧=1", ["bad-query-key"]),
    ("/a?⟦{k}⟧", ["bad-query-key"]),
    ("/a?⟦{k?}⟧=1", ["bad-query-key"]),
    ("/a?b=1&⟦b={c}⟧", ["repeated-query-key"]),
    ("/a?b=1&⟦c|b={c}⟧", ["repeated-query-key"]),
    ("/a⟦#⟧", ["empty-fragment"]),
    ("/⟦{a-b}⟧/⟦%⟧?x=⟦{c⟧", ["bad-parameter-name", "bad-percent-escape", "unclosed-parameter"]),
  ]

  @Test(arguments: faulty)
  func saysWhatIsWrong(_ marked: String, kinds: [String]) {
    let (text, ranges) = Self.ranges(marked)
    var problems: [TemplateProblem] = []
    _ = LinkTemplate(parsing: text, problems: &problems)
    #expect(problems.map(\.kind.rawValue) == kinds)
    #expect(problems.map(\.range) == ranges, "\(text) \(problems)")
  }

  @Test(arguments: ["/a", "/**", "/{a}", "?a=1&b", "{", "#"]) func hugeTemplatesAreRefused(_ piece: String) {
    let text = String(repeating: piece, count: 300_000)
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    #expect(problems.map(\.kind) == [.tooLong] && template.parameters.isEmpty)
    var longest: [TemplateProblem] = []
    let long = LinkTemplate(parsing: String(repeating: piece, count: 1_000 / piece.utf8.count), problems: &longest)
    _ = LinkForm(long, origin: LinkForms.shop) { _ in .any }.match("shop://a/a")
  }

  @Test func neverTraps() {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "/", "{", "}", "a", "?", "&", "=", "#", "*", "**", "%", "%2", "é", "...", "{b}", "{c?}", "{d...}", "|", ":", " ",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var problems: [TemplateProblem] = []
      let template = LinkTemplate(parsing: text, problems: &problems)
      for range in problems.map(\.range) + template.parameters.map(\.range) {
        #expect(range.lowerBound >= 0 && range.upperBound <= text.utf8.count, "\(text) \(problems)")
      }
      let form = LinkForm(template, origin: LinkForms.shop) { _ in .any }
      _ = form.match("shop:" + text)
    }
  }

  static func ranges(_ marked: String) -> (text: String, ranges: [Range<Int>]) {
    var text = ""
    var ranges: [Range<Int>] = []
    var start = 0
    for character in marked {
      switch character {
      case "⟦": start = text.utf8.count
      case "⟧": ranges.append(start..<text.utf8.count)
      default: text.append(character)
      }
    }
    return (text, ranges)
  }
}
