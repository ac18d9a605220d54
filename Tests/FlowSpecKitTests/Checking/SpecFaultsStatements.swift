@testable import FlowSpecKit

/// Links, layouts, properties and scenarios that contradict the rest of the spec.
extension SpecFaults {
  mutating func changeStatement(_ entry: SpecText.Entry) {
    let isDeclaration = isOutermost(entry)
    switch (entry.section, entry.key) {
    case ("routes", let key) where origins.contains(key): changeLink(entry)
    case ("routes", "links"): openWhereUnavailable(entry)
    case ("routes", _) where entry.value.hasSuffix("?") && entry.isInline:
      add("optional parameter made required", entry, spec.replacing(entry, with: String(entry.value.dropLast())))
    case ("layouts", "when"):
      add("layout that is never chosen", entry, spec.replacing(entry, with: "width > 500 and width < 400"))
      remove("layout without its condition", entry)
    case ("layouts", _) where isDeclaration: changeLayout(entry)
    case ("properties", "never"), ("properties", "always"): changeProperty(entry)
    case ("scenarios", "shown"), ("scenarios", "held"), ("scenarios", "effects"), ("scenarios", "refused"):
      if entry.value != "none", !entry.value.isEmpty { add("expectation inverted", entry, spec.replacing(entry, with: "none")) }
    case ("scenarios", "send"), ("scenarios", "show"), ("scenarios", "select"), ("scenarios", "change"): removeStep(entry)
    case ("events", _) where isDeclaration && !entry.value.hasPrefix("{") && !entry.value.isEmpty:
      add("from flow added", entry, spec.replacing(entry, with: "{ summary: \"\(entry.value)\", from: flow }"))
    case ("effects", "payload") where entry.value.hasPrefix("{"), ("states", "payload") where entry.value.hasPrefix("{"):
      add("field added", entry, spec.replacing(entry, with: "{ reason: String, \(entry.value.dropFirst(2))"), names: ["reason"])
    default: break
    }
    if entry.key == "raise" && isMachine(entry) || entry.key == "dismissed", let event = declared["events"]?.first {
      add("outer event raised", entry, spec.replacing(entry, with: event), names: [event])
    }
    if entry.section == "routes", entry.isInline, spec.lines[entry.line].contains("://"), spec.lines[entry.line].contains("\": {") {
      let isText = entry.value.hasPrefix("\"")
      if isText || Int(entry.value) != nil { add("example of another value", entry, spec.replacing(entry, with: isText ? "\"77\"" : "77")) }
    }
    if entry.isInline, entry.section == "elements" || entry.section == "routes", layouts.contains(entry.key) {
      remove("place missing in one layout", entry)
    }
  }

  private mutating func changeLink(_ entry: SpecText.Entry) {
    if Self.isPlain(entry.value) {
      let other = spec.entries.first {
        $0.section == "routes" && $0.key == entry.key && $0.line != entry.line && $0.value != entry.value && Self.isPlain($0.value)
      }
      if let other { add("links of another route", entry, spec.replacing(entry, with: other.value)) }
    }
    if entry.value.hasPrefix("/"), entry.value.count > 1 {
      add("link without its slash", entry, spec.replacing(entry, with: String(entry.value.dropFirst())))
    }
    guard entry.value.hasPrefix("\""), let parameter = entry.value.firstMatch(of: /\/\{(\w+)\}/) else { return }
    let (without, colon) = (entry.value.replacing(parameter.0, with: ""), entry.value.replacing(parameter.0, with: "/:\(parameter.1)"))
    if without != "\"\"" { add("parameter missing in a link", entry, spec.replacing(entry, with: without)) }
    add("parameter with a colon", entry, spec.replacing(entry, with: colon))
  }

  private static func isPlain(_ template: String) -> Bool { !template.isEmpty && !template.contains { "{[ ".contains($0) } }

