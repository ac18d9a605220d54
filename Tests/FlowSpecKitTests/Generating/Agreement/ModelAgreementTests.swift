import Foundation
import Testing

@testable import FlowSpecKit

/// Generated machines do exactly what the interpreter does.
@Suite struct ModelAgreementTests {
  /// Every spec of the repository that has states, modules too.
  @Test func specsOfTheRepositoryAgree() throws {
    var flows: [(flow: Flow, file: OutputFile)] = []
    for folder in GeneratedCode.folders {
      let project = try GeneratedCode.project(in: folder, GeneratedCode.sharing)
      let files = try GeneratedCode.files(project)
      for (flow, file) in zip(project.flows, files) { if let flow { flows.append((flow, file)) } }
    }
    let steps = try Self.compare(flows, configurations: 600, steps: 5_000)
    #expect(steps > 10_000)
  }

  @Test func cornersAgree() throws {
    var flows: [(flow: Flow, file: OutputFile)] = []
    for project in Corners.projects(Corners.specs, GeneratedCode.sharing) {
      flows.append((try #require(project.flows[0]), try GeneratedCode.files(project)[0]))
    }
    #expect(try Self.compare(flows, configurations: 100, steps: 1_000) > 1_000)
  }

  /// A module that is placed four times and places another module itself, with regions, payloads, ends and history.
  @Test func modulesAgree() throws {
    let project = GeneratedCode.project(of: ComposedSpecs.all, GeneratedCode.sharing)
    let files = try GeneratedCode.files(project)
    var flows: [(flow: Flow, file: OutputFile)] = []
    for (flow, file) in zip(project.flows, files) { flows.append((try #require(flow), file)) }
    #expect(try Self.compare(flows, configurations: 800, steps: 8_000) > 5_000)
  }

  @Test func randomSpecsAgree() throws {
    var flows: [(flow: Flow, file: OutputFile)] = []
    let count = ProcessInfo.processInfo.environment["FLOWSPEC_RANDOM_MACHINES"].flatMap(Int.init) ?? 12
    let first = ProcessInfo.processInfo.environment["FLOWSPEC_FIRST_SEED"].flatMap(Int.init) ?? 0
    for seed in first..<(first + count) {
      let name = "Random\(seed)"
      let text = RandomFlow.text(seed: UInt64(seed)).replacingOccurrences(of: "flow: Random\n", with: "flow: \(name)\n")
      let project = GeneratedCode.project(of: [("\(name).flow.yaml", text)], GeneratedCode.sharing)
      // Some of the random specs are not whole.
      guard let flow = project.flows[0], let files = try? GeneratedCode.files(project) else { continue }
      flows.append((flow, files[0]))
    }
    #expect(flows.count * 2 > count)
    // Deeper trees, without routes.
    for seed in first..<(first + count / 3) {
      var random = RandomSpec(seed: UInt64(seed))
      let project = GeneratedCode.project(of: [("Tree\(seed).flow.yaml", random.text(named: "Tree\(seed)"))], GeneratedCode.sharing)
      guard let flow = project.flows[0], let files = try? GeneratedCode.files(project) else { continue }
      flows.append((flow, files[0]))
    }
    // Regions of which each takes its transition by itself.
    let entangled = flows.count
    for seed in first..<(first + count / 2) {
      var random = RandomSpec(seed: UInt64(seed))
      let project = GeneratedCode.project(of: [("Sides\(seed).flow.yaml", random.separateText(named: "Sides\(seed)"))], GeneratedCode.sharing)
      guard let flow = project.flows[0], let files = try? GeneratedCode.files(project) else { continue }
      #expect(files[0].text.contains("microstepInSide"), "Sides\(seed)")
      flows.append((flow, files[0]))
    }
    #expect(flows.count > entangled)
    let steps = try Self.compare(flows, configurations: 80, steps: 1_500)
    #expect(steps > 400 * count)
  }

  /// Each pair of features occurs in flows whose steps are compared.
  @Test func featurePairsAgree() throws {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["FLOWSPEC_FEATURE_PAIRS"].flatMap(Int.init) ?? 6
    var pairs = FeaturePairs(seed: environment["FLOWSPEC_FIRST_SEED"].flatMap(UInt64.init) ?? 11)
    var hasModule = false
    var flows: [(flow: Flow, file: OutputFile)] = []
    var seed: UInt64 = 0
    while pairs.least < wanted, seed < 400 {
      seed += 1
      var spec = FeatureSpec(pairs.next(), seed: seed)
      let files = [("\(spec.name).flow.yaml", spec.text())] + (spec.features.contains(.modules) ? [FeatureSpec.module] : [])
      let project = GeneratedCode.project(of: files.map { (path: $0.0, text: $0.1) }, GeneratedCode.sharing)
      let generated = try GeneratedCode.files(project)
      for (flow, file) in zip(project.flows, generated) {
        let isModule = flow?.name.value == "Part"
        if isModule, hasModule { continue }
        hasModule = hasModule || isModule
        try flows.append((#require(flow), file))
      }
      pairs.count(spec.features)
    }
    let steps = try Self.compare(flows, configurations: 60, steps: 600)
    print("each pair of \(Feature.allCases.count) features in at least \(pairs.least) of \(flows.count) flows\n\(pairs.table)")
    #expect(pairs.least >= wanted)
    #expect(steps > 300 * flows.count)
  }

  /// Four flows, each with tabs, parameters, modals, windows, modules and restoration together, and other features by chance.
  /// `FLOWSPEC_TOGETHER` is the number of steps.
  @Test func featuresTogetherAgree() throws {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["FLOWSPEC_TOGETHER"].flatMap(Int.init) ?? 4_000
    let first = environment["FLOWSPEC_FIRST_SEED"].flatMap(UInt64.init) ?? 1
    var flows: [(flow: Flow, file: OutputFile)] = []
    for seed in first..<(first + 4) {
      var random = SeededGenerator(seed: seed)
      let others = Feature.allCases.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let together: Set<Feature> = [.tabs, .tabsWithParameters, .parameters, .modal, .windows, .modules, .restoration]
      var spec = FeatureSpec(Feature.closure(together.union(others)), seed: 90_000 + seed)
      let files = [("\(spec.name).flow.yaml", spec.text()), FeatureSpec.module].map { (path: $0.0, text: $0.1) }
      let project = GeneratedCode.project(of: files, GeneratedCode.sharing)
      let generated = try GeneratedCode.files(project)
      try flows.append((#require(project.flows[0]), generated[0]))
      if seed == first { try flows.append((#require(project.flows[1]), generated[1])) }
    }
    let steps = try Self.compare(flows, configurations: wanted, steps: wanted / 4, wanders: true)
    #expect(steps >= wanted)
  }

  /// Answers how many steps were compared.
  private static func compare(
    _ flows: [(flow: Flow, file: OutputFile)], configurations: Int, steps limit: Int, wanders: Bool = false
  ) throws -> Int {
    let folder = try TemporaryFolder()
    var paths = [GeneratedCode.hostTypes.path]
    var walks: [ModelWalk] = []
    var calls: [String] = []
    let support = GeneratedCode.sharing.support()
    paths.append(try folder.write(support.text, support.name))
    for (place, (flow, file)) in flows.enumerated() {
      paths.append(try folder.write(file.text, "Flow\(place).swift"))
      let model = ModelText(flow)
      // A route that is available only while it is available itself has no defined meaning.
      guard model.plan.exists, CircularAvailability(flow).circles.isEmpty else { continue }
      let walk = ModelWalk(model, seed: UInt64(place), configurations: configurations, steps: limit, wanders: wanders)
      let driver = MachineDriver(walk: walk, number: walks.count)
      paths.append(try folder.write(driver.text, "Driver\(walks.count).swift"))
      let steps = walk.steps.map { ([$0.source, $0.drive, $0.target ?? -1] + $0.decisions).map(String.init).joined(separator: " ") }
      try folder.write(steps.joined(separator: "\n"), "steps\(walks.count).txt")
      calls.append("case \(walks.count): \(model.names.namespace).drive(steps)")
      walks.append(walk)
    }
    paths.append(try folder.write(program(calls), "main.swift"))
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-swift-version", "5", "-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    var total = 0
    for (number, walk) in walks.enumerated() {
      let (output, _) = try SwiftCompiler.run(binary, ["\(number)", folder.url.appendingPathComponent("steps\(number).txt").path])
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      total += walk.steps.count
      report(walk, lines)
    }
    print(
      "compared \(total) steps of \(walks.count) flows in \(walks.map(\.configurations).reduce(0, +)) configurations, \(walks.count(where: \.isWhole)) of them whole"
    )
    return total
  }

  /// Reports the first difference of each flow: later differences may follow from it.
  private static func report(_ walk: ModelWalk, _ lines: [String]) {
    let name = walk.model.flow.name.value
    for (place, step) in walk.steps.enumerated() {
      let line = place < lines.count ? lines[place] : "(nothing)"
      guard line != step.expected else { continue }
      Issue.record(
        """
        \(name), step \(place): \(walk.drives[step.drive]) in configuration \(step.source), decisions \(step.decisions)
        before:    \(walk.steps.first { $0.target == step.source }.map(\.expected) ?? "launch")
        generated: \(line)
        the model: \(step.expected)
        """)
      return
    }
  }

  private static func program(_ calls: [String]) -> String {
    """
    import Foundation

    var decisions: [Int] = []

    func nextDecision() -> Int { decisions.isEmpty ? 0 : decisions.removeFirst() }

    \(PlainText.program)
    setvbuf(stdout, nil, _IOFBF, 1 << 16)
    let text = try! String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    let steps = text.split(separator: "\\n").map { $0.split(separator: " ").map { Int($0)! } }
    switch Int(CommandLine.arguments[1])! {
    \(calls.joined(separator: "\n"))
    default: break
    }
    """
  }
}
