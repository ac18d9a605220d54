/// A flow that places a module in four places, and that module another one.
enum ComposedSpecs {
  static let all = [("App.flow.yaml", app), ("Tour.flow.yaml", tour), ("Step.flow.yaml", step)].map { (path: $0.0, text: $0.1) }

  private static let app = """
    flowspec: 1
    flow: App
    events: { start: { payload: { name: String } }, stop: {}, again: { payload: { name: String, count: 0...2 } }, swap: {} }
    effects: { finished: {} }
    states:
      kind:
        transitions: { start: { to: tour } }
      tour:
        payload: { name: String }
        flow: Tour.flow.yaml
        transitions: { stop: kind }
        done: { to: last, effects: finished }
      last:
        states:
          other: { flow: Tour.flow.yaml, transitions: { swap: plain } }
          plain: { transitions: { swap: other } }
        transitions: { again: { to: tour, history: deep } }
      side: { regions: { left: { flow: Step.flow.yaml }, right: { flow: Tour.flow.yaml } }, transitions: { swap: last } }
    transitions: { stop: side }
    """

  private static let tour = """
    flowspec: 1
    flow: Tour
    events: { next: { payload: { count: 0...2 } }, skip: {} }
    regions:
      guide:
        states:
          hall: { transitions: { next: { to: room } } }
          room: { payload: { count: 0...2 }, flow: Step.flow.yaml, transitions: { skip: guide.kind }, done: hall }
          kind: { final: true }
      sound:
        states: { on: { transitions: { skip: off } }, off: { transitions: { next: on, skip: state } }, state: { final: true } }
    """

  private static let step = """
    flowspec: 1
    flow: Step
    events: { go: {}, undo: {} }
    states:
      first: { transitions: { go: kind } }
      kind:
        states: { deep: { transitions: { go: deeper } }, deeper: { transitions: { go: ended } }, ended: { final: true } }
        transitions: { undo: first }
        done: over
      over: { final: true }
    """
}
