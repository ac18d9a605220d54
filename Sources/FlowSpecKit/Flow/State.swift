/// A state: the flow itself, a state, or a region.
public struct State: Declaration {
  public enum Kind: Sendable {
    case atomic
    /// One child is active.
    case compound
    /// All children, its regions, are active.
    case parallel
    case final
  }

  public let id: StateID
  public let name: Located<String>
  /// The names from below the outermost state down to this one; empty for the flow itself.
  public let path: [String]
  public let span: Span
  public let module: ModuleID?
  public let parent: StateID?
  /// The module that is placed here: this state is its outermost one.
  var placed: ModuleID?
  public var about = About()
  public var kind = Kind.atomic
  /// In document order.
  public var children: [StateID] = []
  /// The child entered first; none unless compound.
  var initial: StateID?
  var payload: [Field] = []
  public var root: RouteCall?
  var arrival: Located<ArrivalPolicy>?
  var awaits: [Located<EventID>] = []
  /// In document order; all triggers.
  public var transitions: [TransitionID] = []
  public var entry: [EffectCall] = []
  public var exit: [EffectCall] = []
  /// How long the store goes on showing it, in milliseconds.
  var minimum: Located<Int>?

  var qualifiedName: String { path.joined(separator: ".") }
}

/// The policy for a link that arrives in a state.
enum ArrivalPolicy: Sendable {
  case open
  case hold
  case refuse(EffectCall?)
}

public struct Transition: Sendable {
  enum Trigger: Hashable, Sendable {
    case event(EventID)
    /// Eventless.
    case always
    /// Milliseconds after its state was entered.
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
  /// All of it as written, without its trigger.
  public let span: Span
  /// Several stand behind one trigger.
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
  /// The payloads of the states that it enters.
  var entered: [StateCall] = []
  var history: Located<History>?
  var reenter = false

  /// Where it is told about: its trigger, or itself where others have the same one.
  public var place: Span { isOneOfSeveral ? span : trigger.span }
  /// All that an `allow` in it answers for.
  var scope: Span { isOneOfSeveral ? span : trigger.span.through(span) }
}

/// The items that a transition takes off the screen.
public enum Closing: Hashable, Sendable {
  /// A route's entries, and what lies above them.
  case route(RouteID)
  /// The entries that a container shows.
  case container(String)
}

/// `variable: expression` under `set`; the expression reads the values from before.
struct VariableUpdate: Sendable {
  let variable: Located<VariableID>
  let value: AssignedValue
}

enum AssignedValue: Sendable {
  case expression(Expression)
  /// A constant of a type that no expression spells.
  case constant(Located<Value>)
}

/// Something with fields, named where they are filled.
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

/// Where the value of one field comes from.
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
