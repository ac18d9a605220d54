import FlowSpecExplorer

/// Writes a system as Promela: one process, with a guarded `d_step` for each stimulus and each kind of configuration.
struct PromelaWriting {
  /// The most nodes of one option: SPIN accepts no more than about two thousand jumps in a `d_step`.
  private static let largestOption = 200

  private var exported: ExportedSystem
  private let names: ExportedNames
  private let claimNames: [String]
  private var temporaries = 0
  private(set) var lines: [String] = []

  init(_ exported: ExportedSystem) {
    self.exported = exported
    names = ExportedNames(exported)
    var unique = UniqueNames()
    claimNames = exported.claims.map { unique.unique("p_\($0.name)") }
  }

  private var table: DecisionTable { exported.table }
  var claims: [ModelExport.Claim] { zip(exported.claims, claimNames).compactMap { $0.named($1) }.filter { !$0.isLiveness } }

  mutating func text(header: [String]) -> String {
    var options: [String] = []
    for (index, stimulus) in exported.model.stimuli.enumerated() {
      let tree = exported.steps[index]
      let title = names.text(of: stimulus)
      for script in table.scripts(tree) {
        let node = exported.edit { $0.restricted(tree, to: script) }
        var own: [String] = []
        write(options: node, guards: [], isRoot: true, &own)
        guard !own.isEmpty else { continue }
        options.append("  /* \(Self.commented(title))\(script.isEmpty ? "" : ", decided \(script.map(String.init).joined(separator: " "))") */")
        options += own
      }
    }
    lines = header.map { $0.isEmpty ? "" : Self.comment($0) } + [""]
    writeFields()
    writePredicates()
    lines += ["active proctype flow() {"]
    writeLaunch()
    lines += ["end_stable:", "  do"] + options + ["  :: false", "  od", "}", ""]
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

  /// Appends the options of a tree, each with the subtree behind its guards.
  private mutating func write(options node: Int, guards: [String], isRoot: Bool, _ found: inout [String]) {
    guard isRoot || table.size(node) > Self.largestOption else { return write(option: node, guards, &found) }
    switch table[node] {
    case .impossible: return
    case .missing, .successor, .choice: write(option: node, guards, &found)
    case .value(let field, let branches, let isCovered):
      for branch in branches { write(options: branch.node, guards: guards + [test(field, branch.values)], isRoot: false, &found) }
      guard !isCovered else { return }
      write(option: exported.edit { $0.number(of: .missing) }, guards + ["!" + test(field, branches.flatMap(\.values).sorted())], &found)
    case .below(let field, let bound, let yes, let no):
      write(options: yes, guards: guards + ["\(names.fields[field]) < \(bound)"], isRoot: false, &found)
      write(options: no, guards: guards + ["\(names.fields[field]) >= \(bound)"], isRoot: false, &found)
    }
  }

  private mutating func write(option node: Int, _ guards: [String], _ found: inout [String]) {
    if case .impossible = table[node] { return }
    let condition = guards.isEmpty ? "" : "\(guards.joined(separator: " && ")) -> "
    if let simple = statement(node) {
      found.append("  :: d_step { \(condition)\(simple) }")
    } else {
      found.append("  :: d_step { \(condition)")
      write(branches: node, "    ", &found)
      found.append("  }")
    }
  }

  /// Returns the statement of a leaf; nil for an inner node.
  private mutating func statement(_ node: Int) -> String? {
    switch table[node] {
    case .missing: "assert(false) /* beyond what was explored */"
    case .impossible: "skip"
    case .successor(let update, _): statement(update)
    case .value, .below, .choice: nil
    }
  }

  private mutating func write(branches node: Int, _ indent: String, _ found: inout [String]) {
    var rows: [(test: String, node: Int?)] = []
    switch table[node] {
    case .value(let field, let branches, let isCovered):
      rows = branches.map { (test(field, $0.values), $0.node) }
      if isCovered { rows[rows.count - 1].test = "else" } else { rows.append(("else", nil)) }
    case .below(let field, let bound, let yes, let no): rows = [("\(names.fields[field]) < \(bound)", yes), ("else", no)]
    case .missing, .impossible, .successor, .choice: return
    }
    found.append("\(indent)if")
    for row in rows {
      let next = row.node ?? exported.edit { $0.number(of: .missing) }
      if let simple = statement(next) {
        found.append("\(indent):: \(row.test) -> \(simple)")
      } else {
        found.append("\(indent):: \(row.test) ->")
        write(branches: next, indent + "  ", &found)
      }
    }
    found.append("\(indent)fi")
  }

  /// Returns the assignments of an update. They read old values, so values that are overwritten but still needed are copied
  /// first.
  private mutating func statement(_ update: Update) -> String {
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
    then += update.assignments.map { "\(names.fields[$0.field]) = \($0.value)" }
    return then.isEmpty ? "skip" : (first + then).joined(separator: "; ")
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
