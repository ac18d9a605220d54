/// `links:` of the flow, and the forms of a route's links.
extension FlowReader {
  func readSources(_ links: KeyedMapping, unit: Unit) {
    if let node = links["sources"] {
      var first = Dictionary(flow.linkSources.map { ($0.value, $0.span) }, uniquingKeysWith: { first, _ in first })
      for item in list(node) {
        guard let name = name(item, of: "a source's name") else { continue }
        guard isName(name.value) else {
          report.add(NameRules.invalidName, NameRules.fault(name.value, of: "a source"), at: name.span)
          continue
        }
        let qualified = unit.prefix + name.value
        if let earlier = first[qualified] {
          report.add(
            NameRules.duplicateName, "source '\(name.value)' is listed twice", at: name.span,
            notes: [.init("first here", at: earlier)])
          continue
        }
        first[qualified] = name.span
        names.sources.add(qualified)
        flow.linkSources.append(Located(qualified, name.span))
      }
    }
    if let node = links["examples"], choice(node, ExampledForms.self) != nil { flow.exampledModules.insert(unit.module) }
    if unit.module == nil, let entry = links.entry("held") {
      flow.heldSpan = entry.value.span
      if let held = readHeld(entry.value) { flow.held = held }
    }
  }

  /// Reads the effect for links that open no route.
  func readLinkEffects(_ unit: Unit) {
    guard let node = unit.root["links"], !node.isNothing, let links = mapping(node, Keys.links) else { return }
    let effect = { (key: String) -> EffectCall? in
      var scope = ArgumentScope()
      return links[key].flatMap { self.singleEffect($0, &scope, unit) }
    }
    flow.unknownLink = effect("unknown")
    flow.missingLink = effect("notFound")
  }

