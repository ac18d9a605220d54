@testable import FlowSpecKit

/// A change of a spec's text.
struct SpecChange {
  let kind: String
  /// One for a person who looks for it.
  let place: String
  let text: String
  /// The file that is changed.
  var path = ""
  /// The changed line, from 1.
  var line = 0
  /// A report that names one of these names the fault.
  var names: [String] = []

  func within(_ path: String) -> SpecChange {
    var change = self
    change.path = path
    return change
  }
}

/// Every slip of one step that a person may make in a spec and after which the text is still a spec, more or less.
struct SpecFaults {
  let spec: SpecText
  let flow: Flow
  /// The names that each section of the file declares.
  let declared: [String: [String]]
  let stateNames: [String]
  let origins: Set<String>
  let layouts: Set<String>
  private let triggers: Set<String>
  private var found: [SpecChange] = []

  /// Returns all slips after which the flow does something else. Properties and scenarios are not changed: they state what is wanted.
  static func all(of text: String, _ flow: Flow) -> [SpecChange] {
    var faults = SpecFaults(spec: SpecText(text), flow: flow)
    for entry in faults.spec.entries where !["properties", "scenarios"].contains(entry.section) {
      if entry.section != "types" { faults.change(entry) }
      faults.changeMore(entry)
    }
    faults.changeTheBeginning()
    return faults.found
  }

  /// Returns all slips that a rule reports without an answer to the question what the flow does.
  static func statements(of text: String, _ flow: Flow) -> [SpecChange] {
    var faults = SpecFaults(spec: SpecText(text), flow: flow)
    for entry in faults.spec.entries {
      faults.changeName(entry)
      faults.changeStatement(entry)
      faults.changeShape(entry)
    }
    faults.changeLines()
    faults.addUnused()
    return faults.found
  }

  private init(spec: SpecText, flow: Flow) {
    self.spec = spec
    self.flow = flow
    declared = spec.entries.filter(Self.isOutermost).reduce(into: [:]) { $0[$1.section, default: []].append($1.key) }
    stateNames = flow.states.dropFirst().map(\.name.value)
    origins = Set(flow.origins.map(\.name.value))
    layouts = Set(flow.layouts.map(\.name.value))
    triggers = Set(flow.events.flatMap { [$0.name.value, $0.qualifiedName] } + ["always"])
  }

  private static func isOutermost(_ entry: SpecText.Entry) -> Bool { entry.parent == entry.section && !entry.isInline && entry.indent == 2 }

  /// Returns true for a declaration at the margin of its section.
  func isOutermost(_ entry: SpecText.Entry) -> Bool { Self.isOutermost(entry) }

  /// Adds a change, unless the text stays as it is. `names` are further names for `SpecChange.names`.
  mutating func add(_ kind: String, _ entry: SpecText.Entry, _ text: String, names: [String] = []) {
    guard text != spec.text else { return }
    let words = entry.value.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let place = "\(entry.line + 1): \(entry.key): \(entry.value)"
    found.append(SpecChange(kind: kind, place: place, text: text, line: entry.line + 1, names: [entry.key, entry.parent] + words + names))
  }

  /// Adds a change of a line.
  mutating func add(_ kind: String, line: Int, _ text: String, names: [String] = []) {
    found.append(SpecChange(kind: kind, place: "\(line + 1)", text: text, line: line + 1, names: names))
  }

  mutating func remove(_ kind: String, _ entry: SpecText.Entry) { add(kind, entry, spec.removing(entry)) }

  private mutating func change(_ entry: SpecText.Entry) {
    if ["routes", "elements", "defaults"].contains(entry.section) { swapPlace(entry) }
    if entry.section == "routes", ["open", "hold", "refuse"].contains(entry.value) { changeArrival(entry) }
    if isMachine(entry) { changeMachine(entry) }
    switch (entry.section, entry.key) {
    case ("layouts", "when"): changeBreakpoint(entry)
    case ("layouts", _): changeContainer(entry)
    case (_, "available"):
      remove("availability dropped", entry)
      if entry.section != "defaults" { add("availability negated", entry, spec.replacing(entry, with: "not (\(entry.value))")) }
    case (_, "opens"): remove("opens dropped", entry)
    case ("routes", "raise"): remove("raise dropped", entry)
    case ("routes", "effects"): remove("effects dropped", entry)
    case ("routes", "lookup"), ("routes", "restores"): remove("\(entry.key) dropped", entry)
    case ("routes", "arrival"): remove("arrival dropped", entry)
    case ("routes", "before"), ("routes", "from"): remove("\(entry.key) dropped", entry)
    case ("routes", "with"): remove("payload lost", entry)
    case ("variables", "saved"): remove("saved dropped", entry)
    case ("events", "when"): remove("promise dropped", entry)
    case ("events", "unhandled"), ("unhandled", _), ("restoration", "restoration"): remove("\(entry.key) dropped", entry)
    case ("events", "payload"): remove("payload lost", entry)
    case ("links", "held"): add("held policy", entry, spec.replacing(entry, with: entry.value == "first" ? "latest" : "first"))
    case ("arrival", "arrival"): changeArrival(entry)
    default: break
    }
  }

