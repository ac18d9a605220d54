/// Writes a Swift Testing suite: the spec's scenarios, and the shortest paths to every state and transition.
///
/// The suite tests the generated machine or, through a small protocol, an app.
struct TestSuiteWriting {
  let plan: MachinePlan
  let tests: TestPlan
  private let calls: TestCalls
  /// The scenarios of the spec; nil instead of statements if a value is unknown.
  private let scenarios: [(name: Located<String>, lines: [String]?)]
  /// Modules that every generated file imports.
  private let imported: [String]
  /// The module under test.
  private let tested: String?

  init(_ plan: MachinePlan, imported: [String] = [], tested: String? = nil) {
    self.plan = plan
    self.imported = imported
    self.tested = tested ?? plan.flow.swiftModule?.value
    tests = TestPlan(plan.flow)
    let calls = TestCalls(plan: plan)
    self.calls = calls
    scenarios = plan.flow.scenarios.filter { $0.module == nil }.map { ($0.name, ScenarioCode($0, plan: plan, calls: calls).lines) }
  }

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var space: String { names.namespace }

  func text(path: String) -> String {
    var code = CodeWriter()
    code.line("// \(GeneratedMark.words) from \(SwiftText.commentLines(path).joined(separator: " ")). Do not edit.")
    code.line("// swift-format-ignore-file")
    code.line("")
    guard calls.payload != nil else {
      code.line("// flowspec cannot create the payload of the flow. Add a `sample` to the app's types in the spec.")
      return code.text
    }
    for imported in imports { code.line("import \(imported)") }
    code.line("")
    if let tested {
      code.line("@testable import \(tested)")
    } else {
      code.line("// To compile this file in another module, write `module: App` in the spec or")
      code.line("// `generate: { testable-import: App }` in `.flowspec.yaml`, or pass `--testable-import App`.")
    }
    if plan.exists {
      writeSubject(to: &code)
      let runs = runs
      writeRuns(runs, to: &code)
      writeSuite(runs, to: &code)
    }
    LinkExampleSuite(calls).write(to: &code)
    return code.text
  }

  private var imports: [String] {
    var found: Set<String> = ["Testing"]
    let fields = flow.events.flatMap(\.payload) + flow.routes.flatMap(\.parameters) + plan.payload
    if fields.contains(where: { Generation.needsFoundation($0.type.type) }) { found.insert("Foundation") }
    for field in fields { if case .app(let app) = field.type.type, let module = app.importedModule { found.insert(module) } }
    for module in flow.modules { if let module = module.swiftModule?.value { found.insert(module) } }
    found.formUnion(imported)
    if let tested { found.remove(tested) }
    return found.sorted()
  }

  /// Findings for parts that are left out because the spec has no value of some type.
  var report: Report {
    var report = Report()
    guard plan.exists else { return report }
    func add(_ message: String, at span: Span) {
      report.add(GenerationRules.missingSample, message, at: span, notes: [GenerationRules.givingSamples])
    }
    guard calls.payload != nil else {
      let field = plan.payload.first { calls.sample($0) == nil } ?? plan.payload[0]
      add("no tests were generated, because no value of '\(field.name.value)' is known", at: field.name.span)
      return report
    }
    let isTold = !tests.unreached.isEmpty && !tests.isCut
    let missing = !isTold ? "" : ", and \(tests.unreached.count) of \(flow.states.count - 1) states are not reached"
    for event in tests.unsent.map({ flow[$0] }) {
      guard let field = event.payload.first(where: { calls.sample($0) == nil }) else { continue }
      let span = event.module == nil ? field.name.span : flow.name.span
      add("no test sends '\(event.qualifiedName)', as no value of '\(field.name.value)' is known\(missing)", at: span)
    }
    for scenario in scenarios where scenario.lines == nil {
      add("no test plays this scenario, because a value that it needs is unknown", at: scenario.name.span)
    }
    return report
  }

  // MARK: Subject

