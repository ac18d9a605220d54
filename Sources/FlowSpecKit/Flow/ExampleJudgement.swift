/// Compares examples with the results of their URLs.
struct ExampleJudgement {
  /// A difference between an example and its URL.
  struct Failure {
    let message: String
    let span: Span
    let notes: [Diagnostic.Note]
  }

  let flow: Flow
  private let parser: LinkParser

  init(_ flow: Flow) {
    self.flow = flow
    parser = LinkParser(flow)
  }

  /// Parses a URL by the form alone, or without a form by the form that wins.
  func link(_ url: LinkURL, of route: Route, _ form: RouteForm?) -> ParsedLink? {
    guard let form, !form.parses else { return parser.parse(url) }
    // A form that is only printed or documented never takes part in ranking.
    guard let link = flow.linkForm(form, of: route), let texts = link.match(url) else { return nil }
    return ParsedLink(route: route.id, form: form, arguments: flow.arguments(of: form, route, spelt: texts))
  }

  /// Returns the difference between an example and the result of its URL, or nil if there is none.
  func failure(of example: LinkExample, _ route: Route, _ form: RouteForm?) -> Failure? {
    let text = example.url.value
    guard let url = LinkURL(text) else { return nil }
    if let form, case .raw = form.content {
      return Failure(message: "no URL is read by a regular expression, so this example cannot hold", span: example.url.span, notes: [])
    }
    let found = link(url, of: route, form)
    let isMeant = found.map { $0.route == route.id && (form == nil || $0.form.span == form?.span) } ?? false
    if case .refused = example.expectation {
      guard isMeant, let found else { return nil }
      let what = form == nil ? "opens '\(route.qualifiedName)'" : "has this form"
      return Failure(message: "'\(text)' \(what), and the example says that it does not", span: example.url.span, notes: [note(on: found)])
    }
    guard isMeant, let found else {
      return Failure(message: stray(text, route, form, found), span: example.url.span, notes: found.map { [note(on: $0)] } ?? [])
    }
    guard case .gives(let values) = example.expectation else { return nil }
    return route.parameters.indices.lazy.compactMap { difference(example, values, found, route, at: $0) }.first
  }

  private func stray(_ text: String, _ route: Route, _ form: RouteForm?, _ found: ParsedLink?) -> String {
    guard let found else {
      if let form { return form.parses ? "no form matches '\(text)', also not this one" : "'\(text)' does not have this form" }
      return "no route matches '\(text)', so it does not open '\(route.qualifiedName)'"
    }
    if found.route == route.id { return "'\(text)' opens '\(route.qualifiedName)' by another form" }
    return "'\(text)' opens '\(flow[found.route].qualifiedName)', not '\(route.qualifiedName)'"
  }

  private func difference(
    _ example: LinkExample, _ values: [(parameter: Located<Int>, value: Located<Value>)], _ found: ParsedLink, _ route: Route, at index: Int
  ) -> Failure? {
    let (field, given) = (route.parameters[index], found.arguments[index])
    let (name, text) = (field.name.value, example.url.value)
    guard let said = values.first(where: { $0.parameter.value == index }) else {
      guard given != .absent else { return nil }
      return Failure(
        message: "'\(text)' gives '\(name)' the value '\(given.text)', which the example does not name", span: example.url.span,
        notes: [note(on: found)])
    }
    if said.value.value.isSame(as: given, field.type.type) { return nil }
    let gives = given == .absent ? "gives '\(name)' no value" : "gives '\(name)' the value '\(given.text)'"
    return Failure(message: "'\(text)' \(gives), not '\(said.value.value.text)'", span: said.value.span, notes: [note(on: found)])
  }

  private func note(on found: ParsedLink) -> Diagnostic.Note { .init("by this form", at: found.form.text.span) }
}
