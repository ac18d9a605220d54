@testable import FlowSpecKit

/// Names that nothing declares.
extension SpecFaults {
  mutating func changeName(_ entry: SpecText.Entry) {
    dropDeclaration(entry)
    if isMachine(entry) { misspellInMachine(entry) }
    if entry.section == "routes" || entry.section == "elements" || entry.section == "defaults" { misspellInRoute(entry) }
    if entry.section == "scenarios" { misspellInScenario(entry) }
    if entry.section == "properties" { misspellInProperty(entry) }
    switch (entry.section, entry.key) {
    case ("layouts", "tabs"): misspell("misspelled tab", entry)
    case ("layouts", "stack"): misspell("misspelled base", entry)
    case (_, "transitions"), (_, "arrival"), (_, "awaits"), (_, "available"), (_, "opens"), (_, "containers"), (_, "parameters"), (_, "payload"):
      let wrong = Self.misspelled(entry.key)
      add("misspelled key", entry, spec.renaming(entry, to: wrong), names: [wrong])
    default: break
    }
    if entry.section != "types", declared["types", default: []].contains(entry.value.filter { $0 != "?" }) {
      let wrong = Self.misspelled(entry.value.filter { $0 != "?" })
      add("misspelled type", entry, spec.replacing(entry, with: wrong), names: [wrong])
    }
  }

  /// Returns a name with two letters swapped, or without its last one.
  static func misspelled(_ name: String) -> String {
    var letters = Array(name)
    let places = letters.indices.dropFirst().dropLast().filter { letters[$0].isLetter && letters[$0 + 1].isLetter && letters[$0] != letters[$0 + 1] }
    guard let place = places.first else { return String(letters.dropLast()) }
    letters.swapAt(place, place + 1)
    return String(letters)
  }

  /// Misspells the first name of a list, or the only one.
  private mutating func misspell(_ kind: String, _ entry: SpecText.Entry) {
    guard let name = Self.items(entry.value).first, name != "none" else { return }
    let wrong = Self.misspelled(name)
    add(kind, entry, spec.replacing(entry, with: entry.value.replacing(name, with: wrong, maxReplacements: 1)), names: [wrong])
  }

  private mutating func misspellPart(_ kind: String, _ part: Substring, of entry: SpecText.Entry) {
    let wrong = Self.misspelled(String(part))
    var value = entry.value
    value.replaceSubrange(part.startIndex..<part.endIndex, with: wrong)
    add(kind, entry, spec.replacing(entry, with: value), names: [wrong])
  }

  private mutating func dropDeclaration(_ entry: SpecText.Entry) {
    guard isOutermost(entry) else { return }
    let sorts = [
      "events": "event", "effects": "effect", "variables": "variable", "inputs": "input", "types": "type", "routes": "route", "elements": "element",
    ]
    guard let sort = sorts[entry.section] else { return }
    let isUsed = spec.lines.enumerated().contains { $0.offset != entry.line && $0.element.contains(entry.key) }
    if isUsed { remove("\(sort) without its declaration", entry) }
  }

  private mutating func misspellInMachine(_ entry: SpecText.Entry) {
    if isTrigger(entry), entry.key != "always" {
      let wrong = Self.misspelled(entry.key)
      add("misspelled event", entry, spec.renaming(entry, to: wrong), names: [wrong])
      if stateNames.contains(entry.value) { misspell("misspelled state", entry) }
    }
    if declared["variables", default: []].contains(entry.key), entry.isInline {
      let wrong = Self.misspelled(entry.key)
      add("misspelled variable", entry, spec.renaming(entry, to: wrong), names: [wrong])
    }
    if let field = entry.value.firstMatch(of: /^event\.(\w+)$/)?.1 { misspellPart("misspelled event field", field, of: entry) }
    switch entry.key {
    case "to":
      misspell("misspelled state", entry)
      if let route = declared["routes"]?.first { add("name of another sort", entry, spec.replacing(entry, with: route), names: [route]) }
    case "awaits": misspell("misspelled awaited event", entry)
    case "effects", "entry", "exit":
      misspell("misspelled effect", entry)
      if let event = declared["events"]?.first { add("name of another sort", entry, spec.replacing(entry, with: event), names: [event]) }
    case "root", "open", "close": misspell("misspelled route", entry)
    case "when": misspellState(entry)
    default: break
    }
  }

  private mutating func misspellInRoute(_ entry: SpecText.Entry) {
    switch entry.key {
    case "opens": misspell("misspelled route", entry)
    case "available": misspellState(entry)
    case "place": misspell("misspelled container", entry)
    case "from" where entry.section == "routes":
      if let source = entry.value.firstMatch(of: /(\w+)[\]} ]*$/)?.1 { misspellPart("misspelled source", source, of: entry) }
    default: break
    }
    if entry.isInline, layouts.contains(entry.key) {
      let wrong = Self.misspelled(entry.key)
      add("misspelled layout", entry, spec.renaming(entry, to: wrong), names: [wrong])
    }
    guard entry.section == "routes", origins.contains(entry.key) else { return }
    let wrong = Self.misspelled(entry.key)
    add("misspelled origin", entry, spec.renaming(entry, to: wrong), names: [wrong])
    if entry.value.hasPrefix("\""), let parameter = entry.value.firstMatch(of: /\{(\w\w+)/)?.1 {
      misspellPart("misspelled parameter", parameter, of: entry)
    }
  }

  private mutating func misspellState(_ entry: SpecText.Entry) {
    if let state = entry.value.matches(of: /\b[a-z]\w*/).first(where: { stateNames.contains(String($0.output)) }) {
      misspellPart("misspelled state in a guard", state.output, of: entry)
    }
    misspellCase(entry)
  }

  private mutating func misspellCase(_ entry: SpecText.Entry) {
    if let name = entry.value.firstMatch(of: /[!=]= ([a-z]\w\w+)/)?.1 { misspellPart("misspelled case", name, of: entry) }
  }

  private mutating func misspellInScenario(_ entry: SpecText.Entry) {
    guard ["send", "show", "select", "state", "shown"].contains(entry.key), Self.items(entry.value).count == 1 else { return }
    misspell("misspelled name in a scenario", entry)
  }

  private mutating func misspellInProperty(_ entry: SpecText.Entry) {
    if let route = entry.value.firstMatch(of: /(?:shown|kept|opened|refused)\((\w\w+)/)?.1, route != "any" {
      misspellPart("misspelled route in a property", route, of: entry)
    }
    misspellCase(entry)
  }
}
