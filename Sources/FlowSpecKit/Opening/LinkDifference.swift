/// A difference between a URL and a form.
struct LinkDifference: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case scheme, host, port
    /// The text differs from the template's.
    case segment
    /// The path ends too early or has further segments.
    case tooShort = "too-short"
    case tooLong = "too-long"
    /// The text does not match the parameter's type.
    case value
    case queryItem = "query-item"
    case fragment
    case other
  }

  let kind: Kind
  let message: String
  /// UTF-8 offsets in the URL; an empty range if a part is missing.
  let url: Range<Int>
  /// UTF-8 offsets in the template; nil if the origin differs.
  let template: Range<Int>?
  /// The contribution to the distance between URL and form; a wrong literal counts 25.
  var weight: Int
}

/// Finds the differences between a URL and a form, part by part. ``LinkNearestScript`` does the same in a page.
struct LinkComparisonByParts {
  let flow: Flow
  let route: Route
  let form: LinkForm
  let url: LinkURL
  let places: URLPlaces

  init(_ url: LinkURL, _ form: LinkForm, of route: Route, in flow: Flow) {
    self.flow = flow
    self.route = route
    self.form = form
    self.url = url
    places = URLPlaces(url)
  }

  /// Empty if and only if the URL matches the form; else the differences for the nearest prefix: origin, path, query, fragment.
  var differences: [LinkDifference] {
    if form.match(url) != nil { return [] }
    let byPrefix = form.origin.prefixes.map(differences(behind:))
    let nearest = byPrefix.min { Self.weight($0) < Self.weight($1) } ?? []
    if var reason = userName ?? dotSegment {
      // If no form is possible, the most similar one comes first.
      reason.weight += Self.weight(nearest)
      return [reason]
    }
    guard nearest.isEmpty else { return nearest }
    return [LinkDifference(kind: .other, message: "the URL does not have this form", url: 0..<places.end, template: nil, weight: 40)]
  }

  static func weight(_ differences: [LinkDifference]) -> Int { differences.reduce(0) { $0 + $1.weight } }

  private var dotSegment: LinkDifference? {
    guard url.hasDotSegments else { return nil }
    let index = url.segments.firstIndex { $0.text.hasDotParts }
    let place = index.map { places.segments[$0] } ?? places.authority ?? 0..<places.end
    let text = index.map { url.segments[$0].text } ?? url.authority?.text ?? "."
    let what = text == "." || text == ".." ? "'\(text)' as a segment" : "the segment '\(text.shownShort)'"
    return LinkDifference(
      kind: .other, message: "a URL with \(what) has no form: a program that passes it on may resolve it", url: place, template: nil, weight: 40)
  }

  private var userName: LinkDifference? {
    guard let user = url.userinfo, let authority = places.authority else { return nil }
    let place = authority.lowerBound..<authority.lowerBound + user.utf8.count + 1
    return LinkDifference(kind: .host, message: "a URL with a user name before its host has no form", url: place, template: nil, weight: 40)
  }

  /// The authority without the user name.
  private var authority: String? {
    url.authority.map { authority in url.userinfo == nil ? authority.text : LinkURL.Part(authority.raw[userEnd(authority.raw)...]).text }
  }

