@testable import FlowSpecKit

/// A spec whose forms overlap as they like: the order in which they win is part of what is compared.
enum RandomLinkSpec {
  private static let origins = [
    "app: \"x:\"", "web: [\"y://a\", \"https://*.a.b:8443\", \"https://a.b\"]", "deep: [\"y://a\", \"y://a/b\"]",
    "any: { schemes: [x, https], hosts: [a, a.b], case: insensitive }",
  ]
  private static let types = ["String", "UInt", "Int", "Tab", "Digit", "Word", "Page", "Double", "Bool"]

  static func text(seed: Int) -> String {
    var random = RandomLinks(seed: UInt64(seed))
    var generator = SeededGenerator(seed: UInt64(seed + 100))
    return text(&random, &generator)
  }

  static func text(_ random: inout RandomLinks, _ generator: inout SeededGenerator) -> String {
    var routes: [String] = []
    for number in 0..<50 {
      let template = random.template()
      var problems: [TemplateProblem] = []
      let parsed = LinkTemplate(parsing: template, problems: &problems)
      let fields = parsed.parameters.map { parameter in
        let type = parsed.wholeURL == nil ? types[Int.random(in: 0..<types.count, using: &generator)] : "String"
        return "\(parameter.name): \(type)\(parameter.role.isOptional ? "?" : "")"
      }
      let origin = ["app", "web", "app", "deep", "any"][Int.random(in: 0..<5, using: &generator)]
      let before = Int.random(in: 0..<12, using: &generator) == 0 ? ", before: r\(Int.random(in: 0..<50, using: &generator))" : ""
      let parameters = fields.isEmpty ? "" : "parameters: { \(fields.joined(separator: ", ")) }, "
      routes.append("  r\(number): { place: screen, \(parameters)links: { \(origin): \(quoted(template)) }\(before) }")
    }
    return """
      flowspec: 1
      flow: Random
      types:
        Tab: [a, b]
        Digit: { text: "[0-9]" }
        Word: { text: "a|ab|1" }
        Page: [last, number: UInt]
      links: { origins: { \(origins.joined(separator: ", ")) } }
      routes:
      \(routes.joined(separator: "\n"))

      """
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
