extension ImportedSpec {
  /// Reads a navigation graph of Android, of which the XML was read.
  public init(navigationGraph request: Request, markup: Result<MarkupElement, MarkupProblem>) {
    var sources = SourceSet()
    let id = sources.add(request.source)
    var report = Report()
    var text: String?
    switch markup {
    case .failure(let problem):
      let end = min(problem.offset + 1, request.source.bytes.count)
      report.add(NavigationGraphRules.notXML, problem.message, at: Span(id, min(problem.offset, end), end))
    case .success(let root):
      if let graph = NavigationGraph.read(root, id: id, report: &report) {
        var importing = NavigationGraphImporting(graph, report)
        text = importing.spec(request)
        report = importing.report
      }
    }
    self.init(text: text, sources: sources, diagnostics: report.diagnostics)
  }
}

/// From destinations to routes.
private struct NavigationGraphImporting {
  struct Parameter {
    let name: String
    var type: String
    let isOptional: Bool
    let comment: String?
  }

  struct Form {
    let origin: String
    let content: DeepLinkTemplate.Content
    let isComplete: Bool
    var before: [String] = []
  }

  var report: Report
  private let graph: NavigationGraph
  private var names = ImportedNames()
  private var routeNames: [String: String] = [:]
  /// Prefixes, by the name of their origin.
  private var origins: [(name: String, prefixes: [String])] = []
  private var types: [(name: String, swift: String)] = []

  init(_ graph: NavigationGraph, _ report: Report) {
    self.graph = graph
    self.report = report
  }

  mutating func spec(_ request: ImportedSpec.Request) -> String {
    for destination in graph.destinations { routeNames[destination.id] = name(destination) }
    var routes: [(destination: NavigationGraph.Destination, parameters: [Parameter], forms: [Form])] = []
    for destination in graph.destinations {
      var parameters = parameters(destination)
      let forms = forms(destination, &parameters)
      routes.append((destination, parameters, forms))
    }
    answerOverlaps(&routes)
    let file = request.source.path.split(separator: "/").last.map(String.init) ?? request.source.path
    var sections = [SpecEntry("flowspec", .word("1")), SpecEntry("flow", .text(request.flow))]
    if !types.isEmpty {
      sections.append(SpecEntry("types", .mapping(types.map { SpecEntry($0.name, ["swift": .text($0.swift)]) }), isApart: true))
    }
    if let root = root(routes.map { ($0.destination, $0.parameters) }) {
      sections.append(SpecEntry("root", .text(root), isApart: true))
      if !origins.isEmpty { sections.append(SpecEntry("arrival", "open")) }
    }
    if !origins.isEmpty {
      let entries = origins.map { SpecEntry($0.name, $0.prefixes.count == 1 ? .text($0.prefixes[0]) : .list($0.prefixes.map(SpecNode.text))) }
      sections.append(SpecEntry("links", .mapping([SpecEntry("origins", .mapping(entries))]), isApart: true))
    }
    if !routes.isEmpty {
      sections.append(SpecEntry("defaults", ["place": "main"], isApart: true))
      sections.append(SpecEntry("routes", .mapping(routes.map { entry($0.destination, $0.parameters, $0.forms) })))
      var containers = [SpecEntry("main", "stack")]
      if graph.destinations.contains(where: { $0.kind == "dialog" }) { containers.append(SpecEntry("dialog", "modal")) }
      sections.append(SpecEntry("layouts", ["shell": .mapping([SpecEntry("containers", .mapping(containers))])], isApart: true))
    }
    return SpecNode.spec(sections, header: ["Begun from \(file), a navigation graph of Android."])
  }

  private mutating func name(_ destination: NavigationGraph.Destination) -> String {
    let whole = ImportedNames.camelCase([destination.id])
    var wanted = [whole]
    for suffix in ["DialogFragment", "Fragment"] where whole.hasSuffix(suffix) && whole.count > suffix.count {
      wanted.insert(String(whole.dropLast(suffix.count)), at: 0)
      break
    }
    return names.unique(wanted, or: "destination\(routeNames.count + 1)")
  }

  /// Where the graph begins, unless that needs something.
  private mutating func root(_ routes: [(NavigationGraph.Destination, [Parameter])]) -> String? {
    guard let start = graph.start.flatMap(resolved) else { return nil }
    guard let route = routes.first(where: { $0.0.id == start }) else {
      if let first = routes.first {
        report.add(ImportRules.inexpressible, "the start '\(start)' is not in this file, so the spec has no root", at: first.0.span.start)
      }
      return nil
    }
    if let needed = route.1.first(where: { !$0.isOptional }) {
      report.add(
        ImportRules.inexpressible, "the start '\(start)' needs '\(needed.name)', so it cannot be the root of the spec", at: route.0.span)
      return nil
    }
    return routeNames[start]
  }

  /// A nested graph stands for where it begins.
  private func resolved(_ id: String) -> String {
    var id = id
    for _ in 0..<50 {
      if graph.destinations.contains(where: { $0.id == id }) { return id }
      guard let next = graph.starts[id] else { return id }
      id = next
    }
    return id
  }

