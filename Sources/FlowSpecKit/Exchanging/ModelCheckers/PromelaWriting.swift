import FlowSpecExplorer

/// Writes a system as Promela: one process, whose loop has an option for each way that a stimulus begins. The decisions that
/// follow are reached by jumps, so that equal ones are written once.
///
/// A macrostep is one atomic sequence. SPIN stores no state inside it, and follows each choice of the app.
struct PromelaWriting {
  private let exported: ExportedSystem
  private let names: ExportedNames
  private let claimNames: [String]
  /// The decisions of the first stages, and those of the later ones.
  private let first: SharedNodes
  private let next: SharedNodes
  private var temporaries = 0
  private(set) var lines: [String] = []

  /// The stage that a tree belongs to.
  private enum Stage { case first, next }

  init(_ exported: ExportedSystem) {
    self.exported = exported
    names = ExportedNames(exported)
    var unique = UniqueNames()
    claimNames = exported.claims.map { unique.unique("p_\($0.name)") }
    first = SharedNodes(of: exported.steps, in: exported.table, prefix: "n")
    next = SharedNodes(of: exported.stages.map(\.root), in: exported.table, prefix: "m")
  }

  private var table: DecisionTable { exported.table }
  var claims: [ModelExport.Claim] { zip(exported.claims, claimNames).compactMap { $0.named($1) }.filter { !$0.isLiveness } }

  mutating func text(header: [String]) -> String {
    var options: [String] = []
    for (index, stimulus) in exported.model.stimuli.enumerated() {
      let own = self.options(exported.steps[index])
      guard !own.isEmpty else { continue }
      options += ["  /* \(Self.commented(names.text(of: stimulus))) */"] + own
    }
    let decisions = decisions()
    lines = header.map { $0.isEmpty ? "" : Self.comment($0) } + [""]
    writeFields()
    writePredicates()
    lines += ["active proctype flow() {", "begin:"]
    writeLaunch()
    lines += ["end_stable:", "  do"] + options + ["  :: false", "  od;"]
    if !decisions.isEmpty { lines += ["  atomic {", "    skip;"] + decisions + ["  }"] }
    lines += ["}", ""]
    writeClaims()
    return lines.joined(separator: "\n")
  }

  /// Returns a text that is safe between `/*` and `*/`.
  static func commented(_ text: String) -> String { VisibleText.of(text).replacing("*/", with: "* /") }

  private static func comment(_ text: String) -> String { "// " + VisibleText.comment(text) }

  // MARK: Declarations

  private mutating func writeFields() {
    for (index, name) in names.fields.enumerated() {
      let width = exported.model.packing.packing.fields[index].width
      lines.append("\(width == 1 ? "bit \(name)" : width > 30 ? "int \(name)" : "unsigned \(name) : \(width)");  " + Self.comment(names.notes[index]))
    }
    if names.readsRoutes { lines.append(Self.comment("Routes: \(names.routes)")) }
    lines += ["bit launched;  // the flow has begun"]
    for index in 0..<temporaries { lines.append("hidden int old\(index);") }
    lines.append("")
  }

  private mutating func writeLaunch() {
    guard !exported.model.launches.isEmpty else {
      lines += ["end_unlaunched:", "  false;  // no launch ends"]
      return
    }
    lines += ["  if"]
    for launch in exported.model.launches {
      let values = names.fields.indices.compactMap { index -> String? in
        let value = exported.model.packing.packing.value(of: index, in: launch.words)
        return value == 0 ? nil : "\(names.fields[index]) = \(value); "
      }
      lines.append("  :: d_step { \(values.joined())launched = 1 }")
    }
    lines += ["  fi;"]
  }

  // MARK: Steps

  /// Returns the options of a stimulus: one for each result of its first test, without those where nothing happens.
  private mutating func options(_ root: Int) -> [String] {
    var found: [String] = []
    for row in rows(root) ?? [("true", root)] {
      if case .impossible = table[row.node] { continue }
      // SPIN rejects an option that begins with 'true' and leads back.
      if row.test == "true", table.successors(of: row.node).isEmpty {
        let leaf = leaf(row.node, .first)
        if leaf != "goto end_stable" { found.append("  :: atomic { \(leaf) }") }
      } else if let simple = jump(to: row.node, .first) {
        found.append("  :: atomic { \(row.test) -> \(simple) }")
      } else {
        found.append("  :: atomic { \(row.test) ->")
        write(row.node, "    ", .first, &found)
        found.append("  }")
      }
    }
    return found
  }

