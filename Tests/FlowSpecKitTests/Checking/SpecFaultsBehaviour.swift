@testable import FlowSpecKit

/// Further slips after which the flow does something else.
extension SpecFaults {
  mutating func changeMore(_ entry: SpecText.Entry) {
    if isMachine(entry) { changeMachineMore(entry) }
    if ["when", "available"].contains(entry.key), ["states", "regions", "transitions", "routes", "elements", "defaults"].contains(entry.section) {
      changeCondition(entry)
    }
    if ["arrival", "interrupt"].contains(entry.key), entry.value.hasPrefix("{ refuse:") {
      add("refusal without its effect", entry, spec.replacing(entry, with: "refuse"))
    }
    switch (entry.section, entry.key) {
    case ("routes", "place"), ("elements", "place"), ("defaults", "place"):
      remove("place dropped", entry)
      swapTab(entry)
    case ("routes", "dismissed"), ("routes", "interrupt"), ("elements", "selects"): remove("\(entry.key) dropped", entry)
    case ("layouts", "redo"): remove("redo dropped", entry)
    case ("types", "identity"): remove("identity dropped", entry)
    case ("variables", "type") where entry.isInline && !spec.lines[entry.line].contains("saved:"):
      add("saved added", entry, spec.replacing(entry, with: entry.value + ", saved: true"))
    default: break
    }
  }

  private mutating func changeMachineMore(_ entry: SpecText.Entry) {
    switch entry.key {
    case "to", "initial", "final", "close": remove("\(entry.key) dropped", entry)
    default: break
    }
    guard spec.lines[entry.line].drop(while: { $0 == " " }).hasPrefix("- { \(entry.key):") else { return }
    var lines = spec.lines
    lines.remove(at: entry.line)
    add("alternative dropped", entry, lines.joined(separator: "\n"))
    guard lines[entry.line].drop(while: { $0 == " " }).hasPrefix("- {") else { return }
    add("alternatives swapped", entry, spec.swapping(entry.line, entry.line + 1))
  }

  private mutating func changeCondition(_ entry: SpecText.Entry) {
    if entry.value.contains(" and ") {
      add("and for or", entry, spec.replacing(entry, with: entry.value.replacing(" and ", with: " or ", maxReplacements: 1)))
    }
    let others = [" == ": " != ", " != ": " == ", " < ": " <= ", " > ": " >= ", " >= ": " > "]
    for (operation, other) in others.sorted(by: { $0.key < $1.key }) where entry.value.contains(operation) {
      add("comparison changed", entry, spec.replacing(entry, with: entry.value.replacing(operation, with: other, maxReplacements: 1)))
    }
  }

  /// To the next tab in the document.
  private mutating func swapTab(_ entry: SpecText.Entry) {
    let parts = entry.value.split(separator: ".").map(String.init)
    let tabs = spec.entries.first { $0.section == "layouts" && $0.key == "tabs" && $0.value.hasPrefix("[") }.map { Self.items($0.value) } ?? []
    guard parts.count == 2, tabs.count > 1, let place = tabs.firstIndex(of: parts[1]) else { return }
    add("tab swapped", entry, spec.replacing(entry, with: "\(parts[0]).\(tabs[(place + 1) % tabs.count])"))
  }

  /// Returns the names of a list that is written in one line, or the one name without brackets.
  static func items(_ value: String) -> [String] {
    guard !value.contains(where: { "{\":".contains($0) }) else { return [] }
    return value.split { "[], ".contains($0) }.map(String.init)
  }
}
