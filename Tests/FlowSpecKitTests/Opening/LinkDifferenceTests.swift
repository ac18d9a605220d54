import Testing

@testable import FlowSpecKit

@Suite struct LinkDifferenceTests {
  private static func slice(_ text: String, _ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

  private static let spec = """
    flowspec: 1
    flow: A
    types:
      ID: { text: "[0-9]+" }
      Tab: [items, shipping]
    links:
      origins:
        app: "shop:"
        web: ["https://shop.example/app", "https://*.shop.example:8443"]
        old: { schemes: [http, https], hosts: [old.example], case: insensitive }
    routes:
      home: { place: screen, links: { old: / } }
      order: { parameters: { id: ID, tab: Tab? }, place: screen, links: { app: "/orders/{id}/{tab?}", web: "/orders/{id}?tab={tab?}", old: "/Order.php?id={id}" } }
      file: { parameters: { name: ID, kind: Tab, rest: String }, place: screen, links: { app: "/files/@{name}.{kind}/{rest...}" } }
      size: { parameters: { size: 1...3 }, place: screen, links: { web: "/sizes?size={size}#list", app: "/**/sizes/{size}" } }
      count: { parameters: { count: Int, other: UInt, flag: Bool }, place: screen, links: { app: "/count/{count}?other={other}&flag={flag}" } }
      part: { parameters: { part: ID }, place: screen, links: { old: "/parts#part-{part}" } }
    """

  private static let flow = SpecFindings(spec).flow

  private static func comparisons(_ url: LinkURL) -> [(form: ParsedForm, differences: [LinkDifference])] {
    guard let flow else { return [] }
    return flow.parsedForms.map { ($0, LinkComparisonByParts(url, $0.link, of: flow[$0.route], in: flow).differences) }
  }

  private func nearest(_ text: String) throws -> (form: ParsedForm, differences: [LinkDifference]) {
    let url = try #require(LinkURL(text))
    let all = Self.comparisons(url)
    return try #require(all.min { LinkComparisonByParts.weight($0.differences) < LinkComparisonByParts.weight($1.differences) })
  }

  /// The marked part of the URL, the kind and the message of each difference from the nearest form.
  private func told(_ text: String) throws -> [String] {
    try nearest(text).differences.map { "\(Self.slice(text, $0.url)) | \($0.kind.rawValue) | \($0.message)" }
  }

  @Test func namesWhatDiffers() throws {
    #expect(try told("shop://order/42") == ["order | segment | 'order' is not 'orders'"])
    #expect(try told("shop://Orders/42") == [])
    #expect(try told("shop:///Orders/42") == ["Orders | segment | 'Orders' differs from 'orders' in case"])
    #expect(try told("shop://orders/42/item") == ["item | value | 'item' does not fit Tab: the cases are items, shipping; did you mean 'items'?"])
    #expect(try told("shop://orders/4x2") == ["4x2 | value | '4x2' does not fit ID: /[0-9]+/ does not match 'x', which is character 2"])
    #expect(try told("shop://orders") == [" | too-short | the path ends too early: '/{id}' is missing"])
    #expect(try told("shop://orders/42/items/x/y") == ["x/y | too-long | 'x/y' follows the end of the template"])
    #expect(try told("http://shop.example/app/orders/42") == ["http | scheme | the scheme 'http' is not 'https'"])
    #expect(try told("https://shop.example/orders/42") == [" | too-short | '/app' is missing before 'orders'"])
    #expect(try told("https://www.shop.example/orders/42") == ["www.shop.example | port | the port of 'www.shop.example' is not 8443"])
    #expect(try told("https://me@shop.example/app/orders/42").first?.hasPrefix("me@ | host | a URL with a user name") == true)
    #expect(try told("https://shop.example/app/sizes#list") == [" | query-item | the query item 'size' is missing"])
    #expect(try told("http://old.example/order.php") == [" | query-item | the query item 'id' is missing"])
    #expect(try told("http://old.example/parts") == [" | fragment | the fragment is missing"])
    #expect(try told("https://shop.example/app/sizes?size=7#list") == ["7 | value | '7' does not fit 1...3: it is not from 1 to 3"])
    #expect(try told("https://shop.example/app/sizes?size=2") == [" | fragment | the fragment is missing"])
    #expect(try told("https://shop.example/app/sizes?size=2#lists") == ["lists | fragment | the fragment 'lists' is not 'list'"])
    #expect(
      try told("shop://count/-99999999999999999999?other=-1&flag=yes") == [
        "-99999999999999999999 | value | '-99999999999999999999' does not fit Int: it does not fit into 64 bits",
        "-1 | value | '-1' does not fit UInt: it is negative",
        "yes | value | 'yes' does not fit Bool: it is neither 'true' nor 'false'",
      ])
    #expect(try told("shop://files/@1.zip/a") == ["@1.zip | value | '@1.zip' does not read as '@{name}.{kind}'"])
    #expect(try told("shop://orders/../42").first?.contains("'..' as a segment has no form") == true)
  }

