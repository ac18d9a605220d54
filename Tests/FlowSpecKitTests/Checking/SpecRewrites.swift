@testable import FlowSpecKit

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

  /// Reorders declarations that take one line each.
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

  /// Renames to names that are no English words, so that they mean nothing else.
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
