/// Converts a run to its record: numbers become names and values of the flow.
struct RunRecorder {
  private let flow: Flow
  private let lowered: LoweredFlow
  private let shape: Shape
  private let wording: RunWording
  /// Returns the value of a raw number; nil if it is not known.
  private let value: (_ raw: Int, _ type: TypeReference) -> Value?

  /// Omits values of infinite types.
  init(_ flow: Flow, _ lowered: LoweredFlow) {
    self.init(flow, lowered) { raw, type in
      let domain = Domain(type)
      return raw < 0 || domain.isOpaque ? nil : domain.value(raw, type)
    }
  }

  init(_ flow: Flow, _ lowered: LoweredFlow, value: @escaping (_ raw: Int, _ type: TypeReference) -> Value?) {
    self.flow = flow
    self.lowered = lowered
    self.value = value
    wording = RunWording(flow, lowered)
    shape = Shape(lowered.system, bounds: Shape.Bounds(depth: 1, keepsData: false))
  }

  func record(_ run: Run) -> RunRecord {
    let steps = run.steps.map { step in
      let fault: String? =
        switch step.result {
        case .impossible, .stable: nil
        case .tooDeep: "a list grows beyond the depth that is explored"
        case .fault(let fault): FaultWording(flow).text(fault)
        }
      return RunRecord.RecordedStep(
        text: wording.text(step), stimulus: stimulus(step.stimulus), decisions: step.decisions.map { decision($0) },
        happenings: step.happenings.map { happening($0) }, fault: fault)
    }
    return RunRecord(flow: flow.name.value, steps: steps, circle: run.circle)
  }

  // MARK: Stimuli

  func stimulus(_ stimulus: Stimulus) -> RunRecord.Part {
    switch stimulus {
    case .launch(let inputs):
      let known = zip(flow.inputs, inputs).compactMap { input, raw in member(input.qualifiedName, raw, input.type) }
      return RunRecord.Part("launch", [.init("inputs", .object(known))])
    case .event(let event, let arguments):
      let declared = flow[event]
      let members = [name("event", declared), with(declared.payload, arguments)]
      return RunRecord.Part("event", members, at: declared.isBuiltin ? nil : declared.name.span)
    case .input(let input, let raw):
      let declared = flow[input]
      let members = [name("input", declared)] + [member("value", raw, declared.type)].compactMap(\.self)
      return RunRecord.Part("input", members, at: declared.builtin == nil ? declared.name.span : nil)
    case .link(let link): return self.link(link)
    case .timer(let state, let timer):
      let members = [self.state(state), .init("milliseconds", .integer(lowered.system[state].timers[timer.index]))]
      return RunRecord.Part("timer", members, at: span(ofState: state))
    case .show(let route, let arguments):
      let declared = flow[route]
      return RunRecord.Part("show", [name("route", declared), with(declared.parameters, arguments)], at: declared.name.span)
    case .back(let list): return RunRecord.Part("back", place(ofList: list))
    case .forward(let list): return RunRecord.Part("forward", place(ofList: list))
    case .close(let list, let entry):
      return RunRecord.Part("close", place(ofList: list) + [.init("entry", .integer(entry.index))])
    case .select(let container, let tab):
      let route = shape.route(of: tab, in: container) ?? ID(0)
      return RunRecord.Part("select", [self.container(container), name("tab", flow[route])])
    case .relaunch: return RunRecord.Part("relaunch")
    }
  }

  private func link(_ link: Stimulus.Link) -> RunRecord.Part {
    let isForbidden = JSON.Member("isForbidden", .bool(link.isForbidden))
    guard let route = link.route else { return RunRecord.Part("link", [.init("route", .null), .init("url", .null), isForbidden]) }
    let declared = flow[route]
    let url = wording.url(of: route, giving: link.arguments).map(JSON.string) ?? .null
    let members = [name("route", declared), .init("url", url), with(declared.parameters, wording.decisive(route, link.arguments)), isForbidden]
    return RunRecord.Part("link", members, at: declared.name.span)
  }

  // MARK: Decisions

  func decision(_ decision: Run.Decision) -> RunRecord.Part {
    switch decision.choice {
    case .equal(let route):
      RunRecord.Part("equal", [name("route", flow[route]), .init("isEqual", .bool(decision.taken == 1))])
    case .lookup(let route):
      RunRecord.Part("lookup", [name("route", flow[route]), .init("isFound", .bool(decision.taken != 1))] + lead(of: route, decision.taken))
    case .version: RunRecord.Part("version", [.init("isSame", .bool(decision.taken == 0))])
    case .identity(let state): RunRecord.Part("identity", [self.state(state), .init("isKnown", .bool(decision.taken > 0))])
    case .content: RunRecord.Part("content", [.init("isKnown", .bool(decision.taken == 0))])
    case .parameter(let route, let index):
      RunRecord.Part(
        "parameter",
        [name("route", flow[route]), .init("parameter", .string(flow[route].parameters[index].name.value))]
          + [member("value", decision.taken, flow[route].parameters[index].type)].compactMap(\.self))
    case .input(let input):
      RunRecord.Part("input", [name("input", flow[input]), .init("isChanged", .bool(decision.taken > 0))])
    }
  }