  /// Returns the mapping for `latest 2`; nil for other texts.
  private static func latest(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0] == "latest", let count = Int(words[1]), NumberLimits.held.contains(count) else { return nil }
    return "{ latest: \(count) }"
  }

  private func readHeld(_ node: YAMLNode) -> HeldLinks? {
    switch node.content {
    case .scalar(let scalar):
      if scalar.text == "latest" { return .latest(1) }
      if scalar.text == "first" { return .first }
      if let instead = Self.latest(scalar.text) {
        report.add(
          StructureRules.wrongType, "'latest' or 'first' is expected here, or a number of links, as in '\(instead)'", at: node.span,
          fixes: [.replace(node.span, with: instead)])
        return nil
      }
      if let count = Int(scalar.text), count > 0 {
        report.add(
          StructureRules.wrongType, "'latest', 'first' or '{ latest: \(count) }' is expected here", at: node.span,
          fixes: [.replace(node.span, with: count == 1 ? "latest" : "{ latest: \(count) }", .plausible)])
        return nil
      }
    case .mapping:
      guard let mapping = mapping(node, Keys.held) else { return nil }
      flow.savesHeld = mapping["saved"].flatMap(bool) ?? false
      if let first = mapping.entry("first") {
        if let latest = mapping.entry("latest") {
          report.add(
            StructureRules.wrongType, "'held' keeps the first link or the latest ones, not both", at: latest.key.span,
            notes: [.init("the other key is here", at: first.key.span)])
        }
        return bool(first.value) == true ? .first : nil
      }
      guard let number = mapping["latest"] else { return mapping["saved"] == nil ? nil : .latest(1) }
      return int(number, in: NumberLimits.held).map { .latest($0.value) }
    case .sequence: break
    }
    reportChoice(node, ["latest", "first"])
    return nil
  }

  /// Reads an origin: prefixes, or schemes with hosts.
  func readOrigin(_ name: Located<String>, _ entry: YAMLEntry, in unit: Unit) -> LinkOrigin {
    var prefixes: [OriginPrefix] = []
    var about = About()
    var ignoresCase = false
    if case .mapping = entry.value.content {
      if let mapping = mapping(entry.value, Keys.origin) {
        about = readAbout(mapping, span(entry))
        prefixes += mapping["prefixes"].map(readPrefixes) ?? []
        prefixes += readSchemes(mapping, name, unit)
        ignoresCase = mapping["case"].map(readsInsensitive) ?? false
        let lists = ["prefixes", "schemes"].compactMap { mapping[$0] }
        if lists.isEmpty, mapping["hosts"] == nil {
          missing("origin '\(name.value)' has neither 'prefixes' nor 'schemes'", at: name.span, in: unit)
        } else if !lists.isEmpty, lists.allSatisfy({ list($0).isEmpty && !$0.isStandIn }) {
          missing("origin '\(name.value)' has no prefix such as 'shop:'", at: name.span, in: unit)
        }
      }
    } else {
      prefixes = readPrefixes(entry.value)
      if list(entry.value).isEmpty, !entry.value.isStandIn {
        missing("origin '\(name.value)' has no prefix such as 'shop:'", at: name.span, in: unit)
      }
    }
    return LinkOrigin(
      name: name, origin: Origin(name: name.value, prefixes: prefixes, caseInsensitivePath: ignoresCase), about: about,
      span: span(entry), module: unit.module)
  }

  private func readsInsensitive(_ node: YAMLNode) -> Bool {
    if case .scalar(let scalar) = node.content {
      if scalar.text == "insensitive" { return true }
      if scalar.text == "sensitive" { return false }
    }
    reportChoice(node, ["sensitive", "insensitive"])
    return false
  }

  private func readPrefixes(_ node: YAMLNode) -> [OriginPrefix] {
    list(node).compactMap { item in
      if case .mapping = item.content {
        report.add(
          LinkRules.badOrigin, "an origin's prefix is a text such as \"shop:\"; one that ends with a colon needs quotes", at: item.span)
        return nil
      }
      guard let text = text(item) else { return nil }
      var problems: [OriginProblem] = []
      let prefix = OriginPrefix(parsing: text.value, problems: &problems)
      for problem in problems { report.add(LinkRules.badOrigin, problem.message, at: span(problem.range, in: item)) }
      return prefix
    }
  }

  private func readSchemes(_ mapping: KeyedMapping, _ name: Located<String>, _ unit: Unit) -> [OriginPrefix] {
    guard let schemes = mapping["schemes"] else {
      if let hosts = mapping.entry("hosts") {
        missing("origin '\(name.value)' has hosts without 'schemes'", at: hosts.key.span, in: unit)
      }
      return []
    }
    let (names, hosts) = (list(schemes).compactMap(text), mapping["hosts"].map { list($0).compactMap(text) } ?? [])
    guard !names.isEmpty else { return [] }
    var problems: [OriginTextProblem] = []
    let origin = Origin(
      name: name.value, schemes: names.map(\.value), hosts: hosts.map(\.value), caseInsensitivePath: false, problems: &problems)
    for found in problems {
      let place =
        switch found.place {
        case .prefix: name.span
        case .scheme(let index): names[index].span
        case .host(let index): hosts[index].span
        }
      report.add(LinkRules.badOrigin, found.problem.message, at: place)
    }
    return origin.prefixes
  }

  // MARK: Forms

  func readForms(_ id: RouteID, _ node: YAMLNode, _ unit: Unit) {
    for entry in entries(node, orSay: "'links' gives templates by origin: '{ app: \"/orders\" }'") ?? [] {
      let origin = origin(Located(entry.key.text, entry.key.span), in: unit)
      for item in list(entry.value) {
        // A flow with more of them is refused.
        guard flow.routes[id.index].forms.count <= SizeRules.Limit.forms else { return }
        guard let form = readForm(item, id, origin?.value, unit) else { continue }
        flow.routes[id.index].forms.append(form)
      }
    }
  }

  private func readForm(_ node: YAMLNode, _ route: RouteID, _ origin: OriginID?, _ unit: Unit) -> RouteForm? {
    guard case .mapping = node.content else { return readTemplate(node, in: node, .empty(node), of: route, origin, unit) }
    guard let mapping = mapping(node, Keys.form) else { return nil }
    if let template = mapping["form"] {
      if let raw = mapping.entry("raw") {
        report.add(StructureRules.wrongType, "a form has either 'form' or 'raw'", at: raw.key.span)
      }
      return readTemplate(template, in: node, mapping, of: route, origin, unit)
    }
    guard let raw = mapping["raw"] else {
      missing("the form has neither 'form' nor 'raw'", at: node.span, in: unit)
      return nil
    }
    guard let text = text(raw), let origin else { return nil }
    return makeForm(.raw(text.value), text, in: node, mapping, of: route, origin: origin, unit, spelt: nil)
  }

  private func readTemplate(
    _ template: YAMLNode, in node: YAMLNode, _ mapping: KeyedMapping, of route: RouteID, _ origin: OriginID?, _ unit: Unit
  ) -> RouteForm? {
    guard let text = text(template) else { return nil }
    checkCut(template)
    var problems: [TemplateProblem] = []
    let parsed = LinkTemplate(parsing: text.value, problems: &problems)
    for problem in problems {
      let fixes = wildcard(problem.range, of: text.value, route).map { [FixIt.replace(span(problem.range, in: template), with: $0)] } ?? []
      report.add(LinkRules.badTemplate, problem.message, at: span(problem.range, in: template), fixes: fixes)
    }
    guard problems.isEmpty, !hasForeignSyntax(text.value, template, route) else { return nil }
    checkParameters(parsed, template, route)
    guard let origin else { return nil }
    return makeForm(.template(parsed), text, in: node, mapping, of: route, origin: origin, unit, spelt: parsed.parameters.map(\.name))
  }

  /// Returns what a `*` that is a whole segment probably means: the parameter that the template lacks, or any rest.
  private func wildcard(_ range: Range<Int>, of text: String, _ route: RouteID) -> String? {
    let bytes = Array(text.utf8)
    guard range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "*"), range.lowerBound > 0,
      bytes[range.lowerBound - 1] == UInt8(ascii: "/"), bytes[range.upperBound...].first ?? UInt8(ascii: "/") == UInt8(ascii: "/")
    else { return nil }
    let missing = flow[route].parameters.map(\.name.value).filter { !text.contains("{\($0)") }
    if missing.count == 1 { return "{\(missing[0])}" }
    return range.upperBound == bytes.count ? "**" : nil
  }

  /// Reports a parameter such as in `/show/:id` or `/show/${id}`, or the end of a regular expression: the syntax of other routers.
  private func hasForeignSyntax(_ text: String, _ node: YAMLNode, _ route: RouteID) -> Bool {
    func report(_ found: Substring, _ message: String, _ instead: String, _ confidence: FixIt.Confidence = .plausible) -> Bool {
      let lower = text.utf8.distance(from: text.startIndex, to: found.startIndex)
      let place = span(lower..<lower + found.utf8.count, in: node)
      self.report.add(
        LinkRules.badTemplate, message, at: place,
        fixes: [instead.isEmpty ? FixIt("remove it", .plausible, [.init(place, "")]) : .replace(place, with: instead, confidence)])
      return true
    }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let inPath = path.firstMatch(of: /(?:^|\/)(:(\p{L}[^\/]*))/)
    if let found = inPath ?? text[path.endIndex...].firstMatch(of: /=(:(\p{L}\w*))(?=$|[&#])/) {
      let name = found.output.2
      let isDeclared = flow[route].parameters.contains { $0.name.value == name }
      return report(
        found.output.1, "':\(name)' is not a parameter here; write '{\(name)}', or '%3A' for the colon", "{\(name)}",
        isDeclared ? .certain : .plausible)
    }
    if let found = text.firstMatch(of: /\$(\{\w+\})/) {
      return report(found.output.0, "a parameter has no '$'; write '\(found.output.1)', or '%24' for the character", String(found.output.1))
    }
    if text.hasSuffix("$"), text.contains("{") {
      return report(
        text.suffix(1), "a template is no regular expression, and matches whole links; leave '$' out, or write '%24' for the character", "")
    }
    return false
  }

  /// Reports an unquoted template that ends before ` #`, where YAML begins a comment.
  private func checkCut(_ node: YAMLNode) {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain else { return }
    let source = sources(node.span.source)
    let rest = source.bytes[min(node.span.upper, source.bytes.count)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let spaces = rest.prefix { $0 == 0x20 || $0 == 0x09 }
    let comment = rest.dropFirst(spaces.count)
    guard !spaces.isEmpty, comment.first == 0x23, let next = comment.dropFirst().first, next != 0x20, next != 0x09, next != 0x23 else { return }
    let start = node.span.upper + spaces.count
    let place = Span(node.span.source, from: start, to: start + comment.count)
    let quoted = "\"\(source.text(from: node.span.lower, to: place.upper))\""
    report.add(
      LinkRules.cutTemplate, "'#' begins a comment, so the template ends before it; quote the template, or put a space after '#'", at: place,
      fixes: [FixIt("quote the template", .plausible, [.init(node.span.through(place), quoted)])])
  }

  private func makeForm(
    _ content: RouteForm.Content, _ text: Located<String>, in node: YAMLNode, _ mapping: KeyedMapping, of route: RouteID,
    origin: OriginID, _ unit: Unit, spelt: [String]?
  ) -> RouteForm {
    let fixed = mapping["with"].map { fixedParameters($0, route) } ?? []
    let isGiven = Set(mapping["with"]?.ownEntries?.map(\.key.text) ?? [])
    let only = mapping["only"].flatMap { choice($0, RouteForm.Use.self) }
    if let only, only.value == .print, mapping["deprecated"] != nil {
      report.add(
        LinkRules.deprecatedPrint, "a deprecated form is never printed, so 'only: print' contradicts 'deprecated'", at: only.span,
        notes: [.init("remove 'only' to keep reading such links", at: nil)])
    }
    if let spelt, only?.value != .documented { checkComplete(isGiven.union(spelt), text, route) }
    return RouteForm(
      origin: origin, content: content, text: text, only: only, fixed: fixed,
      before: mapping["before"].map { precedence($0, of: nil, unit) } ?? [], deprecated: mapping["deprecated"].flatMap(self.text),
      hotwirePatterns: mapping["hotwire"].map { list($0).compactMap(self.text) } ?? [],
      examples: mapping["examples"].map { examples($0, of: route) } ?? [], about: readAbout(mapping, node.span), span: node.span)
  }

  private func fixedParameters(_ node: YAMLNode, _ route: RouteID) -> [(parameter: Located<Int>, value: Located<Value>)] {
    return (entries(node, orSay: "'with' fixes parameters: '{ page: last }'") ?? []).compactMap { entry in
      guard let index = parameter(Located(entry.key.text, entry.key.span), of: route) else { return nil }
      return value(entry.value, of: flow[route].parameters[index].type).map { (Located(index, entry.key.span), $0) }
    }
  }

  /// Checks that every parameter in the template is the route's, and has a type that URLs can carry.
  private func checkParameters(_ template: LinkTemplate, _ node: YAMLNode, _ route: RouteID) {
    for spelt in template.parameters {
      let place = span(spelt.range, in: node)
      guard let index = parameter(Located(spelt.name, place), of: route) else { continue }
      let field = flow[route].parameters[index]
      if spelt.role.isOptional, !field.type.isOptional, !field.type.isUnread {
        report.add(
          LinkRules.optionalPart, "'\(spelt.name)' may be missing here, but its type \(typeText(field.type)) is not optional",
          at: place, notes: [.init("the parameter is declared here", at: field.name.span)],
          fixes: [FixIt("make the type optional", .plausible, [.init(field.type.span.end, "?")])])
      }
      checkTravels(spelt, field, place)
    }
  }

  private func checkTravels(_ spelt: LinkTemplate.Parameter, _ field: Field, _ place: Span) {
    guard !field.type.isUnread else { return }
    switch field.type.type {
    case .app(let type):
      report.add(
        LinkRules.cannotTravel, "'\(spelt.name)' is the app's own '\(type.swiftName)', and no URL can carry it", at: place,
        notes: [.init("the parameter is declared here", at: field.name.span)])
    case .cases: break
    case .string, .bool, .int, .uint, .double, .uuid, .url, .range, .text:
      if spelt.role == .queryKey {
        report.add(
          LinkRules.cannotTravel, "'\(spelt.name)' is the key of a query item, so its type must be a list of names", at: place,
          notes: [.init("the parameter is declared here", at: field.name.span)])
      }
    }
  }

  /// Checks that the form gives every parameter that is not optional a value.
  private func checkComplete(_ given: Set<String>, _ text: Located<String>, _ route: RouteID) {
    let parameters = flow[route].parameters
    let unknown = given.filter { name in !parameters.contains { $0.name.value == name } }.sorted()
    for field in parameters where !field.type.isOptional && !field.type.isUnread {
      // A misspelt parameter was already reported, and another name of the only one.
      if given.contains(field.name.value) || nearestName(to: field.name.value, among: unknown) != nil { continue }
      if parameters.count == 1, !unknown.isEmpty { continue }
      report.add(
        LinkRules.missingParameter, "the template has no '{\(field.name.value)}', and the parameter is not optional",
        at: text.span, notes: [.init("the parameter is declared here", at: field.name.span)])
    }
  }

  func parameter(_ name: Located<String>, of route: RouteID) -> Int? {
    let parameters = flow[route].parameters
    if let index = parameters.firstIndex(where: { $0.name.value == name.value }) { return index }
    if unread.routes.contains(route) || unread.mayDeclare(name.value) { return nil }
    let meant = nearest(to: name.value, among: parameters.map(\.name.value)) ?? (parameters.count == 1 ? parameters[0].name.value : nil)
    report.add(
      LinkRules.unknownParameter, "route '\(flow[route].name.value)' has no parameter '\(name.value)'", at: name.span,
      notes: meant == nil && !parameters.isEmpty ? [.init("it has: \(parameters.map(\.name.value).listed)", at: nil)] : [],
      fixes: meant.map { [.replace(name.span, with: name.span.length > name.value.utf8.count ? "{\($0)}" : $0)] } ?? [])
    return nil
  }

  /// Reads `all`, or routes.
  /// - Parameter route: the route that has the `before`; nil for a `before` of one form, which may win over the route's other forms.
  func precedence(_ node: YAMLNode, of route: RouteID?, _ unit: Unit) -> [Located<Precedence>] {
    list(node).compactMap { item in
      guard let name = name(item, of: "a route or 'all'") else { return nil }
      if name.value == "all" { return Located(.all, name.span) }
      guard let found = self.route(name, in: unit) else { return nil }
      if found.value == route {
        report.add(StructureRules.wrongType, "'before' names another route", at: name.span)
        return nil
      }
      return Located(.route(found.value), name.span)
    }
  }
}
