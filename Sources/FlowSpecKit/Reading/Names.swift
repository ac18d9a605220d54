/// The kinds of names that a spec declares and refers to.
enum NameKind: String, Sendable, CaseIterable {
  case type, variable, input, effect, event, state, origin, source, route, element, layout, container, rule

  var rule: RuleName { RuleName("unknown-\(rawValue)") }

  /// The section with its declarations.
  var section: Flow.Section? {
    switch self {
    case .type: .types
    case .variable: .variables
    case .input: .inputs
    case .effect: .effects
    case .event: .events
    case .state: .states
    case .origin, .source: .links
    case .route: .routes
    case .element: .elements
    case .layout, .container: .layouts
    case .rule: nil
    }
  }

  var article: String {
    switch self {
    case .input, .effect, .event, .origin, .element: "an \(rawValue)"
    case .type, .variable, .state, .source, .route, .layout, .container, .rule: "a \(rawValue)"
    }
  }
}

/// Declarations of one kind, by their qualified names.
struct NameTable<Element> {
  private(set) var byName: [String: ID<Element>] = [:]
  /// The names in the order of declaration, for suggestions.
  private(set) var order: [String] = []
  /// Qualified names by their last component.
  private var byEnding: [Substring: [String]] = [:]

  subscript(name: String) -> ID<Element>? { byName[name] }

  /// Returns the names below a prefix that end with a dot and the name.
  func names(ending name: String, below prefix: String) -> [String] {
    (byEnding[lastComponent(name)] ?? []).filter { $0.hasPrefix(prefix) && $0.hasSuffix("." + name) }
  }

  private func lastComponent(_ name: String) -> Substring {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
  }

  /// Registers a name; returns false if it is already in use.
  mutating func declare(_ name: String, _ id: ID<Element>) -> Bool {
    guard byName[name] == nil else { return false }
    byName[name] = id
    order.append(name)
    byEnding[lastComponent(name), default: []].append(name)
    return true
  }
}

/// All names of a flow and of the modules that it places.
struct Names {
  var types = NameTable<TypeDeclaration>()
  var variables = NameTable<Variable>()
  var inputs = NameTable<Input>()
  var effects = NameTable<Effect>()
  var events = NameTable<Event>()
  var origins = NameTable<LinkOrigin>()
  var routes = NameTable<Route>()
  var elements = NameTable<Element>()
  var layouts = NameTable<Layout>()
  /// States by the last component of their paths.
  var states: [String: [StateID]] = [:]
  var containers = NameList()
  var sources = NameList()
}

/// Names in order, without repetition.
struct NameList {
  private(set) var order: [String] = []
  private var known: Set<String> = []

  mutating func add(_ name: String) {
    if known.insert(name).inserted { order.append(name) }
  }

  func contains(_ name: String) -> Bool { known.contains(name) }
}

/// One file's part of a flow: the flow's own spec, or a placed module.
struct Unit {
  /// nil for the flow's own file.
  let module: ModuleID?
  let source: SourceID
  /// The flow's name in the file.
  let flow: Located<String>
  let root: KeyedMapping
  /// The state that contains the file's states.
  let outermost: StateID
  /// The prefix of its names in the whole flow: empty, or `orders.`.
  let prefix: String
  /// Sections with unknown names, because they could not be read.
  var lost: Set<Flow.Section> = []
  /// The places of findings of the YAML reader.
  var reported: [Span] = []
  /// The nodes that the YAML reader left out.
  var dropped: [YAMLNode] = []
  /// True if a module that it places, directly or by way of others, could not be read; any name may be declared there.
  var placesUnreadable = false
}

extension FlowReader {
  func resolve<Element>(
    _ kind: NameKind, _ name: Located<String>, in unit: Unit, _ table: NameTable<Element>
  ) -> Located<ID<Element>>? {
    let found = find(name.value, in: unit, table)
    if found.count == 1 { return Located(found[0].id, name.span) }
    if found.isEmpty {
      reportUnknown(kind, name, in: unit, candidates: table.order)
    } else {
      let paths = found.prefix(Self.alternatives).map(\.name)
      report.add(
        NameRules.ambiguousName, "'\(name.value)' may be \(paths.quoted(or: "or"))", at: name.span,
        fixes: paths.map { .replace(name.span, with: $0) })
    }
    return nil
  }

  /// Finds the declaration of that name; otherwise, for placed modules, those whose qualified names end with it.
  private func find<Element>(_ name: String, in unit: Unit, _ table: NameTable<Element>) -> [(name: String, id: ID<Element>)] {
    if let id = table[unit.prefix + name] { return [(name, id)] }
    guard name.contains(".") else { return [] }
    return table.names(ending: name, below: unit.prefix).compactMap { qualified in
      table[qualified].map { (String(qualified.dropFirst(unit.prefix.count)), $0) }
    }
  }

