/// The origin of links: the part of a URL before the path of a template.
struct Origin: Hashable, Sendable {
  let name: String
  /// Links are printed with the first prefix without a wildcard.
  let prefixes: [OriginPrefix]
  /// True if literals of the path are compared without (ASCII) case; values keep theirs.
  let caseInsensitivePath: Bool

  init(name: String, prefixes: [OriginPrefix], caseInsensitivePath: Bool = false) {
    self.name = name
    self.prefixes = prefixes
    self.caseInsensitivePath = caseInsensitivePath
  }
}

/// One prefix of an origin: `shop:`, `https://www.shop.example`, `https://*.shop.example:8443/app`.
struct OriginPrefix: Hashable, Sendable {
  enum Host: Hashable, Sendable {
    case exact(String)
    /// `*.name`: any subdomain, but not the name itself.
    case subdomains(of: String)
  }

  /// The scheme in lower case.
  let scheme: String
  /// The host in lower case. Without one, a URL's host is read as the first segment of its path.
  let host: Host?
  /// nil means the scheme's default port, written or omitted.
  let port: Int?
  /// Decoded segments before those of a template.
  let base: [String]

  init(scheme: String, host: Host? = nil, port: Int? = nil, base: [String] = []) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.base = base
  }

  var defaultPort: Int? {
    switch scheme {
    case "https", "wss": 443
    case "http", "ws": 80
    case "ftp": 21
    default: nil
    }
  }

  /// Returns the decoded authorities that match any of some prefixes. Authorities with userinfo never match, because nobody
  /// intends them.
  ///
  /// Subdomains are combined, so that the language of their labels occurs once.
  static func authoritySyntax(of prefixes: [OriginPrefix]) -> PatternSyntax {
    var branches: [PatternSyntax] = []
    var parents: [(prefix: OriginPrefix, names: [PatternSyntax])] = []
    for prefix in prefixes {
      switch prefix.host {
      case nil: continue
      case .exact(let name)?: branches.append(prefix.withPort(.literal(name, foldingCase: true)))
      case .subdomains(let name)?:
        let syntax = PatternSyntax.literal(name, foldingCase: true)
        if let index = parents.firstIndex(where: { $0.prefix.scheme == prefix.scheme && $0.prefix.port == prefix.port }) {
          parents[index].names.append(syntax)
        } else {
          parents.append((prefix, [syntax]))
        }
      }
    }
    let label = PatternSyntax.repetition(.scalar(labelScalars), atLeast: 1, atMost: nil)
    let labels = PatternSyntax.repetition(.sequence([label, .literal(".")]), atLeast: 1, atMost: nil)
    return .choice(branches + parents.map { $0.prefix.withPort(.sequence([labels, .choice($0.names)])) })
  }

  private func withPort(_ host: PatternSyntax) -> PatternSyntax {
    func written(_ port: Int) -> PatternSyntax {
      .sequence([.repetition(.literal("0"), atLeast: 0, atMost: nil), .literal(String(port))])
    }
    guard let port, port != defaultPort else {
      guard let defaultPort else { return host }
      return .sequence([host, .optional(.sequence([.literal(":"), .optional(written(defaultPort))]))])
    }
    return .sequence([host, .literal(":"), written(port)])
  }
}

extension Origin {
  /// True if all prefixes have the same paths after different hosts, or all read the host as a segment. Then two forms of this
  /// origin compare as their paths do.
  var isUniform: Bool {
    let hostCount = prefixes.count { $0.host != nil }
    return (hostCount == 0 || hostCount == prefixes.count) && prefixes.allSatisfy { $0.base.isEmpty }
  }
}