  // MARK: Parameters

  private mutating func parameters(_ destination: NavigationGraph.Destination) -> [Parameter] {
    var found: [Parameter] = []
    for argument in destination.arguments {
      let name = isName(argument.name) ? argument.name : ImportedNames.camelCase([argument.name])
      guard isName(name), !found.contains(where: { $0.name == name }) else {
        report.add(ImportRules.inexpressible, "'\(argument.name)' cannot name a parameter, or stands twice; it is left out", at: argument.span)
        continue
      }
      if name != argument.name {
        report.add(ImportRules.inexpressible, "'\(argument.name)' is no name in a spec; it is '\(name)' there", at: argument.span)
      }
      let fallback = argument.fallback.flatMap { $0 == "@null" ? nil : "Where it is absent: \($0)" }
      found.append(Parameter(name: name, type: type(argument), isOptional: argument.isOptional, comment: fallback))
    }
    return found
  }

  private mutating func type(_ argument: NavigationGraph.Argument) -> String {
    switch argument.type ?? Self.type(of: argument.fallback) {
    case "string": return "String"
    case "integer", "long", "reference": return "Int"
    case "boolean": return "Bool"
    case "float", "double": return "Double"
    case let type:
      let isList = type.hasSuffix("[]")
      let word = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init) ?? ""
      let base = isList ? Self.capitalized(argument.name) : word
      let name = isName(base) ? Self.capitalized(base) : "Value"
      if !types.contains(where: { $0.name == name }) { types.append((name, name)) }
      report.add(ImportRules.inexpressible, "'\(argument.name)' is of the app's own type '\(type)', of which the spec knows only the name", at: argument.span)
      return name
    }
  }

  /// What the library takes it for.
  private static func type(of fallback: String?) -> String {
    guard let fallback else { return "string" }
    if fallback == "true" || fallback == "false" { return "boolean" }
    if Int(fallback) != nil || fallback.hasSuffix("L") && Int(fallback.dropLast()) != nil { return "integer" }
    return Decimal.isDouble(fallback) || fallback.hasSuffix("f") && Decimal.isDouble(String(fallback.dropLast())) ? "float" : "string"
  }

  private static func capitalized(_ text: String) -> String {
    let name = ImportedNames.camelCase([text])
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  // MARK: Links

  private mutating func forms(_ destination: NavigationGraph.Destination, _ parameters: inout [Parameter]) -> [Form] {
    var forms: [Form] = []
    for link in destination.links {
      let optional = Set(parameters.filter(\.isOptional).map(\.name))
      guard let template = DeepLinkTemplate(link.uri, optional: optional) else {
        report.add(ImportRules.inexpressible, "'\(link.uri)' is no URL that a spec can say; it is left out", at: link.span)
        continue
      }
      let origin = origin(template.prefixes)
      if case .raw = template.content {
        report.add(ImportRules.inexpressible, "'\(link.uri)' is kept as a regular expression: no template says it", at: link.span)
      } else {
        declare(template.placeholders, link, &parameters)
      }
      let missing = parameters.first { !$0.isOptional && !template.placeholders.contains($0.name) }
      if let missing {
        report.add(
          NavigationGraphRules.gap, "'\(link.uri)' does not give '\(missing.name)', which has no default, so it opens nothing", at: link.span)
      }
      let form = Form(origin: origin, content: template.content, isComplete: missing == nil)
      let isKnown = forms.contains { other in
        guard other.origin == form.origin else { return false }
        switch (other.content, form.content) {
        case (.template(let one), .template(let two)), (.raw(let one), .raw(let two)): return one == two
        case (.template, .raw), (.raw, .template): return false
        }
      }
      if !isKnown { forms.append(form) }
    }
    return forms
  }

  /// What a link spells is a parameter, and of a type that a URL can carry.
  private mutating func declare(_ placeholders: [String], _ link: NavigationGraph.DeepLink, _ parameters: inout [Parameter]) {
    for name in placeholders {
      guard let place = parameters.firstIndex(where: { $0.name == name }) else {
        parameters.append(Parameter(name: name, type: "String", isOptional: false, comment: nil))
        report.add(NavigationGraphRules.gap, "'{\(name)}' is no argument of the destination; it is taken for a text", at: link.span)
        continue
      }
      if types.contains(where: { $0.name == parameters[place].type }) {
        report.add(
          ImportRules.inexpressible, "'\(name)' is of the app's own type '\(parameters[place].type)', which no URL can carry; the spec takes any text",
          at: link.span)
        parameters[place].type = "String"
      }
    }
  }

  private mutating func origin(_ prefixes: [String]) -> String {
    if let known = origins.first(where: { $0.prefixes == prefixes }) { return known.name }
    var wanted = "web"
    if let prefix = prefixes.first, !prefix.hasPrefix("http") { wanted = ImportedNames.camelCase([String(prefix.dropLast())]) }
    if !isName(wanted) { wanted = "app" }
    var name = wanted
    var number = 2
    while origins.contains(where: { $0.name == name }) {
      name = wanted + "\(number)"
      number += 1
    }
    origins.append((name, prefixes))
    return name
  }

  /// Where two links take one URL, the first one is to win.
  private mutating func answerOverlaps(_ routes: inout [(destination: NavigationGraph.Destination, parameters: [Parameter], forms: [Form])]) {
    var places: [(route: Int, form: Int)] = []
    var links: [LinkForm] = []
    for (index, route) in routes.enumerated() {
      for (place, form) in route.forms.enumerated() where form.isComplete {
        guard let link = link(form, route.parameters) else { continue }
        places.append((index, place))
        links.append(link)
      }
    }
    var comparison = LinkComparison(links)
    for pair in LinkIndex(links).candidatePairs {
      let overlap = comparison.overlap(pair.first, pair.second)
      switch overlap {
      case .none, .firstInsideSecond, .secondInsideFirst: continue
      case .same, .partial, .undecided: break
      }
      let (one, other) = (places[pair.first], places[pair.second])
      let name = routeNames[routes[other.route].destination.id] ?? ""
      if !routes[one.route].forms[one.form].before.contains(name) { routes[one.route].forms[one.form].before.append(name) }
      report.add(
        NavigationGraphRules.gap, "'\(overlap.witness ?? "a URL")' is a link to '\(routes[one.route].destination.id)' as well; there it wins in the spec",
        at: routes[other.route].destination.span)
    }
  }

  private func link(_ form: Form, _ parameters: [Parameter]) -> LinkForm? {
    guard case .template(let text) = form.content, let prefixes = origins.first(where: { $0.name == form.origin })?.prefixes else { return nil }
    var problems: [TemplateProblem] = []
    var wrong: [OriginTextProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    let origin = Origin(name: form.origin, prefixes: prefixes, problems: &wrong)
    return LinkForm(template, origin: origin) { name in
      switch parameters.first(where: { $0.name == name })?.type {
      case "Int": .integer(signed: true)
      case "Bool": .bool
      case "Double": .double
      default: .any
      }
    }
  }

  // MARK: Entries

  private func entry(_ destination: NavigationGraph.Destination, _ parameters: [Parameter], _ forms: [Form]) -> SpecEntry {
    var parts: [SpecEntry] = []
    if destination.kind == "include" { parts.append(SpecEntry("summary", .text("The graph \(destination.id), which is in another file."))) }
    if let title = title(destination) { parts.append(SpecEntry("title", .text(title))) }
    if !parameters.isEmpty {
      let fields = parameters.map { parameter in
        SpecEntry(parameter.name, .word(parameter.type + (parameter.isOptional ? "?" : "")), comments: [parameter.comment].compactMap(\.self))
      }
      parts.append(SpecEntry("parameters", .mapping(fields)))
    }
    if !forms.isEmpty { parts.append(SpecEntry("links", links(forms))) }
    if destination.kind == "dialog" { parts.append(SpecEntry("place", "dialog")) }
    var opens: [String] = []
    for target in destination.targets {
      guard let name = routeNames[resolved(target.id)], !opens.contains(name) else { continue }
      opens.append(name)
    }
    if !opens.isEmpty { parts.append(SpecEntry("opens", .list(opens.map(SpecNode.text)))) }
    if let className = destination.className { parts.append(SpecEntry("x-android", .text(className))) }
    return SpecEntry(routeNames[destination.id] ?? destination.id, .mapping(parts))
  }

  private func links(_ forms: [Form]) -> SpecNode {
    var origins: [String] = []
    for form in forms where !origins.contains(form.origin) { origins.append(form.origin) }
    return .mapping(
      origins.map { origin in
        let nodes = forms.filter { $0.origin == origin }.map(node)
        return SpecEntry(origin, nodes.count == 1 ? nodes[0] : .list(nodes))
      })
  }

  private func node(_ form: Form) -> SpecNode {
    var parts: [SpecEntry] = []
    switch form.content {
    case .template(let text):
      if form.isComplete, form.before.isEmpty { return .text(text) }
      parts.append(SpecEntry("form", .text(text)))
    case .raw(let text): parts.append(SpecEntry("raw", .text(text)))
    }
    if !form.isComplete { parts.append(SpecEntry("only", "documented")) }
    if !form.before.isEmpty { parts.append(SpecEntry("before", .list(form.before.map(SpecNode.text)))) }
    return .mapping(parts)
  }

  /// A label that is for people: neither a resource nor a name from the code.
  private func title(_ destination: NavigationGraph.Destination) -> String? {
    guard let label = destination.label, !label.isEmpty, !label.contains("@"), !label.contains("_"), !label.contains("{"), !label.hasSuffix("Fragment")
    else { return nil }
    let plain = label.filter { $0.isLetter || $0.isNumber }.lowercased()
    let known = [destination.id, destination.className?.split(separator: ".").last.map(String.init) ?? ""]
    let isCode = known.contains { $0.filter { $0.isLetter || $0.isNumber }.lowercased() == plain } && !label.contains(" ")
    return isCode ? nil : label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
