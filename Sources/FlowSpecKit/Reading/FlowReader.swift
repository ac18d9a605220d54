/// Reads a flow with the modules that it places.
///
/// The passes are: the names of all declarations, their types and fields, then references to them. So every name is resolved
/// where it is read, and a mistake in one place causes no errors elsewhere.
final class FlowReader {
  /// Returns the parsed document of a file that a spec names, or the reason why there is none.
  typealias LoadModule = (_ path: String) -> Result<ModuleDocument, UnreadableFile>

  struct ModuleDocument {
    let source: SourceID
    let path: String
    let document: YAMLDocument
  }

  let sources: (SourceID) -> SourceText
  let load: LoadModule
  var report = Report()
  var flow: Flow
  var names = Names()
  var units: [Unit] = []
  var pending = Pending()
  var unread = Unread()
  /// Cached look-ups; look-ups begin after all states are declared.
  var statesByName: [StateKey: [StateID]] = [:]
  var stateNamesByUnit: [StateID: [String]] = [:]
  /// The number of names that may still be compared for suggestions.
  var candidatesLeft = 1_000_000
  /// The words and signs of all conditions that were read.
  var conditionWords = 0
  /// The cases of declared types, so that all expressions share them.
  var caseSets: [TypeID: CaseSet] = [:]
  var allowedAt: Set<Span> = []
  /// The offsets of the last scalar for which a place was computed.
  var offsets: YAMLScalarOffsets?

  /// The declarations that are still to be read.
  struct Pending {
    struct Item<Element> {
      let id: ID<Element>
      let unit: Int
      let node: YAMLNode
    }

    var types: [Item<TypeDeclaration>] = []
    var variables: [Item<Variable>] = []
    var inputs: [Item<Input>] = []
    var effects: [Item<Effect>] = []
    var events: [Item<Event>] = []
    var states: [(id: StateID, unit: Int, mapping: KeyedMapping)] = []
    var routes: [(id: RouteID, unit: Int, mapping: KeyedMapping)] = []
    var elements: [Item<Element>] = []
    var layouts: [(id: LayoutID, unit: Int, mapping: KeyedMapping)] = []
    /// Types that are being read, to find cycles; and the numbers of cases of those that are done.
    var openTypes: Set<TypeID> = []
    var sizes: [TypeID: Int] = [:]
    /// States with `final: true`.
    var finals: Set<StateID> = []
    /// Transitions, whose calls are filled once all fields are known.
    var transitions: [(id: TransitionID, unit: Int, mapping: KeyedMapping)] = []
    /// Transitions with an unreadable trigger; they are read only to report mistakes in them.
    var untriggered: [(source: StateID, unit: Int, mapping: KeyedMapping)] = []
  }

  init(name: Located<String>, source: SourceID, sources: @escaping (SourceID) -> SourceText, load: @escaping LoadModule) {
    self.flow = Flow(name: name, source: source)
    self.sources = sources
    self.load = load
  }

  /// Reads a document into a flow, with a stand-in name if it has none; returns nil if the document is no mapping.
  static func read(
    _ document: YAMLDocument, source: SourceID, sources: @escaping (SourceID) -> SourceText,
    load: @escaping LoadModule, report: inout Report
  ) -> Flow? {
    var found = Report()
    guard let header = Header.read(document, of: sources(source), report: &found) else { return nil }
    let reader = FlowReader(name: header.name, source: source, sources: sources, load: load)
    reader.report = found
    reader.readAll(header, document)
    for diagnostic in reader.ownFindings() { report.add(diagnostic) }
    let sizes = SizeRules.findings(in: reader.flow)
    guard sizes.isEmpty, reader.conditionWords <= SizeRules.Limit.conditionWords else {
      // The flow is too large to check further.
      for diagnostic in sizes { report.add(diagnostic) }
      return nil
    }
    reader.flow.damaged = reader.damagedSections()
    return reader.flow
  }

  private func readAll(_ header: Header, _ document: YAMLDocument) {
    declareBuiltins()
    declareOutermost(header.root)
    declare(Unit(nil, flow.source, header, document, outermost: Flow.outermost, prefix: ""))
    readSignatures()
    readBodies()
    fillTransitions()
    readClaims()
  }

