/// The meaning of a URL for a flow.
struct ParsedLink: Sendable {
  let route: RouteID
  let form: RouteForm
  /// One value for each parameter of the route.
  let arguments: [Value]
}

/// A flow's parsed forms, prepared once for many URLs.
final class LinkParser {
  let forms: [LinkRanking.Candidate]
  private let flow: Flow
  /// Built on first use.
  private(set) lazy var table = LinkTable(forms.map(\.link), order: LinkRanking(flow, forms).order)

  init(_ flow: Flow) {
    self.flow = flow
    forms = flow.routes.flatMap { route in
      route.forms.filter(\.parses).compactMap { form in flow.linkForm(form, of: route).map { (route, form, $0) } }
    }
  }

  /// Returns the route that a URL opens, by the form that wins.
  func parse(_ url: LinkURL) -> ParsedLink? {
    guard let match = table.match(url) else { return nil }
    let found = forms[match.form]
    return ParsedLink(route: found.route.id, form: found.form, arguments: flow.arguments(of: found.form, found.route, spelt: match.arguments))
  }
}

extension Flow {
  /// Returns a value for each parameter: the one that the form fixes, else the one in the URL.
  func arguments(of form: RouteForm, _ route: Route, spelt texts: [String: String]) -> [Value] {
    route.parameters.enumerated().map { index, field in
      if let fixed = form.fixed.first(where: { $0.parameter.value == index }) { return fixed.value.value }
      guard let text = texts[field.name.value], case .template(let template) = form.content else { return .absent }
      let folds = template.foldsCase(of: field.name.value, in: self[form.origin].origin)
      return field.type.type.value(spelt: text, foldingCase: folds) ?? .absent
    }
  }
}

extension ValueType {
  /// Returns the text of a value in a link.
  func spelling(of value: Value) -> String {
    guard case .named(let name, let carried) = value, case .cases(let cases) = self, let item = cases.first(where: { $0.name.value == name })
    else { return value.text }
    guard let type = item.carries?.type, let carried else { return item.text }
    return type.spelling(of: carried)
  }

  /// Returns the value that a text in a link spells; the text must match the type. An exact match precedes one in another case.
  func value(spelt text: String, foldingCase: Bool = false) -> Value? {
    switch self {
    case .string, .uuid, .url, .text, .app: return .text(text)
    case .bool: return .bool(text == "true")
    case .int: return Int(text).map(Value.int)
    // A number beyond `Int` is kept as its digits.
    case .uint: return Int(text).map(Value.int) ?? UInt(text).map { .text(String($0)) }
    case .double: return .double(text)
    case .range(let range): return Int(text).flatMap { range.contains($0) ? .int($0) : nil }
    case .cases(let cases):
      for folds in foldingCase ? [false, true] : [false] {
        let plain = cases.first { $0.carries == nil && $0.text.hasSameScalars(as: text, foldingCase: folds) }
        if let plain { return .named(plain.name.value, nil) }
      }
      for item in cases {
        guard let type = item.carries?.type else { continue }
        guard (foldingCase ? type.language.ignoringCase : type.language).accepts(text) else { continue }
        if let carried = type.value(spelt: text, foldingCase: foldingCase) { return .named(item.name.value, carried) }
      }
      return nil
    }
  }
}
