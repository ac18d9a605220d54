/// The forms of some flows that are links of the web: what the system may hand over to the app.
struct WebLinks {
  struct Entry {
    /// As messages name it.
    let route: String
    let form: RouteForm
    let words: [FormWords]
  }

  /// A host that forms are behind, as it stands in a URL.
  struct Host: Hashable {
    /// `https://shop.example`, a host below a wildcard's for `*.shop.example`.
    let origin: String
    let prefix: OriginPrefix
    /// Where the spec declares it.
    let span: Span
  }

  /// Forms that the app reads.
  private(set) var read: [Entry] = []
  /// Forms that stand in the spec to be known, and belong to the website.
  private(set) var documented: [Entry] = []
  /// Regular expressions, which nothing is known of.
  private(set) var opaque: [Located<String>] = []
  /// In document order; prefixes that differ in their base alone are one host.
  private(set) var hosts: [Host] = []
  /// Where the origins are declared; nil without any.
  private(set) var place: Span?

  init(_ flows: [Flow]) {
    for flow in flows {
      for origin in flow.origins { add(origin) }
      for route in flow.routes {
        for form in route.forms { add(form, of: route, flow) }
      }
    }
  }

  private mutating func add(_ origin: LinkOrigin) {
    for prefix in origin.origin.prefixes where prefix.isWeb {
      guard let authority = prefix.sampleAuthority else { continue }
      let host = Host(origin: "\(prefix.scheme)://\(authority)", prefix: prefix, span: origin.span)
      if !hosts.contains(where: { $0.origin == host.origin }) { hosts.append(host) }
      place = place ?? origin.name.span
    }
  }

  private mutating func add(_ form: RouteForm, of route: Route, _ flow: Flow) {
    let prefixes = flow[form.origin].origin.prefixes.filter(\.isWeb)
    guard !prefixes.isEmpty else { return }
    guard let link = flow.linkForm(form, of: route) else {
      if form.parses { opaque.append(form.text) }
      return
    }
    let entry = Entry(route: route.qualifiedName, form: form, words: prefixes.map { FormWords(link, behind: $0) })
    if form.parses { read.append(entry) }
    if form.only?.value == .documented { documented.append(entry) }
  }
}

extension WebLinks.Entry {
  /// Behind one host; nil where it has none.
  func words(behind host: WebLinks.Host) -> [FormWords] {
    words.filter { $0.prefix.isSameHost(as: host.prefix) }
  }

  /// Behind any of some hosts; those with equal bases once.
  func words(behind hosts: [WebLinks.Host]) -> [FormWords] {
    var found: [FormWords] = []
    for words in hosts.flatMap(words(behind:)) where !found.contains(where: { $0.prefix.base == words.prefix.base }) { found.append(words) }
    return found
  }
}

extension OriginPrefix {
  var isWeb: Bool { scheme == "https" || scheme == "http" }

  func isSameHost(as other: OriginPrefix) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}
