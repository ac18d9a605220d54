/// Reads one flow with the modules that it places.
///
/// First the names of all declarations, then their types and fields, then what refers to them; so every name is
/// resolved where it is read, and a mistake in one place spoils nothing elsewhere.
final class FlowReader {
  /// Gives the parsed document of a file that a spec names, or says why there is none.
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
  /// Look-ups that were made already; they begin when all states are declared.
  var statesByName: [StateKey: [StateID]] = [:]
  var stateNamesByUnit: [StateID: [String]] = [:]
  /// How many names may still be compared for suggestions.
  var candidatesLeft = 1_000_000
  var allowedAt: Set<Span> = []
  /// Those of the scalar that was looked into last.
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
    /// Types that are being read, for cycles; and how many cases those have that are done.
    var openTypes: Set<TypeID> = []
    var sizes: [TypeID: Int] = [:]
    /// States that say `final: true`.
    var finals: Set<StateID> = []
    /// Calls whose fields are filled when all fields are known.
    var transitions: [(id: TransitionID, unit: Int, mapping: KeyedMapping)] = []
    /// Transitions of which it is not known what triggers them: read for their own mistakes alone.
    var untriggered: [(source: StateID, unit: Int, mapping: KeyedMapping)] = []
  }

  init(name: Located<String>, source: SourceID, sources: @escaping (SourceID) -> SourceText, load: @escaping LoadModule) {
    self.flow = Flow(name: name, source: source)
    self.sources = sources
    self.load = load
  }

  /// Reads a document into a flow, under a stand-in name where it has none; nothing where it is no mapping.
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
    guard sizes.isEmpty else {
      // Only looking at it would take too long.
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

  /// Types and fields: what bodies rely on.
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

  /// Properties and scenarios, which speak of everything else.
  private func readClaims() {
    for unit in units {
      readProperties(unit)
      readScenarios(unit)
    }
  }

  // MARK: Damage

  /// Returns findings, without those that reading YAML reported already in other words.
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

  /// One misspelt declaration makes every use of it unknown: that is one mistake, told at the first use.
  private func unknownNamesOnce(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let rules = Set(NameKind.allCases.map(\.rule) + [GuardRules.unknownName.name, GuardRules.unknownCase.name])
    var uses: [Located<String>: [Span]] = [:]
    let keys = diagnostics.map { diagnostic -> Located<String>? in
      guard rules.contains(diagnostic.rule) else { return nil }
      let source = diagnostic.span.source
      let name = sources(source).text(diagnostic.span.lower, diagnostic.span.upper)
      return Located(name, Span(source, 0, 0))
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

  /// The sections in which an error lies, or which a syntax error cut.
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

/// The section that a top-level key belongs to.
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
      lost: Set(document.lost.compactMap { Self.section($0.value) }), reported: document.reported, dropped: document.dropped)
  }

  /// A section that was cut may be misspelt as well.
  private static func section(_ key: String) -> Flow.Section? {
    sectionName(key) ?? nearestName(to: key, among: Keys.flow.names).flatMap(sectionName)
  }
}

/// The two lines that every spec begins with.
struct Header {
  let name: Located<String>
  let root: KeyedMapping

  /// The name of a flow that does not say its name.
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
      report.add(NameRules.invalidName, "the flow's name is a letter, then letters and digits", at: node.span)
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

  /// Inserts the line with the version; there is no other version that could have been meant.
  private static func versionInsertion(_ mapping: KeyedMapping, _ source: SourceText) -> FixIt {
    let place = mapping.span.start
    let isLine = source.lines.position(of: place.lower).column == 1 && !EntryRemoval.isFlow(mapping.node, source)
    let lineEnd = source.text(0, source.lines.range(ofLine: 1).upperBound).hasSuffix("\r\n") ? "\r\n" : "\n"
    return FixIt("insert 'flowspec: 1'", isLine ? .certain : .plausible, [.init(place, "flowspec: 1" + lineEnd)])
  }
}

/// Why the world cannot give a file.
public struct UnreadableFile: Error, Sendable {
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}
