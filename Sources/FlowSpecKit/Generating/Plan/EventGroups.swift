/// Events grouped by sender. Each group has its own type, so that other parts of the app cannot send its events.
struct EventGroups {
  enum Group: Hashable {
    /// Anybody who has the machine.
    case world
    /// A part of the app.
    case sender(String)
    /// The flow itself, which raises them.
    case flow
  }

  let flow: Flow
  let names: NamePlan
  /// The groups with events, the world first.
  let all: [Group]

  init(_ flow: Flow, _ names: NamePlan) {
    self.flow = flow
    self.names = names
    var all: [Group] = [.world]
    for event in flow.events {
      let group = Self.group(of: event)
      if !all.contains(group) { all.append(group) }
    }
    // The flow's own group comes last, as in the generated types.
    self.all = all.filter { $0 != .flow } + all.filter { $0 == .flow }
  }

  /// The names of the app's parts that send their own events.
  var senders: [String] { all.compactMap { if case .sender(let name) = $0 { name } else { nil } } }

  static func group(of event: Event) -> Group {
    guard let sender = event.sender?.value else { return .world }
    return sender == "flow" ? .flow : .sender(sender)
  }

  func events(of group: Group) -> [Event] { flow.events.filter { Self.group(of: $0) == group } }

  /// Modules whose event types contain the system's events, because their files are generated for machines of their own.
  var toldBySystem: [ModuleID] {
    let taking = Set(flow.transitions.compactMap { flow[$0.source].module })
    let told = Set(flow.events.filter { Self.group(of: $0) == .world }.flatMap { names.chain(to: $0.module) })
    return flow.modules.filter { told.contains($0.id) && (!flow[$0.state].children.isEmpty || taking.contains($0.id)) }.map(\.id)
  }

  /// Returns the name of the type of a group's events.
  func typeName(_ group: Group) -> String {
    switch group {
    case .world: "Event"
    case .sender(let name): SwiftIdentifier.typeName(name) + "Event"
    case .flow: "InternalEvent"
    }
  }

  /// Returns the name of the type whose only value the sender has.
  static func senderType(_ name: String) -> String { SwiftIdentifier.typeName(name) + "Sender" }

  /// Returns the case of `Trigger` for an event.
  func trigger(of event: EventID) -> String { trigger(of: Self.group(of: flow[event])) }

  func trigger(of group: Group) -> String {
    switch group {
    case .world: "event"
    case .sender(let name): SwiftIdentifier.joined(["from", name])
    case .flow: "raised"
    }
  }
}
