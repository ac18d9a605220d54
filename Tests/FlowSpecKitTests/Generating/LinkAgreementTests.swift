import Foundation
import Testing

@testable import FlowSpecKit

/// The generated code reads and writes every link as the model does.
@Suite struct LinkAgreementTests {
  private static let folder = GeneratedCode.cases.appendingPathComponent("Doors")

  @Test(arguments: ["Doors", "Ways"]) func readsAndWritesAsTheModelDoes(_ name: String) throws {
    let project = try GeneratedCode.project(in: GeneratedCode.cases.appendingPathComponent(name))
    let flow = try #require(project.flows[0])
    let forms = flow.routes.flatMap { route in
      route.forms.compactMap { form in flow.linkForm(form, of: route).map { Form(route: route, form: form, link: $0) } }
    }
    let links = Self.links(forms)
    #expect(links.count > 300)
    let built = try TemporaryFolder()
    var paths = try GeneratedCode.files(project).map { try built.write($0.text, $0.name) }
    paths.append(try built.write(Self.program(links, "\(name)Flow"), "main.swift"))
    let binary = built.url.appendingPathComponent("program").path
    try #require(try SwiftCompiler.errors(["-swift-version", "6", "-o", binary] + paths) == "")
    let answers = try SwiftCompiler.run(binary, []).text.split(separator: "\n").map(String.init)
    try #require(answers.count == links.count)
    let expected = links.map { Self.answer($0, forms) }
    let wrong = zip(links, zip(answers, expected)).filter { $1.0 != $1.1 && !Self.carriesUnicodeURL($0) }.map { "\($0): \($1.0), the model: \($1.1)" }
    #expect(wrong.prefix(20) == [])
    #expect(Set(expected).count > 20)
  }

  /// A printed link reads back the same, and only a route that no link can hold is not printed.
  @Test func comesBack() throws {
    let project = try GeneratedCode.project(in: Self.folder)
    let built = try TemporaryFolder()
    var paths = try GeneratedCode.files(project).map { try built.write($0.text, $0.name) }
    paths.append(try built.write(Self.roundTrips, "main.swift"))
    let binary = built.url.appendingPathComponent("program").path
    try #require(try SwiftCompiler.errors(["-swift-version", "6", "-o", binary] + paths) == "")
    let lines = try SwiftCompiler.run(binary, []).text.split(separator: "\n").map(String.init)
    #expect(lines.dropLast().prefix(20) == [])
    #expect(lines.last.flatMap { Int($0) } ?? 0 > 8_000)
  }

