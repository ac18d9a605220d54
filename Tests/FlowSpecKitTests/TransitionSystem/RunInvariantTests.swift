import FlowSpecExplorer
import Foundation
import Testing

@testable import FlowSpecKit

/// Invariants that every run of every flow keeps, over random ones.
@Suite struct RunInvariantTests {
  /// More on demand.
  static let seeds = Array(0..<UInt64(ProcessInfo.processInfo.environment["RANDOM_FLOWS"].flatMap { Int($0) } ?? 30))
  static let limit = Int(ProcessInfo.processInfo.environment["RANDOM_LIMIT"] ?? "") ?? 60

  @Test(arguments: seeds) func everyStepIsSane(_ seed: UInt64) throws {
    guard let flow = RandomFlowTests.flow(seed: seed).flow else { return }
    let explored = ExploredFlow(flow, limit: Self.limit)
    let invariants = RunInvariants(explored.prepared)
    let reference = explored.reference
    for fields in reference.configurations {
      invariants.check(fields)
      for stimulus in reference.stimuli { invariants.check(stimulus, from: fields, reference) }
      if let problem = invariants.problem {
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
    for claim in explored.claims { _ = reference.verdict(claim) }
  }
}

/// Looks for something that no run may do.
final class RunInvariants {
  let prepared: PreparedSystem
  private(set) var problem: String?
  private var system: TransitionSystem { prepared.system }
  private var shape: Shape { prepared.shape }

  init(_ prepared: PreparedSystem) {
    self.prepared = prepared
  }

  private func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
    if !isSo, problem == nil { problem = what() }
  }

  // MARK: Steps

  func check(_ stimulus: Stimulus, from fields: [Int], _ reference: Reference) {
    let runs = reference.runs(from: fields, stimulus)
    let thorough = reference.runs(from: fields, stimulus, isThorough: true)
    let again = reference.runs(from: fields, stimulus)
    expect(runs.count == thorough.count, "\(stimulus) from \(fields): other decisions when all is looked at")
    for ((one, other), repeated) in zip(zip(runs, thorough), again) {
      expect(one.result == other.result, "\(stimulus) from \(fields): \(one.result), and \(other.result) when all is looked at")
      expect(one.result == repeated.result && one.fields == repeated.fields, "\(stimulus) from \(fields): not the same twice")
      guard one.result == .stable else { continue }
      expect(one.fields == other.fields, "\(stimulus) from \(fields): \(one.fields), and \(other.fields) when all is looked at")
      expect(one.log == other.log, "\(stimulus) from \(fields): another log when all is looked at")
      checkLinks(stimulus, fields, one)
    }
  }

  /// Expects that each link ends once or is held, and that no other link ends.
  private func checkLinks(_ stimulus: Stimulus, _ before: [Int], _ run: Reference.Run) {
    var ended = 0
    var openings = 0
    for happening in run.log {
      switch happening {
      case .link(_, .opened), .link(_, .refused), .link(_, .lost): ended += 1
      case .taken(let transition): if system.transitions[transition.index].opens != nil { openings += 1 }
      default: break
      }
    }
    var waiting = held(before)
    if case .link = stimulus { waiting += 1 }
    let missing = waiting - held(run.fields)
    // A link that a transition could not open is refused too.
    expect((missing...(missing + openings)).contains(ended), "\(stimulus) from \(before): \(ended) links ended, \(missing) are gone")
  }

  private func held(_ fields: [Int]) -> Int { shape.held.count { fields[$0.route] > 0 } }

  // MARK: Configurations

  func check(_ fields: [Int]) {
    var interpreter = Interpreter(prepared, ConcreteStore(fields))
    for (index, field) in shape.fields.enumerated() {
      if let count = field.count { expect((0..<count).contains(fields[index]), "\(field.meaning) is \(fields[index]) in \(fields)") }
    }
    checkStates(fields, &interpreter)
    checkNavigation(fields, &interpreter)
    checkHeld(fields, &interpreter)
  }

  private func checkStates(_ fields: [Int], _ interpreter: inout Interpreter<ConcreteStore>) {
    let active = Set([0] + interpreter.activeStates(below: 0))
    for (state, node) in system.states.enumerated() {
      expect(interpreter.isActive(state) == active.contains(state), "\(node.name) is active and is not, in \(fields)")
      guard active.contains(state) else {
        for field in shape.timers[state] { expect(fields[field] == 0, "a timer of \(node.name) is left in \(fields)") }
        for case let field? in shape.payloads[state] { expect(fields[field] == 0, "a payload of \(node.name) is left in \(fields)") }
        continue
      }
      let children = node.children.count { active.contains($0) }
      switch node.kind {
      case .atomic, .final: break
      case .compound: expect(children == 1, "\(children) children of \(node.name) are active in \(fields)")
      case .parallel: expect(children == node.children.count, "a region of \(node.name) is not active in \(fields)")
      }
    }
    for region in shape.regions {
      guard let field = region.field, region.root != 0 else { continue }
      expect((fields[field] > 0) == active.contains(region.root), "the region \(region.root) is half active in \(fields)")
    }
    if let identity = shape.identity {
      let isSomebody = system.states.indices.contains { active.contains($0) && system.states[$0].identity != nil }
      expect((fields[identity] > 0) == isSomebody, "whose data are active, in \(fields)")
    }
    for transition in system.transitions where transition.trigger == .always && active.contains(transition.source) {
      let waits = transition.condition.map { interpreter.isTrue($0) } ?? true
      expect(!waits, "an eventless transition waits in \(fields)")
    }
  }

  private func checkNavigation(_ fields: [Int], _ interpreter: inout Interpreter<ConcreteStore>) {
    guard let layout = interpreter.currentLayout() else { return }
    if !system.choosesLayoutOnce, let chosen = interpreter.chosenLayout() { expect(chosen == layout, "another layout should be chosen in \(fields)") }
    guard system.hasNavigation else { return }
    var visible: Set<Int> = []
    for entry in interpreter.visibleLists(layout) { visible.insert(entry.list) }
    for (index, list) in shape.lists.enumerated() {
      let count = list.entries.prefix { fields[$0.route] > 0 }.count
      for (place, slot) in list.entries.enumerated() {
        expect((fields[slot.route] > 0) == (place < count), "list \(index) has a gap in \(fields)")
        guard place < count else {
          expect(slot.parameters.allSatisfy { fields[$0] == 0 }, "a cell of list \(index) is left in \(fields)")
          continue
        }
        let isPossible = interpreter.prepared.navigation.possible[index].contains(fields[slot.route])
        expect(isPossible, "what never lies in list \(index) lies there in \(fields)")
        let route = fields[slot.route] - 1
        let isAvailable = interpreter.isAvailable(route, [])
        expect(isAvailable, "\(system.routes[route].name) is not available and stays in \(fields)")
        expect(!system.routes[route].isCommand, "a command lies in list \(index) in \(fields)")
        guard visible.contains(index) else { continue }
        if case .column? = interpreter.kind(of: list.container, in: layout) { expect(count == 1, "a column has \(count) entries in \(fields)") }
      }
      checkHome(list, count, layout, &interpreter, fields)
    }
    for (container, tabs) in shape.tabs {
      guard case .tabs(let routes)? = interpreter.kind(of: container, in: layout) else {
        expect(fields[tabs.field] == 0, "a tab is selected where none is, in \(fields)")
        continue
      }
      let selected = tabs.routes[fields[tabs.field]]
      expect(routes.contains(selected), "a tab of another layout is selected in \(fields)")
      var isAnyAvailable = false
      for route in routes where interpreter.isAvailable(route, []) { isAnyAvailable = true }
      let isAvailable = interpreter.isAvailable(selected, [])
      expect(!isAnyAvailable || isAvailable, "a tab that is not available is selected in \(fields)")
    }
  }

  /// Expects entries only in containers of the current layout.
  private func checkHome(
    _ list: Shape.List, _ count: Int, _ layout: Int, _ interpreter: inout Interpreter<ConcreteStore>, _ fields: [Int]
  ) {
    guard count > 0 else { return }
    switch interpreter.kind(of: list.container, in: layout) {
    case nil, .elsewhere: expect(false, "a container of another layout has entries in \(fields)")
    case .tabs(let tabs): expect(list.tab.map(tabs.contains) ?? false, "a tab of another layout has entries in \(fields)")
    case .column, .stack, .modal, .windows: expect(list.tab == nil, "a tab has entries where there are none, in \(fields)")
    }
  }

  private func checkHeld(_ fields: [Int], _ interpreter: inout Interpreter<ConcreteStore>) {
    var isOver = false
    for slot in shape.held {
      guard fields[slot.route] > 0 else {
        isOver = true
        expect(slot.parameters.allSatisfy { fields[$0] == 0 } && fields[slot.identity ?? slot.route] == 0, "a held cell is left in \(fields)")
        continue
      }
      expect(!isOver, "held links have a gap in \(fields)")
      // An open entry may hold a link off, whatever the states decide.
      guard prepared.interrupting.isEmpty else { continue }
      expect(interpreter.policy(about: fields[slot.route] - 1)?.policy == .hold, "a held link could be judged in \(fields)")
    }
    guard let flag = shape.savedFlag else { return }
    for slots in shape.saved.values {
      let present = slots.map { fields[$0.route] > 0 }
      expect(!present.contains(true) || fields[flag] > 0, "entries are saved without the flag, in \(fields)")
      expect(!zip(present, present.dropFirst()).contains { !$0 && $1 }, "saved entries have a gap in \(fields)")
    }
    if fields[flag] > 0 { expect(interpreter.policy(about: nil)?.policy == .hold, "what is saved could be restored in \(fields)") }
  }
}
