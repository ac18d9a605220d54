/// What a URL means to a flow.
public struct ParsedLink: Sendable {
  public let route: RouteID
  public let form: RouteForm
  /// One for each parameter of the route.
  public let arguments: [Value]
}

/// A flow's forms that are parsed, made ready once for many URLs.
public final class LinkParser {
  private let flow: Flow
  /// Which of two forms wins, found when it is first asked.
  private var wins: [[Int]: Bool?] = [:]
  private let forms: [(route: Route, form: RouteForm, link: LinkForm)]

  public init(_ flow: Flow) {
    self.flow = flow
    forms = flow.routes.flatMap { route in
      route.forms.filter(\.parses).compactMap { form in flow.linkForm(form, of: route).map { (route, form, $0) } }
    }
  }

  /// The route that a URL opens; of several forms the one that no other precedes, the first in the spec among equals.
  public func parse(_ url: LinkURL) -> ParsedLink? {
    let matches = forms.indices.compactMap { index in forms[index].link.match(url).map { (index: index, texts: $0) } }
    let winner = matches.first { candidate in
      !matches.contains { other in other.index != candidate.index && precedes(other.index, candidate.index) ?? false }
    }
    guard let (place, texts) = winner ?? matches.first else { return nil }
    let found = forms[place]
    let arguments = found.route.parameters.enumerated().map { index, field in
      if let fixed = found.form.fixed.first(where: { $0.parameter.value == index }) { return fixed.value.value }
      return texts[field.name.value].flatMap { field.type.type.value(spelt: $0) } ?? .absent
    }
    return ParsedLink(route: found.route.id, form: found.form, arguments: arguments)
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool? {
    if let known = wins[[one, other]] { return known }
    let answer = flow.precedes(forms[one], forms[other])
    wins[[one, other]] = .some(answer)
    wins[[other, one]] = .some(answer.map { !$0 })
    return answer
  }
}

extension Flow {
  /// Whether one form wins over another where both match; none where neither says or is narrower.
  public func precedes(
    _ one: (route: Route, form: RouteForm, link: LinkForm), _ other: (route: Route, form: RouteForm, link: LinkForm)
  ) -> Bool? {
    if says(one.route, one.form, before: other.route.id) { return true }
    if says(other.route, other.form, before: one.route.id) { return false }
    switch LinkForm.overlap(one.link, other.link) {
    case .firstInsideSecond: return true
    case .secondInsideFirst: return false
    case .none, .same, .partial, .undecided: return nil
    }
  }

  private func says(_ route: Route, _ form: RouteForm, before other: RouteID) -> Bool {
    (form.before + route.before).contains { $0.value == .all || $0.value == .route(other) }
  }
}

extension ValueType {
  /// The value that a link spells so; the text is known to fit.
  func value(spelt text: String) -> Value? {
    switch self {
    case .string, .uuid, .url, .text, .app: return .text(text)
    case .bool: return .bool(text == "true")
    case .int, .uint: return Int(text).map(Value.int)
    case .double: return .double(text)
    case .range(let range): return Int(text).flatMap { range.contains($0) ? .int($0) : nil }
    case .cases(let cases):
      if let plain = cases.first(where: { $0.carries == nil && $0.text == text }) { return .named(plain.name.value, nil) }
      for item in cases {
        if let carried = item.carries?.type.value(spelt: text) { return .named(item.name.value, carried) }
      }
      return nil
    }
  }
}
