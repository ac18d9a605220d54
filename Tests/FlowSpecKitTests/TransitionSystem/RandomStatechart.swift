/// Small statecharts at random, with every construct that the corpus's format has.
struct RandomStatechart {
  private struct Draft {
    var kind: Statechart.Kind
    var parent: Int?
    var children: [Int] = []
  }

  /// Constructs that few charts have, since they obstruct one another.
  private enum Rarity: CaseIterable {
    case regions, histories, entries, exits, eventless, several, stars, finals, initials
  }

  private var random: SeededGenerator
  private var rarities: Set<Rarity> = []
  private var drafts: [Draft] = []
  private let events = ["a", "a.b", "a.b.c", "ab", "c", "d"]

  /// Returns the chart of a seed, with events to send; it expects no configurations.
  static func chart(seed: UInt64) -> Statechart {
    var chart = RandomStatechart(seed: seed)
    return chart.chart("random \(seed)")
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func chart(_ name: String) -> Statechart {
    for rarity in Rarity.allCases where chance(rarity == .regions ? 70 : 35) { rarities.insert(rarity) }
    drafts = [Draft(kind: .compound)]
    for _ in 0..<2 + number(2) { grow(below: 0, depth: 1) }
    addHistories()
    let root = node(0)
    let steps = (0..<12).map { _ in Statechart.Step(event: pick(events), configuration: []) }
    return Statechart(name: name, chart: root, initialConfiguration: [], steps: steps)
  }

  // MARK: Choosing

  private mutating func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }
  private mutating func rare(_ rarity: Rarity, _ percent: Int) -> Bool { rarities.contains(rarity) && chance(percent) }
  private mutating func pick<Element>(_ items: [Element]) -> Element { items[number(items.count)] }

  // MARK: States

  private mutating func grow(below parent: Int, depth: Int) {
    let isInner = depth < 4 && drafts.count < 14 && chance(depth == 1 ? 70 : 45)
    let kind: Statechart.Kind = !isInner ? .atomic : rare(.regions, 35) ? .parallel : .compound
    let own = add(kind, below: parent)
    guard isInner else { return }
    for _ in 0..<2 + number(2) { grow(below: own, depth: depth + 1) }
    if kind == .compound, rare(.finals, 50) { add(.final, below: own) }
  }

  @discardableResult
  private mutating func add(_ kind: Statechart.Kind, below parent: Int) -> Int {
    drafts.append(Draft(kind: kind, parent: parent))
    drafts[parent].children.append(drafts.count - 1)
    return drafts.count - 1
  }

  private mutating func addHistories() {
    for parent in drafts.indices where parent != 0 && [.compound, .parallel].contains(drafts[parent].kind) && rare(.histories, 40) {
      add(.history, below: parent)
    }
  }

  private func id(_ draft: Int) -> String { draft == 0 ? "root" : draft % 3 == 0 ? "s.\(draft)" : "s\(draft)" }

  private func lies(_ draft: Int, in other: Int) -> Bool { sequence(first: draft) { drafts[$0].parent }.contains(other) }

  private func states(in draft: Int) -> [Int] {
    drafts.indices.filter { $0 != draft && lies($0, in: draft) && drafts[$0].kind != .history }
  }

  private mutating func node(_ own: Int) -> Statechart.Node {
    let draft = drafts[own]
    let inner = draft.children.map { node($0) }
    let isState = ![.final, .history].contains(draft.kind)
    var initial: [String]?
    if draft.kind == .compound, chance(25) {
      initial = [id(pick(rare(.initials, 60) ? draft.children + states(in: own).suffix(2) : children(own)))]
    }
    var transitions = isState && own != 0 ? (0..<number(4)).map { _ in transition(own) } : []
    if draft.kind == .history, let parent = draft.parent { transitions = [.init(events: [], targets: defaults(in: parent))] }
    return Statechart.Node(
      id: id(own), kind: draft.kind, children: inner, transitions: transitions, initial: initial,
      depth: draft.kind == .history ? pick(["deep", "shallow"]) : nil, raiseOnEntry: rare(.entries, isState ? 15 : 0) ? [pick(events)] : nil,
      raiseOnExit: rare(.exits, isState ? 10 : 0) ? [pick(events)] : nil)
  }

  private func children(_ draft: Int) -> [Int] { drafts[draft].children.filter { drafts[$0].kind != .history } }

  /// Returns the default targets of a history: now and then a state in each region.
  private mutating func defaults(in parent: Int) -> [String] {
    if drafts[parent].kind == .parallel, chance(50) { return children(parent).map { id(pick([$0] + states(in: $0))) } }
    return [id(pick(states(in: parent)))]
  }

  // MARK: Transitions

  private mutating func transition(_ source: Int) -> Statechart.Transition {
    let states = drafts.indices.filter { $0 != 0 && drafts[$0].kind != .history }
    let histories = drafts.indices.filter { drafts[$0].kind == .history }
    var targets = [pick(!histories.isEmpty && chance(25) ? histories : states)]
    if rare(.several, 35), let parallel = states.filter({ drafts[$0].kind == .parallel }).randomElement(using: &random) {
      targets = children(parallel).map { region in
        let own = histories.filter { lies($0, in: region) }
        return pick(!own.isEmpty && chance(50) ? own : [region] + self.states(in: region))
      }
    }
    if chance(8) { targets = [] }
    let guarding = Statechart.Condition(states: [id(pick(states))])
    return Statechart.Transition(
      events: descriptors(of: source), targets: targets.map { id($0) }, internal: chance(25), in: chance(12) ? guarding : nil,
      notIn: chance(8) ? guarding : nil, raise: chance(15) ? [pick(events)] : nil)
  }

  private mutating func descriptors(of source: Int) -> [String] {
    if rare(.eventless, 12) { return [] }
    if drafts[source].children.contains(where: { drafts[$0].kind == .final }), chance(40) { return ["done.state.\(id(source))"] }
    if rare(.stars, 15) { return ["*"] }
    return chance(8) ? [pick(events), pick(events)] : [pick(events + ["a.*", "a.b.*"])]
  }
}
