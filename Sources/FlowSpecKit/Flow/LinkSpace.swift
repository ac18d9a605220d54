/// The specs that one app composes: every link that arrives in it is one of theirs.
public struct LinkSpace: Sendable {
  public let app: String
  let flows: [Flow]

  init(app: String, flows: [Flow]) {
    self.app = app
    self.flows = flows
  }
}

/// A form that is parsed, with its set of URLs.
public struct ParsedForm: Sendable {
  public let route: RouteID
  let form: RouteForm
  public let link: LinkForm
}

extension Flow {
  /// In document order; what is known of no form, such as a regular expression, is left out.
  var parsedForms: [ParsedForm] {
    routes.flatMap { route in
      route.forms.filter(\.parses).compactMap { form in linkForm(form, of: route).map { ParsedForm(route: route.id, form: form, link: $0) } }
    }
  }

  func saysBeforeAll(_ form: ParsedForm) -> Bool {
    (form.form.before + self[form.route].before).contains { $0.value == .all }
  }

  /// Of two forms of different flows that take a URL the one that wins, as 0 or 1; none where neither says so or is narrower.
  static func winner(_ one: (flow: Flow, form: ParsedForm), _ other: (flow: Flow, form: ParsedForm), overlap: Overlap) -> Int? {
    // Routes of the other flow have no name here.
    switch (one.flow.saysBeforeAll(one.form), other.flow.saysBeforeAll(other.form)) {
    case (true, false): return 0
    case (false, true): return 1
    case (true, true), (false, false): break
    }
    switch overlap {
    case .firstInsideSecond: return 0
    case .secondInsideFirst: return 1
    case .none, .same, .partial, .undecided: return nil
    }
  }
}
