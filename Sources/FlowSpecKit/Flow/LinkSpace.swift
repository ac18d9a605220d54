/// The specs that one app combines: every link of the app belongs to one of them.
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
  /// The parsed forms in document order, without those whose set of URLs is unknown, such as regular expressions.
  var parsedForms: [ParsedForm] {
    routes.flatMap { route in
      route.forms.filter(\.parses).compactMap { form in linkForm(form, of: route).map { ParsedForm(route: route.id, form: form, link: $0) } }
    }
  }

  func saysBeforeAll(_ form: ParsedForm) -> Bool {
    (form.form.before + self[form.route].before).contains { $0.value == .all }
  }

  /// Returns 0 or 1 for the winner of two forms of different flows that share a URL; nil if neither is declared first or
  /// narrower.
  static func winner(of one: (flow: Flow, form: ParsedForm), and other: (flow: Flow, form: ParsedForm), overlap: Overlap) -> Int? {
    // A flow cannot name routes of the other flow.
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