  private func writeSubject(to code: inout CodeWriter) {
    code.gap()
    code.doc("The subject of the tests. To test an app, implement these requirements with the app.")
    code.block("@MainActor protocol \(space)Subject") { code in
      code.line("init(\(plan.inputs.isEmpty ? "" : "inputs: \(space).Inputs"))")
      code.line("var machine: \(space).Machine { get }")
      code.doc("The outcomes of the launch.")
      code.line("var launchOutcomes: [\(space).Outcome] { get }")
      for call in calls.requirements { code.line("mutating func \(call.signature) -> [\(space).Outcome]") }
    }
    code.gap()
    code.doc("The machine as a subject\(plan.hasLookup ? ". Every lookup finds its target" : "").")
    code.block("struct \(space)MachineSubject: \(space)Subject") { code in
      code.line("private(set) var machine: \(space).Machine")
      code.line("let launchOutcomes: [\(space).Outcome]")
      if !plan.events.senders.isEmpty { code.line("private var senders: \(space).Senders") }
      code.gap()
      code.block("init(\(plan.inputs.isEmpty ? "" : "inputs: \(space).Inputs"))") { code in
        code.line("let launched = \(calls.launch(payload: calls.payload ?? "nil", inputs: "inputs"))")
        code.line("machine = launched.machine")
        code.line("launchOutcomes = launched.outcomes")
        if !plan.events.senders.isEmpty { code.line("senders = launched.senders") }
      }
      for call in calls.requirements {
        code.gap()
        code.block("mutating func \(call.signature) -> [\(space).Outcome]") { code in code.lines(call.body) }
      }
    }
  }

  // MARK: Runs

  private struct Run {
    let title: String
    let name: String
    let lines: [String]
  }

  /// The tests, each with a unique title.
  private var runs: [Run] {
    var found: [Run] = []
    var names = TestNames()
    for scenario in scenarios {
      guard let lines = scenario.lines else { continue }
      found.append(Run(title: scenario.name.value, name: names.name(of: scenario.name.value), lines: lines))
    }
    var titles = Set(found.map(\.title))
    for (path, lines) in ways {
      var (title, count) = (path.title, 1)
      while !titles.insert(title).inserted {
        count += 1
        title = "\(path.title) (\(count))"
      }
      found.append(Run(title: title, name: names.name(of: title), lines: lines))
    }
    return found
  }

  /// The tests of paths. The launch has none of its own: its expectations are added to the first path.
  private var ways: [(path: TestPlan.Path, lines: [String])] {
    let codes = tests.paths.map { PathCode(path: $0, plan: plan, calls: calls) }
    var found = codes.compactMap { code in code.lines.map { (path: code.path, lines: $0) } }
    guard found.count > 1, let first = codes.first, first.path.stimuli.count == 1 else { return found }
    found.removeFirst()
    found[0].lines.insert(contentsOf: first.launchLines, at: 1)
    return found
  }

  private func writeRuns(_ runs: [Run], to code: inout CodeWriter) {
    code.gap()
    code.doc("The runs of the tests, for any subject.")
    code.block("@MainActor enum \(space)Runs<Subject: \(space)Subject>") { code in
      let string = names.swift("String")
      code.doc("The titles of the runs, for a test with arguments.")
      code.block("nonisolated static var titles: [\(string)]") { code in
        guard runs.count > 1 else { return code.line("[\(runs.map { SwiftText.literal($0.title) }.joined())]") }
        code.line("return [")
        code.inner { code in for run in runs { code.line("\(SwiftText.literal(run.title)),") } }
        code.line("]")
      }
      code.gap()
      code.block("static func run(_ title: \(string))") { code in
        code.line("switch title {")
        for run in runs {
          let (pattern, call) = ("case \(SwiftText.literal(run.title)):", "\(run.name)()")
          if code.isTooLong("\(pattern) \(call)") {
            code.line(pattern)
            code.inner { $0.line(call) }
          } else {
            code.line("\(pattern) \(call)")
          }
        }
        code.line("default: Issue.record(\"no run has the title '\\(title)'\")")
        code.line("}")
      }
      writeHelpers(of: Set(runs.lazy.flatMap(\.lines)), to: &code)
      for run in runs {
        code.gap()
        code.doc(run.title)
        code.block("static func \(run.name)()") { $0.lines(run.lines) }
      }
    }
  }

