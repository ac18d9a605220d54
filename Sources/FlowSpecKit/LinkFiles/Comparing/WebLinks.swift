/// The forms of some flows that are web links, which the system may pass to the app.
struct WebLinks {
  struct Entry {
    /// The route's name in messages.
    let route: String
    let form: RouteForm
    let words: [FormWords]
  }

  /// A host of forms, as written in a URL.
  struct Host: Hashable {
    /// `https://shop.example`; for `*.shop.example` the origin of one subdomain.
    let origin: String
    let prefix: OriginPrefix
    /// The place of its declaration.
    let span: Span
  }

  /// Forms that the app parses.
  private(set) var read: [Entry] = []
  /// Forms that are only documented and belong to the website.
  private(set) var documented: [Entry] = []
  /// Regular expressions, whose URLs are unknown.
  private(set) var opaque: [Located<String>] = []
  /// Hosts in document order; prefixes that differ only in their base share a host.
  private(set) var hosts: [Host] = []
  /// The place where the origins are declared; nil if there are none.
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
  /// Returns the words after one host; empty if the form does not have it.
  func words(behind host: WebLinks.Host) -> [FormWords] {
    words.filter { $0.prefix.isSameHost(as: host.prefix) }
  }

  /// Returns the words after any of some hosts; those with equal bases once.
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