extension OriginPrefix {
  /// Returns true if a decoded authority matches: exactly as ``authoritySyntax(of:)`` describes.
  func matches(authority: String) -> Bool {
    guard let host else { return false }
    var name = authority[...]
    var written: Substring?
    if let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")) {
      let digits = authority[authority.utf8.index(after: colon)...]
      if digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
        name = authority[..<colon]
        written = digits
      }
    }
    guard Self.matches(host, String(name)) else { return false }
    if let port, port != defaultPort { return written.flatMap { Int($0) } == port }
    guard let written else { return true }
    guard let defaultPort else { return false }
    return written.isEmpty || Int(written) == defaultPort
  }

  static let labelScalars = ScalarSet.wordCharacters.union(ScalarSet([0x2D...0x2D, 0x80...0xD7FF, 0xE000...0x10FFFF]))

  private static func matches(_ host: Host, _ name: String) -> Bool {
    switch host {
    case .exact(let expected): return name.hasSameScalars(as: expected, foldingCase: true)
    case .subdomains(let parent):
      guard let start = name.utf8.index(name.utf8.endIndex, offsetBy: -parent.utf8.count - 1, limitedBy: name.utf8.startIndex),
        String(name[start...]).hasSameScalars(as: "." + parent, foldingCase: true)
      else { return false }
      return name[..<start].unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty && label.allSatisfy(Self.labelScalars.contains)
      }
    }
  }

  /// An authority that matches.
  var sampleAuthority: String? {
    let port = port.map { $0 == defaultPort ? "" : ":\($0)" } ?? ""
    return switch host {
    case nil: nil
    case .exact(let name)?: name + port
    case .subdomains(let parent)?: "www." + parent + port
    }
  }
}

/// Index of an origin's hosts and schemes, for quick comparisons.
struct OriginPlaces {
  private var schemes: Set<String> = []
  /// Schemes without a host, which read any host as a segment.
  private var hostless: Set<String> = []
  private var hosts: Set<Place> = []
  /// Hosts and subdomains, with all their parent domains.
  private var parents: Set<Place> = []
  private var subdomains: Set<Place> = []

  private struct Place: Hashable {
    let scheme: String
    let port: Int?
    let host: String
  }

  init(_ origin: Origin) {
    for prefix in origin.prefixes {
      schemes.insert(prefix.scheme)
      guard let host = prefix.host else {
        hostless.insert(prefix.scheme)
        continue
      }
      let port = prefix.port ?? prefix.defaultPort
      switch host {
      case .exact(let name):
        hosts.insert(Place(scheme: prefix.scheme, port: port, host: name))
        addParents(of: name, scheme: prefix.scheme, port: port)
      case .subdomains(let name):
        let place = Place(scheme: prefix.scheme, port: port, host: name)
        subdomains.insert(place)
        parents.insert(place)
        addParents(of: name, scheme: prefix.scheme, port: port)
      }
    }
  }

  private mutating func addParents(of name: String, scheme: String, port: Int?) {
    var rest = name.utf8[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.index(after: dot)...]
      parents.insert(Place(scheme: scheme, port: port, host: String(Substring(rest))))
    }
  }

  /// Returns false only if no URL begins with both.
  func mayMeet(_ other: OriginPlaces) -> Bool {
    !hostless.isDisjoint(with: other.schemes) || !schemes.isDisjoint(with: other.hostless) || !hosts.isDisjoint(with: other.hosts)
      || !subdomains.isDisjoint(with: other.parents) || !parents.isDisjoint(with: other.subdomains)
  }
}

/// A mistake in the text of an origin.
struct OriginProblem: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case missingScheme = "origin-without-scheme"
    case badScheme = "bad-scheme"
    case missingHost = "origin-without-host"
    case badHost = "bad-host"
    case badPort = "bad-port"
    case userinfo = "origin-with-userinfo"
    case queryOrFragment = "origin-with-query"
    case badBase = "bad-base-path"
  }

  let kind: Kind
  let message: String
  /// UTF-8 offsets in the parsed text.
  let range: Range<Int>

  init(_ kind: Kind, _ message: String, at range: Range<Int>) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