  /// Writes the helpers that the lines call.
  private func writeHelpers(of lines: Set<String>, to code: inout CodeWriter) {
    let (kinds, navigation) = ("[\(space).Route.Kind]", "navigation: \(space).Navigation")
    func routes(_ name: String, _ pattern: String) -> (String, [String]) {
      ("\(name)(_ outcomes: [\(space).Outcome]) -> \(kinds)", ["outcomes.compactMap { if case .\(pattern) = $0 { route.kind } else { nil } }"])
    }
    let helpers: [(String, [String])] = [
      (
        "effects(_ outcomes: [\(space).Outcome]) -> [\(space).Effect]",
        ["outcomes.compactMap { if case .\(plan.effectPattern) = $0 { effect } else { nil } }"]
      ),
      routes("opened", "opened(let route)"), routes("refused", "refused(let route?, _)"), routes("lost", "lost(let route, _)"),
      (
        "isRejected(_ outcomes: [\(space).Outcome]) -> \(names.swift("Bool"))",
        [RejectionWriting(plan: plan, access: "").exists ? "outcomes.contains { if case .rejected = $0 { true } else { false } }" : "false"]
      ),
      (
        "handoffs(of machine: \(space).Machine) -> [\(names.swift("String"))]",
        [
          "let plain: [\(space).Route] = [\(plainHandoffs.joined(separator: ", "))]",
          "let shown = Self.shown(in: machine.navigation) + plain.filter { machine.isShown($0.kind) }",
          "return shown.compactMap { machine.handoff(of: $0)?.url }",
        ]
      ),
      ("shown(in \(navigation)) -> [\(space).Route]", shownRoutes),
      (
        "showsAnything(_ machine: \(space).Machine) -> \(names.swift("Bool"))",
        ["machine.navigation.layout.containers.contains { machine.shownRoute(in: $0) != nil }"]
      ),
      ("open(in \(navigation)) -> [\(space).Route]", ["\(space).Stack.allCases.flatMap { navigation[$0] }"]),
      (
        "kept(in \(navigation)) -> [\(space).Route]",
        plan.keepsBases
          ? ["\(space).Stack.allCases.flatMap { stack in navigation[stack] + [navigation.base(of: stack)].compactMap { $0 } }"]
          : ["\(space).Stack.allCases.flatMap { navigation[$0] }"]
      ),
    ]
    var lines = lines
    for (signature, body) in helpers where lines.contains(where: { $0.contains("Self.\(signature.prefix { $0 != "(" })(") }) {
      lines.formUnion(body)
      code.gap()
      code.block("private static func \(signature)") { $0.lines(body) }
    }
  }

  /// The handed-over routes without parameters, which can be shown as bases.
  private var plainHandoffs: [String] {
    let handed = flow.routes.filter { route in
      if case .never = route.handoff { return false }
      return route.parameters.isEmpty && !route.isCommand
    }
    return handed.map { names.routeKind($0.id) }
  }

  /// The topmost entry of each uncovered stack, or its base; all entries of windows.
  private var shownRoutes: [String] {
    let base = plan.keepsBases ? " ?? navigation.base(of: stack)" : ""
    let top = "[navigation[stack].last\(base)].compactMap { $0 }"
    let hasWindows = plan.navigation?.styles.contains(.windows) ?? false
    let windows = ["  if navigation.layout.style(of: stack.container) == .windows { return navigation[stack] }", "  return \(top)"]
    return [
      "let containers = navigation[.screen].isEmpty ? navigation.layout.containers : [.screen]",
      "return containers.compactMap { navigation.stack(in: $0) }.flatMap { stack in",
    ] + (hasWindows ? windows : ["  \(top)"]) + ["}"]
  }

  /// A comment with the untested parts, and the reason.
  private var untested: String? {
    var lines: [String] = []
    if !tests.unreached.isEmpty { lines.append("No run reaches: \(tests.unreached.joined(separator: ", ")).") }
    if !tests.untaken.isEmpty { lines.append("No run takes: \(tests.untaken.joined(separator: ", ")).") }
    guard !lines.isEmpty else { return nil }
    if tests.isCut { lines.append("The search stopped at its limit: \(TestPlan.limit) configurations, or \(TestPlan.mostSteps) steps of all tests.") }
    let unsent = tests.unsent.map { flow[$0].qualifiedName }.joined(separator: ", ")
    if !unsent.isEmpty { lines.append("No test sends \(unsent): a type in the payload has no `sample`.") }
    return lines.joined(separator: "\n")
  }

  private func writeSuite(_ runs: [Run], to code: inout CodeWriter) {
    code.gap()
    code.doc(untested)
    code.block("@MainActor @Suite struct \(space)Tests") { code in
      code.line("private typealias Runs = \(space)Runs<\(space)MachineSubject>")
      for run in runs {
        code.gap()
        let (test, function) = ("@Test(\(SwiftText.literal(run.title)))", "func \(run.name)()")
        guard code.isTooLong("\(test) \(function) { Runs.\(run.name)() }") else {
          code.line("\(test) \(function) { Runs.\(run.name)() }")
          continue
        }
        code.line(test)
        code.block(function) { $0.line("Runs.\(run.name)()") }
      }
    }
  }
}
