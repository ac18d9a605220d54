import FlowSpecExplorer
import Testing

@testable import FlowSpecKit

/// What is exported says what the flow does.
@Suite struct ExportTests {
  private static let shop = """
    flowspec: 1
    flow: Shop
    variables:
      count: 0...3
      do: Bool
    events:
      add: Something is put into the basket.
      pay: It is paid.
    awaits: []
    states:
      browsing:
        transitions:
          add: { when: count < 3, set: { count: count + 1 } }
          pay: { when: count > 0, to: paying }
      paying:
        after: { 1s: { to: browsing, set: { count: 0 } } }
    properties:
      empty is never paid: { never: paying and count == 0 }
      paying ends: { whenever: paying, eventually: not paying }
      three fit: { possible: count == 3 }
      browsing comes back: { always possible: browsing }
      paying after adding: { never: paying, before: received(add) }
    """.replacing("awaits: []\n", with: "")

  private static func export(_ language: ModelLanguage, property: String? = nil) throws -> ModelExport {
    let project = Project(specs: [SourceText(path: "Shop.flow.yaml", text: shop)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "no such file"))
    }
    return try project.export(language, spec: 0, property: property, as: "Shop").get()
  }

  @Test(arguments: ModelLanguage.allCases) func isTheSameTwice(_ language: ModelLanguage) throws {
    #expect(try Self.export(language).text == Self.export(language).text)
  }

  @Test func propertiesHaveTheirNames() throws {
    let promela = try Self.export(.promela)
    #expect(promela.claims.map(\.name) == ["p_empty_is_never_paid", "p_three_fit", "p_paying_after_adding"])
    for claim in promela.claims { #expect(promela.text.contains("never \(claim.name) {"), "\(claim.name)") }
    let tla = try Self.export(.tla)
    #expect(
      tla.configuration == """
        SPECIFICATION Spec
        INVARIANT Prop_empty_is_never_paid
        PROPERTY Prop_paying_ends
        INVARIANT Prop_three_fit
        INVARIANT Prop_paying_after_adding

        """)
    #expect(tla.text.hasPrefix("---- MODULE Shop ----\n"))
    #expect(tla.text.contains("browsing comes back: not here"))
  }

  /// A word of the other language would be no name there.
  @Test func namesAreNoWordsOfTheLanguage() throws {
    #expect(try Self.export(.promela).text.contains("bit v_do;") == false, "nothing reads it")
    #expect(try Self.export(.promela).text.contains("unsigned v_count : 2;  // variable: 0 0, 1 1, 2 2, 3 3"))
  }

  @Test func onePropertyLeavesOutTheRest() throws {
    let one = try Self.export(.tla, property: "paying ends")
    #expect(one.claims.map(\.property) == ["paying ends"])
    #expect(one.text.contains("as far as the property 'paying ends' depends on it"))
  }

  @Test func namesThatWouldBeAlikeAreTold() {
    var names = UniqueNames()
    #expect(["a b", "a-b", "A_B", "1st", ""].map { names.unique($0) } == ["a_b", "a_b_2", "A_B_3", "x1st", "x"])
  }

  /// Configurations that are tried without a run that leads there hold nothing where it never lies.
  @Test func whatIsTriedLiesWhereItMay() throws {
    let text = """
      flowspec: 1
      flow: Lists
      variables: { ready: Bool, open: Bool }
      events: { prepared: Ready., closed: Not any more., opened: Open. }
      states:
        one:
          transitions: { prepared: { set: { ready: true } }, closed: { set: { ready: false } }, opened: { set: { open: true } } }
      routes:
        a: { place: screen }
        b: { place: main, opens: [b, c, a] }
        c: { place: main, opens: [a, b], available: ready and open }
      layouts:
        wide: { when: idiom == pad, containers: { main: stack, side: stack } }
        narrow: { containers: { main: column, side: { in: main } } }
      """
    let flow = try #require(SpecFindings(reading: text).flow)
    var limits = CheckLimits()
    limits.configurations = 3
    let exported = ExportedSystem(flow, properties: [], isWhole: true, limits: limits, mostPaths: 5_000)
    #expect(exported.ground == .paths)
  }

  // MARK: Decisions

  /// However the decisions were found, they tell every step from every configuration that can be reached. Without the fifth
  /// seed: from configurations that nothing reaches its macrosteps have no end, and to follow each of them takes a minute.
  @Test(arguments: [1, 2, 3, 4, 6, 7, 8, 9] as [UInt64], [60_000, 1]) func decisionsAreTheInterpretersOwn(_ seed: UInt64, _ explored: Int) throws {
    guard let flow = RandomFlowTests.flow(seed: seed).flow else { return }
    var limits = CheckLimits()
    limits.depth = 1
    limits.configurations = explored
    let exported = ExportedSystem(flow, properties: flow.properties, isWhole: true, limits: limits, mostPaths: 2_000)
    let model = exported.model
    if exported.ground == .partial { return }
    let walk = model.explorer.explore(from: model.launches.map(\.words), options: SearchOptions(limits: Limits(maxConfigurations: 400)))
    for index in 0..<walk.configurationCount {
      let words = walk.configuration(index)
      for stimulus in model.stimuli.indices {
        for script in exported.table.scripts(exported.steps[stimulus]) {
          let answer = model.answer(stimulus, words, script)
          let made = answer.tests.filter { if case .choice = $0 { true } else { false } }.count
          // Fewer or more decisions than this: another row of them stands for it.
          guard made == script.count else { continue }
          let told = exported.outcome(exported.steps[stimulus], words, script)
          #expect(told == model.applied(answer.outcome, words), "seed \(seed), configuration \(index), \(model.stimuli[stimulus]) \(script)")
        }
      }
      for predicate in model.predicates.indices {
        let told = exported.outcome(exported.predicates[predicate], words, [])
        #expect((told != nil) == model.judge(model.predicates[predicate], words).holds, "seed \(seed), predicate \(predicate)")
      }
    }
  }
}

extension ExportedSystem {
  /// What the decisions lead to; none: nothing can happen.
  fileprivate func outcome(_ tree: Int, _ words: [UInt64], _ script: [Int]) -> [UInt64]? {
    var (node, rest) = (tree, script[...])
    while true {
      switch table[node] {
      case .missing:
        Issue.record("nothing is known of a configuration that can be reached")
        return nil
      case .impossible: return nil
      case .successor(let update, let labels): return rest.isEmpty ? model.applied(.successor(update, labels: labels), words) : nil
      case .choice(let next): node = next[rest.removeFirst()]
      case .below(let field, let bound, let yes, let no): node = model.packing.packing.value(of: field, in: words) < bound ? yes : no
      case .value(let field, let branches, let isCovered):
        let value = model.packing.packing.value(of: field, in: words)
        guard let branch = branches.first(where: { $0.values.contains(value) }) else {
          Issue.record("no branch for a value, \(isCovered)")
          return nil
        }
        node = branch.node
      }
    }
  }
}

extension Model {
  fileprivate func applied(_ outcome: Outcome, _ words: [UInt64]) -> [UInt64]? {
    guard case .successor(let update, _) = outcome else { return nil }
    let packing = packing.packing
    var after = words
    for copy in update.copies { packing.set(packing.value(of: copy.source, in: words), of: copy.target, in: &after) }
    for addition in update.additions {
      packing.set(UInt32(Int(packing.value(of: addition.field, in: words)) + Int(addition.delta)), of: addition.field, in: &after)
    }
    for assignment in update.assignments { packing.set(assignment.value, of: assignment.field, in: &after) }
    return after
  }
}
