/// What the libraries know of properties, for remarks about a file.
enum HotwireVocabulary {
  private static let words: [(name: String, values: [String])] = [
    ("context", ["default", "modal"]),
    ("presentation", ["default", "push", "pop", "replace", "refresh", "clear_all", "replace_root", "none"]),
    ("query_string_presentation", ["default", "replace"]),
    ("modal_style", ["medium", "large", "full", "page_sheet", "form_sheet"]),
  ]
  private static let truths = ["pull_to_refresh_enabled", "modal_dismiss_gesture_enabled", "animated"]
  private static let texts = ["view_controller", "uri", "fallback_uri", "title"]

  /// What an app makes of a property otherwise than somebody may have meant it.
  static func remark(on member: JSONNode.Member) -> String? {
    let name = member.name.value
    if let known = words.first(where: { $0.name == name }) {
      guard let value = member.value.string else { return "'\(name)' is a text, not \(member.value.kind); apps take it as 'default'" }
      if known.values.contains(value) { return nil }
      let meant = nearestName(to: value, among: known.values).map { "; did you mean '\($0)'?" } ?? ""
      return "'\(value)' is no \(name) that Hotwire Native knows; apps take it as 'default'" + meant
    }
    if truths.contains(name) {
      return member.value.bool == nil ? "'\(name)' is true or false, not \(member.value.kind); apps take its default" : nil
    }
    if texts.contains(name) {
      if case .string = member.value.content { return nil }
      if case .null = member.value.content { return nil }
      return "'\(name)' is a text, not \(member.value.kind)"
    }
    let meant = (words.map(\.name) + truths + texts).first { spelling($0) == spelling(name) }
    return meant.map { "'\(name)' is no property of Hotwire Native, only the app's own; did you mean '\($0)'?" }
  }

  private static func spelling(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  /// The library's own rules come after all others.
  static let historicalLocations = ["recede_historical_location", "resume_historical_location", "refresh_historical_location"]
}
