extension ImportedSpec {
  /// Imports a navigation graph of Android from its XML.
  public init(navigationGraph request: Request, markup: Result<MarkupElement, MarkupProblem>) {
    var sources = SourceSet()
    let id = sources.add(request.source)
    var report = Report()
    var text: String?
    switch markup {
    case .failure(let problem):
      let end = min(problem.offset + 1, request.source.bytes.count)
      report.add(NavigationGraphRules.notXML, problem.message, at: Span(id, from: min(problem.offset, end), to: end))
    case .success(let root):
      if let finding = NavigationGraph.sizeFinding(root, id: id) {
        report.add(finding)
      } else if let graph = NavigationGraph.read(root, id: id, report: &report) {
        var importing = NavigationGraphImporting(graph, report)
        text = importing.spec(request)
        report = importing.report
      }
    }
    self.init(text: text, sources: sources, diagnostics: report.diagnostics)
  }
}

/// Converts destinations to routes.
struct NavigationGraphImporting {
  struct Parameter {
    let name: String
    var type: String
    /// The type of the app's own, as the graph names it; nil for others.
    let graphType: String?
    var isOptional: Bool
    let comment: String?
  }

  struct Form {
    let origin: String
    let content: DeepLinkTemplate.Content
    let placeholders: [String]
    let isComplete: Bool
    var before: [String] = []
  }

  var report: Report
  let graph: NavigationGraph
  private var names = ImportedNames()
  var routeNames: [String: String] = [:]
  /// Prefixes, with the name of their origin.
  var origins: [(name: String, prefixes: [String])] = []
  var types: [(name: String, swift: String)] = []
  /// The reason why nothing in the graph leads to a destination, by its id.
  var unreached: [String: String] = [:]

  /// By id, and by route: the id of the first such destination.
  private let ids: [String: String]

  init(_ graph: NavigationGraph, _ report: Report) {
    self.graph = graph
    self.report = report
    let routes = graph.destinations.compactMap { destination in destination.route.map { ($0, destination.id) } }
    let byRoute = Dictionary(routes) { first, _ in first }
    ids = byRoute.merging(graph.destinations.map { ($0.id, $0.id) }) { _, own in own }
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
    // A parameter in a URL no longer has a type of the app's own.
    types.removeAll { type in !routes.contains { $0.parameters.contains { $0.type == type.name } } }
    let root = root(routes.map { ($0.destination, $0.parameters) })
    unreached = unreachedDestinations(from: root, routes)
    return text(routes, root, request)
  }

  /// Returns reasons for the destinations that neither the root nor a link leads to, directly or through actions.
  private func unreachedDestinations(
    from root: String?, _ routes: [(destination: NavigationGraph.Destination, parameters: [Parameter], forms: [Form])]
  ) -> [String: String] {
    // The check does not ask what is reached in a flow that never begins.
    guard let root else { return [:] }
    let byID = Dictionary(graph.destinations.map { ($0.id, $0) }) { first, _ in first }
    var unreached = Set(graph.destinations.map(\.id))
    var open = routes.filter { routeNames[$0.destination.id] == root || $0.forms.contains(where: \.isComplete) }.map(\.destination.id)
    while let id = open.popLast() {
      guard unreached.remove(id) != nil, let destination = byID[id] else { continue }
      open += leads(from: destination)
    }
    return reasons(for: unreached)
  }

  /// Returns reasons for the destinations to which no other of them leads, and for one of each cycle: `check` reports these.
  private func reasons(for unreached: Set<String>) -> [String: String] {
    let lost = graph.destinations.filter { unreached.contains($0.id) }
    let byID = Dictionary(lost.map { ($0.id, $0) }) { first, _ in first }
    let targets = Set(lost.flatMap { one in leads(from: one).filter { $0 != one.id } })
    var reasons: [String: String] = [:]
    var told: Set<String> = []
    for one in lost.filter({ !targets.contains($0.id) }) + lost.filter({ targets.contains($0.id) }) where told.insert(one.id).inserted {
      reasons[one.id] =
        targets.contains(one.id)
        ? "Only screens to which it leads lead here; a menu or the app's code may, too."
        : "No action of the graph leads here; a menu or the app's code may."
      var open = [one]
      while let next = open.popLast() {
        for id in leads(from: next) where told.insert(id).inserted { open += [byID[id]].compactMap(\.self) }
      }
    }
    return reasons
  }

  /// Returns the ids of destinations to which the actions of one lead.
  func leads(from destination: NavigationGraph.Destination) -> [String] { destination.targets.map { resolved($0.id) } }

