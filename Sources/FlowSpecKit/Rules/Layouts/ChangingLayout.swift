/// An element that a change of layout removes, while no scenario changes the layout.
enum ChangingLayout {
  static let rule = FlowRule(
    "changing-layout", .warning, "If a change of layout removes an element, some scenario changes the layout.",
    explanation: """
      A window can change while the app runs: it is rotated, split or resized. This element has a place in one layout and none in another, so \
      such a change removes it from the screen. Then the person can no longer open a route that only this element opens. Give the element a \
      place in both layouts, write a scenario that changes the layout and expects the result, or allow it and say why the change does not matter.
      """,
    needs: [.layouts, .scenarios, .states, .elements], respects: [.inputs, .types, .routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states: { one: { root: orders, transitions: { go: two } }, two: { root: orders, transitions: { go: one } } }
          routes: { orders: { place: main }, order: { place: main } }
          elements: { ⟦sidebar⟧: { place: { wide: side }, opens: order } }
          layouts:
            wide: { when: horizontal == regular, containers: { side: column, main: stack } }
            narrow: { containers: { main: stack } }
          scenarios:
            going on: [{ send: go }, { expect: { state: two } }]
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states: { one: { root: orders, transitions: { go: two } }, two: { root: orders, transitions: { go: one } } }
          routes: { orders: { place: main, opens: order }, order: { place: main } }
          elements: { sidebar: { place: { wide: side }, opens: order } }
          layouts:
            wide: { when: horizontal == regular, containers: { side: column, main: stack } }
            narrow: { containers: { main: stack } }
          scenarios:
            collapsing:
              - { change: { horizontal: regular } }
              - { show: order }
              - { change: { horizontal: compact } }
              - { expect: { shown: order } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let inputs = deciding(flow)
    guard applies(to: flow, inputs) else { return }
    for element in flow.elements {
      guard let (present, missing) = change(removing: element, flow) else { continue }
      let names = inputs.sorted().map { "'\(flow[$0].name.value)'" }.joined(separator: " or ")
      findings.add(
        "'\(element.name.value)' disappears when layout '\(present.name.value)' changes to '\(missing.name.value)', and no scenario changes \(names)",
        at: element.name.span, notes: [.init("it has no place in this layout", at: missing.name.span)])
    }
  }

  /// Returns true if this rule reports that the element is missing in some layout.
  static func isReported(_ element: Element, _ flow: Flow) -> Bool {
    flow.has(.scenarios) && applies(to: flow, deciding(flow)) && change(removing: element, flow) != nil
  }

  private static func applies(to flow: Flow, _ inputs: Set<InputID>) -> Bool {
    flow.layouts.count > 1 && !inputs.isEmpty && !flow.scenarios.contains { changes($0, inputs) }
  }

  /// Returns a layout in which the element has a place, and one without it to which it may change.
  private static func change(removing element: Element, _ flow: Flow) -> (present: Layout, missing: Layout)? {
    guard !element.homes.contains(where: { $0.layout == nil }) else { return nil }
    let homes = element.homes.compactMap { $0.layout?.value }
    for missing in flow.layouts where !homes.contains(missing.id) {
      if let present = homes.first(where: { mayChange(from: $0, to: missing.id, flow) }) { return (flow[present], missing) }
    }
    return nil
  }

  /// Returns true if both layouts may be chosen after one launch, which fixed inputs do not change.
  private static func mayChange(from first: LayoutID, to second: LayoutID, _ flow: Flow) -> Bool {
    var guards = GuardSpace(flow)
    let conditions = flow.layouts.map { guards.condition($0.condition) }
    let chosen = { (layout: LayoutID) in Condition.and([conditions[layout.index]] + conditions[..<layout.index].map { .not($0) }) }
    let axes = guards.space.axes
    let fixed = Set(flow.inputs.filter(\.isFixed).map(\.name.value))
    let later = axes.indices.map { fixed.contains(axes[$0].name) ? $0 : $0 + axes.count }
    return ConditionSpace(axes + axes).isSatisfiable(.and([chosen(first), chosen(second).renumbered(later)])) != .impossible
  }

  /// Returns the inputs that choose the layout and may change at run time.
  private static func deciding(_ flow: Flow) -> Set<InputID> {
    Set(
      flow.layouts.compactMap(\.condition).flatMap(\.all).compactMap { part in
        guard case .input(let id) = part.kind, !flow[id].isFixed else { return nil }
        return id
      })
  }

  /// Returns true if a scenario changes one of the inputs after launch; leading `change` steps set the inputs at launch.
  private static func changes(_ scenario: Scenario, _ inputs: Set<InputID>) -> Bool {
    scenario.steps.drop { if case .change = $0.action { true } else { false } }.contains { step in
      if case .change(let changed) = step.action { return changed.contains { inputs.contains($0.input) } }
      return false
    }
  }
}
