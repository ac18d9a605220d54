/// A state: the flow itself, a state, or a region.
public struct State: Declaration {
  public enum Kind: Sendable {
    case atomic
    /// Exactly one child is active.
    case compound
    /// All children, called regions, are active.
    case parallel
    case final
  }

  public let id: StateID
  public let name: Located<String>
  /// The names from the outermost state's child down to this one; empty for the flow itself.
  public let path: [String]
  public let span: Span
  public let module: ModuleID?
  public let parent: StateID?
  /// The module that is placed here; this state is its outermost one.
  var placed: ModuleID?
  public var about = About()
  public var kind = Kind.atomic
  /// In document order.
  public var children: [StateID] = []
  /// The child that is entered first; nil unless the state is compound.
  var initial: StateID?
  var payload: [Field] = []
  public var root: RouteCall?
  var arrival: Located<ArrivalPolicy>?
  var awaits: [Located<EventID>] = []
  /// All transitions of the state, in document order.
  public var transitions: [TransitionID] = []
  public var entry: [EffectCall] = []
  public var exit: [EffectCall] = []
  /// The least time for which the store shows the state, in milliseconds.
  var minimum: Located<Int>?

  var qualifiedName: String { path.joined(separator: ".") }
}

/// The policy for a link that arrives while a state is active.
enum ArrivalPolicy: Sendable {
  case open
  case hold
  case refuse(EffectCall?)
}

public struct Transition: Sendable {
  enum Trigger: Hashable, Sendable {
    case event(EventID)
    /// Eventless: `always`.
    case always
    /// The time after its state was entered, in milliseconds.
    case after(Int)
    /// A final child of its state was entered.
    case done
  }

  enum History: String, Sendable, CaseIterable {
    case shallow, deep
  }

  public let id: TransitionID
  public let source: StateID
  let trigger: Located<Trigger>
  /// The whole transition as written, without its trigger.
  public let span: Span
  /// True if several transitions share one trigger.
  var isOneOfSeveral = false
  public var about = About()
  /// nil for an internal transition.
  public var target: Located<StateID>?
  var condition: Expression?
  var updates: [VariableUpdate] = []
  var effects: [EffectCall] = []
  var raises: [EventCall] = []
  public var open: RouteCall?
  /// In the order written.
  var closes: [Located<Closing>] = []
  /// The states that it enters, with their payloads.
  var entered: [StateCall] = []
  var history: Located<History>?
  var reenter = false

  var hasNoActions: Bool { updates.isEmpty && effects.isEmpty && raises.isEmpty && open == nil && closes.isEmpty }
  /// True for `{}`.
  var doesNothing: Bool { target == nil && hasNoActions }

  /// The span for findings: the trigger, or the transition itself if others share the trigger.
  public var place: Span { isOneOfSeveral ? span : trigger.span }
  /// The span whose findings an `allow` in the transition suppresses.
  var scope: Span { isOneOfSeveral ? span : trigger.span.through(span) }
}

/// The items that a transition removes from the screen.
public enum Closing: Hashable, Sendable {
  /// The entries of a route, and those above them.
  case route(RouteID)
  /// The entries that a container shows.
  case container(String)
}

/// `variable: expression` under `set`; the expression reads the values before the transition.
struct VariableUpdate: Sendable {
  let variable: Located<VariableID>
  let value: AssignedValue
}

enum AssignedValue: Sendable {
  case expression(Expression)
  /// A constant of a type that expressions cannot write.
  case constant(Located<Value>)
}

/// A target with fields, and the arguments that fill them.
public struct Call<Target>: Sendable {
  public let target: ID<Target>
  public let span: Span
  /// One for each field of the target, in its order.
  public let arguments: [Argument]

  init(_ target: ID<Target>, _ span: Span, _ arguments: [Argument]) {
    self.target = target
    self.span = span
    self.arguments = arguments
  }
}

public typealias EffectCall = Call<Effect>
typealias EventCall = Call<Event>
public typealias RouteCall = Call<Route>
typealias StateCall = Call<State>

/// The source of one field's value.
public enum Argument: Sendable {
  case constant(Value)
  case expression(Expression)
  /// A field of the event that is being taken.
  case eventField(EventID, Int)
  /// A field of an active state's payload.
  case payload(StateID, Int)
  /// A parameter of the route that is being opened.
  case parameter(RouteID, Int)
}