  /// Returns the results of a node's test or choice; nil for a leaf.
  private mutating func rows(_ node: Int) -> [(test: String, node: Int)]? {
    switch table[node] {
    case .missing, .impossible, .successor: return nil
    // An option that began with a jump would share the 'else' of its goal.
    case .choice(let next): return next.map { ("true", $0) }
    case .below(let field, let bound, let yes, let no):
      return [("(\(names.fields[field]) < \(bound))", yes), ("(\(names.fields[field]) >= \(bound))", no)]
    case .value(let field, let branches, let isCovered):
      let rows = branches.map { (test(field, $0.values), $0.node) }
      return isCovered ? rows : rows + [("!" + test(field, branches.flatMap(\.values).sorted()), exported.missing)]
    }
  }

  /// Returns the later stages, and the shared decisions and updates, each behind its label.
  private mutating func decisions() -> [String] {
    var found: [String] = []
    for (number, root) in exported.stages {
      found += ["  /* \(Self.commented(names.text(of: MacrostepStage(number: number)))) */", "between\(number):"]
      write(root, "    ", .next, &found)
    }
    if !exported.stages.isEmpty {
      let fields = names.fields.map { "\($0) = 0; " }.joined()
      found += [
        "  /* a list would have more entries than are explored: begin again */", "beyond:", "    d_step { \(fields)launched = 0 };",
        "    goto begin;",
      ]
    }
    for (shared, stage) in [(first, Stage.first), (next, .next)] {
      for node in shared.nodes {
        // SPIN accepts no jump to a 'd_step'.
        found.append("\(shared.names[node] ?? ""):\(table.successors(of: node).isEmpty ? " skip;" : "")")
        write(node, "    ", stage, &found, isNamed: true)
      }
    }
    // A sequence ends with no semicolon.
    if let last = found.last, last.hasSuffix(";") { found[found.count - 1] = String(last.dropLast()) }
    return found
  }

  /// Appends what follows at a node; each way ends with a jump.
  private mutating func write(_ node: Int, _ indent: String, _ stage: Stage, _ found: inout [String], isNamed: Bool = false) {
    if !isNamed, let simple = jump(to: node, stage) { return found.append("\(indent)\(simple);") }
    guard var rows = rows(node) else { return found.append("\(indent)\(leaf(node, stage));") }
    if case .choice = table[node] {} else if rows.count > 1 { rows[rows.count - 1].test = "else" }
    found.append("\(indent)if")
    for row in rows {
      if let simple = jump(to: row.node, stage) {
        found.append("\(indent):: \(row.test) -> \(simple)")
      } else {
        found.append("\(indent):: \(row.test) ->")
        write(row.node, indent + "   ", stage, &found)
      }
    }
    found.append("\(indent)fi;")
  }

  /// Returns the statements of a leaf, or the jump to a shared node; nil for decisions that are written in place.
  private mutating func jump(to node: Int, _ stage: Stage) -> String? {
    if let name = (stage == .first ? first : next).names[node] { return "goto \(name)" }
    switch table[node] {
    case .missing, .impossible, .successor: return leaf(node, stage)
    case .value, .below, .choice: return nil
    }
  }

  private mutating func leaf(_ node: Int, _ stage: Stage) -> String {
    switch table[node] {
    case .missing: return "assert(false) /* beyond what was explored */; goto end_stable"
    case .impossible: return stage == .first ? "goto end_stable" : "goto beyond"
    case .successor(let update, _):
      let parts = statements(update)
      let goal = "goto \(exported.stage(after: update).map { "between\($0)" } ?? "end_stable")"
      return parts.isEmpty ? goal : parts.count == 1 ? "\(parts[0]); \(goal)" : "d_step { \(parts.joined(separator: "; ")) }; \(goal)"
    case .value, .below, .choice: return ""
    }
  }

  /// Returns the assignments of an update. They read old values, so values that are overwritten but still needed are copied
  /// first.
  private mutating func statements(_ update: Update) -> [String] {
    let written = Set(update.assignments.map(\.field) + update.additions.map(\.field) + update.copies.map(\.target))
    var first: [String] = []
    var then: [String] = []
    for copy in update.copies {
      var source = names.fields[copy.source]
      if written.contains(copy.source) {
        first.append("old\(first.count) = \(source)")
        source = "old\(first.count - 1)"
      }
      then.append("\(names.fields[copy.target]) = \(source)")
    }
    temporaries = max(temporaries, first.count)
    for addition in update.additions {
      let name = names.fields[addition.field]
      then.append("\(name) = \(name) \(addition.delta < 0 ? "-" : "+") \(addition.delta.magnitude)")
    }
    then += update.assignments.filter { $0.field != exported.between }.map { "\(names.fields[$0.field]) = \($0.value)" }
    return first + then
  }

