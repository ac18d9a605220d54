/// The links of destinations.
extension NavigationGraphImporting {
  mutating func forms(_ destination: NavigationGraph.Destination, _ parameters: inout [Parameter]) -> [Form] {
    var forms: [Form] = []
    let declared = parameters.count
    // The library does not know these parameters, so no link needs them.
    defer { leaveOpen(&parameters, from: declared, forms) }
    for link in destination.links {
      let optional = Set(parameters.filter(\.isOptional).map(\.name))
      guard let template = DeepLinkTemplate(link.uri, optional: optional) else {
        report.add(ImportRules.inexpressible, "'\(link.uri)' is not a URL that a spec can say; it is left out", at: link.span)
        continue
      }
      let origin = origin(template.prefixes)
      if case .raw = template.content {
        report.add(ImportRules.inexpressible, "'\(link.uri)' is kept as a regular expression: no template says it", at: link.span)
      } else {
        declare(template.placeholders, link, &parameters)
      }
      let missing = parameters.prefix(declared).first { !$0.isOptional && !template.placeholders.contains($0.name) }
      if let missing {
        report.add(
          NavigationGraphRules.gap, "'\(link.uri)' does not give '\(missing.name)', which has no default, so it opens nothing", at: link.span)
      }
      let form = Form(origin: origin, content: template.content, placeholders: template.placeholders, isComplete: missing == nil)
      let isKnown = forms.contains { other in
        guard other.origin == form.origin else { return false }
        switch (other.content, form.content) {
        case (.template(let one), .template(let two)), (.raw(let one), .raw(let two)): return one == two
        case (.template, .raw), (.raw, .template): return false
        }
      }
      if !isKnown { forms.append(form) }
    }
    return forms
  }

  /// Makes arguments that the graph does not declare optional, unless every link that opens the route has them.
  private func leaveOpen(_ parameters: inout [Parameter], from first: Int, _ forms: [Form]) {
    for place in parameters.indices.dropFirst(first) {
      let name = parameters[place].name
      parameters[place].isOptional = !forms.allSatisfy { !$0.isComplete || $0.placeholders.contains(name) }
    }
  }

  /// Adds parameters for a link's placeholders, with types that a URL can carry.
  private mutating func declare(_ placeholders: [String], _ link: NavigationGraph.DeepLink, _ parameters: inout [Parameter]) {
    for name in placeholders {
      guard let place = parameters.firstIndex(where: { $0.name == name }) else {
        parameters.append(Parameter(name: name, type: "String", graphType: nil, isOptional: false, comment: nil))
        report.add(NavigationGraphRules.gap, "'{\(name)}' is not an argument of the destination; it becomes a text", at: link.span)
        continue
      }
      if types.contains(where: { $0.name == parameters[place].type }) {
        let type = parameters[place].graphType ?? parameters[place].type
        let what = type.hasSuffix("[]") ? "is a list, '\(type)'" : "is of the app's own type '\(type)'"
        report.add(ImportRules.inexpressible, "'\(name)' \(what), which no URL can contain; the spec accepts any text", at: link.span)
        parameters[place].type = "String"
      }
    }
  }

  private mutating func origin(_ prefixes: [String]) -> String {
    if let known = origins.first(where: { $0.prefixes == prefixes }) { return known.name }
    var wanted = "web"
    if let prefix = prefixes.first, !prefix.hasPrefix("http") { wanted = ImportedNames.camelCase([String(prefix.dropLast())]) }
    if !isName(wanted) { wanted = "app" }
    var name = wanted
    var number = 2
    while origins.contains(where: { $0.name == name }) {
      name = wanted + "\(number)"
      number += 1
    }
    origins.append((name, prefixes))
    return name
  }

  /// Adds `before` where two links match one URL, so that the first one wins.
  mutating func answerOverlaps(_ routes: inout [(destination: NavigationGraph.Destination, parameters: [Parameter], forms: [Form])]) {
    var places: [(route: Int, form: Int)] = []
    var links: [LinkForm] = []
    for (index, route) in routes.enumerated() {
      for (place, form) in route.forms.enumerated() where form.isComplete {
        guard let link = link(form, route.parameters) else { continue }
        places.append((index, place))
        links.append(link)
      }
    }
    var comparison = LinkComparison(links)
    for pair in LinkIndex(links).candidatePairs {
      let overlap = comparison.overlap(pair.first, with: pair.second)
      switch overlap {
      case .none, .firstInsideSecond, .secondInsideFirst: continue
      case .same, .partial, .undecided: break
      }
      let (one, other) = (places[pair.first], places[pair.second])
      let name = routeNames[routes[other.route].destination.id] ?? ""
      if !routes[one.route].forms[one.form].before.contains(name) { routes[one.route].forms[one.form].before.append(name) }
      report.add(
        NavigationGraphRules.gap,
        "'\(overlap.witness ?? "a URL")' is a link to '\(routes[one.route].destination.id)' as well; in the spec that one wins",
        at: routes[other.route].destination.span)
    }
  }

  private func link(_ form: Form, _ parameters: [Parameter]) -> LinkForm? {
    guard case .template(let text) = form.content, let prefixes = origins.first(where: { $0.name == form.origin })?.prefixes else { return nil }
    var problems: [TemplateProblem] = []
    var wrong: [OriginTextProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    let origin = Origin(name: form.origin, prefixes: prefixes, problems: &wrong)
    return LinkForm(template, origin: origin) { name in
      switch parameters.first(where: { $0.name == name })?.type {
      case "Int": .integer(signed: true)
      case "Bool": .bool
      case "Double": .double
      default: .any
      }
    }
  }
}
