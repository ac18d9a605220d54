/// The forms of a flow's links, in the order in which they are tried.
struct LinkPlan {
  struct Form {
    let route: RouteID
    let form: RouteForm
    let template: LinkTemplate
    let link: LinkForm
    /// The stem of its functions.
    let name: String
  }

  let flow: Flow
  /// In the order of the spec.
  let forms: [Form]
  /// Indices of the forms that parse: what is more specific, or declared to come before, stands first.
  let order: [Int]

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
    order = Self.order(forms, flow)
  }

  var exists: Bool { !forms.isEmpty }

  /// Parameters that links spell.
  private var spelt: [TypeReference] {
    forms.flatMap { form in
      flow[form.route].parameters.filter { form.template.parameter($0.name.value) != nil }.map(\.type)
    }
  }

  var usesFoundation: Bool { spelt.contains { Generation.needsFoundation($0.type) } }

  /// Declared types that carry values and stand in links.
  var typeNames: Set<String> {
    Set(
      spelt.compactMap { reference in
        guard case .cases(let cases) = reference.type, cases.contains(where: { $0.carries != nil }) else { return nil }
        return reference.declaration.map { SwiftIdentifier.typeName(flow[$0].name.value) }
      })
  }

  /// A form whose URLs are all another's comes before it; of others that overlap the one that says so.
  private static func order(_ forms: [Form], _ flow: Flow) -> [Int] {
    let parsing = forms.indices.filter { forms[$0].form.parses }
    var followers: [Int: [Int]] = [:]
    var waiting: [Int: Int] = [:]
    for pair in LinkIndex(parsing.map { forms[$0].link }).candidatePairs {
      let (one, other) = (parsing[pair.first], parsing[pair.second])
      guard let isFirst = precedes(forms[one], forms[other], flow) else { continue }
      followers[isFirst ? one : other, default: []].append(isFirst ? other : one)
      waiting[isFirst ? other : one, default: 0] += 1
    }
    var order: [Int] = []
    var rest = parsing
    while !rest.isEmpty {
      // Contradictions are findings of the check: the spec's order then.
      let place = rest.firstIndex { waiting[$0, default: 0] == 0 } ?? 0
      let next = rest.remove(at: place)
      order.append(next)
      for follower in followers[next] ?? [] { waiting[follower, default: 0] -= 1 }
    }
    return order
  }

  private static func precedes(_ one: Form, _ other: Form, _ flow: Flow) -> Bool? {
    flow.precedes((flow[one.route], one.form, one.link), (flow[other.route], other.form, other.link))
  }
}