  /// Prints each mistake, then how many routes were printed.
  private static let roundTrips = #"""
    let awkward = [
      "/", "?", "#", "&", "=", "+", " ", "%", "%41", "%zz", ".", "..", "é", "e\u{301}", "😀", "a", "B", "1", ":", "@", ";", "{", "\n", "|", "[",
      "\\", "\u{0}", "-",
    ]
    nonisolated(unsafe) var state: UInt64 = 9
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    func travels(_ text: String, _ route: DoorsFlow.Route.Kind) -> Bool {
      switch route {
      case .payment: return true
      // Behind the name stands more, so its last part is no dot alone.
      case .file:
        let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(Substring($0)) }
        return !text.isEmpty && !parts.dropLast().contains { $0 == "." || $0 == ".." }
      default: return !text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).contains { $0.isEmpty || [".", ".."].contains(String(Substring($0))) }
      }
    }
    var printed = 0
    for round in 0..<4_000 {
      let text = round == 0 ? "" : (0...number(below: 4)).map { _ in awkward[number(below: awkward.count)] }.joined()
      let routes: [DoorsFlow.Route] = [
        .rest(path: text), .payment(request: text), .file(name: text, kind: DoorsFlow.Slug("c-1")!),
        .thread(id: UInt(number(below: 1_000)), page: round % 2 == 0 ? .number(UInt(round)) : .last, flag: round % 3 == 0 ? nil : true),
        .amount(value: Double(number(below: 1_000)) / 7, small: number(below: 20), from: -number(below: 9)),
      ]
      for route in routes {
        guard let link = route.url else {
          if case .amount(_, let small?, _) = route, small > 9 { continue }
          if travels(text, route.kind) { print("stays at home:", route.kind, text.debugDescription) }
          continue
        }
        printed += 1
        if !link.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { print("is no URL:", link) }
        guard let back = DoorsFlow.Route(url: link), "\(back)" == "\(route)" else {
          print("comes back otherwise:", route, link)
          continue
        }
      }
    }
    print(printed)
    """#

  /// Foundation spells the Unicode host of a `URL` value in ASCII; the model keeps it as it came.
  private static func carriesUnicodeURL(_ link: String) -> Bool {
    link.contains("url=") && !link.utf8.allSatisfy { $0 < 0x80 }
  }

  private struct Form {
    let route: Route
    let form: RouteForm
    let link: LinkForm
  }

  /// Returns the links that each form prints, and small changes of them.
  private static func links(_ forms: [Form]) -> [String] {
    var random = SeededGenerator(seed: 7)
    var found: [String] = []
    let scraps = [
      "/", "?", "#", "&", "=", ":", ".", "@", "%2F", "%", "é", "A", "0", "-", "pay=1", "new", "//", "?pay=x", "&tab=b", "%41", "+",
      "?page=9", "ab", "c", "?plate=XY-123",
    ]
    for form in forms {
      guard let sample = form.link.sample else { continue }
      found.append(sample)
      for _ in 0..<24 {
        var text = Array(sample.unicodeScalars)
        for _ in 0...(random.next() % 2) {
          let place = Int(random.next() % UInt64(text.count + 1))
          switch random.next() % 4 {
          case 0 where place < text.count: text.remove(at: place)
          case 1 where place < text.count: text[place] = String(text[place]).uppercased().unicodeScalars.first ?? "A"
          default: text.insert(contentsOf: Array(scraps[Int(random.next() % UInt64(scraps.count))].unicodeScalars), at: place)
          }
        }
        found.append(String(String.UnicodeScalarView(text)))
      }
    }
    return found + [
      "doors:item/new", "DOORS://ITEM/new", "https://a.b.doors.example:8443/@me", "https://doors.example:443/@me",
      "https://doors.example:/@me",
      "http://doors.example/old/thread/7?page=last", "hold://ONE.example/ITEM/NEW", "keep://two.example/thread/8/LAST",
      "doors://send/ton:a:b", "doors://file/a.b.c", "doors://rest/a//b", "doors://amount?value=1e3&small=12&small=3&s=4",
      "doors://amount?value=1.&from=-0",
      "https://doors.example/part#pp7", "https://doors.example/parts/7#x", "doors://odd/ababc?plate=AB-12", "doors://odd/abca",
      "doors://odd/cab%C3%A9?plate=AB-1234", "https://doors.example/run.php?id=a&debug&action=show",
      "https://ways.example/base/b/x", "https://ways.example/base/b/base/b/x/7", "https://ways.example/x/x/x", "ways:/NOTHING", "ways://nothing",
      "ways://k?so=last&e=1", "ways://k?btc=last&e=1&so=2", "ways://tail/so", "ways://help/x/y", "https://c.x.example/%zz?a#b",
    ]
  }

  private static func program(_ links: [String], _ flow: String) -> String {
    """
    let links = [
      \(links.map(SwiftText.literal).joined(separator: ",\n  ")),
    ]
    for link in links {
      let route = \(flow).Route(url: link)
      print(route.map { "\\($0.kind) \\($0.url ?? "-")" } ?? "nothing")
    }
    """
  }

  /// Returns the route whose form wins, and the first link that stands for it.
  private static func answer(_ link: String, _ forms: [Form]) -> String {
    guard let (winner, said) = read(link, forms) else { return "nothing" }
    let printed = forms.lazy.filter { $0.route.id == winner.route.id && $0.form.prints }.compactMap { form -> String? in
      guard let text = print(form, said), let back = read(text, forms) ?? read(text, [form], all: true) else { return nil }
      return back.form.route.id == winner.route.id && back.arguments == said ? text : nil
    }.first
    return "\(winner.route.name.value) \(printed ?? "-")"
  }

  /// Returns the form that wins and the values it reads; with `all`, also of forms that are only printed.
  private static func read(_ link: String, _ forms: [Form], all: Bool = false) -> (form: Form, arguments: [String: String])? {
    guard let url = LinkURL(link) else { return nil }
    let matching = forms.filter { (all || $0.form.parses) && $0.link.match(url) != nil }
    let winner = matching.first { one in
      !matching.contains { other in
        guard other.form.text.span != one.form.text.span else { return false }
        if other.route.before.contains(where: { $0.value == .all }) { return true }
        if one.route.before.contains(where: { $0.value == .all }) { return false }
        if case .firstInsideSecond = LinkForm.overlap(other.link, with: one.link) { return true }
        return false
      }
    }
    guard let winner, var arguments = winner.link.match(url) else { return nil }
    for (index, field) in winner.route.parameters.enumerated() {
      let name = field.name.value
      arguments[name] = normal(arguments[name], field) ?? fixed(winner.form, index)
    }
    return (winner, arguments)
  }

  private static func fixed(_ form: RouteForm, _ index: Int) -> String? {
    guard case .named(let name, nil)? = form.fixed.first(where: { $0.parameter.value == index })?.value.value else { return nil }
    return name
  }

  private static func print(_ form: Form, _ arguments: [String: String]) -> String? {
    var rest = arguments
    for (index, field) in form.route.parameters.enumerated() {
      guard let wanted = fixed(form.form, index) else { continue }
      guard rest.removeValue(forKey: field.name.value) == wanted else { return nil }
    }
    return form.link.print(rest)
  }

  /// A number is printed as Swift prints it.
  private static func normal(_ text: String?, _ field: Field) -> String? {
    guard let text else { return nil }
    switch field.type.type {
    case .int, .range: return Int(text).map(String.init) ?? text
    case .uint: return UInt(text).map(String.init) ?? text
    case .double: return Double(text).map { String($0) } ?? text
    case .uuid: return text.uppercased()
    case .cases(let cases) where cases.contains { $0.carries != nil }: return UInt(text).map(String.init) ?? text
    case .string, .bool, .url, .text, .cases, .app: return text
    }
  }
}