  private mutating func text(
    _ routes: [(destination: NavigationGraph.Destination, parameters: [Parameter], forms: [Form])], _ root: String?, _ request: ImportedSpec.Request
  ) -> String {
    let file = request.source.path.split(separator: "/").last.map(String.init) ?? request.source.path
    var sections = [SpecEntry("flowspec", .word("1")), SpecEntry("flow", .text(request.flow))]
    if !types.isEmpty {
      sections.append(SpecEntry("types", .mapping(types.map { SpecEntry($0.name, ["swift": .text($0.swift)]) }), isApart: true))
    }
    if let root {
      sections.append(SpecEntry("root", .text(root), isApart: true))
      if !origins.isEmpty { sections.append(SpecEntry("arrival", "open")) }
    }
    if !origins.isEmpty {
      let entries = origins.map { SpecEntry($0.name, $0.prefixes.count == 1 ? .text($0.prefixes[0]) : .list($0.prefixes.map(SpecNode.text))) }
      sections.append(SpecEntry("links", .mapping([SpecEntry("origins", .mapping(entries))]), isApart: true))
    }
    if !routes.isEmpty {
      let isAllDialogs = routes.allSatisfy { $0.destination.kind == "dialog" }
      if !isAllDialogs { sections.append(SpecEntry("defaults", ["place": "main"], isApart: true)) }
      var entries: [SpecEntry] = []
      for route in routes { entries.append(entry(route.destination, route.parameters, route.forms)) }
      sections.append(SpecEntry("routes", .mapping(entries), isApart: isAllDialogs))
      var containers = isAllDialogs ? [] : [SpecEntry("main", "stack")]
      if routes.contains(where: { $0.destination.kind == "dialog" }) { containers.append(SpecEntry("dialog", "modal")) }
      sections.append(SpecEntry("layouts", ["shell": .mapping([SpecEntry("containers", .mapping(containers))])], isApart: true))
    }
    return SpecNode.spec(sections, header: ["Made from \(file), a navigation graph of Android."])
  }

  private mutating func name(_ destination: NavigationGraph.Destination) -> String {
    let whole = ImportedNames.camelCase(destination.id == destination.route ? Self.words(destination.id) : [destination.id])
    var wanted = [whole]
    for suffix in ["DialogFragment", "Fragment"] where whole.hasSuffix(suffix) && whole.count > suffix.count {
      wanted.insert(String(whole.dropLast(suffix.count)), at: 0)
      break
    }
    return names.unique(wanted, or: "destination\(routeNames.count + 1)")
  }

  /// Returns the literal segments of a route: `orders` and `edit` for `orders/{id}/edit?tab={tab}`.
  private static func words(_ route: String) -> [String] {
    route.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init).filter { !$0.contains("{") }
  }

  /// Returns the route of the graph's start, unless it has required arguments.
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

  /// Returns the destination of an id; for a nested graph its start.
  func resolved(_ id: String) -> String {
    var id = id
    for _ in 0..<50 {
      if let known = ids[id] { return known }
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
        report.add(ImportRules.inexpressible, "'\(argument.name)' cannot name a parameter, or occurs twice; it is left out", at: argument.span)
        continue
      }
      if name != argument.name {
        report.add(ImportRules.inexpressible, "'\(argument.name)' cannot be a name in a spec; it is '\(name)' there", at: argument.span)
      }
      let fallback = argument.fallback.flatMap { $0 == "@null" ? nil : "Where it is absent: \($0)" }
      let (type, graphType) = type(argument)
      found.append(Parameter(name: name, type: type, graphType: graphType, isOptional: argument.isOptional, comment: fallback))
    }
    for name in destination.route.map(DeepLinkTemplate.placeholders) ?? [] where !found.contains(where: { $0.name == name }) {
      guard isName(name), let route = destination.route else { continue }
      found.append(Parameter(name: name, type: "String", graphType: nil, isOptional: false, comment: nil))
      report.add(
        NavigationGraphRules.gap, "'{\(name)}' of the route '\(route)' is not an argument of the destination; it becomes a text",
        at: destination.span)
    }
    return found
  }

  /// Returns the type in the spec, and the type in the graph if it is one of the app's own.
  private mutating func type(_ argument: NavigationGraph.Argument) -> (type: String, graphType: String?) {
    switch argument.type ?? Self.type(of: argument.fallback) {
    case "string": return ("String", nil)
    case "integer", "long", "reference": return ("Int", nil)
    case "boolean": return ("Bool", nil)
    case "float", "double": return ("Double", nil)
    case let type:
      let isList = type.hasSuffix("[]")
      // A nested class is 'Wizard$Type' in such a file.
      let nested = type.split(separator: ".").last.map { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) } ?? []
      let base = isList ? argument.name : nested.map(Self.capitalized).joined()
      let name = isName(base) && isSwiftName(Self.capitalized(base)) ? Self.capitalized(base) : "Value"
      if !types.contains(where: { $0.name == name }) { types.append((name, name)) }
      let message =
        isList
        ? "'\(argument.name)' is a list, '\(type)', and lists have no type in a spec; it is of the app's type '\(name)' there"
        : "'\(argument.name)' is of the app's own type '\(type)', of which the spec knows only the name"
      report.add(ImportRules.inexpressible, message, at: argument.span)
      return (name, type)
    }
  }

  /// Returns the type that the library infers from a default.
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
}
