import FlowSpecExplorer

/// Writes a system as a TLA+ module: one record, and one action for each stimulus.
struct TLAWriting {
  private var exported: ExportedSystem
  private let names: ExportedNames
  private let claimNames: [String]
  private(set) var lines: [String] = []

  init(_ exported: ExportedSystem) {
    self.exported = exported
    names = ExportedNames(exported)
    var unique = UniqueNames()
    claimNames = exported.claims.map { unique.unique("Prop_\($0.name)") }
  }

  private var table: DecisionTable { exported.table }
  var claims: [ModelExport.Claim] { zip(exported.claims, claimNames).compactMap { $0.named($1) } }

  // MARK: Which parts there are

  /// A bit besides the configuration: the state of a precedence property, or a promise that a relaunch ends.
  private struct Bit {
    let name: String
    let launched: String
    let moved: String
    let relaunched: String
  }

  /// True if the module stores bits besides the configuration.
  var hasBits: Bool { !bits.isEmpty }

  private var restores: Bool { exported.model.stimuli.contains(.relaunch) }

  private var bits: [Bit] {
    exported.claims.enumerated().compactMap { index, claim in
      switch claim.form {
      case .precedence(_, let before):
        return Bit(
          name: "seen\(index)", launched: "P\(before)", moved: "(seen\(index) \\/ P\(before)')", relaunched: "(seen\(index) \\/ P\(before)')")
      case .leadsTo(let start, let goal) where restores:
        return Bit(
          name: "owed\(index)", launched: "(P\(start) /\\ ~P\(goal))", moved: "((owed\(index) \\/ P\(start)') /\\ ~P\(goal)')",
          relaunched: "(P\(start)' /\\ ~P\(goal)')")
      case .never, .possible, .alwaysPossible, .leadsTo: return nil
      }
    }
  }

  private var isFair: Bool { !exported.fairness.isEmpty }

  // MARK: The module

