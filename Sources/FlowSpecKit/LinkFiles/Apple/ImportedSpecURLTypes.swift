extension ImportedSpec {
  /// Imports the URL types of an Info.plist: a route for each, which matches every link of its schemes.
  public init(urlTypes request: Request, _ list: PropertyListFile) {
    var sources = SourceSet()
    let id = sources.add(list.source)
    var report = Report()
    var origins: [SpecEntry] = []
    var routes: [SpecEntry] = []
    var names = ImportedNames()
    var known: Set<String> = []
    let types = URLTypes.read(list, id: id, report: &report) ?? []
    let all = types.flatMap(\.schemes)
    if let finding = ImportLimits.finding(all.count, most: ImportLimits.entries, "schemes", at: all[ImportLimits.entries].span) {
      self.init(text: nil, sources: sources, diagnostics: [finding])
      return
    }
    for type in types {
      var schemes: [String] = []
      for scheme in type.schemes {
        if let problem = Self.problem(scheme.value) {
          report.add(ImportRules.inexpressible, "'\(scheme.value)' \(problem); it is left out", at: scheme.span)
        } else if known.insert(scheme.value.lowercased()).inserted {
          schemes.append(scheme.value.lowercased())
        }
      }
      guard let first = schemes.first, let place = type.schemes.first?.span else { continue }
      let name = names.unique([ImportedNames.camelCase([first])], or: "scheme")
      let prefixes = schemes.map { SpecNode.text($0 + ":") }
      origins.append(SpecEntry(name, prefixes.count == 1 ? prefixes[0] : .list(prefixes)))
      let route = names.unique([name + "Link"], or: "link")
      routes.append(SpecEntry(route, .mapping([SpecEntry("parameters", ["url": "URL"]), SpecEntry("links", .mapping([SpecEntry(name, "{url}")]))])))
      report.add(
        ImportRules.inexpressible, "an Info.plist contains no paths, so '\(route)' matches every link that begins with '\(first):'", at: place)
    }
    if routes.isEmpty, !report.hasErrors {
      let end = min(1, list.source.bytes.count)
      report.add(ImportRules.inexpressible, "the file registers no scheme that a spec can name, so there is no route", at: Span(id, from: 0, to: end))
    }
    let text = routes.isEmpty ? nil : Self.text(request, origins: origins, routes: routes)
    self.init(text: text, sources: sources, diagnostics: report.diagnostics)
  }

  private static func problem(_ scheme: String) -> String? {
    if scheme.contains("$") { return "is no scheme before the build fills it in" }
    if !LinkURL.isScheme(scheme) { return "is no scheme" }
    return ["http", "https"].contains(scheme.lowercased()) ? "belongs to the web, and no app gets it in this way" : nil
  }

  private static func text(_ request: Request, origins: [SpecEntry], routes: [SpecEntry]) -> String {
    let name = request.source.path.split(separator: "/").last.map(String.init) ?? request.source.path
    return SpecNode.spec(
      [
        SpecEntry("flowspec", .word("1")), SpecEntry("flow", .text(request.flow)), SpecEntry("arrival", "open", isApart: true),
        SpecEntry("links", .mapping([SpecEntry("origins", .mapping(origins))]), isApart: true),
        SpecEntry("defaults", ["place": "main"], isApart: true), SpecEntry("routes", .mapping(routes)),
        SpecEntry("layouts", ["shell": .mapping([SpecEntry("containers", ["main": "stack"])])], isApart: true),
      ], header: ["Made from \(name), the URL types of an app."])
  }
}