  func type(_ name: Located<String>, in unit: Unit) -> Located<TypeID>? { resolve(.type, name, in: unit, names.types) }
  func effect(_ name: Located<String>, in unit: Unit) -> Located<EffectID>? {
    resolve(.effect, name, in: unit, names.effects)
  }
  func event(_ name: Located<String>, in unit: Unit) -> Located<EventID>? {
    if let builtin = names.events[name.value], flow[builtin].isBuiltin { return Located(builtin, name.span) }
    return resolve(.event, name, in: unit, names.events)
  }
  func route(_ name: Located<String>, in unit: Unit) -> Located<RouteID>? {
    resolve(.route, name, in: unit, names.routes)
  }
  /// Returns true if some route has the name, or a qualified name that ends with it.
  func isRoute(_ name: String, in unit: Unit) -> Bool { !find(name, in: unit, names.routes).isEmpty }
  func variable(_ name: Located<String>, in unit: Unit) -> Located<VariableID>? {
    resolve(.variable, name, in: unit, names.variables)
  }
  func layout(_ name: Located<String>, in unit: Unit) -> Located<LayoutID>? {
    resolve(.layout, name, in: unit, names.layouts)
  }
  func origin(_ name: Located<String>, in unit: Unit) -> Located<OriginID>? {
    resolve(.origin, name, in: unit, names.origins)
  }

  func presentable(_ name: Located<String>, in unit: Unit) -> Located<Presentable>? {
    if let found = findPresentable(name.value, in: unit) { return Located(found, name.span) }
    // A name that several modules have is ambiguous, not unknown.
    if find(name.value, in: unit, names.routes).count > 1 { return route(name, in: unit).map { $0.map(Presentable.route) } }
    reportUnknown(.route, name, in: unit, candidates: names.routes.order + names.elements.order, also: "element")
    return nil
  }

  func findPresentable(_ name: String, in unit: Unit) -> Presentable? {
    if let route = only(name, in: unit, names.routes) { return .route(route) }
    return only(name, in: unit, names.elements).map(Presentable.element)
  }

  private func only<Element>(_ name: String, in unit: Unit, _ table: NameTable<Element>) -> ID<Element>? {
    let found = find(name, in: unit, table)
    return found.count == 1 ? found[0].id : nil
  }

  /// Returns the states whose paths end with the name, below the unit's outermost state.
  func states(named name: String, in unit: Unit) -> [StateID] {
    let key = StateKey(name: name, outermost: unit.outermost)
    if let found = statesByName[key] { return found }
    let found = findStates(name, in: unit)
    statesByName[key] = found
    return found
  }

  private func findStates(_ name: String, in unit: Unit) -> [StateID] {
    let isPath = name.utf8.contains(UInt8(ascii: "."))
    let wanted = isPath ? name.split(separator: ".", omittingEmptySubsequences: false).map(String.init) : [name]
    guard let last = wanted.last else { return [] }
    let depth = flow[unit.outermost].path.count
    let matching = (names.states[last] ?? []).filter { id in
      let path = flow[id].path.dropFirst(depth)
      return path.count >= wanted.count && path.suffix(wanted.count).elementsEqual(wanted)
        && flow.isState(id, within: unit.outermost) && id != unit.outermost
    }
    guard matching.count > 1 else { return matching }
    // A complete path is never ambiguous.
    let whole = matching.filter { flow[$0].path.count - depth == wanted.count }
    return whole.count == 1 ? whole : matching
  }

  func state(_ name: Located<String>, in unit: Unit) -> Located<StateID>? {
    let found = states(named: name.value, in: unit)
    if found.count == 1 { return Located(found[0], name.span) }
    if found.isEmpty {
      reportUnknown(.state, name, in: unit, candidates: stateNames(in: unit))
    } else if !unread.contested.contains(name.value) {
      // Those that are declared near the name first: they are often meant.
      let distances = found.enumerated().map { (abs(flow[$1].name.span.lower - name.span.lower), $0, $1) }
      let shown = distances.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(Self.alternatives).map(\.2)
      let paths = shown.map { unitPath(of: $0, in: unit) }
      report.add(
        NameRules.ambiguousName, "'\(name.value)' may be \(paths.quoted(or: "or"))", at: name.span,
        notes: shown.map { .init("here is '\(unitPath(of: $0, in: unit))'", at: flow[$0].name.span) },
        fixes: paths.map { .replace(name.span, with: $0) })
    }
    return nil
  }