  /// For any URL, a form differs from it exactly if the form does not match it.
  @Test(arguments: [1, 2, 3, 4]) func differsExactlyWhereItDoesNotMatch(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let good = [
      "shop://orders/42/items", "shop:/orders/7", "https://shop.example/app/orders/1?tab=items", "https://a.shop.example:8443/orders/1",
      "http://old.example/order.php?id=3", "https://OLD.example:443/ORDER.PHP?id=3&x=%20", "shop:///files/@12.shipping/a/b//c",
      "https://shop.example/app/sizes?size=2#list", "shop:/a/b/sizes/3/", "shop://count/-5?other=00&flag=true", "https://old.example/parts#part-7",
    ]
    let parts = [
      "", "/", "//", "?", "&", "#", "=", ":", "@", ".", "..", "%2e", "%zz", "a%2Fb", "é", "orders", "Orders", "items", "42", "sizes", "3", "4", "app",
      "x", "https",
      "old.example", "id=1", "size=9", "tab", "part-",
    ]
    var matches = 0
    for _ in 0..<500 {
      func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
      var text = good[number(good.count)]
      for _ in 0..<number(3) {
        let characters = Array(text)
        let from = number(characters.count + 1)
        let to = min(characters.count, from + number(8))
        text = String(characters[..<from]) + parts[number(parts.count)] + String(characters[to...])
      }
      guard let url = LinkURL(text) else { continue }
      for (form, differences) in Self.comparisons(url) {
        let isMatch = form.link.match(url) != nil
        matches += isMatch ? 1 : 0
        #expect(differences.isEmpty == isMatch, "\(text) and \(form.form.text.value), seed \(seed): \(differences)")
        #expect(!differences.contains { $0.kind == .other } || url.hasDotSegments, "\(text) and \(form.form.text.value): no reason is told")
        for difference in differences { #expect(difference.url.upperBound <= text.utf8.count) }
      }
    }
    #expect(matches > 50)
  }

  @Test func placesAreThoseOfTheParts() throws {
    for text in ["shop:", "shop://a/b//c/?x=1&y&&z=%20#f?g", "shop:a/b", "https://h:1/é/%zz/?", "x:///a//", "x:#", "x:?#", "x://h?q", "x:/?a=b=c"] {
      let url = try #require(LinkURL(text))
      let places = URLPlaces(url)
      func slice(_ range: Range<Int>) -> String { Self.slice(text, range) }
      #expect(slice(places.scheme).lowercased() == url.scheme)
      #expect(places.authority.map(slice) == url.authority?.raw)
      #expect(places.segments.map(slice) == url.segments.map(\.raw))
      #expect(places.query.map { slice($0.key) } == url.query.map(\.key.raw))
      #expect(places.query.map { $0.value.map(slice) } == url.query.map { $0.value?.raw })
      #expect(places.fragment.map(slice) == url.fragment?.raw)
    }
  }
}