  /// Reads types and fields, on which all bodies depend.
  private func readSignatures() {
    for item in pending.types { readType(item.id) }
    for item in pending.variables { readVariable(item) }
    for item in pending.inputs { readInput(item) }
    for item in pending.effects { readEffect(item) }
    for item in pending.events { readEvent(item) }
    for item in pending.states { readStatePayload(item.id, item.mapping, units[item.unit]) }
    for item in pending.routes { readParameters(item.id, item.mapping, units[item.unit]) }
    for item in pending.layouts { readContainers(item.id, item.mapping, units[item.unit]) }
  }

  private func readBodies() {
    for unit in units { readFlowFacts(unit) }
    for item in pending.events { readPromise(item) }
    for item in pending.states { readState(item.id, item.mapping, unit: item.unit) }
    for item in pending.routes { readRoute(item.id, item.mapping, units[item.unit]) }
    for item in pending.layouts { readLayout(item.id, item.mapping, units[item.unit]) }
    for item in pending.elements { readElement(item) }
    checkBases()
    checkCircles()
    checkLeads()
  }

  /// Reads properties and scenarios, which may refer to all other declarations.
  private func readClaims() {
    for unit in units {
      readProperties(unit)
      readScenarios(unit)
    }
  }

  // MARK: Damage

  /// Returns the findings, without those that the YAML reader has already reported in other words.
  private func ownFindings() -> [Diagnostic] {
    let reported = units.flatMap(\.reported).sorted()
    let diagnostics = unknownNamesOnce(report.diagnostics)
    guard !reported.isEmpty else { return diagnostics }
    return diagnostics.filter { diagnostic in
      var low = 0
      var high = reported.count
      while low < high {
        let middle = (low + high) / 2
        if (reported[middle].source, reported[middle].lower) <= (diagnostic.span.source, diagnostic.span.lower) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low == 0 || !reported[low - 1].contains(diagnostic.span)
    }
  }

  /// Reports one unknown name once, at its first use: a misspelt declaration makes every use of it unknown.
  private func unknownNamesOnce(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let rules = Set(NameKind.allCases.map(\.rule) + [GuardRules.unknownName.name, GuardRules.unknownCase.name])
    // Guards name states, variables and inputs alike.
    let inGuards = Set([NameKind.state, .variable, .input].map(\.rule) + [GuardRules.unknownName.name, GuardRules.unknownCase.name])
    var uses: [UnknownName: [Span]] = [:]
    let keys = diagnostics.map { diagnostic -> UnknownName? in
      guard rules.contains(diagnostic.rule) else { return nil }
      let source = diagnostic.span.source
      let name = sources(source).text(from: diagnostic.span.lower, to: diagnostic.span.upper)
      return UnknownName(name: name, source: source, rule: inGuards.contains(diagnostic.rule) ? GuardRules.unknownName.name : diagnostic.rule)
    }
    for (key, diagnostic) in zip(keys, diagnostics) { if let key { uses[key, default: []].append(diagnostic.span) } }
    return zip(keys, diagnostics).compactMap { key, diagnostic in
      guard let key, let spans = uses[key], spans.count > 1 else { return diagnostic }
      guard diagnostic.span == spans[0] else { return nil }
      return Diagnostic(
        diagnostic.severity, diagnostic.rule, diagnostic.message, at: diagnostic.span,
        notes: diagnostic.notes + spans.dropFirst().prefix(3).map { .init("used here as well", at: $0) }, fixes: diagnostic.fixes)
    }
  }

  /// Returns the sections with an error, or with content that a syntax error cut off.
  private func damagedSections() -> Set<Flow.Section> {
    var damaged = units.reduce(into: Set<Flow.Section>()) { $0.formUnion($1.lost) }
    let errors = report.diagnostics.filter { $0.severity == .error }.map(\.span) + units.flatMap(\.reported)
    for unit in units {
      let parts = unit.root.entries.map { (section: sectionName($0.key), span: span($0.entry)) }
      for error in errors where error.source == unit.source {
        if let section = parts.first(where: { $0.span.contains(error) })?.section { damaged.insert(section) }
      }
      if unit.placesUnreadable { damaged.formUnion([.states, .routes]) }
    }
    return damaged
  }
}

/// An undeclared name of one kind.
private struct UnknownName: Hashable {
  let name: String
  let source: SourceID
  let rule: RuleName
}

/// Returns the section of a top-level key.
func sectionName(_ key: String) -> Flow.Section? {
  switch key {
  case "defaults": .routes
  case "transitions", "regions", "root", "arrival", "entry", "exit", "always", "after", "done", "initial", "awaits",
    "payload", "unhandled":
    .states
  default: Flow.Section(rawValue: key)
  }
}

extension Unit {
  init(_ module: ModuleID?, _ source: SourceID, _ header: Header, _ document: YAMLDocument, outermost: StateID, prefix: String) {
    self.init(
      module: module, source: source, flow: header.name, root: header.root, outermost: outermost, prefix: prefix,
      lost: Self.sections(document.lost.map(\.value)), reported: document.reported, dropped: document.dropped)
  }