  mutating func text(module: String, header: [String]) -> String {
    lines = ["---- MODULE \(module) ----"] + header.map { $0.isEmpty ? "" : Self.comment($0) } + [""]
    lines += ["EXTENDS Naturals, TLC", ""]
    let bits = bits
    lines += ["VARIABLES c\(bits.map { ", \($0.name)" }.joined())", "vars == <<c\(bits.map { ", \($0.name)" }.joined())>>", ""]
    writeFields()
    writePredicates()
    writeLaunch(bits)
    let actions = writeActions()
    writeNext(actions, bits)
    writeFairness()
    writeClaims()
    lines += ["====", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns a comment that ends with its line.
  private static func comment(_ text: String) -> String { "\\* " + VisibleText.of(text) }

  /// The configuration file for TLC.
  var configuration: String {
    var rows = ["\\* \(GeneratedMark.sentence)", "SPECIFICATION Spec"]
    for (index, claim) in exported.claims.enumerated() {
      switch claim.form {
      case .never, .possible, .precedence: rows.append("INVARIANT \(claimNames[index])")
      case .leadsTo: rows.append("PROPERTY \(claimNames[index])")
      case .alwaysPossible: continue
      }
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private mutating func writeFields() {
    lines.append("\\* The fields of c:")
    for (index, name) in names.fields.enumerated() { lines.append(Self.comment("  \(name), 0 to \(names.bounds[index] - 1): \(names.notes[index])")) }
    if names.readsRoutes { lines.append(Self.comment("Routes: \(names.routes)")) }
    lines.append("")
  }

  private mutating func writeLaunch(_ bits: [Bit]) {
    let records = exported.model.launches.map { launch in
      let values = names.fields.indices.map { "\(names.fields[$0]) |-> \(exported.model.packing.packing.value(of: $0, in: launch.words))" }
      return "[\(values.isEmpty ? "none |-> 0" : values.joined(separator: ", "))]"
    }
    lines += ["Init == c \\in {", records.map { "    \($0)" }.joined(separator: ",\n"), "  }"]
    for bit in bits { lines[lines.count - 1] += " /\\ \(bit.name) = \(bit.launched)" }
    lines.append("")
  }

  private mutating func writeActions() -> [String] {
    var found: [String] = []
    for (index, stimulus) in exported.model.stimuli.enumerated() {
      if case .impossible = table[exported.steps[index]] { continue }
      let name = stimulus == .relaunch ? "Relaunch" : "Step\(index)"
      lines += [Self.comment(names.text(of: stimulus)), "\(name) =="]
      write(exported.steps[index], "  ", .action)
      found.append(name)
      lines.append("")
    }
    return found
  }

  private mutating func writeNext(_ actions: [String], _ bits: [Bit]) {
    let moves = actions.filter { $0 != "Relaunch" }
    let all = { (names: [String]) in names.isEmpty ? "FALSE" : names.joined(separator: " \\/ ") }
    if bits.isEmpty {
      lines.append("Next == \(all(actions))")
    } else {
      lines.append("Move == \(all(moves))")
      let values = { (value: (Bit) -> String) in bits.map { " /\\ \($0.name)' = \(value($0))" }.joined() }
      lines.append("Next == ((Move)\(values(\.moved)))")
      if actions.contains("Relaunch") { lines[lines.count - 1] += " \\/ (Relaunch\(values(\.relaunched)))" }
    }
    lines.append("")
  }

  // MARK: Trees

  private enum Use {
    case action
    /// A part of an action, without an assertion.
    case part
    /// The outcome changes nothing.
    case loop
    case predicate
  }

  private mutating func write(_ node: Int, _ indent: String, _ use: Use) {
    switch table[node] {
    case .missing: lines.append(indent + (use == .action || use == .predicate ? "Assert(FALSE, \"beyond what was explored\")" : "FALSE"))
    case .impossible: lines.append(indent + "FALSE")
    case .successor(let update, _): lines.append(indent + leaf(update, use))
    case .choice(let next):
      for (place, node) in next.enumerated() {
        lines.append(indent + (place == 0 ? "(" : "\\/"))
        write(node, indent + "  ", use)
      }
      lines.append(indent + ")")
    case .below(let field, let bound, let yes, let no):
      lines.append("\(indent)(IF c.\(names.fields[field]) < \(bound) THEN")
      write(yes, indent + "  ", use)
      lines.append("\(indent) ELSE")
      write(no, indent + "  ", use)
      lines.append(indent + ")")
    case .value(let field, let branches, let isCovered):
      for (place, branch) in branches.enumerated() {
        let isLast = isCovered && place == branches.count - 1 && place > 0
        lines.append("\(indent)\(place == 0 ? "(CASE" : " []") \(isLast ? "OTHER" : test(field, branch.values)) ->")
        write(branch.node, indent + "    ", use)
      }
      if !isCovered {
        lines.append("\(indent) [] OTHER ->")
        write(exported.edit { $0.number(of: .missing) }, indent + "    ", use)
      }
      lines.append(indent + ")")
    }
  }

  private func test(_ field: Int, _ values: [UInt32]) -> String {
    let name = "c.\(names.fields[field])"
    if values.count == 1 { return "\(name) = \(values[0])" }
    let sets = ValueRange.ranges(values).map { $0.first == $0.last ? "{\($0.first)}" : "\($0.first)..\($0.last)" }
    return "\(name) \\in \(sets.count == 1 ? "(\(sets[0]))" : "(\(sets.map { "(\($0))" }.joined(separator: " \\union ")))")"
  }

  private func leaf(_ update: Update, _ use: Use) -> String {
    var changes = update.copies.map { (names.fields[$0.target], "c.\(names.fields[$0.source])") }
    changes += update.additions.map { addition in
      let name = names.fields[addition.field]
      return (name, "c.\(name) \(addition.delta < 0 ? "-" : "+") \(addition.delta.magnitude)")
    }
    changes += update.assignments.map { (names.fields[$0.field], "\($0.value)") }
    switch use {
    case .predicate: return "TRUE"
    case .loop: return changes.isEmpty ? "TRUE" : "(" + changes.map { "c.\($0) = \($1)" }.joined(separator: " /\\ ") + ")"
    case .action, .part:
      return changes.isEmpty ? "c' = c" : "c' = [c EXCEPT \(changes.map { "!.\($0) = \($1)" }.joined(separator: ", "))]"
    }
  }

  // MARK: Properties

  private mutating func writePredicates() {
    for (index, tree) in exported.predicates.enumerated() {
      lines.append("P\(index) ==")
      // TLC accepts no constant as an invariant.
      switch table[tree] {
      case .impossible: lines.append("  c # c")
      case .successor: lines.append("  c = c")
      case .missing, .value, .below, .choice: write(tree, "  ", .predicate)
      }
    }
    lines.append("")
  }

  /// Writes fairness: what is enabled often enough is taken. A step that changes nothing counts as taken wherever it is enabled.
  private mutating func writeFairness() {
    var conditions: [String] = []
    for (index, fairness) in exported.fairness.enumerated() {
      let trees = exported.steps.map { step in exported.edit { $0.labelled(step, fairness.mask) } }.filter { $0 != exported.edit { $0.impossible } }
      for (name, use) in [("Taken\(index)", Use.part), ("Loop\(index)", .loop)] {
        lines.append("\(name) ==")
        if trees.isEmpty { lines.append("  FALSE") }
        for (place, tree) in trees.enumerated() {
          if place > 0 { lines.append("  \\/") }
          write(tree, "  ", use)
        }
      }
      let answer = "([]<><<Taken\(index)>>_c \\/ []<>Loop\(index))"
      conditions.append(
        fairness.isWeak ? "(<>[]P\(fairness.enabled) => \(answer))" : "([]<>P\(fairness.enabled) => \(answer))")
    }
    if isFair { lines += ["", "Fairness == \(conditions.joined(separator: " /\\ "))"] }
    lines += ["", "Spec == Init /\\ [][Next]_vars\(isFair ? " /\\ Fairness" : "")", ""]
  }

  private mutating func writeClaims() {
    for (index, claim) in exported.claims.enumerated() {
      let name = claimNames[index]
      switch claim.form {
      case .never(let bad): lines += [Self.comment(claim.name), "\(name) == ~P\(bad)"]
      case .possible(let wanted): lines += [Self.comment("\(claim.name): is possible if this is violated."), "\(name) == ~P\(wanted)"]
      case .precedence(let bad, _): lines += [Self.comment(claim.name), "\(name) == ~P\(bad) \\/ seen\(index)"]
      case .leadsTo(let start, let goal):
        lines.append(Self.comment(claim.name))
        lines.append(restores ? "\(name) == []<>~owed\(index) \\/ []<><<Relaunch>>_vars" : "\(name) == P\(start) ~> P\(goal)")
      case .alwaysPossible: lines.append(Self.comment("\(claim.name): not here, as linear time cannot express what stays possible."))
      }
      lines.append("")
    }
  }
}
