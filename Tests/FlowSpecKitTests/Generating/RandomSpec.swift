/// Small specs at random: every way that states, regions and transitions combine.
struct RandomSpec {
  private var random: SeededGenerator
  private var lines: [String] = []
  private var count = 0
  private let events = ["go", "stop", "turn", "wait"]
  /// Regions stand in no states, and only the last one tells anything.
  private var isSeparate = false
  private var isQuiet = false

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func text(named name: String) -> String {
    lines = [
      "flowspec: 1", "flow: \(name)", "types: { Key: { text: \"[a-z]+\" } }",
      "variables: { level: { type: 0...3 }, mode: { type: [low, high] }, flag: { type: Bool } }", "inputs: { wet: Bool }",
      "effects: { ring: Ring., tell: { payload: { key: Key } } }", "events:",
    ]
    for event in events { lines.append("  \(event): { payload: { key: Key, size: [small, large] } }") }
    lines.append("  again: { from: flow }")
    if isSeparate { writeSeparateRegions() } else { writeChildren(0, "", path: []) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Regions that go their own ways.
  mutating func separateText(named name: String) -> String {
    isSeparate = true
    return text(named: name)
  }

  private mutating func writeSeparateRegions() {
    lines.append("regions:")
    for place in 0..<3 {
      isQuiet = place < 2
      lines.append("  side\(place):")
      if chance(50) { writeTransitions("    ", siblings: [], "side\(place)") }
      writeChildren(1, "    ", path: ["side\(place)"])
    }
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
  private mutating func pick<Element>(_ items: [Element]) -> Element { items[Int(random.next() % UInt64(items.count))] }

  private mutating func writeChildren(_ depth: Int, _ indent: String, path: [String]) {
    let isParallel = !isSeparate && depth < 3 && chance(35)
    lines.append("\(indent)\(isParallel ? "regions" : "states"):")
    let names = (0..<(2 + Int(random.next() % 2))).map { _ -> String in
      count += 1
      return "s\(count)"
    }
    let hasFinal = !isParallel && !isQuiet && depth > 0 && chance(40)
    for name in names {
      lines.append("\(indent)  \(name):")
      let inner = indent + "    "
      if chance(30), !isQuiet { lines.append("\(inner)entry: [ring]") }
      if chance(30), !isQuiet { lines.append("\(inner)exit: [ring]") }
      writeTransitions(inner, siblings: isParallel ? [] : names, name)
      if depth < 3, isParallel || chance(45) { writeChildren(depth + 1, inner, path: path + [name]) }
    }
    guard hasFinal else { return }
    count += 1
    lines.append("\(indent)  s\(count): { final: true }")
    lines.append("\(indent)done: { effects: [ring], raise: [again] }")
  }

  private mutating func writeTransitions(_ indent: String, siblings: [String], _ name: String) {
    let targets = siblings + [name]
    lines.append("\(indent)transitions:")
    for event in events where chance(60) {
      lines.append("\(indent)  \(event):")
      for _ in 0..<(1 + random.next() % 2) { lines.append("\(indent)    - \(transition(to: targets))") }
    }
    lines.append("\(indent)  again: { set: { flag: not flag } }")
    if chance(25) { lines.append("\(indent)always: { to: \(pick(targets)), when: level == 3 and wet }") }
    if chance(25), !isQuiet { lines.append("\(indent)after: { 2s: { effects: [ring] }, 1s: \(pick(targets)) }") }
  }

  private mutating func transition(to targets: [String]) -> String {
    var parts: [String] = []
    if chance(70) { parts.append("to: \(pick(targets))") }
    let guards = ["level < 3", "event.size == small and wet", "not flag", "mode == high or level + 1 > 2"]
    if chance(50) { parts.append("when: \(pick(guards))") }
    let updates = ["level: level + 1", "mode: high", "flag: not flag, level: 0", "level: level - 1, mode: low"]
    if chance(50) { parts.append("set: { \(pick(updates)) }") }
    if chance(40), !isQuiet { parts.append("effects: [\(pick(["ring", "tell", "ring, tell"]))]") }
    if chance(20), !isQuiet { parts.append("raise: [again]") }
    if parts.first?.hasPrefix("to:") == true, chance(20), !isSeparate { parts.append("reenter: true") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