  private func lead(of route: RouteID, _ taken: Int) -> [JSON.Member] {
    taken < 2 ? [] : [name("leads", flow[flow[route].leads[taken - 2].value])]
  }

  // MARK: Happenings

  func happening(_ happening: Happening) -> RunRecord.Part {
    switch happening {
    case .taken(let transition): return taken(flow[transition])
    case .effect(let effect, let arguments):
      let declared = flow[effect]
      return RunRecord.Part("effect", [name("effect", declared), with(declared.payload, arguments)], at: declared.name.span)
    case .raised(let event): return RunRecord.Part("raised", [name("event", flow[event])])
    case .untaken(let event, let isRejected):
      return RunRecord.Part("untaken", [name("event", flow[event]), .init("isRejected", .bool(isRejected))])
    case .entered(let state): return RunRecord.Part("entered", [self.state(state)], at: span(ofState: state))
    case .left(let state): return RunRecord.Part("left", [self.state(state)], at: span(ofState: state))
    case .layout(let layout): return RunRecord.Part("layout", [name("layout", flow[layout])])
    case .link(let route, let ending): return self.ending(route, ending)
    case .put(let route, let list): return RunRecord.Part("put", [name("route", flow[route])] + place(ofList: list))
    case .removed(let route, let why):
      return RunRecord.Part("removed", [name("route", flow[route]), .init("reason", .string(Self.word(why)))])
    case .selected(let container, let tab):
      let route = shape.route(of: tab, in: container) ?? ID(0)
      return RunRecord.Part("selected", [self.container(container), name("tab", flow[route])])
    case .restored: return RunRecord.Part("restored")
    case .restoredForNobody: return RunRecord.Part("restoredForNobody")
    case .forgotten: return RunRecord.Part("forgotten")
    }
  }

  private func taken(_ transition: Transition) -> RunRecord.Part {
    let trigger =
      switch transition.trigger.value {
      case .event(let event): flow[event].qualifiedName
      case .always: "always"
      case .after(let time): "after \(time)ms"
      case .done: "done"
      }
    let target = transition.target.map { JSON.string(name(of: $0.value)) } ?? .null
    return RunRecord.Part(
      "transition", [.init("source", .string(name(of: transition.source))), .init("trigger", .string(trigger)), .init("target", target)],
      at: transition.place)
  }

  private func ending(_ route: RouteID?, _ ending: Happening.Ending) -> RunRecord.Part {
    let (outcome, reason): (String, String?) =
      switch ending {
      case .held: ("held", nil)
      case .opened: ("opened", nil)
      case .refused(let why): ("refused", "\(why)")
      case .lost(let why): ("lost", "\(why)")
      }
    let members = [.init("route", route.map { .string(flow[$0].qualifiedName) } ?? .null), JSON.Member("outcome", .string(outcome))]
    return RunRecord.Part("outcome", members + [reason.map { .init("reason", .string($0)) }].compactMap(\.self))
  }

  static func word(_ why: Happening.Removal) -> String {
    switch why {
    case .back: "back"
    case .emptied: "emptied"
    case .replaced: "replaced"
    case .unavailable: "unavailable"
    case .layout: "layout"
    case .closed: "closed"
    }
  }

  // MARK: Names and values

  private func name(_ member: String, _ declared: some Declaration) -> JSON.Member { .init(member, .string(declared.qualifiedName)) }
  private func state(_ state: TransitionSystem.StateIndex) -> JSON.Member { .init("state", .string(lowered.system[state].name)) }
  private func span(ofState state: TransitionSystem.StateIndex) -> Span? { flow[lowered[state]].name.span }
  private func name(of state: StateID) -> String { lowered.system[lowered[state]].name }
  private func container(_ container: TransitionSystem.ContainerIndex) -> JSON.Member { .init("container", .string(lowered.system[container])) }

  private func place(ofList list: TransitionSystem.ListIndex?) -> [JSON.Member] {
    guard let list, shape.lists.indices.contains(list.index) else { return [] }
    let tab = shape.lists[list.index].tab.map { JSON.Member("tab", .string(flow.routes[$0].qualifiedName)) }
    return [container(ID(shape.lists[list.index].container))] + [tab].compactMap(\.self)
  }

  private func with(_ fields: [Field], _ arguments: [Int]) -> JSON.Member {
    .init("with", .object(zip(fields, arguments).compactMap { field, raw in member(field.name.value, raw, field.type) }))
  }

  private func member(_ name: String, _ raw: Int, _ type: TypeReference) -> JSON.Member? {
    raw < 0 ? nil : value(raw, type).map { JSON.Member(name, $0.json) }
  }
}

extension Value {
  /// The value as JSON; a number with a decimal point is a string, so that its digits are kept.
  public var json: JSON {
    switch self {
    case .bool(let value): .bool(value)
    case .int(let value): .integer(value)
    case .double(let text), .text(let text): .string(text)
    case .named(let name, let carried): carried.map { .object([.init(name, $0.json)]) } ?? .string(name)
    case .absent: .null
    }
  }
}
