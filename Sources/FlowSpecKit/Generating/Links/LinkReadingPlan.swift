/// The forms of a flow's links, and the order in which they are tried.
struct LinkReadingPlan {
  struct Form {
    let route: RouteID
    let form: RouteForm
    let template: LinkTemplate
    let link: LinkForm
    /// The stem of its functions' names.
    let name: String
  }

  /// Forms of one origin that one function tries.
  enum Unit {
    /// Paths in a trie of ``LinkNode/Entry``.
    case paths(OriginID, LinkNode)
    /// A form that begins with `**`, or matches the whole link.
    case anywhere(form: Int)
  }

  let flow: Flow
  /// Forms in the order of the spec.
  let forms: [Form]
  /// Units in the order in which they are tried: the first that matches wins.
  let units: [Unit]
  /// By route without parameters, and by origin: the first URL that reads back as the route.
  private let fixed: [RouteID: [(origin: OriginID, url: String)]]

  init(_ flow: Flow, _ names: NamePlan) {
    self.flow = flow
    var forms: [Form] = []
    for route in flow.routes {
      var count = 0
      for form in route.forms where form.only?.value != .documented {
        guard case .template(let template) = form.content, let link = flow.linkForm(form, of: route) else { continue }
        count += 1
        let stem = names.flattened(route.name.value, route.module)
        let name = SwiftIdentifier.joined([stem, "form\(count)"])
        forms.append(Form(route: route.id, form: form, template: template, link: link, name: name))
      }
    }
    self.forms = forms
    units = LinkUnits(flow, forms).all
    fixed = Self.fixed(flow, forms)
  }

  private static func fixed(_ flow: Flow, _ forms: [Form]) -> [RouteID: [(origin: OriginID, url: String)]] {
    let printed = forms.filter { $0.form.prints && flow[$0.route].parameters.isEmpty }
    guard !printed.isEmpty else { return [:] }
    let parser = LinkParser(flow)
    var found: [RouteID: [(origin: OriginID, url: String)]] = [:]
    for form in printed {
      guard let text = form.link.print([:]), let url = LinkURL(text) else { continue }
      let read = parser.parse(url)?.route
      // The text of a form that is only printed must not be read as another form.
      guard read == form.route || read == nil && !form.form.parses else { continue }
      found[form.route, default: []].append((form.form.origin, text))
    }
    return found
  }

  /// Returns the URL of a route without parameters, for an origin of that name.
  func url(of route: RouteID, origin: String?) -> String? {
    fixed[route]?.first { origin == nil || flow[$0.origin].name.value == origin }?.url
  }

  var exists: Bool { !forms.isEmpty }

  /// The types of parameters that links contain.
  var spelt: [TypeReference] {
    forms.flatMap { form in
      flow[form.route].parameters.filter { form.template.parameter($0.name.value) != nil }.map(\.type)
    }
  }

  /// The types of parameters that some form compares without case.
  var speltInAnyCase: [TypeReference] {
    forms.flatMap { form in
      let origin = flow[form.form.origin].origin
      return flow[form.route].parameters.filter { form.template.foldsCase(of: $0.name.value, in: origin) }.map(\.type)
    }
  }

  var usesFoundation: Bool { spelt.contains { Generation.needsFoundation($0.type) } }
}

extension LinkTemplate {
  var beginsAnywhere: Bool {
    if case .anySegments? = path.first { path.count > 1 } else { false }
  }
}

/// Distributes the forms of a flow among tries, so that of two forms with a common URL the winner is tried first.
private struct LinkUnits {
  private let flow: Flow
  private let forms: [LinkReadingPlan.Form]
  private let severalDoors: Set<Int>
  /// By form: the number of rounds of tries before its own.
  private var rounds: [Int]
  private var order: [Int] = []

  init(_ flow: Flow, _ forms: [LinkReadingPlan.Form]) {
    self.flow = flow
    self.forms = forms
    severalDoors = Set(flow.origins.indices.filter { OriginGroups.groups(flow.origins[$0].origin).count > 1 })
    rounds = Array(repeating: 0, count: forms.count)
    let parsing = forms.indices.filter { forms[$0].form.parses }
    let ranking = LinkRanking(flow, parsing.map { (flow[forms[$0].route], forms[$0].form, forms[$0].link) })
    order = ranking.order.map { parsing[$0] }
    var winners: [Int: [Int]] = [:]
    for pair in ranking.overlapping { winners[parsing[pair.loser], default: []].append(parsing[pair.winner]) }
    for form in order {
      for winner in winners[form] ?? [] {
        rounds[form] = max(rounds[form], rounds[winner] + (isTried(winner, before: form) ? 0 : 1))
      }
    }
  }

  var all: [LinkReadingPlan.Unit] {
    var units: [LinkReadingPlan.Unit] = []
    for round in 0...(rounds.max() ?? 0) {
      for origin in flow.origins.indices {
        let own = order.filter { rounds[$0] == round && forms[$0].form.origin.index == origin }
        let root = LinkNode()
        for form in own where !isAnywhere(form) {
          for variant in LinkPathVariant.all(of: forms[form].template.path[...]) {
            root.insert(.init(form: form, variant: variant), foldingCase: flow.origins[origin].origin.caseInsensitivePath)
          }
        }
        if root.weight > 0, let first = own.first { units.append(.paths(forms[first].form.origin, root)) }
        units += own.filter(isAnywhere).map { .anywhere(form: $0) }
      }
    }
    return units
  }

  private func isAnywhere(_ form: Int) -> Bool {
    forms[form].template.wholeURL != nil || forms[form].template.beginsAnywhere
  }

  /// Returns true if a form is tried before another one of the same round.
  private func isTried(_ form: Int, before other: Int) -> Bool {
    let (origin, second) = (forms[form].form.origin.index, forms[other].form.origin.index)
    guard origin == second else { return origin < second }
    guard !isAnywhere(form) else { return isAnywhere(other) }
    guard !isAnywhere(other) else { return true }
    // Prefixes are tried one after the other, each with all forms.
    guard !severalDoors.contains(origin) else { return false }
    let place = flow.origins[origin].origin
    let foldsFirst = !place.caseInsensitivePath && place.prefixes.contains { $0.host == nil }
    return LinkPathVariant.all(of: forms[form].template.path[...]).allSatisfy { one in
      LinkPathVariant.all(of: forms[other].template.path[...]).allSatisfy { one.isTried(before: $0, foldingFirst: foldsFirst) }
    }
  }
}
