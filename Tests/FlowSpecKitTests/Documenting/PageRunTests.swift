import Foundation
import Testing

@testable import FlowSpecKit

/// The interpreter in the script of a page does what the model does, step by step.
@Suite(.serialized, .enabled(if: NodeProgram.isWanted)) struct PageRunTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The number of random flows that are compared; the environment may ask for more.
  private static let randomFlows = environment["FLOWSPEC_PAGE_RUNS"].flatMap(Int.init) ?? 3
  /// A folder that keeps the compared runs, which `.ci/pages --runs` repeats in Chromium.
  private static let kept = environment["FLOWSPEC_PAGE_KEPT"]

  @Test func specsOfTheRepositoryAgree() throws {
    var flows: [(Flow, SourceSet)] = []
    for folder in GeneratedCode.folders {
      let project = try GeneratedCode.project(in: folder)
      flows += project.flows.compactMap(\.self).map { ($0, project.sources) }
    }
    var count = try Self.compare(flows) { ModelWalk($0, seed: $1, configurations: 6, steps: 80) }
    // 10,000 runs of each spec, in batches because each step is kept with what it leads to.
    for batch in 0..<(Self.randomFlows > 3 ? 20 : 0) {
      count += try Self.compare(flows, keeps: batch == 0) {
        ModelWalk($0, seed: 1_000 * UInt64(batch) + $1, runs: 500, length: 24)
      }
      print("the specs of the repository: \(500 * (batch + 1)) runs of each, \(count) steps compared")
    }
    #expect(count > 500)
  }

  @Test func cornersAndModulesAgree() throws {
    var flows: [(Flow, SourceSet)] = []
    // A share of them each time costs less, and all when many runs are asked for.
    let corners = Corners.projects(Corners.specs)
    let share = Self.randomFlows > 3 ? corners : corners.enumerated().filter { $0.offset.isMultiple(of: 6) }.map(\.element)
    for project in share + [GeneratedCode.project(of: ComposedSpecs.all)] {
      flows += project.flows.compactMap(\.self).map { ($0, project.sources) }
    }
    #expect(try Self.compare(flows) { ModelWalk($0, seed: $1, configurations: 8, steps: 80) } > 200)
  }

  @Test func randomFlowsAgree() throws {
    var flows: [(Flow, SourceSet)] = []
    for seed in 0..<UInt64(Self.randomFlows) {
      var tree = RandomSpec(seed: seed)
      var pairs = FeaturePairs(seed: seed)
      var features = FeatureSpec(pairs.next(), seed: seed)
      let module = features.features.contains(.modules) ? [FeatureSpec.module] : []
      let files = [
        [("Flow.flow.yaml", RandomFlow.text(seed: seed))], [("Tree.flow.yaml", tree.text(named: "Tree"))],
        [("Features.flow.yaml", features.text())] + module,
      ]
      for texts in files {
        let project = GeneratedCode.project(of: texts.map { (path: $0.0, text: $0.1) })
        if let flow = project.flows[0] { flows.append((flow, project.sources)) }
      }
    }
    #expect(flows.count > Self.randomFlows)
    #expect(try Self.compare(flows) { ModelWalk($0, seed: $1, configurations: 30, steps: 200) } > 100 * Self.randomFlows)
  }

  /// When the layout gets tabs, an entry whose route is one of them goes to its own tab.
  @Test func anEntryThatIsATabInAnotherLayout() throws {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go. }
      states: { a: { transitions: { go: b } }, b: { transitions: { go: a } } }
      routes:
        one: { place: main, opens: [two, three] }
        two: { place: main, opens: three }
        three: { place: { wide: main.two, narrow: main } }
      layouts:
        wide: { when: horizontal == regular, containers: { main: { tabs: [one, two] } } }
        narrow: { containers: { main: { stack: one } } }
      """
    let project = GeneratedCode.project(of: [(path: "A.flow.yaml", text: text)])
    let flow = try #require(project.flows[0])
    #expect(try Self.compare([(flow, project.sources)]) { ModelWalk($0, seed: $1, configurations: 40, steps: 200) } > 50)
  }

  /// A layout without tabs joins the lists of the tabs, so a list may have equal entries; opening goes back to the topmost one.
  @Test func equalEntriesOfJoinedLists() throws {
    let text = """
      flowspec: 1
      flow: A
      states: { a: { root: one } }
      routes:
        one: { place: main.one, opens: item }
        two: { place: main.two, opens: item }
        item: { place: main, parameters: { id: 0...1 }, opens: item }
      layouts:
        wide: { when: horizontal == regular, containers: { main: { tabs: [one, two] } } }
        narrow: { containers: { main: { stack: one } } }
      """
    let project = GeneratedCode.project(of: [(path: "A.flow.yaml", text: text)])
    let flow = try #require(project.flows[0])
    #expect(try Self.compare([(flow, project.sources)]) { ModelWalk($0, seed: $1, runs: 400, length: 30) } > 8_000)
  }

  /// Returns how many steps were compared. Walks get the place of their flow as the seed.
  private static func compare(
    _ flows: [(Flow, SourceSet)], keeps: Bool = true, _ makeWalk: (ModelText, _ seed: UInt64) -> ModelWalk
  ) throws -> Int {
    let folder = try TemporaryFolder()
    var count = 0
    var arguments = [try folder.write(comparison + driver, "driver.js"), try folder.write(EmbeddedPage.flowRun, "FlowRun.js")]
    for (place, (flow, sources)) in flows.enumerated() {
      let model = ModelText(flow)
      // A route that is available only while it is available itself has no defined meaning.
      guard CircularAvailability(flow).circles.isEmpty else { continue }
      guard model.plan.exists else { continue }
      let walk = makeWalk(model, UInt64(place))
      count += walk.steps.count
      arguments.append(try folder.write(PageRunWalk(walk, sources).json.text, "walk\(place)-\(flow.name.value).json"))
    }
    if let kept, keeps { try keep(arguments.dropFirst(2), in: kept) }
    let (text, isSuccess) = try SwiftCompiler.run("node", arguments)
    let different = text.split(separator: "-").first.flatMap { Int($0.drop { !$0.isNumber }.prefix(while: \.isNumber)) }
    let specs = different.map { flows[$0].1.sources.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "---\n") } ?? ""
    #expect(isSuccess && text == "", "\(text.prefix(4_000))\n\(specs)")
    return count
  }

  private static func keep(_ walks: ArraySlice<String>, in folder: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let count = try manager.contentsOfDirectory(atPath: folder).count
    for (place, walk) in walks.enumerated() {
      try manager.copyItem(atPath: walk, toPath: "\(folder)/\(count + place)-\((walk as NSString).lastPathComponent)")
    }
    for (name, text) in [("comparison.js", comparison), ("FlowRun.js", EmbeddedPage.flowRun)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  /// Repeats a walk: `compareWalk` returns the number of steps, and the first difference in words or null.
  private static let comparison = """
    "use strict";
    const text = (value) => JSON.stringify(value);
    const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([one], [other]) => one < other ? -1 : 1));

    function view(FlowRun, system, now) {
      const lists = (all) => sorted(Object.fromEntries(Object.entries(all).filter(([, entries]) => entries.length > 0)));
      const fired = now.active.flatMap((state) => system.states[state].timers.filter((time) => (now.fired[state] ?? []).includes(time)).map((time) => state + " " + time));
      const run = { system, now, log: [] };
      const { isShown, isElementShown, isKept } = FlowRun.views;
      const names = (all, mark, holds) => system.hasNavigation ? all.filter((one) => holds(run, one.index)).map((one) => mark + one.index) : [];
      const shown = [...names(system.routes, "r", isShown), ...names(system.elements, "e", isElementShown), ...names(system.routes, "k", isKept)];
      const selected = now.selected;
      const held = now.held.map(({ route, arguments: values }) => ({ route, arguments: values }));
      return { active: now.active, payloads: sorted(now.payloads), fired, variables: now.variables, inputs: now.inputs, held, isSaved: now.saved !== null,
        layout: now.layout, lists: lists(now.lists), undone: lists(now.undone), selected, shown };
    }

    const told = ["transition", "effect", "raised", "untaken", "entered", "left", "layout", "outcome", "held", "restored", "forgotten"];
    const part = ({ kind, transition, effect, event, isRejected, state, layout, outcome, route, why, arguments: values }) => {
      switch (kind) {
        case "effect": return text([kind, effect, values]);
        case "outcome": return text([outcome, route, why ?? ""]);
        case "untaken": return text([kind, event, isRejected]);
        default: return text([kind, transition ?? event ?? state ?? layout ?? 0]);
      }
    };

    function difference(FlowRun, system, expected, configuration, log) {
      const mine = view(FlowRun, system, configuration);
      for (const [name, value] of Object.entries(expected.after)) {
        if (!system.hasNavigation && ["lists", "undone", "selected", "shown", "layout"].includes(name)) continue;
        if (name === "selected") {
          for (const [container, tab] of Object.entries(mine.selected)) if (value[container] !== tab) return [name, mine.selected, value];
          continue;
        }
        const wanted = Array.isArray(value) || typeof value !== "object" || value === null ? value : sorted(value);
        if (text(mine[name]) !== text(wanted)) return [name, mine[name], wanted];
      }
      const [heard, wanted] = [log, expected.log].map((parts) => parts.filter((one) => told.includes(one.kind)).map(part));
      return text(heard) === text(wanted) ? null : ["log", heard, wanted];
    }

    function compareWalk(FlowRun, data) {
      const system = FlowRun.prepare({ ...data.system, restores: data.restores });
      const known = [];
      for (const [place, step] of data.steps.entries()) {
        let configuration = step.source < 0 ? null : known[step.source];
        if (configuration === undefined) continue;
        const lookups = step.decisions.filter((one) => one.kind === "lookup");
        const world = {
          isSameVersion: step.decisions.find((one) => one.kind === "version")?.isSame ?? true,
          lookup: () => { const answer = lookups.shift(); return answer === undefined || (answer.leads ?? answer.isFound); },
        };
        let result = "stable";
        const log = [];
        for (const stimulus of step.stimuli) {
          const made = FlowRun.perform(system, configuration, stimulus, world);
          if (made.configuration === undefined) { result = made.problem ?? "fault"; continue; }
          configuration = made.configuration;
          log.push(...made.log);
        }
        const found = result !== step.result ? ["result", result, step.result]
          : configuration === null ? null : difference(FlowRun, system, step, configuration, result === "stable" ? log : []);
        if (found) {
          return { steps: place + 1, fault: ["step " + place + " from " + step.source + " " + text(step.stimuli) + " " + text(step.decisions),
            "before " + (step.source < 0 ? "launch" : text(view(FlowRun, system, known[step.source]))), found[0], "  page:  " + text(found[1]), "  model: " + text(found[2])].join("\\n") };
        }
        if (step.target >= 0) known[step.target] = configuration;
      }
      return { steps: data.steps.length, fault: null };
    }

    """

  private static let driver = """
    const { readFileSync } = require("fs");
    const FlowRun = new Function(readFileSync(process.argv[2], "utf8") + "; return FlowRun;")();
    for (const file of process.argv.slice(3)) {
      const { fault } = compareWalk(FlowRun, JSON.parse(readFileSync(file, "utf8")));
      if (fault !== null) console.log(file.split("/").pop(), fault);
    }
    """
}
