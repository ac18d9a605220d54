/// The façade of the module: it reads sources and returns findings and texts.
public struct Project: Sendable {
  /// Returns the bytes of the file at a path (as shown to people), or the reason why it cannot be read. The module needs nothing
  /// else from the system.
  public typealias ReadFile = @Sendable (_ path: String) -> Result<[UInt8], UnreadableFile>

  public let sources: SourceSet
  /// The paths of all files that were read, including the configuration.
  public var paths: [String] { sources.sources.map(\.path) + [configuration.source?.path].compactMap(\.self) }
  /// By spec, in the given order: its flow; nil if it could not be read at all.
  let flows: [Flow?]
  let configuration: Configuration
  /// The findings of reading the specs.
  let report: Report
  /// The findings about the system's link files.
  let systemFindings: [Diagnostic]
  /// Rules about kinds of link files that the project does not have.
  private let unasked: Set<RuleName>
  /// The apps with several specs.
  let spaces: [LinkSpace]

  /// Reads the specs and the modules that they place.
  ///
  /// - Parameters:
  ///   - specs: the texts, each with its path as it is printed.
  ///   - configuration: the project's choices for all of its specs.
  ///   - systemFiles: link files that are compared with the specs.
  ///   - apps: the specs of each app with several, by their paths.
  ///   - beside: reads another file that a spec names, or returns nil if it does not exist.
  ///   - modules: reads the file of a module by its path.
  public init(
    specs: [SourceText], configuration: Configuration, systemFiles: LinkFiles = LinkFiles(), apps: [AppSpecs] = [],
    beside: (String) -> SourceText? = { _ in nil }, modules: ReadFile
  ) {
    let loader = SpecLoading(specs: specs)
    var flows: [Flow?] = []
    for index in specs.indices { flows.append(loader.read(index, modules)) }
    self.flows = flows
    let placed = Set(flows.compactMap(\.self).flatMap { flow in flow.modules.map(\.source) })
    var sources = loader.sources
    // Without the links of a spec with errors, it is unknown which route answers a URL.
    let isKnown = !loader.report.hasErrors
    let apart = flows.compactMap(\.self).filter { !placed.contains($0.source) }
    let systemFiles = systemFiles.adding(namedBy: apart, sources, beside)
    systemFindings = isKnown ? systemFiles.check(apart, sources: &sources) : []
    unasked = systemFiles.isEmpty ? Set(LinkFiles.rules.map(\.name)) : []
    spaces = apps.map { app in
      let members = flows.compactMap(\.self).filter { app.paths.contains(sources[$0.source].path) && !placed.contains($0.source) }
      return LinkSpace(app: app.name, flows: members)
    }
    self.sources = sources
    self.report = loader.report
    self.configuration = configuration
  }

  /// All rules, by name.
  public static let rules: [Rule] =
    (YAMLRules.all + ReadingRules.all + ConfigurationRules.all + AllRules.all.map(\.rule) + [
      UnknownRule.rule, UnusedAllow.rule, RuleNotAllowable.rule, DuplicateFlow.rule,
    ]
    + GenerationRules.all + WatchingRules.all + BaselineRules.all + LinkFiles.rules)
    .sorted { $0.name < $1.name }

  /// Errors without which there is no flow; no configuration may change their severity.
  public static let fixedRules = Set((YAMLRules.all + ReadingRules.all + ConfigurationRules.all + GenerationRules.all).map(\.name))

  /// Returns the findings of all rules, or of some.
  ///
  /// - Parameters:
  ///   - only: the rules to report; all if empty.
  ///   - skip: rules that are not reported.
  ///   - limits: the limits for exploring each question.
  ///   - explains: true to report the extent of the exploration for each question.
  ///   - explores: false to omit all rules that need the explored model.
  ///   - isWhole: true if all specs of the project are here.
  public func check(
    only: Set<RuleName> = [], skip: Set<RuleName> = [], limits: CheckLimits = CheckLimits(), explains: Bool = false,
    explores: Bool = true, isWhole: Bool = false
  ) -> CheckResult {
    let rules = RuleBook(rules: AllRules.all, known: Set(Self.rules.map(\.name)), fixed: Self.fixedRules)
    // If some rules are named, the questions that they leave undecided are reported too.
    let companions = UndecidedQuestion.companions(of: only)
    let isWanted = { (rule: RuleName) in (only.isEmpty || only.contains(rule) || companions.contains(rule)) && !skip.contains(rule) }
    let asksAll = only.contains(UndecidedQuestion.rule.rule.name)
    let isReported = { @Sendable [configuration] (rule: RuleName) in
      (only.isEmpty || asksAll || only.contains(rule)) && !skip.contains(rule) && !configuration.isOff(rule)
    }
    var read = report
    read.add(systemFindings)
    read.merge(nameClashes)
    let judged = JudgedFlows(
      flows.compactMap(\.self), spaces: spaces, read: read, rules: rules, limits: limits, explains: explains, explores: explores,
      unasked: unasked, isWhole: isWhole, isWanted: isWanted, isReported: isReported)
    return CheckResult(
      diagnostics: configuration.adjusted(judged.diagnostics.filter { isWanted($0.rule) }),
      allowed: judged.allowed.filter { isWanted($0.diagnostic.rule) }, specCount: flows.count, explanations: judged.explanations,
      bounded: judged.boundedDepths.last.map { (judged.boundedDepths.count, $0) }, undecided: judged.undecided,
      flows: flows.compactMap(\.self).filter { readingErrors(in: $0).isEmpty }, owners: Owners(flows.compactMap(\.self)))
  }
}

/// The sources of a run, each read once even if several specs place it.
private final class SpecLoading {
  var sources = SourceSet()
  var report = Report()
  private var documents: [YAMLDocument] = []
  private var byPath: [String: SourceID] = [:]

  init(specs: [SourceText]) {
    for spec in specs { _ = add(spec) }
  }

  private func add(_ source: SourceText) -> SourceID {
    let id = sources.add(source)
    documents.append(YAMLReader.read(source, id: id, report: &report))
    byPath[source.path] = id
    return id
  }

  func read(_ index: Int, _ modules: Project.ReadFile) -> Flow? {
    withoutActuallyEscaping(modules) { modules in
      // During reading, the reader calls back for modules, which add findings too.
      var findings = report
      let flow = FlowReader.read(
        documents[index], source: SourceID(index), sources: { self.sources[$0] }, load: { self.load($0, modules) }, report: &findings)
      report.merge(findings)
      return flow
    }
  }

  private func load(_ path: String, _ modules: Project.ReadFile) -> Result<FlowReader.ModuleDocument, UnreadableFile> {
    if let id = byPath[path] {
      return .success(.init(source: id, path: path, document: documents[id.index]))
    }
    return modules(path).map { bytes in
      let id = add(SourceText(path: path, bytes: bytes))
      return .init(source: id, path: path, document: documents[id.index])
    }
  }
}

public struct GenerateResult: Sendable {
  public let files: [OutputFile]
  public let diagnostics: [Diagnostic]
}

public struct DocumentResult: Sendable {
  public let files: [OutputFile]
  public let diagnostics: [Diagnostic]
}

public struct OutputFile: Sendable {
  /// The name relative to the output folder, such as `Shop.flow.swift`.
  public let name: String
  public let text: String
  /// nil if the file is shared by all specs.
  public let spec: SourceID?
  /// The sources other than its spec.
  public var modules: [SourceID] = []
}

public enum ShownTable: String, Sendable, CaseIterable {
  case links, layouts, states
}

public struct ShowProblem: Error, Sendable {
  public let diagnostics: [Diagnostic]
}
