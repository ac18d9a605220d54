/// A deep link of Android's navigation library, converted to a form.
///
/// `{name}` is a part of a segment or of a query's value, `.*` matches anything, and a link without a scheme matches both `http`
/// and `https`.
struct DeepLinkTemplate {
  enum Content {
    case template(String)
    /// A link that no template can express, as a regular expression of whole URLs.
    case raw(String)
  }

  /// The prefixes, such as `https://shop.example` or `shop:`.
  let prefixes: [String]
  let content: Content
  /// The names between braces.
  let placeholders: [String]

  /// Converts a deep link; `optional` has the names of arguments that may be absent.
  init?(_ uri: String, optional: Set<String>) {
    guard !uri.contains("${"), !uri.unicodeScalars.contains(where: { $0.value <= 0x20 }) else { return nil }
    var rest = uri[...]
    var schemes = ["https", "http"]
    if let range = rest.firstRange(of: "://") {
      schemes = [rest[..<range.lowerBound].lowercased()]
      rest = rest[range.upperBound...]
    }
    guard schemes.allSatisfy(LinkURL.isScheme) else { return nil }
    placeholders = Self.placeholders(uri)
    let isWeb = ["https", "http", "android-app"].contains(schemes[0])
    var path = rest
    if isWeb {
      let host = rest.prefix { !"/?#".contains($0) }
      path = rest.dropFirst(host.count)
      prefixes = schemes.map { "\($0)://\(host.lowercased())" }
    } else {
      prefixes = schemes.map { $0 + ":" }
      if path.first != "/" { path = "/" + path }
    }
    for prefix in prefixes {
      var problems: [OriginProblem] = []
      guard OriginPrefix(parsing: prefix, problems: &problems) != nil else { return nil }
    }
    content = Self.template(String(path), optional).map(Content.template) ?? .raw(Self.expression(uri, hasScheme: uri.contains("://")))
  }

  static func placeholders(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  private static func template(_ text: String, _ optional: Set<String>) -> String? {
    let fragment = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = fragment[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].isEmpty ? "/" : String(parts[0])
    if path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/.*") { path = path.dropLast(2) + "**" }
    guard !path.contains(".*") else { return nil }
    var items: [String] = []
    for item in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      guard let equals = item.firstIndex(of: "=") else { return nil }
      let value = item[item.index(after: equals)...]
      let name = String(value.dropFirst().dropLast())
      let isWhole = value.first == "{" && value.last == "}" && !name.contains("{")
      guard !value.contains(".*") || value == ".*" else { return nil }
      items.append(
        value == ".*" ? written(item[..<equals]) : written(item[...equals]) + (isWhole && optional.contains(name) ? "{\(name)?}" : written(value)))
    }
    var result = written(path[...]) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    if fragment.count > 1, !fragment[1].isEmpty { result += "#" + written(fragment[1]) }
    var problems: [TemplateProblem] = []
    _ = LinkTemplate(parsing: result, problems: &problems)
    return problems.isEmpty ? result : nil
  }

  /// Returns the text with those characters escaped that a template cannot contain.
  private static func written(_ text: Substring) -> String {
    text.unicodeScalars.map { "\"<>\\^`|[]".unicodeScalars.contains($0) ? PercentCoding.encoded(String($0), keeping: .segment) : String($0) }.joined()
  }

  private static func expression(_ uri: String, hasScheme: Bool) -> String {
    var text = hasScheme ? "^" : "^https?://"
    var rest = uri[...]
    while let character = rest.first {
      if rest.hasPrefix(".*") {
        text += ".*"
        rest = rest.dropFirst(2)
      } else if character == "{", let end = rest.firstIndex(of: "}") {
        text += "[^/?#]+"
        rest = rest[rest.index(after: end)...]
      } else {
        text += #"\^$.|?*+()[]{}"#.contains(character) ? "\\\(character)" : String(character)
        rest = rest.dropFirst()
      }
    }
    return text + "$"
  }
}
