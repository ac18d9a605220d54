extension Flow {
  /// Returns the path configuration for the app, and findings for parts of the spec that it cannot express.
  func hotwireConfiguration() -> (configuration: HotwireConfiguration, unsaid: [Diagnostic]) {
    let (rules, unsaid) = hotwireRules()
    let settings = hotwireSettings.map { JSON.Member($0.name.value, $0.value.value) }
    return (HotwireConfiguration(rules, settings: settings), unsaid)
  }

  /// Returns the rules of routes, in the order in which they apply.
  func hotwireRules() -> (rules: [HotwireRouteRule], unsaid: [Diagnostic]) {
    var unsaid = Report()
    var said: [HotwireRouteRule] = []
    for property in routes.flatMap(\.hotwire) where !allows("unknown-hotwire-value", at: property.value.span) {
      guard let remark = HotwireVocabulary.remark(on: property.name.value, property.value.value) else { continue }
      unsaid.add(HotwireRules.gap, remark, at: property.value.span)
    }
    for route in routes where !route.hotwire.isEmpty {
      let patterns = hotwirePatterns(of: route)
      if patterns.isEmpty {
        unsaid.add(
          HotwireRules.unsaid, "route '\(route.qualifiedName)' has 'hotwire' and no form of an https or http origin, so it has no rule",
          at: route.hotwire[0].name.span)
      } else {
        said.append(HotwireRouteRule(route: route, patterns: patterns))
      }
    }
    let places = Dictionary(uniqueKeysWithValues: said.enumerated().map { ($1.route.id, $0) })
    let order = hotwireOrder == .written ? Array(said.indices) : HotwireOrdering.specific(said.map { ($0.patterns, before($0.route, among: places)) })
    return (order.map { said[$0] }, unsaid.diagnostics)
  }

  private func hotwirePatterns(of route: Route) -> [String] {
    var patterns: [String] = []
    for form in route.forms where form.only?.value != .documented {
      let prefixes = self[form.origin].origin.prefixes
      guard prefixes.contains(where: { $0.scheme == "https" || $0.scheme == "http" }) else { continue }
      for pattern in self.patterns(of: form, route) where !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return patterns
  }

  private func patterns(of form: RouteForm, _ route: Route) -> [String] {
    if !form.hotwirePatterns.isEmpty { return form.hotwirePatterns.map(\.value) }
    switch form.content {
    case .raw(let text): return [text]
    case .template: return linkForm(form, of: route)?.hotwirePatterns() ?? []
    }
  }

  private func before(_ route: Route, among places: [RouteID: Int]) -> Set<Int> {
    var found: Set<Int> = []
    for precedence in route.before + route.forms.flatMap(\.before) {
      switch precedence.value {
      case .all: found.formUnion(places.filter { $0.key != route.id }.values)
      case .route(let other): if let place = places[other] { found.insert(place) }
      }
    }
    return found
  }
}