  /// Says `open` for the first state, if the route's own condition is another state.
  private mutating func openWhereUnavailable(_ entry: SpecText.Entry) {
    let block = spec.entries.filter { $0.section == "routes" && $0.parent == entry.parent && !$0.isInline }
    guard !entry.isInline, let state = flow.states.dropFirst().first(where: { $0.path.count == 1 })?.name.value,
      let available = block.first(where: { $0.key == "available" })?.value, stateNames.contains(available), available != state,
      !block.contains(where: { $0.key == "arrival" })
    else { return }
    let indent = String(spec.lines[entry.line].prefix { $0 == " " })
    add("open where it is not available", entry, spec.inserting("\(indent)arrival: { \(state): open }", before: entry.line), names: [state])
  }

  private mutating func changeLayout(_ entry: SpecText.Entry) {
    let all = spec.entries.filter { $0.section == "layouts" && isOutermost($0) }
    guard let place = all.firstIndex(where: { $0.line == entry.line }), entry.value.isEmpty else { return }
    guard place + 1 < all.count else {
      add("gap between layouts", entry, spec.inserting("    when: width < 1000", before: entry.line + 1))
      return
    }
    let (one, other) = (spec.block(entry), spec.block(all[place + 1]))
    let between = spec.lines[one.endIndex..<other.startIndex]
    let text = spec.lines[..<one.startIndex] + other + between + one + spec.lines[other.endIndex...]
    add("layouts swapped", entry, text.joined(separator: "\n"), names: [all[place + 1].key])
  }

  private mutating func changeProperty(_ entry: SpecText.Entry) {
    guard entry.isInline, !entry.value.isEmpty, !spec.lines[entry.line].contains("before:") else { return }
    add("property flipped", entry, alone(entry, in: spec.renaming(entry, to: entry.key == "never" ? "always" : "never")))
    let text = "(\(entry.value)) \(entry.key == "never" ? "and" : "or") not (\(entry.value))"
    add("tautological property", entry, spec.replacing(entry, with: text))
  }

  /// Returns the text without the other properties, which take time and tell nothing about this one.
  private func alone(_ property: SpecText.Entry, in text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let header = lines.firstIndex(of: "properties:") else { return text }
    let end = lines[(header + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") } ?? lines.endIndex
    return lines.enumerated().map { $0.offset <= header || $0.offset >= end || $0.offset == property.line ? $0.element : "" }.joined(separator: "\n")
  }

  private mutating func removeStep(_ entry: SpecText.Entry) {
    guard spec.lines[entry.line].drop(while: { $0 == " " }).hasPrefix("- { \(entry.key):") else { return }
    var lines = spec.lines
    lines.remove(at: entry.line)
    add("step removed", entry, lines.joined(separator: "\n"))
  }

  /// Adds one declaration of each sort that nothing uses.
  mutating func addUnused() {
    let unused = [
      ("events", "unused event", "zap: Nothing takes it."), ("effects", "unused effect", "zap: Nothing performs it."),
      ("variables", "unused variable", "zap: Bool"), ("inputs", "unused input", "zap: Bool"),
      ("types", "unused type", "Zap: { text: \"[0-9]\" }"), ("routes", "route that nothing opens", "zap: { place: screen }"),
      ("elements", "element without a place", "zap: Nobody sees it."), ("states", "state that nothing enters", "zap: { arrival: open }"),
    ]
    for (section, kind, text) in unused {
      guard let last = spec.entries.last(where: { $0.section == section && isOutermost($0) }) else { continue }
      add(kind, line: last.line, spec.inserting("  \(text)", before: last.line), names: ["zap", "Zap"])
    }
    guard let variable = spec.entries.first(where: { $0.section == "variables" && isOutermost($0) }) else { return }
    for state in stateNames.prefix(2) {
      add("one name for two things", line: variable.line, spec.inserting("  \(state): Bool", before: variable.line), names: [state])
    }
  }
}