  private func test(_ field: Int, _ values: [UInt32]) -> String {
    let name = names.fields[field]
    let tests = ValueRange.ranges(values).map { range in
      range.first == range.last ? "\(name) == \(range.first)" : "(\(name) >= \(range.first) && \(name) <= \(range.last))"
    }
    return tests.count == 1 && !tests[0].hasPrefix("(") ? "(\(tests[0]))" : tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " || ")))"
  }

  // MARK: Properties

  private mutating func writePredicates() {
    for (index, tree) in exported.predicates.enumerated() where used.contains(index) {
      lines.append("#define P\(index) (launched && \(expression(tree, beyond: !awaited.contains(index))))")
    }
    lines.append("")
  }

  /// The predicates that precedence properties wait for; beyond the explored part they count as false.
  private var awaited: Set<Int> {
    Set(exported.claims.compactMap { if case .precedence(_, let before) = $0.form { before } else { nil } })
  }

  private var used: Set<Int> {
    var found: Set<Int> = []
    for claim in exported.claims {
      switch claim.form {
      case .never(let one), .possible(let one): found.insert(one)
      case .precedence(let one, let other): found.formUnion([one, other])
      case .leadsTo, .alwaysPossible: continue
      }
    }
    return found
  }

  private func expression(_ node: Int, beyond: Bool) -> String {
    switch table[node] {
    case .missing: return "\(beyond)"
    case .impossible, .choice: return "false"
    case .successor: return "true"
    case .below(let field, let bound, let yes, let no):
      return either([("\(names.fields[field]) < \(bound)", yes), ("\(names.fields[field]) >= \(bound)", no)], beyond: beyond)
    case .value(let field, let branches, let isCovered):
      var rows = branches.map { (test(field, $0.values), Int?.some($0.node)) }
      if !isCovered { rows.append(("!" + test(field, branches.flatMap(\.values).sorted()), nil)) }
      return either(rows, beyond: beyond)
    }
  }

  private func either(_ rows: [(test: String, node: Int?)], beyond: Bool) -> String {
    let parts = rows.compactMap { row -> String? in
      guard let node = row.node else { return beyond ? row.test : nil }
      switch expression(node, beyond: beyond) {
      case "false": return nil
      case "true": return row.test
      case let inner: return "\(row.test) && \(inner)"
      }
    }
    return parts.isEmpty ? "false" : "(\(parts.joined(separator: " || ")))"
  }

  /// Writes claims as automata, because SPIN's translator of formulas rejects long conditions.
  private mutating func writeClaims() {
    for (claim, name) in zip(exported.claims, claimNames) {
      let comment = { (meaning: String) in Self.comment("\(claim.name): \(meaning)") }
      let watch = { (bad: Int) in ["never \(name) {", "  do", "  :: P\(bad) -> break", "  :: else", "  od", "}"] }
      switch claim.form {
      case .never(let bad): lines += [comment("[] !P\(bad)")] + watch(bad)
      case .possible(let wanted): lines += [comment("is possible if this is violated: [] !P\(wanted)")] + watch(wanted)
      case .precedence(let bad, let before):
        lines += [comment("!P\(bad) W P\(before)"), "never \(name) {", "  do"]
        lines += ["  :: P\(bad) && !P\(before) -> break", "  :: !P\(bad) && !P\(before)", "  od", "}"]
      case .leadsTo: lines.append(comment("not here, as it needs fairness that SPIN does not have; ask TLC."))
      case .alwaysPossible: lines.append(comment("not here, as linear time cannot express what stays possible."))
      }
      lines.append("")
    }
  }
}

/// A range of adjacent values.
struct ValueRange {
  let first: UInt32
  private(set) var last: UInt32

  static func ranges(_ values: [UInt32]) -> [ValueRange] {
    var found: [ValueRange] = []
    for value in values {
      if let end = found.last?.last, end + 1 == value {
        found[found.count - 1].last = value
      } else {
        found.append(ValueRange(first: value, last: value))
      }
    }
    return found
  }
}
