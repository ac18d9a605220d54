/// Remarks about entries that apps read in an unexpected way, and about those that no template can express.
extension HotwireImporting {
  mutating func sayHistorical(_ pattern: Located<String>) {
    for location in HotwireVocabulary.historicalLocations where pattern.value.contains(location) {
      report.add(
        HotwireRules.gap, "'\(location)' has a rule of the library's own, which comes last and overrides this one", at: pattern.span)
    }
  }

  /// Reports a path that the pattern matches but not the template, ignoring queries.
  mutating func sayWhatElseIsTaken(_ route: Route) {
    guard let form = route.form, let template = route.template?.template else { return }
    let patterns = HotwireLanguage(route.patterns.map(\.value))
    guard let example = patterns.example(outside: HotwireLanguage(form.hotwirePatterns()), beginning: HotwireLanguage(["^/[^?]*$"])) else { return }
    report.add(
      ImportRules.inexpressible,
      "\(Self.listed(route.patterns)) also \(route.patterns.count == 1 ? "matches" : "match") '\(example)', but the template '\(template)' does not; the form keeps the pattern under 'hotwire'",
      at: route.patterns[0].span)
  }

  /// Reports patterns that match no query, once for each rule.
  mutating func sayWhichTakeNoQuery(_ count: Int) {
    for rule in 0..<count {
      let found = routes.filter { $0.rule == rule }.compactMap { route in queryTaken(by: route).map { (route.patterns, $0) } }
      guard let first = found.first else { continue }
      let patterns = found.flatMap(\.0)
      report.add(
        HotwireRules.gap, "\(Self.listed(patterns)) \(patterns.count == 1 ? "takes" : "take") no query: '\(first.1)' is another page to it",
        at: first.0[0].span)
    }
  }

  /// Returns a URL of the template with a query that the patterns do not match.
  private func queryTaken(by route: Route) -> String? {
    guard let form = route.form else { return nil }
    let path = form.hotwirePath()
    let asked = (path == "^$" ? "^/" : String(path.dropLast())) + #"\?a=1$"#
    return HotwireLanguage([asked]).example(outside: HotwireLanguage(route.patterns.map(\.value)))
  }

  static func listed(_ patterns: [Located<String>]) -> String {
    let shown = patterns.prefix(4).map { "'\(short($0.value))'" } + (patterns.count > 4 ? ["\(patterns.count - 4) more"] : [])
    return shown.listed
  }

  static func short(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }

  /// Reports a later rule that matches everything that an earlier one matches.
  mutating func sayWhatIsOverridden() {
    let languages = routes.map { HotwireLanguage($0.patterns.map(\.value)) }
    var budget = SearchBudget(20_000_000)
    for later in routes.indices {
      for earlier in 0..<later where routes[earlier].rule != routes[later].rule {
        let lost = routes[earlier].properties.filter { property in
          routes[later].properties.contains { $0.name.value == property.name.value && $0.value.json != property.value.json }
        }
        guard !lost.isEmpty, HotwireLanguage.isWider(languages[later], than: languages[earlier], &budget) else { continue }
        let names = lost.map { "'\($0.name.value)'" }.joined(separator: ", ")
        report.add(
          HotwireRules.gap, "\(names) of '\(Self.short(routes[earlier].patterns[0].value))' has no effect: a later rule matches all of its URLs",
          at: lost[0].name.span, notes: [.init("that rule", at: routes[later].patterns[0].span)])
      }
    }
  }
}
