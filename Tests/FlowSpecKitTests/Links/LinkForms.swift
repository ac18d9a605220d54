@testable import FlowSpecKit

/// Ways to write forms in tests.
enum LinkForms {
  static func origin(_ prefixes: String..., insensitive: Bool = false) -> Origin {
    var problems: [OriginTextProblem] = []
    let origin = Origin(name: "test", prefixes: prefixes, problems: &problems)
    return Origin(name: "test", prefixes: problems.isEmpty ? origin.prefixes : [], caseInsensitivePath: insensitive)
  }

  static let shop = origin("shop:")
  static let web = origin("https://shop.example", "https://www.shop.example")
  static let forum = Origin(
    name: "web",
    prefixes: ["https", "http", "awfulhttps"].flatMap { scheme in
      ["forums.somethingawful.com", "archives.somethingawful.com"].map { OriginPrefix(scheme: scheme, host: .exact($0)) }
    }, caseInsensitivePath: true)
  static let wallet = origin("mtw:", "mytonwallet-tc:", "https://go.mytonwallet.org", "https://my.tt")

  static func pattern(_ source: String) -> ParameterLanguage {
    guard let pattern = try? TextPattern(parsing: source) else { return .cases([]) }
    return .pattern(pattern)
  }

  /// Returns the values that a parameter accepts, by its name: `id`, `word`, `number`, …; any other name accepts anything.
  static func language(_ name: String) -> ParameterLanguage {
    switch name {
    case "id", "id2": pattern("[0-9]+")
    case "author": pattern("[1-9][0-9]*")
    case "word": pattern("[a-z]+")
    case "address": pattern("[A-Za-z0-9_.-]+")
    case "tab": .cases(["items", "shipping"])
    case "chain": .cases(["ton", "tron", "solana", "ethereum"])
    case "section": .cases(["appearance", "assets", "language", "notifications", "dapps", "about"])
    case "noSeen": .cases(["1"])
    case "page": .oneOf([.cases(["last", "unread"]), .integer(signed: false)])
    case "uuid": .uuid
    case "amount": .double
    case "flag": .bool
    case "config": .url
    case "small": .integerRange(0...3)
    default: .any
    }
  }

  static func form(_ text: String, _ origin: Origin = shop) -> LinkForm {
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    precondition(problems.isEmpty, "\(text): \(problems)")
    return LinkForm(template, origin: origin, parameterLanguage: language)
  }
}