  /// Returns a state's path in the unit's own file.
  func unitPath(of id: StateID, in unit: Unit) -> String {
    flow[id].path.dropFirst(flow[unit.outermost].path.count).joined(separator: ".")
  }

  /// Returns the names of states first, then their whole paths.
  func stateNames(in unit: Unit) -> [String] {
    if let known = stateNamesByUnit[unit.outermost] { return known }
    let all = flow.subtree(of: unit.outermost).dropFirst()
    let names = all.map { flow[$0].name.value } + all.map { unitPath(of: $0, in: unit) }.filter { $0.contains(".") }
    stateNamesByUnit[unit.outermost] = names
    return names
  }

  /// The most meanings of an ambiguous name in a message.
  private static let alternatives = 5

  /// Returns true if there may be further names of a kind, in unreadable parts.
  func areLost(_ kind: NameKind, _ name: String, in unit: Unit) -> Bool {
    if let section = kind.section, unit.lost.contains(section) { return true }
    if unread.mayDeclare(name) { return true }
    let mayLieInModule = kind == .state || name.contains(".")
    return isInLostModule(name, in: unit)
      || mayLieInModule
        && (unit.placesUnreadable || modulesOf(unit).contains { module in kind.section.map(module.lost.contains) ?? false })
  }

  /// Returns true for a qualified name whose module an unreadable state may place.
  private func isInLostModule(_ name: String, in unit: Unit) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let head = name[..<dot]
    let modules = modulesOf(unit)
    if modules.contains(where: { $0.lost.contains(.states) }) { return true }
    return unit.lost.contains(.states) && !modules.contains { $0.prefix.dropLast().split(separator: ".").contains(head) }
  }

  /// Returns the modules that the unit places, directly or by way of others.
  private func modulesOf(_ unit: Unit) -> [Unit] {
    units.filter { $0.module != unit.module && flow.isState($0.outermost, within: unit.outermost) }
  }

  /// Reports an undeclared name, unless its declaration may be in an unreadable part.
  func reportUnknown(
    _ kind: NameKind, _ name: Located<String>, in unit: Unit, candidates: @autoclosure () -> [String], also: String? = nil,
    longer: [String] = []
  ) {
    if areLost(kind, name.value, in: unit) { return }
    if also != nil, unit.lost.contains(.elements) { return }
    if kind == .event, let message = Self.noEvents[name.value.hasPrefix("after ") ? "after" : name.value] {
      return report.add(Diagnostic(.error, kind.rule, message, at: name.span))
    }
    if kind == .state, let path = statePath(behindSignsOf: name.value, in: unit) {
      let message = "'\(name.value)' is not the name of a state; states have no '#' or '.' before their path"
      let found = findStates(path, in: unit)
      guard found.count < 2 else {
        let paths = found.prefix(Self.alternatives).map { unitPath(of: $0, in: unit) }
        return report.add(Diagnostic(.error, kind.rule, message, at: name.span, fixes: paths.map { .replace(name.span, with: $0) }))
      }
      return report.add(Diagnostic(.error, kind.rule, message, at: name.span, fixes: [.replace(name.span, with: path, .certain)]))
    }
    let path = longer.filter { $0.hasPrefix(unit.prefix) && $0.hasSuffix("." + name.value) }.map { String($0.dropFirst(unit.prefix.count)) }
    if path.count == 1 {
      let message = "\(kind.rawValue) '\(name.value)' is not declared"
      return report.add(Diagnostic(.error, kind.rule, message, at: name.span, fixes: [.replace(name.span, with: path[0])]))
    }
    let what = also.map { "\(kind.rawValue) or \($0)" } ?? kind.rawValue
    let (meant, notes) =
      kind == .type
      ? Self.foreignTypes[name.value.lowercased()].map { ($0, []) } ?? suggestion(kind, name.value, in: unit, candidates)
      : suggestion(kind, name.value, in: unit, candidates)
    report.add(
      Diagnostic(
        .error, kind.rule, "\(what) '\(name.value)' is not declared", at: name.span, notes: notes,
        fixes: meant.map { [.replace(name.span, with: $0)] } ?? []))
  }

  /// Names of types in other languages.
  private static let foreignTypes = ["boolean": "Bool", "integer": "Int", "number": "Int", "float": "Double", "decimal": "Double"]

  /// Returns the state that other tools write as `#machine.path`, `#state` or `.state`.
  private func statePath(behindSignsOf name: String, in unit: Unit) -> String? {
    guard let sign = name.first, "#.".contains(sign) else { return nil }
    let path = String(name.drop { "#.".contains($0) })
    let inner = path.split(separator: ".", maxSplits: 1).dropFirst().joined()
    return [path, inner].first(where: stateNames(in: unit).contains)
  }

  /// Advice for keys beside `transitions`, and for keywords of other tools.
  private static let noEvents = [
    "always": "'always' is a key of the state, beside 'transitions', and no event",
    "after": "'after' is a key of the state, beside 'transitions', and no event",
    "done": "'done' is a key of the state, beside 'transitions', and no event",
    "entry": "'entry' is a key of the state, beside 'transitions', and no event",
    "exit": "'exit' is a key of the state, beside 'transitions', and no event",
    "*": "there is no wildcard for events; name each event that is taken",
  ]

  private func suggestion(
    _ kind: NameKind, _ name: String, in unit: Unit, _ candidates: () -> [String]
  ) -> (meant: String?, notes: [Diagnostic.Note]) {
    guard hasTimeToSuggest else { return (nil, []) }
    if let other = otherKind(name, than: kind, in: unit) { return (nil, [other]) }
    let candidates = candidates()
    let own =
      kind == .state
      ? candidates : candidates.filter { $0.hasPrefix(unit.prefix) }.map { String($0.dropFirst(unit.prefix.count)) }
    let longer = own.filter { $0.hasSuffix("." + name) }
    if longer.count == 1 { return (longer[0], []) }
    if let meant = own.path(through: name) ?? nearest(to: name, among: own) { return (meant, []) }
    let known = kind == .state ? own.filter { !$0.contains(".") } : own
    return (nil, [.init(known.isEmpty ? "the flow declares no \(kind.rawValue)" : "declared: \(known.listed)", at: nil)])
  }

  /// Says that a name is declared as something else.
  func otherKind(_ name: String, than kind: NameKind?, in unit: Unit) -> Diagnostic.Note? {
    let full = unit.prefix + name
    let found: [(kind: NameKind, span: Span?)] = [
      (.state, states(named: name, in: unit).first.map { flow[$0].name.span }),
      (.route, names.routes[full].map { flow[$0].name.span }), (.element, names.elements[full].map { flow[$0].name.span }),
      (.event, names.events[full].map { flow[$0].name.span }), (.effect, names.effects[full].map { flow[$0].name.span }),
      (.variable, names.variables[full].map { flow[$0].name.span }),
      (.input, names.inputs[full].flatMap { flow[$0].builtin == nil ? flow[$0].name.span : nil }),
      (.layout, names.layouts[full].map { flow[$0].name.span }), (.type, names.types[full].map { flow[$0].name.span }),
    ]
    if let other = found.first(where: { $0.kind != kind && $0.span != nil }) {
      return .init("'\(name)' is \(other.kind.article)", at: other.span)
    }
    return kind != .container && names.containers.contains(name) ? .init("'\(name)' is a container", at: nil) : nil
  }

  /// Returns the name that was most likely meant; nil once there are too many mistakes for suggestions.
  func nearest(to name: String, among candidates: @autoclosure () -> [String]) -> String? {
    guard hasTimeToSuggest else { return nil }
    let candidates = candidates()
    candidatesLeft -= candidates.count
    return nearestName(to: name, among: candidates)
  }

  private var hasTimeToSuggest: Bool { candidatesLeft > 0 }
}

/// A name of states, as used in one unit.
struct StateKey: Hashable {
  let name: String
  let outermost: StateID
}

extension [String] {
  /// Returns the shortest path that has all names of this one, in their order, and its end, where others lie between them: `a.b.c` for `a.c`.
  fileprivate func path(through name: String) -> String? {
    let wanted = name.split(separator: ".")
    guard wanted.count > 1 else { return nil }
    let found = filter { candidate in
      let names = candidate.split(separator: ".")
      guard names.count > wanted.count, names.last == wanted.last else { return false }
      var rest = wanted[...]
      for name in names where name == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
    guard let shortest = found.min(by: { $0.count < $1.count }) else { return nil }
    return found.allSatisfy { $0 == shortest || $0.hasSuffix("." + shortest) } ? shortest : nil
  }

  /// The names, at most a dozen, so that a message stays one line.
  var listed: String {
    count > 12 ? prefix(12).joined(separator: ", ") + ", … (\(count) in all)" : joined(separator: ", ")
  }

  /// Returns `'a', 'b' or 'c'`.
  func quoted(or word: String) -> String {
    let all = map { "'\($0)'" }
    guard all.count > 1, let last = all.last else { return all.first ?? "" }
    return all.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
