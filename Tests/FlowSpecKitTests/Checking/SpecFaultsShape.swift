@testable import FlowSpecKit

/// Slips that make the text no YAML, or not the YAML that the reader expects.
extension SpecFaults {
  private static let words = [
    "transitions": "on", "to": "target", "when": "cond", "effects": "actions", "entry": "onEntry", "exit": "onExit", "initial": "start",
    "done": "onDone", "after": "delay", "set": "assign", "opens": "children", "available": "enabled", "parameters": "params",
  ]

  mutating func changeShape(_ entry: SpecText.Entry) {
    if let word = Self.words[entry.key], !["properties", "scenarios"].contains(entry.section), entry.parent != "" {
      add("another tool's word", entry, spec.renaming(entry, to: word), names: [word])
    }
    let isCondition = ["when", "available", "never", "always"].contains(entry.key)
    if isCondition, !entry.value.hasPrefix("{"), !entry.value.hasPrefix(">") { changeOperators(entry) }
    if entry.isInline, entry.section != "properties", !entry.value.isEmpty, entry.value == Self.items(entry.value).first {
      add("duplicate key", entry, spec.replacing(entry, with: "\(entry.value), \(entry.key): \(entry.value)"))
    }
    if entry.parent == entry.section, !entry.isInline, ["events", "effects", "routes", "states"].contains(entry.section) {
      let text = spec.block(entry).joined(separator: "\n")
      add("duplicate declaration", entry, spec.inserting(text, before: entry.line))
    }
    switch entry.key {
    case "set", "payload", "parameters", "links":
      let keys = spec.entries.filter { $0.line == entry.line && $0.isInline && entry.value.contains("\($0.key): ") }.map(\.key)
      if entry.value.hasPrefix("{") { add("list for a mapping", entry, spec.replacing(entry, with: "[\(keys.joined(separator: ", "))]")) }
    case "opens", "awaits", "tabs":
      let items = Self.items(entry.value)
      if entry.value.hasPrefix("["), !items.isEmpty {
        add("mapping for a list", entry, spec.replacing(entry, with: "{ \(items.map { "\($0): true" }.joined(separator: ", ")) }"))
      }
    case "after":
      if let unit = entry.value.firstMatch(of: /(\d+)(s|ms|min):/) {
        add("duration without a unit", entry, spec.replacing(entry, with: entry.value.replacing(unit.0, with: "\(unit.1):")))
      }
    case "flowspec", "version": remove("required key dropped", entry)
    case "flow", "text": if ["flow", "types"].contains(entry.section) { remove("required key dropped", entry) }
    default: break
    }
    if entry.key == "version" || entry.key == "flowspec" {
      for number in ["-1", "1.5"] { add("number out of range", entry, spec.replacing(entry, with: number)) }
    }
    if entry.key == "held", entry.section == "links" { add("number out of range", entry, spec.replacing(entry, with: "{ latest: 99 }")) }
  }

  private mutating func changeOperators(_ entry: SpecText.Entry) {
    for (own, other) in [(" and ", " && "), (" or ", " || "), (" == ", " = ")] where entry.value.contains(own) {
      let text = entry.value.replacing(own, with: other, maxReplacements: 1)
      add("another language's operator", entry, spec.replacing(entry, with: "\"\(text)\""))
    }
    if entry.isInline, entry.value.contains(" and ") {
      add("comma in a guard", entry, spec.replacing(entry, with: entry.value.replacing(" and ", with: ", ", maxReplacements: 1)))
    }
  }

  /// Changes some of the lines as a whole.
  mutating func changeLines() {
    for (number, line) in spec.lines.enumerated() {
      let content = line.drop { $0 == " " }
      let indent = line.count - content.count
      guard indent > 0, let first = content.first, first != "#" else { continue }
      let name = [content.prefix { $0.isLetter || $0.isNumber }].map(String.init)
      if indent > 2, number % 9 == 0 { change("tab for spaces", number, "\t" + content, name) }
      if number % 7 == 0, content.contains(":") { change("one space too many", number, " " + line, name) }
      if indent > 2, number % 7 == 3 { change("one level further out", number, String(line.dropFirst(2)), name) }
      if line.filter({ $0 == "\"" }).count == 2, let quote = line.lastIndex(of: "\"") {
        change("unclosed quote", number, line[..<quote] + line[line.index(after: quote)...], name)
      }
      if line.hasSuffix("}"), number % 5 == 0 { change("unclosed brace", number, line.dropLast(), name) }
      if line.hasSuffix(":"), number % 3 == 0 { change("colon forgotten", number, line.dropLast(), name) }
      if number % 5 == 1, line.firstMatch(of: /^ +\w+: \S/) != nil {
        change("colon without a space", number, line.replacing(": ", with: ":", maxReplacements: 1), name)
      }
    }
  }

  private mutating func change(_ kind: String, _ line: Int, _ text: some StringProtocol, _ names: [String]) {
    add(kind, line: line, spec.replacing(line: line, with: String(text)), names: names)
  }
}
