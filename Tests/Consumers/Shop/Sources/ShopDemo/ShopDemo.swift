import Shop

/// Drives the generated machine and prints what it answers.
@main
struct ShopDemo {
  static func main() {
    var (machine, outcomes) = ShopFlow.Machine.launch(inputs: .init(online: true))
    show("launch", machine, outcomes)
    let events: [(String, ShopFlow.Event)] = [
      ("shopperFound", .shopperFound(shopper: Shopper(id: 7))), ("buy", .buy), ("add", .add), ("buy", .buy),
      ("addressGiven", .checkout(.addressGiven)), ("paid", .checkout(.paid)), ("leave", .leave), ("signOut", .signOut),
    ]
    for (name, event) in events {
      outcomes = machine.send(event)
      show(name, machine, outcomes)
    }
    print("shop://items/42 leads to", ShopFlow.Route(url: "shop://items/42").map { "\($0.kind)" } ?? "nothing")
  }

  static func show(_ name: String, _ machine: ShopFlow.Machine, _ outcomes: [ShopFlow.Outcome]) {
    let active = machine.state.active.map { "\($0)" }.joined(separator: " ")
    print("\(name): \(active) items=\(machine.variables.items) \(outcomes.map(text).joined(separator: " "))")
  }

  static func text(_ outcome: ShopFlow.Outcome) -> String {
    switch outcome {
    case .effect(.checkout(let effect)): return "effect(checkout \(effect))"
    case .effect(let effect): return "effect(\(effect))"
    case .layout(let layout): return "layout(\(layout))"
    case .shown(let route, let stack): return "shown(\(text(route)) in \(stack))"
    case .removed(let route, let why): return "removed(\(text(route)), \(why))"
    case .held(let route): return "held(\(text(route)))"
    case .opened(let route): return "opened(\(text(route)))"
    case .refused(let route, let why): return "refused(\(route.map(text) ?? "-"), \(why))"
    case .lost(let route, let why): return "lost(\(text(route)), \(why))"
    case .ignored: return "ignored"
    case .rejected: return "rejected"
    }
  }

  static func text(_ route: ShopFlow.Route) -> String {
    if case .checkout(let inner) = route { return "checkout \(inner.kind)" }
    return "\(route.kind)"
  }
}
