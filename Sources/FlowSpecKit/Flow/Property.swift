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

  var expressions: [Expression] {
    switch claim {
    case .never(let one), .always(let one), .possible(let one), .alwaysPossible(let one): [one]
    case .leadsTo(let one, let other), .precedence(let one, let other): [one, other]
    }
  }
}

/// A run that the flow must be able to take, and what is so along it.
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
    /// The person opens a route from what is shown.
    case show(RouteID, [NamedValue])
    /// The person selects a tab.
    case select(Located<RouteID>)
    /// The person closes a window.
    case close(RouteID, [NamedValue])
    /// The person goes back in a container, or wherever only one place is open to it.
    case back(Located<String>?)
    /// Likewise forward again.
    case forward(Located<String>?)
    case change([(input: InputID, value: Located<Value>)])
    /// The timer of this many milliseconds fires: that state's, or the first one that could.
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
    /// All of these; an empty list: none at all.
    case shown([Sight])
    case kept([Sight])
    case held([Located<RouteID>])
    case opened([Located<RouteID>])
    case refused([Located<RouteID>])
    case lost([Located<RouteID>])
    /// In this order, and no others, in the last step.
    case effects([Located<EffectID>])
    case rejected(Located<EventID>)
    case variable(Located<VariableID>, Located<Value>)
  }

  /// Something on show, with the parameters that are asked for.
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
