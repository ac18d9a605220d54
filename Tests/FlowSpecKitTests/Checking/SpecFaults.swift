@testable import FlowSpecKit

/// A change of a spec's text.
struct SpecChange {
  let kind: String
  /// One for a person who looks for it.
  let place: String
  let text: String
}

/// Every slip of one step that a person may make in a spec and that leaves it a spec, more or less.
struct SpecFaults {
  private let spec: SpecText
  private let flow: Flow
  private var found: [SpecChange] = []

  /// Properties and scenarios stay what they are: they say what is wanted.
  static func all(of text: String, _ flow: Flow) -> [SpecChange] {
    var faults = SpecFaults(spec: SpecText(text), flow: flow)
    for entry in faults.spec.entries where !["properties", "scenarios", "types"].contains(entry.section) { faults.change(entry) }
    faults.changeTheBeginning()
    return faults.found
  }

  private init(spec: SpecText, flow: Flow) {
    self.spec = spec
    self.flow = flow
  }

  private mutating func add(_ kind: String, _ entry: SpecText.Entry, _ text: String) {
    guard text != spec.text else { return }
    found.append(SpecChange(kind: kind, place: "\(entry.line + 1): \(entry.key): \(entry.value)", text: text))
  }

  private mutating func remove(_ kind: String, _ entry: SpecText.Entry) { add(kind, entry, spec.removing(entry)) }

  private mutating func change(_ entry: SpecText.Entry) {
    let isMachine = entry.section == "states" || entry.section == "transitions"
    if isMachine { changeMachine(entry) }
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
    case ("variables", "saved"): remove("saved dropped", entry)
    case ("links", "held"): add("held policy", entry, spec.replacing(entry, with: entry.value == "first" ? "latest" : "first"))
    case ("arrival", "arrival"): changeArrival(entry)
    default: break
    }
  }

  private mutating func changeMachine(_ entry: SpecText.Entry) {
    let isTrigger = flow.events.contains { $0.name.value == entry.key || $0.qualifiedName == entry.key } || entry.key == "always"
    if isTrigger {
      remove("transition dropped", entry)
      if stateNames.contains(entry.value) { swapTarget(entry) }
    }
    switch entry.key {
    case "to": swapTarget(entry)
    case "when":
      remove("guard dropped", entry)
      add("guard negated", entry, spec.replacing(entry, with: "not (\(entry.value))"))
    case "set": remove("set dropped", entry)
    case "effects", "entry", "exit": remove("effects dropped", entry)
    case "raise": remove("raise dropped", entry)
    case "open": remove("open dropped", entry)
    case "root", "awaits", "history", "reenter", "after", "done": remove("\(entry.key) dropped", entry)
    case "arrival": changeArrival(entry)
    default: break
    }
  }

  private var stateNames: [String] { flow.states.dropFirst().map(\.name.value) }

  /// To the next state in the document.
  private mutating func swapTarget(_ entry: SpecText.Entry) {
    guard let place = stateNames.firstIndex(of: entry.value), stateNames.count > 1 else { return }
    add("target swapped", entry, spec.replacing(entry, with: stateNames[(place + 1) % stateNames.count]))
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

/// Changes of a spec's text that mean nothing.
enum SpecRewrites {
  static func all(of text: String, _ flow: Flow) -> [SpecChange] {
    let spec = SpecText(text)
    return conditions(spec) + lists(spec) + order(spec) + comments(spec) + names(spec, flow)
  }

  private static func change(_ kind: String, _ entry: SpecText.Entry, _ text: String) -> SpecChange {
    SpecChange(kind: kind, place: "\(entry.line + 1): \(entry.key): \(entry.value)", text: text)
  }

  private static func conditions(_ spec: SpecText) -> [SpecChange] {
    var found: [SpecChange] = []
    for entry in spec.entries where ["when", "available", "never", "always"].contains(entry.key) {
      guard !entry.value.isEmpty, !entry.value.contains(where: { "{>[\"".contains($0) }) else { continue }
      found.append(change("not not", entry, spec.replacing(entry, with: "not not (\(entry.value))")))
      guard !entry.value.contains("("), !entry.value.contains(" or ") else { continue }
      let parts = entry.value.split(separator: " ").split(separator: "and")
      guard parts.count > 1 else { continue }
      let swapped = parts.reversed().map { $0.joined(separator: " ") }.joined(separator: " and ")
      found.append(change("operands swapped", entry, spec.replacing(entry, with: swapped)))
    }
    return found
  }

  /// `[a, b]` as lines of their own.
  private static func lists(_ spec: SpecText) -> [SpecChange] {
    spec.entries.compactMap { entry in
      guard !entry.isInline, entry.value.hasPrefix("["), entry.value.hasSuffix("]"), !entry.value.contains(where: { "\"{".contains($0) }) else {
        return nil
      }
      let indent = String(repeating: " ", count: spec.lines[entry.line].prefix { $0 == " " }.count + 2)
      let items = entry.value.dropFirst().dropLast().split(separator: ",").map { "\n\(indent)- \($0.drop { $0 == " " })" }
      return change("list split", entry, spec.replacing(entry, with: items.joined()))
    }
  }

  /// Declarations that stand on one line each, in another order.
  private static func order(_ spec: SpecText) -> [SpecChange] {
    let singles = spec.entries.filter { entry in
      ["events", "effects", "inputs", "types", "properties"].contains(entry.section) && !entry.isInline && !entry.value.isEmpty
        && spec.lines[entry.line].hasPrefix("  ") && !spec.lines[entry.line].hasPrefix("   ") && !entry.value.hasPrefix(">")
    }
    return zip(singles, singles.dropFirst()).compactMap { one, other in
      guard one.section == other.section, other.line == one.line + 1 else { return nil }
      return change("reordered", one, spec.swapping(one.line, other.line))
    }
  }

  private static func comments(_ spec: SpecText) -> [SpecChange] {
    spec.entries.filter { spec.lines[$0.line].hasPrefix($0.key) }.map { change("comment", $0, spec.inserting("# A remark.", before: $0.line)) }
  }

  /// Names that are no English words, so that they stand for nothing else.
  private static func names(_ spec: SpecText, _ flow: Flow) -> [SpecChange] {
    let states = Set(flow.states.map(\.name.value))
    let declared = spec.entries.filter { entry in
      !entry.isInline && (entry.parent == "events" || entry.parent == "effects" || entry.section == "states" && states.contains(entry.key))
    }
    var found: [SpecChange] = []
    for name in Set(declared.map(\.key)).sorted() where name.contains(where: \.isUppercase) {
      let words = spec.text.split(separator: name, omittingEmptySubsequences: false)
      var text = ""
      for (place, part) in words.enumerated() {
        guard place > 0 else { text += part; continue }
        let isWhole = !(text.last.map { $0.isLetter || $0 == "/" } ?? false) && !(part.first.map { $0.isLetter || $0.isNumber } ?? false)
        text += name + (isWhole ? "Renamed" : "") + part
      }
      found.append(SpecChange(kind: "renamed", place: name, text: text))
    }
    return found
  }
}
