/// Converts the words of a command to stimuli: resolves names, and reads values by their types.
struct CommandReader {
  let flow: Flow
  /// The simulation, which numbers values that cannot be enumerated.
  var simulation: Simulation

  init(_ simulation: Simulation) {
    flow = simulation.flow
    self.simulation = simulation
  }

  // MARK: Names

  /// Returns the declaration of that name; else the one whose qualified name ends with it.
  func find<Element: Declaration>(_ name: String, kind what: String, in all: [Element]) throws(SimulatorProblem) -> Int {
    if let found = all.firstIndex(where: { $0.qualifiedName == name }) { return found }
    let ending = all.indices.filter { all[$0].qualifiedName.hasSuffix(".\(name)") }
    guard let found = ending.first else { throw .unknown(what, named: name, among: all.map(\.qualifiedName)) }
    guard ending.count == 1 else {
      throw SimulatorProblem("'\(name)' may be \(ending.map { all[$0].qualifiedName }.quoted(or: "or"))")
    }
    return found
  }

  // MARK: Values

  /// Reads `name=value` from each word.
  mutating func values(_ words: [String], of fields: [Field], _ what: String) throws(SimulatorProblem) -> [(field: Int, value: Value)] {
    var found: [(field: Int, value: Value)] = []
    for word in words {
      let (name, text) = try Self.assignment(word)
      guard let index = fields.firstIndex(where: { $0.name.value == name }) else {
        guard !fields.isEmpty else { throw SimulatorProblem("\(what) has no fields; remove '\(name)'") }
        throw .unknown("field", named: name, among: fields.map(\.name.value))
      }
      guard !found.contains(where: { $0.field == index }) else { throw SimulatorProblem("'\(name)' is given twice") }
      found.append((index, try value(text, of: fields[index].type, named: name)))
    }
    return found
  }

  static func assignment(_ word: String) throws(SimulatorProblem) -> (name: String, text: String) {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
      throw SimulatorProblem("'\(word)' is not a 'name=value'")
    }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  func value(_ text: String, of type: TypeReference, named name: String) throws(SimulatorProblem) -> Value {
    if type.isOptional, text == "none" { return .absent }
    if let value = Self.value(text, of: type.type) { return value }
    var message = "'\(name)' is \(type.type.valueName)\(type.isOptional ? ", or 'none'" : ""); '\(text)' is not"
    if case .cases(let cases) = type.type, let nearest = nearestName(to: text, among: cases.map(\.name.value)) {
      message += "; did you mean '\(nearest)'?"
    }
    throw SimulatorProblem(message)
  }

  /// Reads a value; a case that carries a value is written `case:value`.
  private static func value(_ text: String, of type: ValueType) -> Value? {
    guard case .cases(let cases) = type else { return scalarValue(text, of: type) }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let found = cases.first(where: { $0.name.value == parts[0] }) else { return nil }
    switch (found.carries, parts.count) {
    case (nil, 1): return .named(found.name.value, nil)
    case (let carried?, 2):
      if carried.isOptional, parts[1] == "none" { return .named(found.name.value, .absent) }
      return value(parts[1], of: carried.type).map { .named(found.name.value, $0) }
    default: return nil
    }
  }

  /// Returns raw values for all fields; fields without a given value get a fixed one.
  mutating func raws(_ values: [(field: Int, value: Value)], of fields: [Field]) -> [Int] {
    fields.enumerated().map { index, field in
      if let given = values.first(where: { $0.field == index }) { return simulation.raw(of: given.value, field.type) }
      let domain = Domain(field.type)
      if domain.isOpaque { return field.type.isOptional ? 0 : simulation.raw(of: .text("any \(field.name.value)"), field.type) }
      return domain.isOptional ? domain.count - 1 : 0
    }
  }

  // MARK: Changes

  mutating func changes(_ words: [String]) throws(SimulatorProblem) -> [Change] {
    guard !words.isEmpty else { throw SimulatorProblem("'change' needs an input and its value: change \(example)") }
    var changes: [Change] = []
    for word in words {
      let (name, text) = try Self.assignment(word)
      let input = try find(name, kind: "input", in: flow.inputs)
      let value = try value(text, of: flow.inputs[input].type, named: name)
      changes.append(Change(input: input, raw: simulation.raw(of: value, flow.inputs[input].type), value: value))
    }
    return changes
  }

  struct Change {
    let input: Int
    let raw: Int
    let value: Value
  }

  private var example: String {
    guard let input = flow.inputs.first(where: { $0.builtin == nil }) ?? flow.inputs.first else { return "INPUT=VALUE" }
    return "\(input.qualifiedName)=…"
  }
}
