import Foundation
import Testing

@testable import FlowSpecKit

/// Generated tests compile, what they expect of the generated machine is so, and of a subject that ignores calls it is not.
@Suite(.serialized) struct TestSuiteTests {
  @Test func generatedTestsPass() throws {
    let folder = try TemporaryFolder()
    var paths = [GeneratedCode.hostTypes.path]
    var calls: [String] = []
    for source in [GeneratedCode.specs, GeneratedCode.specs.appendingPathComponent("Modules")]
      + ["Library", "Parcel", "Player"].map(GeneratedCode.cases.appendingPathComponent)
    {
      let project = try GeneratedCode.project(in: source)
      for file in try GeneratedCode.files(project) { paths.append(try folder.write(file.text, file.name)) }
      for (file, flow) in zip(project.generateTests().files, project.flows.compactMap(\.self).filter(\.hasMachine)) {
        let suite = Self.drivable(file.text)
        let ignoring = Self.ignoring(flow)
        paths.append(try folder.write(suite.runs + ignoring.subject, file.name))
        calls += [suite.call, ignoring.call]
      }
    }
    paths.append(try folder.write(Self.program(calls + [Self.tableOfMoves]), "main.swift"))
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-swift-version", "6", "-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (output, _) = try SwiftCompiler.run(binary, [])
    let count = try #require(Int(output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(output)")
    print("\(count) generated tests")
    #expect(count > 120)
  }

  /// The moves between the states of Composition, as its plan has them.
  private static let tableOfMoves = """
    let kinds: [CompositionFlow.State.Kind] = [.loading, .unauthenticated, .onboarding, .authenticated, .error]
    let moves = [0: [1, 3, 4], 1: [2, 3, 4], 2: [1, 2, 3], 3: [1, 4], 4: [0, 1]]
    for (place, source) in kinds.enumerated() {
      for (other, target) in kinds.enumerated() {
        let isValid = CompositionFlow.Machine.isValidTransition(from: source, to: target)
        if isValid != moves[place]!.contains(other) { print("from \\(source) to \\(target): \\(isValid)") }
      }
    }
    let steps: [CompositionFlow.State] = [.onboarding(.welcome), .onboarding(.permissions), .onboarding(.profileSetup), .loading]
    let next = [0: [1], 1: [2], 2: [], 3: []]
    for (place, source) in steps.enumerated() {
      for (other, target) in steps.enumerated() {
        let isValid = CompositionFlow.Machine.isValidStep(from: source, to: target)
        if isValid != next[place]!.contains(other) { print("from \\(source) to \\(target): \\(isValid)") }
      }
    }
    """

