/// Events by who may send them: each group is a type of its own, so that nobody else can.
struct EventGroups {
  enum Group: Hashable {
    /// Whoever has the machine.
    case world
    /// A part of the app.
    case sender(String)
    /// The flow itself, which raises them.
    case flow
  }

  let flow: Flow
  let names: NamePlan
  /// Those that have an event, the world first.
  let all: [Group]

  init(_ flow: Flow, _ names: NamePlan) {
    self.flow = flow
    self.names = names
    var all: [Group] = [.world]
    for event in flow.events {
      let group = Self.group(of: event)
      if !all.contains(group) { all.append(group) }
    }
    // The flow's own come last, as in the types that are written.
    self.all = all.filter { $0 != .flow } + all.filter { $0 == .flow }
  }

  /// Parts of the app that send events of their own.
  var senders: [String] { all.compactMap { if case .sender(let name) = $0 { name } else { nil } } }

  static func group(of event: Event) -> Group {
    guard let sender = event.sender?.value else { return .world }
    return sender == "flow" ? .flow : .sender(sender)
  }

  func events(of group: Group) -> [Event] { flow.events.filter { Self.group(of: $0) == group } }

  /// Modules whose own events have those of the system among them, as their files are written for machines of their own.
  var toldBySystem: [ModuleID] {
    let taking = Set(flow.transitions.compactMap { flow[$0.source].module })
    let told = Set(flow.events.filter { Self.group(of: $0) == .world }.flatMap { names.chain(to: $0.module) })
    return flow.modules.filter { told.contains($0.id) && (!flow[$0.state].children.isEmpty || taking.contains($0.id)) }.map(\.id)
  }

  /// The type of its events.
  func typeName(_ group: Group) -> String {
    switch group {
    case .world: "Event"
    case .sender(let name): SwiftIdentifier.typeName(name) + "Event"
    case .flow: "InternalEvent"
    }
  }

  /// The type that only the sender has a value of.
  static func senderType(_ name: String) -> String { SwiftIdentifier.typeName(name) + "Sender" }

  /// The case of `Trigger`.
  func trigger(of event: EventID) -> String { trigger(of: Self.group(of: flow[event])) }

  func trigger(of group: Group) -> String {
    switch group {
    case .world: "event"
    case .sender(let name): SwiftIdentifier.joined(["from", name])
    case .flow: "raised"
    }
  }
}
