extension Flow {
  /// Returns the intent filters for the flow's links, and findings for what filters cannot express.
  func intentFilters() -> (text: String, unsaid: [Diagnostic]) {
    var writing = IntentFilterWriting(self)
    writing.write()
    let text = writing.text.isEmpty ? "" : GeneratedMark.markup + writing.text
    return (text, writing.unsaid.diagnostics)
  }
}

/// Writes one filter for each scheme or set of hosts, because all elements of one filter are combined with each other.
private struct IntentFilterWriting {
  /// A path in a filter.
  struct PathFilter: Hashable {
    let kind: String
    let value: String
  }

  let flow: Flow
  private let links: LinkParser
  private(set) var text = ""
  private(set) var unsaid = Report()

  init(_ flow: Flow) {
    self.flow = flow
    links = LinkParser(flow)
  }

  mutating func write() {
    for index in flow.origins.indices {
      let forms = flow.routes.flatMap { route in
        route.forms.filter { $0.origin == OriginID(index) && $0.parses }.map { (route, $0) }
      }
      if !forms.isEmpty { write(flow.origins[index], forms) }
    }
  }

  private mutating func write(_ origin: LinkOrigin, _ forms: [(Route, RouteForm)]) {
    if origin.origin.caseInsensitivePath {
      unsaid.add(
        NavigationGraphRules.unsaid, "paths of origin '\(origin.name.value)' compare without case, and filters compare with it", at: origin.name.span)
    }
    var done: [OriginPrefix] = []
    for prefix in origin.origin.prefixes where !done.contains(prefix) {
      let isWeb = prefix.scheme == "https" || prefix.scheme == "http"
      let alike = origin.origin.prefixes.filter { other in
        other.base == prefix.base && other.port == prefix.port && (other.host == nil) == (prefix.host == nil)
          && (isWeb ? other.scheme == "https" || other.scheme == "http" : other.scheme == prefix.scheme)
          && hosts(of: origin.origin, like: other) == hosts(of: origin.origin, like: prefix)
      }
      done += alike
      let filters = prefix.host == nil ? [] : paths(forms, behind: prefix)
      if prefix.host != nil, filters.isEmpty { continue }
      writeFilter(origin, alike, filters, isWeb: isWeb)
    }
  }

  /// Returns the hosts of a scheme; schemes share a filter only if they have the same hosts.
  private func hosts(of origin: Origin, like prefix: OriginPrefix) -> Set<OriginPrefix.Host?> {
    Set(origin.prefixes.filter { $0.scheme == prefix.scheme && $0.base == prefix.base && $0.port == prefix.port }.map(\.host))
  }