  /// A machine that does something else in one place: each is found out, where only what is asked for, shown or set differs, too.
  @Test(arguments: [
    ("", ""), ("state = .b\n", ""), ("step.report([.effect(.ring)])", "break"), (".number(of: of)", ".number(of: 1 + of)"),
    ("variables.isOn = true", "break"), ("step.opens.append(.second)", "break"), ("step.roots.append(.c)", ""),
  ]) func aBrokenMachineIsFoundOut(_ old: String, _ new: String) throws {
    let spec = """
      flowspec: 1
      flow: Small
      events: { ring: Ring., count: { payload: { of: 0...3 } }, on: On., open: Open., leave: Leave. }
      effects: { ring: Ring., number: { payload: { of: 0...3 } } }
      variables: { isOn: Bool }
      routes: { first: { place: main }, second: { place: main }, third: { place: main } }
      layouts: { all: { containers: { main: stack } } }
      states:
        a: { root: first, transitions: { ring: { effects: ring }, count: { effects: number, with: { of: event.of } }, leave: b } }
        b: { root: first, transitions: { on: { set: { isOn: true } }, open: { open: second }, leave: { to: c, when: isOn } } }
        c: { root: third }
      """
    let project = GeneratedCode.project(of: [("Small.flow.yaml", spec)])
    let machine = try #require(GeneratedCode.files(project).first).text
    #expect(old.isEmpty || machine.contains(old))
    let suite = Self.drivable(try #require(project.generateTests().files.first).text)
    let folder = try TemporaryFolder()
    let binary = folder.url.appendingPathComponent("program").path
    let paths = [
      try folder.write(machine.replacingOccurrences(of: old, with: new), "Small.flow.swift"),
      try folder.write(suite.runs, "Small.flow.tests.swift"), try folder.write(Self.program([suite.call]), "main.swift"),
    ]
    let errors = try SwiftCompiler.errors(["-swift-version", "6", "-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (output, _) = try SwiftCompiler.run(binary, [])
    #expect((output == "6\n") == old.isEmpty, "\(old): \(output)")
  }

  /// Returns the runs without the suite itself: a program that counts calls them.
  private static func drivable(_ text: String) -> (runs: String, call: String) {
    let plain = text.replacingOccurrences(of: "import Testing\n", with: "").replacingOccurrences(of: "#expect(", with: "expect(")
    let parts = plain.components(separatedBy: "@MainActor @Suite struct ")
    let name = String(parts[1].prefix { $0 != " " }.dropLast("Tests".count))
    let runs = "\(name)Runs<\(name)MachineSubject>"
    let links = links(plain, name)
    return (parts[0] + links.suite, "count += \(runs).titles.count\nfor title in \(runs).titles { \(runs).run(title) }\n" + links.calls)
  }

  /// The suite of links as a plain structure, and calls of its tests.
  private static func links(_ plain: String, _ name: String) -> (suite: String, calls: String) {
    let parts = plain.components(separatedBy: "@Suite struct \(name)LinkTests {")
    guard parts.count == 2 else { return ("", "") }
    let tests = parts[1].matches(of: /@Test\(".*"\) func (`?\w+`?)\(\)/).map { String($0.output.1) }
    let suite = "\n@MainActor struct \(name)LinkTests {" + parts[1].replacing(/@Test\(".*"\)\s/, with: "")
    return (suite, "count += \(tests.count)\n" + tests.map { "\(name)LinkTests().\($0)()" }.joined(separator: "\n"))
  }

  /// A subject that launches the machine, and does nothing more; scenarios may look at the launch alone.
  private static func ignoring(_ flow: Flow) -> (subject: String, call: String) {
    let plan = MachinePlan(flow: flow, names: NamePlan(flow, prefix: ""), access: "")
    let name = plan.names.namespace
    let (parameter, argument) = plan.inputs.isEmpty ? ("", "") : ("inputs: \(name).Inputs", "inputs: inputs")
    let subject = """
      struct \(name)IgnoringSubject: \(name)Subject {
        private let subject: \(name)MachineSubject
        init(\(parameter)) { subject = \(name)MachineSubject(\(argument)) }
        var machine: \(name).Machine { subject.machine }
        var launchOutcomes: [\(name).Outcome] { subject.launchOutcomes }
      \(TestCalls(plan: plan).requirements.map { "  func \($0.signature) -> [\(name).Outcome] { [] }" }.joined(separator: "\n"))
      }

      """
    let runs = "\(name)Runs<\(name)IgnoringSubject>"
    // If nothing can happen after the launch, there is nothing to ignore.
    guard !flow.transitions.isEmpty else { return (subject, "") }
    let scenarios = flow.scenarios.map { SwiftText.literal($0.name.value) }.joined(separator: ", ")
    return (subject, "expectFailures(of: \(runs).titles, but: [\(scenarios)], \(runs).run)")
  }

  private static func suite(_ name: String, _ spec: String) throws -> String {
    let project = GeneratedCode.project(of: [("\(name).flow.yaml", "flowspec: 1\nflow: \(name)\n" + spec)])
    return try #require(project.generateTests().files.first).text
  }

  /// Modules that every generated file imports, and the one that is tested.
  @Test func suitesImportWhatIsAskedFor() throws {
    let spec = """
      flowspec: 1
      flow: Door
      module: App
      events: { open: { payload: { id: UUID } } }
      states: { one: { transitions: { open: two } }, two: }
      """
    let project = GeneratedCode.project(of: [("Door.flow.yaml", spec)])
    var choices = GenerationChoices()
    choices.imports = ["Zoo", "App", "Ants"]
    let text = try #require(project.generateTests(choices: choices).files.first).text
    #expect(text.contains("\nimport Ants\nimport Foundation\nimport Testing\nimport Zoo\n\n@testable import App\n\n"))
    choices.testedModule = "Zoo"
    let other = try #require(project.generateTests(choices: choices).files.first).text
    #expect(other.contains("\nimport Ants\nimport App\nimport Foundation\nimport Testing\n\n@testable import Zoo\n\n"))
    let plain = GeneratedCode.project(of: [("Door.flow.yaml", spec.replacingOccurrences(of: "module: App\n", with: ""))])
    #expect(try #require(plain.generateTests().files.first).text.contains("`--testable-import App`"))
  }

  /// Of many values, those that guards tell apart are tried.
  @Test func manyValuesHideNothing() throws {
    let suite = try Self.suite(
      "Count",
      """
      types: { Spot: [nowhere, at: 0...3000] }
      events: { count: { payload: { n: 0...2000, place: Spot? } }, go: Go. }
      variables: { n: 0...2000 }
      states:
        one: { transitions: { count: { set: { n: event.n } }, go: { to: two, when: n == 1501 } } }
        two: { transitions: { count: { to: three, when: event.place == at } } }
        three: { transitions: { count: { to: four, when: event.place == nowhere } } }
        four: { transitions: { go: one } }
      """)
    #expect(suite.contains("n: 1501"))
    #expect(suite.contains("func countLeadsFromThreeToFour()"))
    #expect(!suite.contains("No way"))
  }

  /// A scenario's expectations of parameters, and of absent entries, are expected of the app, too.
  @Test func scenariosKeepWhatTheyExpect() throws {
    let suite = try Self.suite(
      "Shop",
      """
      links: { origins: { app: "shop:" } }
      events: { go: Go. }
      routes:
        list: { place: main, opens: order }
        order: { parameters: { id: Int, tab: String? }, place: main, links: { app: "/orders/{id}?tab={tab?}" } }
      layouts: { all: { containers: { main: stack } } }
      states: { one: { root: list, arrival: open, transitions: { go: two } }, two: { arrival: refuse } }
      scenarios:
        an order:
          - { open: "shop://orders/42?tab=a" }
          - { expect: { shown: { order: { id: 42 } }, kept: { order: { id: 42, tab: a } }, held: none, lost: none } }
      """)
    for line in [
      "  Self.shown(in: subject.machine.navigation).contains {\n        guard case .order(let id, _) = $0 else { return false }\n        return id == 42\n",
      "  Self.kept(in: subject.machine.navigation).contains {\n        guard case .order(let id, let tab) = $0 else { return false }\n",
      "        return id == 42 && tab == \"a\"\n",
      "#expect(subject.machine.held.isEmpty)",
    ] { #expect(suite.contains(line), "\(line)") }
  }

  /// Each path has its own title, by which it is run.
  @Test func titlesAreToldApart() throws {
    let suite = try Self.suite(
      "Ways",
      """
      events: { go: Go. }
      variables: { n: 0...3 }
      states:
        a: { transitions: { go: [{ to: b, when: n == 1 }, { to: c, when: n == 2 }, { set: { n: n + 1 }, when: n < 2 }] } }
        b: { transitions: { go: { to: a, set: { n: 2 } } } }
        c: {}
      """)
    let titles = suite.matches(of: /@Test\("([^"]*)"\)/).map { String($0.1) }
    #expect(
      titles == [
        "go is taken in a", "go leads from a to b", "go leads from b to a", "go leads from a to c",
      ])
  }

  /// Tests that cannot be written are reported where they are requested.
  @Test func whatNeedsASampleIsReported() throws {
    let spec = """
      flowspec: 1
      flow: Lost
      types: { Cart: { swift: Cart } }
      events: { buy: { payload: { cart: Cart } }, go: Go. }
      states: { one: { transitions: { buy: two } }, two: { transitions: { go: one } } }
      scenarios: { somebody buys: [{ send: buy }, { expect: { state: two } }] }
      """
    let result = GeneratedCode.project(of: [("Lost.flow.yaml", spec)]).generateTests()
    #expect(
      result.diagnostics.map(\.message) == [
        "no test sends 'buy', as no value of 'cart' is known, and 1 of 2 states are not reached",
        "no test plays this scenario, because a value that it needs is unknown",
      ])
    #expect(result.diagnostics.allSatisfy { $0.severity == .warning } && result.files.count == 1)
    let whole = spec.replacingOccurrences(of: "swift: Cart", with: "swift: Cart, sample: Cart()")
    #expect(GeneratedCode.project(of: [("Lost.flow.yaml", whole)]).generateTests().diagnostics.isEmpty)
  }

  /// A sample is copied into the suite as it is written.
  @Test(arguments: [
    ("Cart()", true), ("Cart(items: [1, 2], \"a (b\")", true), (".test", true), ("Cart(\"a\\\"b\")", true), ("1 /*", false),
    ("1) }; struct Evil {", false), ("1 // no", false), ("\"open", false), ("#if", false),
    ("a\\nb", false), ("(", false), ("a; b", false), (" ", false), ("1, two: 2", false),
  ]) func samplesAreWholeExpressions(_ text: String, _ isWhole: Bool) {
    #expect(SwiftWords.isWholeExpression(text) == isWhole)
  }

  /// The parts without a test are reported, with the reason.
  @Test func whatIsNotTestedIsSaid() throws {
    let lost = try Self.suite(
      "Lost",
      """
      types: { Cart: { swift: Cart } }
      events: { buy: { payload: { cart: Cart } }, go: Go. }
      states: { one: { transitions: { buy: two } }, two: { transitions: { go: one } } }
      """)
    let comment = """
      /// No run reaches: two.
      /// No run takes: buy of one, go of two.
      /// No test sends buy: a type in the payload has no `sample`.
      @MainActor @Suite struct LostFlowTests {
      """
    #expect(lost.contains(comment))
    let large = try Self.suite(
      "Large",
      """
      events: { more: More., less: Less., other: Other. }
      variables: { n: 0...200, m: 0...200 }
      states:
        one:
          transitions:
            more: { set: { n: n + 1 }, when: n < 200 }
            less: { set: { m: m + 1 }, when: m < 200 }
            other: { to: two, when: n == 200 and m == 200 }
        two: {}
      """)
    #expect(
      large.contains("/// No run takes: other of one.\n/// The search stopped at its limit: 5000 configurations, or 20000 steps of all tests.\n"))
  }

  /// Whole suites, as `swift test` compiles them.
  @Test func generatedSuitesCompile() throws {
    let folder = try TemporaryFolder()
    let project = try GeneratedCode.project(in: GeneratedCode.cases.appendingPathComponent("Library"))
    var paths = [GeneratedCode.hostTypes.path]
    for file in try GeneratedCode.files(project) + project.generateTests().files { paths.append(try folder.write(file.text, file.name)) }
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
  }

  /// The runs take an app that conforms on the main actor, with its store.
  @Test func anAppTakesTheRuns() throws {
    let folder = try TemporaryFolder()
    let spec = """
      flowspec: 1
      flow: Door
      events: { open: Open., lock: Lock. }
      inputs: { key: Bool }
      effects: { click: Click. }
      states:
        closed: { transitions: { open: ajar, lock: { to: locked, when: key, effects: click } } }
        ajar: {}
        locked: {}
      scenarios:
        a key locks:
          - { change: { key: true } }
          - { send: lock }
          - { expect: { state: locked, effects: click } }
      """
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let project = Project(specs: [SourceText(path: "Door.flow.yaml", text: spec)], configuration: configuration) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    var paths = try (GeneratedCode.files(project) + project.generateTests().files).map { try folder.write($0.text, $0.name) }
    #expect(paths.count == 2)
    let app = """
      import Testing

      struct AppSubject: DoorFlowSubject {
        private let store: DoorFlow.Store
        var launchOutcomes: [DoorFlow.Outcome] { store.launchOutcomes }
        var machine: DoorFlow.Machine { store.machine }

        init(inputs: DoorFlow.Inputs) {
          store = DoorFlow.Store.launch(inputs: inputs) { effect, _ in print(effect) }
        }

        mutating func send(_ event: DoorFlow.Event) -> [DoorFlow.Outcome] { store.send(event) }
        mutating func update(_ inputs: DoorFlow.Inputs) -> [DoorFlow.Outcome] { store.update(inputs) }
      }

      @MainActor @Suite struct AppTests {
        @Test(arguments: DoorFlowRuns<AppSubject>.titles) func theAppDoes(_ title: String) { DoorFlowRuns<AppSubject>.run(title) }
      }
      """
    paths.append(try folder.write(app, "App.swift"))
    for mode in ["5", "6"] {
      let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", mode] + paths)
      #expect(errors == "", "\(errors)")
    }
  }

  private static func program(_ calls: [String]) -> String {
    """
    var failures: Int?

    @MainActor func expect(_ isSo: Bool, file: String = #fileID, line: Int = #line) {
      guard !isSo else { return }
      if let count = failures { failures = count + 1 } else { print("\\(file):\\(line)") }
    }

    @MainActor func expectFailures(of titles: [String], but others: [String], _ run: (String) -> Void) {
      for title in titles where !others.contains(title) {
        failures = 0
        run(title)
        if failures == 0 { print("a subject that ignores calls passes '\\(title)'") }
      }
      failures = nil
    }

    enum Issue {
      static func record(_ message: String) { print(message) }
    }

    var count = 0
    \(calls.joined(separator: "\n"))
    print(count)
    """
  }
}

extension Flow {
  /// As far as suites are written for it.
  fileprivate var hasMachine: Bool { states.count > 1 || !transitions.isEmpty }
}