  private func userEnd(_ authority: String) -> String.Index {
    authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority.utf8.index(after: $0) } ?? authority.startIndex
  }

  private func differences(behind prefix: OriginPrefix) -> [LinkDifference] {
    var found = origin(prefix)
    guard form.template.wholeURL == nil else {
      // A form that matches any path of its origin is not similar to anything else.
      if !found.isEmpty { found[0].weight += 60 }
      return found
    }
    var segments = zip(url.segments, places.segments).map { PathAlignment.Segment(text: $0.text, place: $1, isHost: false) }
    if prefix.host == nil, let authority, !authority.isEmpty, let place = places.authority {
      segments.insert(PathAlignment.Segment(text: authority, place: place, isHost: true), at: 0)
    }
    found += PathAlignment(self, base: prefix.base, segments).differences
    found += query + fragment
    // A form that takes any path is the nearest one only if no form with its own segments is similar.
    if form.template.isCatchAll, !found.isEmpty { found[0].weight += 20 }
    return found
  }

  // MARK: Origin

  private func origin(_ prefix: OriginPrefix) -> [LinkDifference] {
    var found: [LinkDifference] = []
    func add(_ kind: LinkDifference.Kind, _ message: String, at place: Range<Int>, _ weight: Int) {
      found.append(LinkDifference(kind: kind, message: message, url: place, template: nil, weight: weight))
    }
    if url.scheme != prefix.scheme {
      add(.scheme, "the scheme '\(url.scheme)' is not '\(prefix.scheme)'", at: places.scheme, 30)
    }
    guard let host = prefix.host else {
      // A URL with a host is meant to have one.
      if url.scheme != prefix.scheme, authority?.contains(".") ?? false { found[0].weight += 20 }
      return found
    }
    guard let authority, let place = places.authority, !authority.isEmpty else {
      let at = places.authority ?? places.scheme.upperBound + 1..<places.scheme.upperBound + 1
      add(.host, "the host \(Self.spelling(host)) is missing", at: at, 30)
      return found
    }
    if prefix.matches(authority: authority) { return found }
    if OriginPrefix(scheme: prefix.scheme, host: host).matches(authority: String(LinkURL.hostAndPort(authority).host)) {
      let port = prefix.port.map { "not \($0)" } ?? "none that the origin has"
      add(.port, "the port of '\(authority.shownShort)' is \(port)", at: place, 20)
    } else if case .subdomains(let parent) = host, authority.hasSameScalars(as: parent, foldingCase: true) {
      add(.host, "'*.\(parent)' matches its subdomains, not '\(parent)' itself", at: place, 30)
    } else {
      add(.host, "the host '\(authority.shownShort)' is not \(Self.spelling(host))", at: place, 30)
    }
    return found
  }

  private static func spelling(_ host: OriginPrefix.Host) -> String {
    switch host {
    case .exact(let name): "'\(name)'"
    case .subdomains(let parent): "a subdomain of '\(parent)'"
    }
  }

  // MARK: Query and fragment

  private var query: [LinkDifference] {
    form.template.query.compactMap { item in
      let keys = form.keys(of: item)
      guard let place = url.query.firstIndex(where: { item in keys.contains { $0.hasSameScalars(as: item.key.text) } }) else {
        if case .optional = item.value { return nil }
        let names = keys.prefix(8).map { "'\($0)'" }.joined(separator: " or ")
        return LinkDifference(
          kind: .queryItem, message: "the query item \(names) is missing", url: places.queryEnd..<places.queryEnd, template: item.range, weight: 9)
      }
      return value(of: item, keys, place)
    }
  }

  /// Returns the difference in the value of an existing key; nil if the value of another alternative key fits.
  private func value(of item: LinkTemplate.QueryItem, _ keys: [String], _ place: Int) -> LinkDifference? {
    guard case .text(let atoms) = item.value else { return nil }
    let values = keys.compactMap { url.value($0) }
    guard !values.contains(where: { reads($0, atoms) }) else { return nil }
    let text = url.query[place].value?.text ?? ""
    let isKeyed = if case .parameter = item.key { true } else { false }
    let message = misfit(text, atoms) ?? "'\(text.shownShort)' does not match '\(form.template.slice(item.range))'"
    return LinkDifference(
      kind: isKeyed || atoms.contains(where: \.isParameter) ? .value : .queryItem, message: message,
      url: places.query[place].value ?? places.query[place].key, template: item.range, weight: 10)
  }

  private var fragment: [LinkDifference] {
    guard case .text(let atoms, let range)? = form.template.fragment else { return [] }
    guard let fragment = url.fragment, let place = places.fragment else {
      return [LinkDifference(kind: .fragment, message: "the fragment is missing", url: places.end..<places.end, template: range, weight: 9)]
    }
    if form.reads(fragment.text, as: atoms) { return [] }
    let message = misfit(fragment.text, atoms) ?? "the fragment '\(fragment.text.shownShort)' is not '\(form.template.slice(range))'"
    return [LinkDifference(kind: .fragment, message: message, url: place, template: range, weight: 10)]
  }

  // MARK: Texts

  /// Returns true if a text matches the atoms; a parameter that is the whole value may be empty if its type permits that.
  private func reads(_ text: String, _ atoms: [LinkTemplate.Atom]) -> Bool {
    if atoms.count == 1, case .parameter(let name)? = atoms.first { return form.parameters[name]?.accepts(text) ?? false }
    return form.reads(text, as: atoms)
  }

  /// Returns the reason why a parameter does not accept a text; nil unless the atoms are a single parameter.
  func misfit(_ text: String, _ atoms: [LinkTemplate.Atom]) -> String? {
    guard atoms.count == 1, case .parameter(let name)? = atoms.first else { return nil }
    return misfit(text, parameter: name)
  }

  func misfit(_ text: String, parameter name: String) -> String {
    guard let field = route.parameters.first(where: { $0.name.value == name }) else { return "'\(text)' does not fit '\(name)'" }
    return Misfit(flow).text(text, field)
  }
}

extension LinkTemplate.Atom {
  var isParameter: Bool { if case .parameter = self { true } else { false } }
}

extension LinkForm {
  /// Returns true if a text by itself matches these atoms of the form; it matches a probe form with nothing else.
  func reads(_ text: String, as atoms: [LinkTemplate.Atom], foldingCase: Bool = false) -> Bool {
    if !foldingCase { return probe(path: [], fragment: .text(atoms, 0..<0)).match("probe:#" + Self.escaped(text)) != nil }
    // Only paths are compared without case.
    return probe(path: [.segment(atoms, 0..<0)], fragment: nil).match("probe:///" + Self.escaped(text) + "/") != nil
  }

  private func probe(path: [LinkTemplate.PathPiece], fragment: LinkTemplate.Fragment?) -> LinkForm {
    let template = LinkTemplate(text: "", path: path, query: [], fragment: fragment, parameters: self.template.parameters)
    let origin = Origin(name: "", prefixes: [OriginPrefix(scheme: "probe")], caseInsensitivePath: true)
    return LinkForm(template, origin: origin) { self.parameters[$0] ?? .any }
  }

  private static func escaped(_ text: String) -> String { PercentCoding.encoded(text, keeping: .unreserved) }
}
