import FlowSpecExplorer

/// Writes a system as a TLA+ module: one record, and one action for each stimulus.
///
/// A tree of decisions is an operator that maps a record to the set of its outcomes; equal subtrees are operators of their own.
struct TLAWriting {
  private let exported: ExportedSystem
  private let names: ExportedNames
  private let claimNames: [String]
  /// The decisions of the first stages, those of the later ones, and those of the predicates.
  private let first: SharedNodes
  private let next: SharedNodes
  private let judged: SharedNodes
  private(set) var lines: [String] = []

  init(_ exported: ExportedSystem) {
    self.exported = exported
    names = ExportedNames(exported)
    var unique = UniqueNames()
    claimNames = exported.claims.map { unique.unique("Prop_\($0.name)") }
    first = SharedNodes(of: exported.steps, in: exported.table, prefix: "N")
    next = SharedNodes(of: exported.stages.map(\.root), in: exported.table, prefix: "M")
    judged = SharedNodes(of: exported.predicates, in: exported.table, prefix: "Q")
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
    writeStages()
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

  /// Writes the later stages: each continues until the macrostep ends.
  private mutating func writeStages() {
    guard !exported.stages.isEmpty else { return }
    let places = Use.next.arguments(isFair) { _ in "_" }
    lines.append("RECURSIVE \(exported.stages.map { "Returned\($0.number)(\(places))" }.joined(separator: ", "))")
    write(next, .next)
    for (number, root) in exported.stages {
      lines.append(Self.comment("\(names.text(of: MacrostepStage(number: number))); the outcomes of the rest of the step."))
      lines.append("Returned\(number)(\(Use.next.arguments(isFair))) ==")
      write(root, "  ", .next)
    }
    lines.append("")
  }

  private mutating func writeActions() -> [String] {
    write(first, .first)
    var found: [String] = []
    for (index, stimulus) in exported.model.stimuli.enumerated() {
      if case .impossible = table[exported.steps[index]] { continue }
      let name = stimulus == .relaunch ? "Relaunch" : "Step\(index)"
      lines += [Self.comment(names.text(of: stimulus)), "\(name)Outcomes(s) =="]
      write(exported.steps[index], "  ", .first)
      lines.append(isFair ? "\(name) == \\E o \\in \(name)Outcomes(c): c' = o.to" : "\(name) == c' \\in \(name)Outcomes(c)")
      found.append(name)
      lines.append("")
    }
    return found
  }

  /// Writes operators for shared nodes.
  private mutating func write(_ shared: SharedNodes, _ use: Use) {
    for node in shared.nodes {
      lines.append("\(shared.names[node] ?? "")\(use.inParentheses(isFair)) ==")
      write(node, "  ", use, isNamed: true)
    }
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
    /// The outcomes of a first stage.
    case first
    /// The outcomes of a later stage.
    case next
    case predicate

    /// Returns the operator's parameters: the record, and in later stages the promises that the step has kept so far.
    func arguments(_ isFair: Bool, _ text: (String) -> String = { $0 }) -> String {
      switch self {
      case .first: text("s")
      case .next: isFair ? "\(text("s")), \(text("kept"))" : text("s")
      case .predicate: ""
      }
    }

    func inParentheses(_ isFair: Bool) -> String { self == .predicate ? "" : "(\(arguments(isFair)))" }

    var record: String { self == .predicate ? "c" : "s" }
  }

  private mutating func write(_ node: Int, _ indent: String, _ use: Use, isNamed: Bool = false) {
    let shared = use == .first ? first : use == .next ? next : judged
    if !isNamed, let name = shared.names[node] { return lines.append("\(indent)\(name)\(use.inParentheses(isFair))") }
    switch table[node] {
    case .missing:
      let failed = "Assert(FALSE, \"beyond what was explored\")"
      lines.append(indent + (use == .predicate ? failed : "IF \(failed) THEN {} ELSE {}"))
    case .impossible: lines.append(indent + (use == .predicate ? "FALSE" : "{}"))
    case .successor(let update, let labels): lines.append(indent + leaf(update, labels, use))
    case .choice(let next):
      for (place, node) in next.enumerated() {
        lines.append(indent + (place == 0 ? "(" : "\\cup"))
        write(node, indent + "  ", use)
      }
      lines.append(indent + ")")
    case .below(let field, let bound, let yes, let no):
      lines.append("\(indent)(IF \(use.record).\(names.fields[field]) < \(bound) THEN")
      write(yes, indent + "  ", use)
      lines.append("\(indent) ELSE")
      write(no, indent + "  ", use)
      lines.append(indent + ")")
    case .value(let field, let branches, let isCovered):
      for (place, branch) in branches.enumerated() {
        let isLast = isCovered && place == branches.count - 1 && place > 0
        lines.append("\(indent)\(place == 0 ? "(CASE" : " []") \(isLast ? "OTHER" : test(field, branch.values, use)) ->")
        write(branch.node, indent + "    ", use)
      }
      if !isCovered {
        lines.append("\(indent) [] OTHER ->")
        write(exported.missing, indent + "    ", use)
      }
      lines.append(indent + ")")
    }
  }

  private func test(_ field: Int, _ values: [UInt32], _ use: Use) -> String {
    let name = "\(use.record).\(names.fields[field])"
    if values.count == 1 { return "\(name) = \(values[0])" }
    let sets = ValueRange.ranges(values).map { $0.first == $0.last ? "{\($0.first)}" : "\($0.first)..\($0.last)" }
    return "\(name) \\in \(sets.count == 1 ? "(\(sets[0]))" : "(\(sets.map { "(\($0))" }.joined(separator: " \\union ")))")"
  }

  private func leaf(_ update: Update, _ labels: UInt64, _ use: Use) -> String {
    if use == .predicate { return "TRUE" }
    var changes = update.copies.map { (names.fields[$0.target], "s.\(names.fields[$0.source])") }
    changes += update.additions.map { addition in
      let name = names.fields[addition.field]
      return (name, "s.\(name) \(addition.delta < 0 ? "-" : "+") \(addition.delta.magnitude)")
    }
    changes += update.assignments.filter { $0.field != exported.between }.map { (names.fields[$0.field], "\($0.value)") }
    let goal = changes.isEmpty ? "s" : "[s EXCEPT \(changes.map { "!.\($0) = \($1)" }.joined(separator: ", "))]"
    let kept = kept(labels, use)
    if let stage = exported.stage(after: update) { return "Returned\(stage)(\(goal)\(isFair ? ", \(kept)" : ""))" }
    return isFair ? "{[to |-> \(goal), kept |-> \(kept)]}" : "{\(goal)}"
  }

  /// Returns the set of the promises that a step keeps with these labels, by the indices of the conditions of fairness.
  private func kept(_ labels: UInt64, _ use: Use) -> String {
    let own = exported.fairness.indices.filter { exported.fairness[$0].mask & labels != 0 }
    let set = "{\(own.map(String.init).joined(separator: ", "))}"
    return use == .first ? set : own.isEmpty ? "kept" : "kept \\cup \(set)"
  }

  // MARK: Properties

  private mutating func writePredicates() {
    write(judged, .predicate)
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
      let keeping = steps(keeping: fairness.mask).map { "\($0)Outcomes(c)" }
      lines.append("Keeping\(index) == {o \\in \(keeping.isEmpty ? "{}" : keeping.joined(separator: " \\cup ")): \(index) \\in o.kept}")
      lines.append("Taken\(index) == \\E o \\in Keeping\(index): c' = o.to")
      lines.append("Loop\(index) == \\E o \\in Keeping\(index): o.to = c")
      let answer = "([]<><<Taken\(index)>>_c \\/ []<>Loop\(index))"
      conditions.append(
        fairness.isWeak ? "(<>[]P\(fairness.enabled) => \(answer))" : "([]<>P\(fairness.enabled) => \(answer))")
    }
    if isFair { lines += ["", "Fairness == \(conditions.joined(separator: " /\\ "))"] }
    lines += ["", "Spec == Init /\\ [][Next]_vars\(isFair ? " /\\ Fairness" : "")", ""]
  }

  /// Returns the names of the steps that may have one of these labels.
  private func steps(keeping mask: UInt64) -> [String] {
    let later = exported.stages.contains { table.labels($0.root) & mask != 0 }
    return exported.model.stimuli.indices.filter { index in
      if case .impossible = table[exported.steps[index]] { return false }
      return later || table.labels(exported.steps[index]) & mask != 0
    }.map { exported.model.stimuli[$0] == .relaunch ? "Relaunch" : "Step\($0)" }
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