  /// Returns the sections of keys that were cut off; all sections if there are very many.
  private static func sections(_ keys: [String]) -> Set<Flow.Section> {
    let keys = Set(keys.filter { !$0.hasPrefix("x-") })
    return keys.count > 100 ? Set(Flow.Section.allCases) : Set(keys.compactMap(section))
  }

  /// Returns the section of a key, which may also be misspelt.
  private static func section(_ key: String) -> Flow.Section? {
    sectionName(key) ?? nearestName(to: key, among: Keys.flow.names).flatMap(sectionName)
  }
}

/// The two lines with which every spec begins.
struct Header {
  let name: Located<String>
  let root: KeyedMapping

  /// The name of a flow that declares none.
  private static let standIn = "Flow"

  static func read(_ document: YAMLDocument, of source: SourceText, report: inout Report) -> Header? {
    guard let root = document.root, let mapping = report.keyed(root, Keys.flow.name, keys: Keys.flow.names, words: Keys.words) else { return nil }
    let lost = Set(document.lost.map(\.value))
    readVersion(mapping, of: source, isLost: lost.contains("flowspec"), report: &report)
    return Header(name: readName(mapping, isLost: lost.contains("flow"), report: &report), root: mapping)
  }

  private static func readName(_ mapping: KeyedMapping, isLost: Bool, report: inout Report) -> Located<String> {
    guard let node = mapping["flow"] else {
      if !isLost {
        report.add(StructureRules.missingKey, "the spec has no 'flow'; every spec names its flow", at: mapping.span.start)
      }
      return Located(standIn, mapping.span.start)
    }
    guard case .scalar(let scalar) = node.content, isName(scalar.text) else {
      report.add(NameRules.invalidName, NameRules.flowFault(node), at: node.span)
      return Located(standIn, node.span)
    }
    return Located(scalar.text, node.span)
  }

  private static func readVersion(_ mapping: KeyedMapping, of source: SourceText, isLost: Bool, report: inout Report) {
    guard let node = mapping["flowspec"] else {
      guard !isLost else { return }
      report.add(
        StructureRules.missingKey, "the spec has no 'flowspec'; it begins with 'flowspec: 1'", at: mapping.span.start,
        fixes: [versionInsertion(mapping, source)])
      return
    }
    guard case .scalar(let scalar) = node.content, scalar.text == "1" else {
      report.add(StructureRules.unknownVersion, "this tool reads version 1 of the language only", at: node.span)
      return
    }
  }

  /// Returns the edit that inserts the version line; there is only one version.
  private static func versionInsertion(_ mapping: KeyedMapping, _ source: SourceText) -> FixIt {
    let place = mapping.span.start
    let isLine = source.lines.position(of: place.lower).column == 1 && !EntryRemoval.isFlow(mapping.node, source)
    let lineEnd = source.text(from: 0, to: source.lines.range(ofLine: 1).upperBound).hasSuffix("\r\n") ? "\r\n" : "\n"
    return FixIt("insert 'flowspec: 1'", isLine ? .certain : .plausible, [.init(place, "flowspec: 1" + lineEnd)])
  }
}

/// The reason why a file cannot be read.
public struct UnreadableFile: Error, Sendable {
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}