  private mutating func writeFilter(_ origin: LinkOrigin, _ prefixes: [OriginPrefix], _ filters: [PathFilter], isWeb: Bool) {
    text += "<!-- \(origin.name.value) -->\n<intent-filter\(isWeb ? " android:autoVerify=\"true\"" : "")>\n"
    text += "  <action android:name=\"android.intent.action.VIEW\" />\n"
    text += "  <category android:name=\"android.intent.category.DEFAULT\" />\n"
    text += "  <category android:name=\"android.intent.category.BROWSABLE\" />\n"
    for scheme in distinct(prefixes.map(\.scheme)) { add([("scheme", scheme)]) }
    for host in distinct(prefixes.compactMap(\.host).map(Self.written)) {
      add(prefixes[0].port.map { [("host", host), ("port", "\($0)")] } ?? [("host", host)])
    }
    for filter in filters { add([(filter.kind, filter.value)]) }
    text += "</intent-filter>\n"
  }

  private mutating func add(_ attributes: [(String, String)]) {
    text += "  <data " + attributes.map { "android:\($0)=\"\(Self.escaped($1))\"" }.joined(separator: " ") + " />\n"
  }

  private func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }

  private static func written(_ host: OriginPrefix.Host) -> String {
    switch host {
    case .exact(let name): name
    case .subdomains(let parent): "*." + parent
    }
  }

  // MARK: Paths

  private mutating func paths(_ forms: [(Route, RouteForm)], behind prefix: OriginPrefix) -> [PathFilter] {
    var found: [PathFilter] = []
    for (route, form) in forms {
      guard case .template(let template) = form.content else {
        unsaid.add(NavigationGraphRules.unsaid, "a filter cannot express the regular expression of '\(route.qualifiedName)'", at: form.text.span)
        continue
      }
      if template.wholeURL != nil {
        found.append(PathFilter(kind: "pathPattern", value: ".*"))
        continue
      }
      let needed = template.query.contains { if case .optional = $0.value { false } else { true } }
      if needed {
        unsaid.add(
          NavigationGraphRules.unsaid, "a filter does not look at the query of '\(template.text)', so it hands over every URL of that path",
          at: form.text.span)
      } else if case .text? = template.fragment {
        unsaid.add(
          NavigationGraphRules.unsaid, "a filter does not look at the fragment of '\(template.text)', so it hands over every URL of that path",
          at: form.text.span)
      } else if let url = excess(route, form, template, behind: prefix) {
        unsaid.add(
          NavigationGraphRules.unsaid, "'\(url)' is handed over too, though no route matches it: no filter can express this form exactly",
          at: form.text.span)
      }
      found += filters(template, flow.linkForm(form, of: route)?.parameters ?? [:], base: prefix.base)
    }
    // A pattern that matches everything makes the others redundant.
    if found.contains(where: { $0.value == ".*" }) { return [PathFilter(kind: "pathPattern", value: ".*")] }
    return distinct(found)
  }

  /// Returns true if a filter finds the text after a parameter: it stops at the text's first character and never tries a later
  /// one.
  private static func isFound(_ literal: String, behind language: ParameterLanguage) -> Bool {
    guard let first = literal.unicodeScalars.first else { return true }
    let digits = "0123456789".unicodeScalars
    switch language {
    case .integer, .integerRange: return !digits.contains(first) && first != "-"
    case .cases(let texts), .casesIgnoringCase(let texts): return !texts.contains { $0.unicodeScalars.contains(first) }
    case .bool: return !"truefals".unicodeScalars.contains(first)
    case .uuid: return !digits.contains(first) && !"abcdefABCDEF-".unicodeScalars.contains(first)
    case .oneOf(let languages): return languages.allSatisfy { isFound(literal, behind: $0) }
    case .any, .pattern, .double, .url: return false
    }
  }

  /// Returns the start of a segment before a text that a filter would not find; nil if it finds all texts.
  private static func start(of atoms: [LinkTemplate.Atom], _ parameters: [String: ParameterLanguage]) -> [LinkTemplate.Atom]? {
    for (index, pair) in zip(atoms, atoms.dropFirst()).enumerated() {
      if case (.parameter(let name), .literal(let text)) = pair, !isFound(text, behind: parameters[name] ?? .any) {
        return Array(atoms[...index])
      }
    }
    return nil
  }

  /// Returns the filters of a path. Paths are compared decoded. A trailing slash is ignored, so literal paths are written with
  /// and without it.
  private func filters(_ template: LinkTemplate, _ parameters: [String: ParameterLanguage], base: [String]) -> [PathFilter] {
    var pieces: [String] = base.map { "/" + Self.pattern($0) }
    var literal: String? = base.map { "/" + $0 }.joined()
    for (index, piece) in template.path.enumerated() {
      switch piece {
      case .segment(let atoms, _):
        if let start = Self.start(of: atoms, parameters) {
          return [PathFilter(kind: "pathPattern", value: pieces.joined() + "/" + start.map(Self.pattern).joined())]
        }
        pieces.append("/" + atoms.map(Self.pattern).joined())
        if atoms.count == 1, case .literal(let text) = atoms[0] {
          literal = literal.map { $0 + "/" + text }
        } else {
          literal = nil
        }
      case .optional, .rest(_, true, _):
        let before = exact(literal, pieces)
        return before + [PathFilter(kind: "pathPattern", value: pieces.joined() + "/.*")]
      case .rest(_, false, _): return [PathFilter(kind: "pathPattern", value: pieces.joined() + "/..*")]
      case .anySegments:
        if index < template.path.count - 1 { return [PathFilter(kind: "pathPattern", value: ".*")] }
        if pieces.isEmpty { return [PathFilter(kind: "pathPattern", value: ".*")] }
        return exact(literal, pieces) + [PathFilter(kind: "pathPattern", value: pieces.joined() + "/.*")]
      }
    }
    return exact(literal, pieces)
  }

  /// Returns a URL that the form's filter matches but no route; filters know no types and continue after slashes.
  private mutating func excess(_ route: Route, _ form: RouteForm, _ template: LinkTemplate, behind prefix: OriginPrefix) -> String? {
    guard let link = flow.linkForm(form, of: route), let host = prefix.sampleAuthority else { return nil }
    let alone = LinkForm(template, origin: Origin(name: link.origin.name, prefixes: [prefix], caseInsensitivePath: false)) {
      link.parameters[$0] ?? .any
    }
    let start = "\(prefix.scheme)://\(host)"
    guard let sample = alone.sample?.prefix(while: { $0 != "?" && $0 != "#" }), sample.hasPrefix(start + "/") else { return nil }
    var segments = sample.dropFirst(start.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (index, piece) in template.path.enumerated() {
      guard case .segment(let atoms, _) = piece, prefix.base.count + index < segments.count else { return nil }
      guard atoms.count == 1, case .parameter = atoms[0] else { continue }
      let place = prefix.base.count + index
      let own = segments[place]
      for other in ["a", own + "/a"] {
        segments[place] = other
        let text = start + "/" + segments.joined(separator: "/")
        if let url = LinkURL(text), links.parse(url) == nil { return text }
      }
      segments[place] = own
    }
    return nil
  }

  private func exact(_ literal: String?, _ pieces: [String]) -> [PathFilter] {
    guard let literal else { return [PathFilter(kind: "pathPattern", value: pieces.joined())] }
    if literal.isEmpty { return [PathFilter(kind: "path", value: "/")] }
    return [PathFilter(kind: "path", value: literal), PathFilter(kind: "path", value: literal + "/")]
  }

  /// Returns the pattern of an atom. `.*` also matches slashes; a special character is escaped twice, once for XML resources.
  private static func pattern(_ atom: LinkTemplate.Atom) -> String {
    switch atom {
    case .literal(let text): pattern(text)
    case .parameter: "..*"
    }
  }

  private static func pattern(_ text: String) -> String {
    text.map { ".*+[]{}\\".contains($0) ? "\\\\\($0)" : String($0) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    VisibleText.of(text).map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
