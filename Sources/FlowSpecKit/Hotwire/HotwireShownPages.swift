/// The pages that an app shows with a flow's path configuration.
struct HotwireShownPages {
  private let rules: [(rule: HotwireRouteRule, languages: [Automaton?])]

  init(_ flow: Flow) {
    rules = flow.hotwireRules().rules.map { rule in (rule, rule.patterns.map { HotwirePattern($0).syntax.map { Automaton($0) } }) }
  }

  /// Returns a property for a path with its query: the value of the last matching rule that has it, with its place.
  ///
  /// `isKnown` is false if a pattern of a rule with the property cannot be compared.
  func property(_ name: String, of path: String) -> (isKnown: Bool, value: HotwireProperty?) {
    var found: HotwireProperty?
    for (rule, languages) in rules {
      guard let said = rule.route.hotwire.last(where: { $0.name.value == name }) else { continue }
      if languages.contains(where: { $0?.matches(path) == true }) {
        found = said
      } else if languages.contains(where: { $0 == nil }) {
        return (false, nil)
      }
    }
    return (true, found)
  }
}

extension Flow {
  /// True if the flow has data for Hotwire Native.
  var isHotwire: Bool { hotwireFile != nil || routes.contains { !$0.hotwire.isEmpty } }

  /// Returns a sample page for each web form of a route, with its path and query.
  func samplePages(of route: Route) -> [(url: String, path: String)] {
    route.forms.filter { $0.only?.value != .documented }.compactMap { form in
      guard let sample = linkForm(form, of: route)?.sample, let url = LinkURL(sample), ["http", "https"].contains(url.scheme) else { return nil }
      let path = "/" + url.segments.map(\.raw).joined(separator: "/")
      let query = sample.firstIndex(of: "?").map { String(sample[$0...].prefix { $0 != "#" }) } ?? ""
      return (sample, path + query)
    }
  }
}