  func isMachine(_ entry: SpecText.Entry) -> Bool { ["states", "regions", "transitions"].contains(entry.section) }

  func isTrigger(_ entry: SpecText.Entry) -> Bool { triggers.contains(entry.key) }

  private mutating func changeMachine(_ entry: SpecText.Entry) {
    if isTrigger(entry) {
      remove("transition dropped", entry)
      if stateNames.contains(entry.value) { swapTarget(entry) }
    }
    switch entry.key {
    case "to": swapTarget(entry)
    case "when":
      remove("guard dropped", entry)
      add("guard negated", entry, spec.replacing(entry, with: "not (\(entry.value))"))
    case "set": remove("set dropped", entry)
    case "payload", "with": remove("payload lost", entry)
    case "effects", "entry", "exit": remove("effects dropped", entry)
    case "raise": remove("raise dropped", entry)
    case "open": remove("open dropped", entry)
    case "root", "awaits", "history", "reenter", "after", "done": remove("\(entry.key) dropped", entry)
    case "arrival": changeArrival(entry)
    default: break
    }
  }

  /// To the next state in the document.
  private mutating func swapTarget(_ entry: SpecText.Entry) {
    guard let place = stateNames.firstIndex(of: entry.value), stateNames.count > 1 else { return }
    add("target swapped", entry, spec.replacing(entry, with: stateNames[(place + 1) % stateNames.count]))
  }

  /// To the next container in the document.
  private mutating func swapPlace(_ entry: SpecText.Entry) {
    var names: [String] = []
    for name in ["screen"] + flow.layouts.flatMap(\.containers).map(\.name.value) where !names.contains(name) { names.append(name) }
    guard let place = names.firstIndex(of: entry.value) else { return }
    add("place swapped", entry, spec.replacing(entry, with: names[(place + 1) % names.count]))
  }

  private mutating func changeArrival(_ entry: SpecText.Entry) {
    remove("arrival dropped", entry)
    for policy in ["open", "hold", "refuse"] where policy != entry.value {
      add("arrival changed", entry, spec.replacing(entry, with: policy))
    }
  }

  private mutating func changeBreakpoint(_ entry: SpecText.Entry) {
    add("layout negated", entry, spec.replacing(entry, with: "not (\(entry.value))"))
    let words = entry.value.split(separator: " ").map(String.init)
    for (place, word) in words.enumerated() {
      guard let number = Int(word) else { continue }
      var shifted = words
      shifted[place] = "\(number + 100)"
      add("breakpoint shifted", entry, spec.replacing(entry, with: shifted.joined(separator: " ")))
    }
  }

  private mutating func changeContainer(_ entry: SpecText.Entry) {
    switch entry.value {
    case "stack": add("container changed", entry, spec.replacing(entry, with: "modal"))
    case "modal": add("container changed", entry, spec.replacing(entry, with: "stack"))
    case "column": add("container changed", entry, spec.replacing(entry, with: "stack"))
    default: break
    }
    if ["stack", "modal", "column", "windows"].contains(entry.value) || entry.value.hasPrefix("{ in:") { remove("container dropped", entry) }
  }

  /// The flow begins in its second state.
  private mutating func changeTheBeginning() {
    guard let start = spec.entries.first(where: { $0.key == "states" && $0.section == "states" }) else { return }
    let outermost = flow.states.filter { $0.path.count == 1 }
    guard outermost.count > 1 else { return }
    let text = spec.inserting("initial: \(outermost[1].name.value)", before: start.line)
    found.append(SpecChange(kind: "wrong initial", place: "\(start.line + 1)", text: text))
  }
}
