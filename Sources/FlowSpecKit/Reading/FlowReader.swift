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
  /// Parameters that are written, but of a type that could not be read.
  var unreadParameters: [RouteID: Set<String>] = [:]

  /// What was declared and is still to be read.
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
    /// Types that are being read, for cycles; and those that are done.
    var openTypes: Set<TypeID> = []
    var readTypes: Set<TypeID> = []
    /// Calls whose fields are filled when all fields are known.
    var transitionNodes: [(id: TransitionID, unit: Int, mapping: KeyedMapping?)] = []
  }

  init(name: Located<String>, source: SourceID, sources: @escaping (SourceID) -> SourceText, load: @escaping LoadModule) {
    self.flow = Flow(name: name, source: source)
    self.sources = sources
    self.load = load
  }

  /// Reads a document into a flow, or only into findings when it has not even a name.
  static func read(
    _ document: YAMLDocument, source: SourceID, sources: @escaping (SourceID) -> SourceText,
    load: @escaping LoadModule, report: inout Report
  ) -> Flow? {
    guard let root = document.root, let header = Header.read(root, report: &report) else { return nil }
    let reader = FlowReader(name: header.name, source: source, sources: sources, load: load)
    reader.readAll(header.root, lost: document.lost)
    report.merge(reader.report)
    reader.flow.damaged = reader.damagedSections()
    return reader.flow
  }

  private func readAll(_ root: KeyedMapping, lost: [Located<String>]) {
    declareBuiltins()
    declareOutermost(root)
    let unit = Unit(
      module: nil, source: flow.source, flow: flow.name, root: root, outermost: Flow.outermost, prefix: "",
      lost: Set(lost.compactMap { sectionName($0.value) }))
    declare(unit)
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
  }

  /// Properties and scenarios, which speak of everything else.
  private func readClaims() {
    for unit in units {
      readProperties(unit)
      readScenarios(unit)
    }
  }

  /// The sections in which an error lies, or which a syntax error cut.
  private func damagedSections() -> Set<Flow.Section> {
    var damaged = units.reduce(into: Set<Flow.Section>()) { $0.formUnion($1.lost) }
    for unit in units {
      let parts = unit.root.entries.map { (section: sectionName($0.key), span: $0.entry.key.span.through($0.entry.value.span)) }
      for diagnostic in report.diagnostics where diagnostic.severity == .error && diagnostic.span.source == unit.source {
        if let section = parts.first(where: { $0.span.contains(diagnostic.span) })?.section { damaged.insert(section) }
      }
      if !unit.unreadable.isEmpty { damaged.formUnion([.states, .routes]) }
    }
    return damaged
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
}

/// The two lines that every spec begins with.
struct Header {
  let name: Located<String>
  let root: KeyedMapping

  static func read(_ root: YAMLNode, report: inout Report) -> Header? {
    guard let mapping = report.keyed(root, Keys.flow.name, keys: Keys.flow.names) else { return nil }
    readVersion(mapping, report: &report)
    guard let node = mapping["flow"] else {
      report.add(
        StructureRules.missingKey, "the spec has no 'flow'; every spec names its flow", at: mapping.span.start)
      return nil
    }
    guard case .scalar(let scalar) = node.content, isName(scalar.text) else {
      report.add(NameRules.invalidName, "the flow's name is a letter, then letters and digits", at: node.span)
      return nil
    }
    return Header(name: Located(scalar.text, node.span), root: mapping)
  }

  private static func readVersion(_ mapping: KeyedMapping, report: inout Report) {
    guard let node = mapping["flowspec"] else {
      report.add(
        StructureRules.missingKey, "the spec has no 'flowspec'; it begins with 'flowspec: 1'", at: mapping.span.start,
        fixes: [FixIt("insert 'flowspec: 1'", .certain, [.init(mapping.span.start, "flowspec: 1\n")])])
      return
    }
    guard case .scalar(let scalar) = node.content, scalar.text == "1" else {
      report.add(StructureRules.unknownVersion, "this tool reads version 1 of the language only", at: node.span)
      return
    }
  }
}

/// A letter or `_`, then letters, digits and `_`; letters as Swift has them.
func isName(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
  return text != "_" && text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
}

/// Why the world cannot give a file.
public struct UnreadableFile: Error, Sendable {
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}
