/// The values of properties that the libraries know, for remarks about a file or a spec.
enum HotwireVocabulary {
  static let words: [(name: String, values: [String])] = [
    ("context", ["default", "modal"]),
    ("presentation", ["default", "push", "pop", "replace", "refresh", "clear_all", "replace_root", "none"]),
    ("query_string_presentation", ["default", "replace"]),
    ("modal_style", ["medium", "large", "full", "page_sheet", "form_sheet"]),
  ]
  private static let truths = ["pull_to_refresh_enabled", "modal_dismiss_gesture_enabled", "animated"]
  private static let texts = ["view_controller", "uri", "fallback_uri", "title"]

  /// Presentations that do not show the page of the URL.
  static let withoutPage = ["pop", "refresh", "clear_all", "none"]

  /// Returns a remark if apps interpret a property differently from its likely meaning.
  static func remark(on name: String, _ value: JSON) -> String? {
    if let known = words.first(where: { $0.name == name }) {
      guard case .string(let value) = value else { return "'\(name)' is a text, not \(value.kind); apps read it as 'default'" }
      if known.values.contains(value) { return nil }
      let meant = nearestName(to: value, among: known.values).map { "; did you mean '\($0)'?" } ?? ""
      return "'\(value)' is not a \(name) that Hotwire Native knows; apps read it as 'default'" + meant
    }
    if truths.contains(name) {
      if case .bool = value { return nil }
      return "'\(name)' is true or false, not \(value.kind); apps use its default"
    }
    if texts.contains(name) {
      switch value {
      case .string, .null: return nil
      default: return "'\(name)' is a text, not \(value.kind)"
      }
    }
    let meant = (words.map(\.name) + truths + texts).first { spelling($0) == spelling(name) }
    return meant.map { "'\(name)' is not a property of Hotwire Native, only of the app; did you mean '\($0)'?" }
  }

  /// Returns the value that apps use for a known property; unknown values count as the default.
  static func effective(_ name: String, _ value: JSON?) -> String {
    guard case .string(let text)? = value, words.first(where: { $0.name == name })?.values.contains(text) ?? false else { return "default" }
    return text
  }

  private static func spelling(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  /// The library's own rules, which follow all others.
  static let historicalLocations = ["recede_historical_location", "resume_historical_location", "refresh_historical_location"]
}

extension JSON {
  /// The kind with its article, for messages.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
