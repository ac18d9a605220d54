/// An entry of the associated-domains entitlement for links.
struct AssociatedDomain: Hashable, Sendable {
  static let key = "com.apple.developer.associated-domains"
  private static let service = "applinks"

  /// The host in lower case, except for build settings, with its port if it has one; `*.` means every subdomain, but not the
  /// domain itself.
  let host: String
  /// `developer`, `managed` or both: only such devices use the association.
  let mode: String?

  init(_ prefix: OriginPrefix) {
    let port = prefix.port.map { $0 == prefix.defaultPort ? "" : ":\($0)" } ?? ""
    switch prefix.host {
    case .exact(let name)?: host = name + port
    case .subdomains(let name)?: host = "*." + name + port
    case nil: host = ""
    }
    mode = nil
  }

  private init(host: String, mode: String?) {
    self.host = host
    self.mode = mode
  }

  func covers(_ prefix: OriginPrefix) -> Bool {
    let other = AssociatedDomain(prefix).host
    return host == other || host.hasPrefix("*.") && other.hasSuffix(host.dropFirst())
  }

  /// The result of reading an entry of the entitlement.
  enum Reading {
    case domain(AssociatedDomain)
    case otherService
    /// A mistake, and its correction if that is known.
    case mistake(String, remedy: String?)
  }

  static func read(_ text: String) -> Reading {
    guard let colon = text.firstIndex(of: ":") else {
      return .mistake("'\(text)' names no service", remedy: plainHost(text).map { "\(service):\($0)" })
    }
    let name = text[..<colon].lowercased()
    guard name == service else {
      if ["http", "https"].contains(name) {
        return .mistake("'\(text)' names no service", remedy: plainHost(text).map { "\(service):\($0)" })
      }
      guard nearestName(to: name, among: [service]) != nil else { return .otherService }
      return .mistake("'\(text[..<colon])' is not a service", remedy: plainHost(String(text[text.index(after: colon)...])).map { "\(service):\($0)" })
    }
    let rest = text[text.index(after: colon)...]
    let host = String(rest.prefix { $0 != "?" })
    let query = rest.dropFirst(host.count + 1)
    guard isHost(host) || BuildSettings.has(host) else {
      return .mistake("'\(text)' names no host", remedy: plainHost(host).map { "\(service):\($0)" })
    }
    return .domain(
      AssociatedDomain(
        host: BuildSettings.has(host) ? host : host.lowercased(), mode: query.hasPrefix("mode=") ? String(query.dropFirst(5)) : nil))
  }

  private static func isHost(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    let odd: Set<Character> = ["*", "/", "#", "@", "\\", "%"]
    return !name.isEmpty && !name.hasPrefix(".") && !name.contains { odd.contains($0) || $0.isWhitespace }
  }

  /// Returns the host in a URL, or in a text with spaces around it.
  private static func plainHost(_ text: String) -> String? {
    var rest = text[...]
    if let slashes = rest.firstRange(of: "//") { rest = rest[slashes.upperBound...] }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.filter { !$0.isWhitespace }
    return isHost(host) ? host : nil
  }

  /// Returns nil if the file cannot be read.
  static func read(_ file: PropertyListFile, id: SourceID, report: inout Report) -> [Located<AssociatedDomain>]? {
    guard let root = PropertyListReading.root(file, id, &report) else { return nil }
    guard let domains = root[key] else { return [] }
    return PropertyListReading.texts(domains, "'\(key)'", id, &report).compactMap { text in
      switch read(text.value) {
      case .domain(let domain): return Located(domain, text.span)
      case .otherService: return nil
      case .mistake(let mistake, let remedy):
        let notes = remedy.map { [Diagnostic.Note("write '\($0)'", at: nil)] } ?? []
        report.add(PropertyListRules.wrongValue, mistake + ", so the system ignores it", at: text.span, notes: notes)
        return nil
      }
    }
  }
}
