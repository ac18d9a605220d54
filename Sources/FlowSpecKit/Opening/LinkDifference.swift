/// One thing in which a URL is not of a form.
struct LinkDifference: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case scheme, host, port
    /// Another text than the template's.
    case segment
    /// The path ends too early, or goes on.
    case tooShort = "too-short"
    case tooLong = "too-long"
    /// A parameter's type does not take the text.
    case value
    case queryItem = "query-item"
    case fragment
    case other
  }

  let kind: Kind
  let message: String
  /// UTF-8 offsets in the URL; empty where something is missing.
  let url: Range<Int>
  /// UTF-8 offsets in the template; none where the origin differs.
  let template: Range<Int>?
  /// How far it sets the two apart; a wrong word counts 25.
  var weight: Int
}

/// The differences between a URL and a form, part by part. ``LinkNearestScript`` measures the same on a page.
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

  /// Empty exactly if the URL has the form; else seen from the prefix that is nearest: origin, path, query, fragment.
  var differences: [LinkDifference] {
    if form.match(url) != nil { return [] }
    let byPrefix = form.origin.prefixes.map(differences(behind:))
    let nearest = byPrefix.min { Self.weight($0) < Self.weight($1) } ?? []
    if var reason = userName ?? dotSegment {
      // Of forms that are all out of the question the one that is meant comes first.
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

  /// Without a user name.
  private var authority: String? {
    url.authority.map { authority in url.userinfo == nil ? authority.text : LinkURL.Part(authority.raw[userEnd(authority.raw)...]).text }
  }

  private func userEnd(_ authority: String) -> String.Index {
    authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority.utf8.index(after: $0) } ?? authority.startIndex
  }

  private func differences(behind prefix: OriginPrefix) -> [LinkDifference] {
    var found = origin(prefix)
    guard form.template.wholeURL == nil else {
      // A form that takes whatever its origin has is near to nothing else.
      if !found.isEmpty { found[0].weight += 60 }
      return found
    }
    var segments = zip(url.segments, places.segments).map { PathAlignment.Segment(text: $0.text, place: $1, isHost: false) }
    if prefix.host == nil, let authority, !authority.isEmpty, let place = places.authority {
      segments.insert(PathAlignment.Segment(text: authority, place: place, isHost: true), at: 0)
    }
    found += PathAlignment(self, base: prefix.base, segments).differences
    found += query + fragment
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
      // Whoever writes a host means one.
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
      add(.host, "'*.\(parent)' stands for its subdomains, not for '\(parent)' itself", at: place, 30)
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

  /// Returns the mistake in the value of an item whose key is there; another of its keys may have one that fits.
  private func value(of item: LinkTemplate.QueryItem, _ keys: [String], _ place: Int) -> LinkDifference? {
    guard case .text(let atoms) = item.value else { return nil }
    let values = keys.compactMap { url.value($0) }
    guard !values.contains(where: { reads($0, atoms) }) else { return nil }
    let text = url.query[place].value?.text ?? ""
    let isKeyed = if case .parameter = item.key { true } else { false }
    let message = misfit(text, atoms) ?? "'\(text.shownShort)' is not what '\(form.template.slice(item.range))' takes"
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

  /// A parameter that is the whole value may be empty if its type takes that.
  private func reads(_ text: String, _ atoms: [LinkTemplate.Atom]) -> Bool {
    if atoms.count == 1, case .parameter(let name)? = atoms.first { return form.parameters[name]?.accepts(text) ?? false }
    return form.reads(text, as: atoms)
  }

  /// Why a parameter does not take a text; none where there is more than a parameter.
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
  /// Returns whether a text reads as these atoms of the form, alone: asked of matching itself, as the fragment of a form that has nothing else.
  func reads(_ text: String, as atoms: [LinkTemplate.Atom], foldingCase: Bool = false) -> Bool {
    if !foldingCase { return probe(path: [], fragment: .text(atoms, 0..<0)).match("probe:#" + Self.escaped(text)) != nil }
    // Only paths compare without case.
    return probe(path: [.segment(atoms, 0..<0)], fragment: nil).match("probe:///" + Self.escaped(text) + "/") != nil
  }

  private func probe(path: [LinkTemplate.PathPiece], fragment: LinkTemplate.Fragment?) -> LinkForm {
    let template = LinkTemplate(text: "", path: path, query: [], fragment: fragment, parameters: self.template.parameters)
    let origin = Origin(name: "", prefixes: [OriginPrefix(scheme: "probe")], caseInsensitivePath: true)
    return LinkForm(template, origin: origin) { self.parameters[$0] ?? .any }
  }

  private static func escaped(_ text: String) -> String { PercentCoding.encoded(text, keeping: .unreserved) }
}
