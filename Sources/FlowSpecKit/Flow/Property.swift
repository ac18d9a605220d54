/// A claim about every run.
public struct Property: Declaration {
  enum Claim: Sendable {
    case never(Expression)
    case always(Expression)
    case possible(Expression)
    case alwaysPossible(Expression)
    case leadsTo(whenever: Expression, eventually: Expression)
    case precedence(never: Expression, before: Expression)
  }

  public let name: Located<String>
  public let about: About
  public let span: Span
  public let module: ModuleID?
  let claim: Claim

  var qualifiedName: String { name.value }

  /// The condition of a `whenever`, or of a `never` with `before`.
  var condition: Expression? {
    switch claim {
    case .never, .always, .possible, .alwaysPossible: nil
    case .leadsTo(let one, _), .precedence(let one, _): one
    }
  }

  var expressions: [Expression] {
    switch claim {
    case .never(let one), .always(let one), .possible(let one), .alwaysPossible(let one): [one]
    case .leadsTo(let one, let other), .precedence(let one, let other): [one, other]
    }
  }
}

/// A run that the flow must be able to take, with expectations along it.
public struct Scenario: Declaration {
  public let name: Located<String>
  public let about: About
  public let span: Span
  public let module: ModuleID?
  let steps: [ScenarioStep]

  var qualifiedName: String { name.value }

  enum Action: Sendable {
    case send(EventID, [NamedValue])
    case open(url: Located<String>, source: Located<String>?)
    /// The person opens a route from the current screen.
    case show(RouteID, [NamedValue])
    /// The person selects a tab.
    case select(Located<RouteID>)
    /// The person closes a window.
    case close(RouteID, [NamedValue])
    /// The person goes back in a container; without a name, in the only container that can go back.
    case back(Located<String>?)
    /// The person goes forward in a container, likewise.
    case forward(Located<String>?)
    case change([(input: InputID, value: Located<Value>)])
    /// A timer of this many milliseconds fires: that of the state, else the first one that can.
    case wait(Int, in: Located<StateID>?)
    case relaunch
    case expect([Expectation])
  }

  struct NamedValue: Sendable {
    let field: Int
    let value: Located<Value>
  }

  enum Expectation: Sendable {
    case state([Located<StateID>])
    case layout(Located<LayoutID>)
    /// Exactly these are shown; an empty list means that nothing is.
    case shown([Sight])
    case kept([Sight])
    case held([Located<RouteID>])
    case opened([Located<RouteID>])
    case refused([Located<RouteID>])
    case lost([Located<RouteID>])
    /// The last step has exactly these effects, in this order.
    case effects([Located<EffectID>])
    case rejected(Located<EventID>)
    /// The web addresses of shown routes that may be handed over; an empty list means that there is none.
    case handoff([Located<String>])
    case variable(Located<VariableID>, Located<Value>)
  }

  /// Something shown, with the parameters to compare.
  struct Sight: Sendable {
    let item: Located<Presentable>
    let parameters: [NamedValue]
  }
}

/// One step of a scenario, as it is written.
struct ScenarioStep: Sendable {
  let action: Scenario.Action
  let span: Span
}
