internal import FlowSpecExplorer

extension Project {
  /// Returns a Swift file for each spec, or none if one of them has an error. Errors that only exploring finds count if the
  /// configuration says so.
  ///
  /// - Parameters:
  ///   - choices: choices that take precedence over the specs, which take precedence over the configuration.
  ///   - limits: the limits for exploring, if flows are explored.
  public func generate(choices: GenerationChoices = GenerationChoices(), limits: CheckLimits = CheckLimits()) -> GenerateResult {
    // Specs are checked while the code is written; a faulty flow only prevents the use of the code.
    let results = Parallel.map([true, false], workers: .max) { judges in
      judges ? GenerateResult(files: [], diagnostics: refusal(limits)) : generateUnjudged(choices: choices)
    }
    return results[0].diagnostics.isEmpty ? results[1] : results[0]
  }

  /// Returns the errors because of which no code is generated.
  private func refusal(_ limits: CheckLimits) -> [Diagnostic] {
    if report.hasErrors { return report.diagnostics }
    let found = check(limits: limits, explores: configuration.generation.checking == .explores).diagnostics
    return found.contains { $0.severity == .error } ? found : []
  }

  /// Returns the same for every readable spec, without checking.
  func generateUnjudged(choices: GenerationChoices = GenerationChoices()) -> GenerateResult {
    guard !report.hasErrors else { return GenerateResult(files: [], diagnostics: report.diagnostics) }
    var findings = report
    var files: [OutputFile] = []
    for flow in flows.compactMap(\.self) {
      let path = sources[flow.source].path
      let (flow, options) = generated(flow, choices)
      let generation = Generation(flow, path: path, options: options)
      findings.merge(generation.report)
      findings.merge(hiddenModules(of: flow, options.access))
      files.append(OutputFile(name: Generation.fileName(of: path), text: generation.text, spec: flow.source, modules: flow.placedSources))
    }
    if let support = support(choices) { files.append(support) }
    return GenerateResult(files: findings.hasErrors ? [] : files, diagnostics: findings.diagnostics)
  }

  /// Returns the file that the flows share, if one of them needs it.
  private func support(_ choices: GenerationChoices) -> OutputFile? {
    var options = configuration.generation
    options.take(choices)
    guard options.support == .shared, flows.contains(where: { $0?.routes.contains { !$0.forms.isEmpty } == true }) else { return nil }
    return configuration.support(choices)
  }

  /// Returns a Swift Testing suite for each spec with states or examples of links, or none if one of them has an error.
  public func generateTests(choices: GenerationChoices = GenerationChoices(), limits: CheckLimits = CheckLimits()) -> GenerateResult {
    let refusal = refusal(limits)
    guard refusal.isEmpty else { return GenerateResult(files: [], diagnostics: refusal) }
    var findings = report
    var files: [OutputFile] = []
    for flow in flows.compactMap(\.self) {
      let (flow, options) = generated(flow, choices)
      let names = NamePlan(flow, prefix: options.prefix)
      let clashes = NameClashes.found(in: names, options)
      findings.merge(clashes)
      let plan = MachinePlan(flow: flow, names: names, access: "", namesCases: options.store == .observable)
      guard plan.exists || LinkExampleSuite.isNeeded(for: flow), !clashes.hasErrors else { continue }
      let path = sources[flow.source].path
      let name = Generation.testsName(of: path)
      let suite = TestSuiteWriting(plan, imported: options.imports, tested: options.testedModule)
      findings.merge(suite.report)
      let text = suite.text(path: Generation.lastPart(of: path))
      files.append(OutputFile(name: name, text: text, spec: flow.source, modules: flow.placedSources))
    }
    return GenerateResult(files: findings.hasErrors ? [] : files, diagnostics: findings.diagnostics)
  }

  /// Reports names that are misleading in Swift and, if the configuration or a spec has choices for generated code, names that
  /// generated code cannot have.
  var nameClashes: Report {
    var found = Report()
    for flow in flows.compactMap(\.self) where flow.damaged.isEmpty {
      let isGenerated = configuration.generates || flow.generation != GenerationChoices()
      let (flow, options) = generated(flow, GenerationChoices())
      let names = NamePlan(flow, prefix: options.prefix)
      found.merge(isGenerated ? NameClashes.found(in: names, options) : NameClashes.optionalNones(in: names))
    }
    return found
  }

  /// The flow with the prefixes and accesses of its modules, and how code is generated from it.
  func generated(_ flow: Flow, _ choices: GenerationChoices) -> (Flow, Configuration.Generation) {
    var flow = flow
    var options = configuration.generation
    options.take(flow.generation)
    options.take(choices)
    if options.lines == .told { flow.tellLines(in: sources[flow.source]) }
    let together = Set(flows.compactMap { $0?.source })
    for index in flow.modules.indices {
      let module = flow.modules[index]
      // Code of another run keeps its names; the spec's own prefix does not apply to its modules.
      let chosen = together.contains(module.source) || module.prefix == nil ? choices.prefix : nil
      flow.modules[index].prefix = chosen ?? module.prefix ?? configuration.generation.prefix
    }
    for index in flow.modules.indices { flow.modules[index].access = choices.access ?? flow.modules[index].access ?? configuration.generation.access }
    return (flow, options)
  }

  /// Reports modules with less access than the flow that exposes them.
  private func hiddenModules(of flow: Flow, _ access: GeneratedAccess) -> Report {
    var report = Report()
    for module in flow.modules {
      guard let own = module.access, !own.reaches(as: access) else { continue }
      report.add(
        GenerationRules.hiddenModule,
        "the code of '\(module.flow)' is '\(own.rawValue)', and that of '\(flow.name.value)', which shows it, is '\(access.rawValue)'",
        at: module.span,
        notes: [.init("write 'generate: { access: \(access.rawValue) }' in its spec, or in '.flowspec.yaml' for all", at: nil)])
    }
    return report
  }
}

extension Configuration {
  /// Returns the file that all flows of a target share.
  public func support(_ choices: GenerationChoices = GenerationChoices()) -> OutputFile {
    var options = generation
    options.take(choices)
    return OutputFile(name: LinkSupport.fileName, text: LinkSupport.text(options), spec: nil)
  }
}

extension Flow {
  /// Adds line numbers to declarations of the spec's own file.
  fileprivate mutating func tellLines(in text: SourceText) {
    func tell(_ about: inout About, _ name: Span) {
      if name.source == source, about.summary != nil { about.line = text.lines.position(of: name.lower).line }
    }
    for index in types.indices { tell(&types[index].about, types[index].name.span) }
    for index in states.indices.dropFirst() { tell(&states[index].about, states[index].name.span) }
    for index in events.indices { tell(&events[index].about, events[index].name.span) }
    for index in effects.indices { tell(&effects[index].about, effects[index].name.span) }
    for index in variables.indices { tell(&variables[index].about, variables[index].name.span) }
    for index in inputs.indices { tell(&inputs[index].about, inputs[index].name.span) }
    for index in constants.indices { tell(&constants[index].about, constants[index].name.span) }
    for index in routes.indices { tell(&routes[index].about, routes[index].name.span) }
    for index in elements.indices { tell(&elements[index].about, elements[index].name.span) }
    for index in layouts.indices { tell(&layouts[index].about, layouts[index].name.span) }
  }

  /// The sources of modules that it places, directly or indirectly, without repetition.
  fileprivate var placedSources: [SourceID] {
    modules.reduce(into: []) { found, module in
      if module.source != source, !found.contains(module.source) { found.append(module.source) }
    }
  }
}
