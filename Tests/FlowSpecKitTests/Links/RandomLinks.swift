@testable import FlowSpecKit

/// Forms and URLs that meet often, from a seed.
struct RandomLinks {
  private var random: SeededGenerator
  private static let languages: [ParameterLanguage] = [
    .any, .cases(["a", "b"]), LinkForms.pattern("[0-9]"), LinkForms.pattern("a|ab|1"), .integer(signed: false),
  ]
  static let origins = [
    LinkForms.origin("x:"), LinkForms.origin("x:"), LinkForms.origin("y://a"), LinkForms.origin("x://a", "y://a"),
    LinkForms.origin("x:", insensitive: true), LinkForms.origin("y://a", "y://a/b"), LinkForms.origin("https://*.a.b:8443", "https://a.b"),
    LinkForms.origin("https://a.b", insensitive: true),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func one<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  /// The text of a template; its parameters are `p`, `q`, and so on.
  mutating func template() -> String {
    var names = ["p", "q", "r", "s", "t"]
    if chance(3) { return "{p}" }
    var segments: [String] = []
    if chance(12) { segments.append("**") }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let parameter = "{\(names[0])}"
      let segment = one(["a", "b", "a", "A", "ab", "a%2Fb", "%C3%A9", parameter, parameter, "a" + parameter, parameter + "-b"])
      if segment.contains("{") { names.removeFirst() }
      segments.append(segment)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: segments.append("{\(names.removeFirst())?}")
    case 1 where segments.first != "**": segments.append("{\(names.removeFirst())...\(chance(50) ? "?" : "")}")
    case 2 where !segments.isEmpty && segments.last != "**": segments.append("**")
    default: break
    }
    var text = "/" + segments.joined(separator: "/")
    switch Int.random(in: 0..<8, using: &random) {
    case 0: text += "?k=" + one(["a", "b"])
    case 1: text += "?k={\(names.removeFirst())}"
    case 2: text += "?k|l=a"
    case 3: text += "?k={\(names.removeFirst())?}&l=a"
    case 4: text += "?l"
    default: break
    }
    if chance(12) { text += one(["#a", "#{\(names[0])}", "#{\(names[0])?}"]) }
    return text
  }

  mutating func form() -> LinkForm {
    let text = template()
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    precondition(problems.isEmpty, "\(text) \(problems)")
    var chosen: [String: ParameterLanguage] = [:]
    for parameter in template.parameters { chosen[parameter.name] = one(Self.languages) }
    return LinkForm(template, origin: one(Self.origins)) { chosen[$0] ?? .any }
  }

  /// Starts, segments, items and fragments put together at random.
  mutating func url() -> String {
    var text = one([
      "x:", "x:/", "x://", "x:///", "X://", "y://a/", "Y://A/", "y://a/b/", "y://b/", "https://a.b/", "https://A.B:443/", "https://c.a.b:8443/",
      "https://c.a.b/", "https://u@a.b/", "x://u@",
    ])
    let segments = [
      "a", "b", "A", "ab", "1", "", "a-b", "1-b", "a%2Fb", "a%2fb", "%C3%A9", "é", "e%CC%81", "%61", "%", "%zz", "%FF", ".", "..", "%2e", "a+b",
      "12", "aa", "a:80",
    ]
    let count = Int.random(in: 0...4, using: &random)
    text += (0..<count).map { _ in one(chance(70) ? Array(segments[..<7]) : segments) }.joined(separator: "/")
    if chance(25) { text += "/" }
    if chance(50) {
      let items = ["k=a", "k=b", "l=a", "l", "k=1", "k", "k=", "%6B=a", "k=%61", "", "=a", "k==", "m=a", "l=a+b", "k=a%26l=a"]
      text += "?" + (0...Int.random(in: 0...2, using: &random)).map { _ in one(items) }.joined(separator: "&")
    }
    if chance(30) { text += "#" + one(["a", "b", "", "%61", "1"]) }
    return text
  }

  /// A URL that a form has, unless it takes none.
  mutating func url(of form: LinkForm) -> String? {
    var arguments: [String: String] = [:]
    for parameter in form.template.parameters where !parameter.role.isOptional || chance(50) {
      let texts = ["a", "b", "1", "ab", "a/b", "é", "7", "a-b"].filter { form.parameters[parameter.name]?.accepts($0) == true }
      guard !texts.isEmpty else { return nil }
      arguments[parameter.name] = one(texts)
    }
    return form.print(arguments)
  }

  mutating func shuffled(_ count: Int) -> [Int] {
    Array(0..<count).shuffled(using: &random)
  }
}
