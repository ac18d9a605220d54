/// A change of layout that no scenario looks at.
enum ChangingLayout {
  static let rule = StructuralRule(
    "changing-layout", .warning, "What a change of layout does is shown by a scenario.",
    explanation: """
      The window can change while the app runs: rotation, split view, a resized window. Then what is open moves from one layout's containers to the \
      other's. The flow has scenarios, and none of them changes the layout; write one that shows what is on show before and after.
      """,
    needs: [.layouts, .scenarios, .states], respects: [.inputs, .types, .routes, .elements],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states: { one: { root: orders, transitions: { go: two } }, two: { root: orders, transitions: { go: one } } }
          routes: { orders: { place: main, opens: order }, order: { place: detail } }
          layouts:
            wide: { when: horizontal == regular, containers: { main: stack, detail: stack } }
            ⟦narrow⟧: { containers: { main: stack, detail: { in: main } } }
          scenarios:
            going on: [{ send: go }, { expect: { state: two } }]
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states: { one: { root: orders, transitions: { go: two } }, two: { root: orders, transitions: { go: one } } }
          routes: { orders: { place: main, opens: order }, order: { place: detail } }
          layouts:
            wide: { when: horizontal == regular, containers: { main: stack, detail: stack } }
            narrow: { containers: { main: stack, detail: { in: main } } }
          scenarios:
            collapsing:
              - { change: { horizontal: regular } }
              - { show: order }
              - { change: { horizontal: compact } }
              - { expect: { shown: order } }
          """)
    ]
  ) { flow, findings in
    let inputs = deciding(flow)
    guard flow.layouts.count > 1, !inputs.isEmpty, !flow.scenarios.contains(where: { changes($0, inputs) }) else { return }
    guard let first = flow.layouts.first, let last = flow.layouts.last else { return }
    let names = inputs.sorted().map { "'\(flow[$0].name.value)'" }
    findings.add(
      "'\(first.name.value)' can change to '\(last.name.value)' while the app runs, and no scenario changes \(names.joined(separator: " or "))",
      at: last.name.span, notes: moves(flow, from: first, to: last))
  }

  /// The inputs that choose the layout and may change while the app runs.
  private static func deciding(_ flow: Flow) -> Set<InputID> {
    Set(
      flow.layouts.compactMap(\.condition).flatMap(\.all).compactMap { part in
        guard case .input(let id) = part.kind, !flow[id].isFixed else { return nil }
        return id
      })
  }

  private static func changes(_ scenario: Scenario, _ inputs: Set<InputID>) -> Bool {
    scenario.steps.contains { step in
      if case .change(let changed) = step.action { return changed.contains { inputs.contains($0.input) } }
      return false
    }
  }

  /// What stands elsewhere after the change.
  private static func moves(_ flow: Flow, from first: Layout, to last: Layout) -> [Diagnostic.Note] {
    let notes = flow.elements.compactMap { element -> Diagnostic.Note? in
      let (before, after) = (home(flow, element, first), home(flow, element, last))
      guard before != after else { return nil }
      return .init("'\(element.name.value)' stands in \(before ?? "no place") before and in \(after ?? "no place") after", at: element.name.span)
    }
    return Array(notes.prefix(4))
  }

  private static func home(_ flow: Flow, _ element: Element, _ layout: Layout) -> String? {
    let found = element.homes.first { $0.layout == nil || $0.layout?.value == layout.id }
    switch found?.home {
    case .place(let place)?: return "'\(place.container.value)'"
    case .route(let route)?: return "'\(flow[route.value].name.value)'"
    case nil: return nil
    }
  }
}
