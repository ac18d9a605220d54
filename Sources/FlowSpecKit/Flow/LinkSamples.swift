/// A sample URL for each route that a link can open. The URL opens that route and no other.
final class LinkSamples {
  private let flow: Flow
  private lazy var parser = LinkParser(flow)
  private var known: [RouteID: String?] = [:]

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// Returns nil if no URL was found, because each candidate opens another, narrower route.
  func url(of route: RouteID) -> String? {
    if let found = known[route] { return found }
    let found = firstURL(of: flow[route])
    known[route] = .some(found)
    return found
  }

  /// Returns a URL that gives the route these arguments, of which nil stands for any value; a sample if no URL does.
  func url(of route: RouteID, giving known: [Value?]) -> String? {
    let declared = flow[route]
    let sample = url(of: route)
    if let sample, gives(sample, known, declared) { return sample }
    let printed = links(of: declared).lazy.compactMap { link -> String? in
      guard var texts = link.sampleOfAnyPrefix.flatMap({ link.match($0) }) else { return nil }
      for (field, value) in zip(declared.parameters, known) where link.template.parameter(field.name.value) != nil {
        if let value { texts[field.name.value] = value == .absent ? nil : field.type.type.spelling(of: value) }
      }
      return link.print(texts)
    }
    return printed.first { gives($0, known, declared) } ?? sample
  }

  private func gives(_ text: String, _ known: [Value?], _ route: Route) -> Bool {
    guard let read = LinkURL(text).flatMap({ parser.parse($0) }), read.route == route.id else { return false }
    return zip(route.parameters, zip(known, read.arguments)).allSatisfy { field, values in
      values.0.map { $0.isSame(as: values.1, field.type.type) } ?? true
    }
  }

  /// Returns the parsed forms of a route, current ones before deprecated ones.
  private func links(of route: Route) -> [LinkForm] {
    let parsing = route.forms.filter(\.parses)
    return (parsing.filter { $0.deprecated == nil } + parsing.filter { $0.deprecated != nil }).compactMap { flow.linkForm($0, of: route) }
  }

  private func firstURL(of route: Route) -> String? {
    let links = links(of: route)
    if let found = links.lazy.compactMap(\.sampleOfAnyPrefix).first(where: { self.opens($0, route) }) { return found }
    // The sample opens a narrower route, so this route has further URLs.
    for link in links {
      guard let sample = link.sampleOfAnyPrefix, let url = LinkURL(sample), let other = parser.parse(url) else { continue }
      guard let narrower = flow.linkForm(other.form, of: flow[other.route]), let beside = link.example(outside: narrower) else { continue }
      if opens(beside, route) { return beside }
    }
    return nil
  }

  private func opens(_ text: String, _ route: Route) -> Bool {
    LinkURL(text).flatMap { parser.parse($0) }?.route == route.id
  }
}

extension LinkForm {
  /// A URL of this form, even if the form is only parsed and matches all subdomains of a host.
  fileprivate var sampleOfAnyPrefix: String? {
    if let sample { return sample }
    let prefixes = origin.prefixes.map { prefix in
      guard case .subdomains(let parent)? = prefix.host else { return prefix }
      return OriginPrefix(scheme: prefix.scheme, host: .exact("www." + parent), port: prefix.port, base: prefix.base)
    }
    let named = LinkForm(template, origin: Origin(name: origin.name, prefixes: prefixes, caseInsensitivePath: origin.caseInsensitivePath)) {
      self.parameters[$0] ?? .any
    }
    return named.sample.flatMap { match($0) == nil ? nil : $0 }
  }
}
