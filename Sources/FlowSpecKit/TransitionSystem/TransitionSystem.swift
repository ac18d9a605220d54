/// A flow as a transition system: everything that its runs depend on, as numbers.
///
/// It is the one value that the interpreter runs for all who ask: the checker, the simulator, scenarios, exports. States stand
/// in document order, parents before their children. Names serve people only; nothing is looked up by them.
public struct TransitionSystem: Equatable, Sendable {
  public var name: String
  public var states: [State] = []
  public var transitions: [Transition] = []
  var variables: [Datum] = []
  public var inputs: [Datum] = []
  var events: [Event] = []
  var effects: [String] = []
  public var routes: [Route] = []
  public var layouts: [Layout] = []
  public var elements: [Element] = []
  /// Containers by name, `screen` first; layouts say what they are there.
  var containers: [String] = ["screen"]
  var held = HeldPolicy(capacity: 1, keepsFirst: false)
  /// The effects for a link that no route parses, and for one that leads to nothing.
  var unknownLink: Output?
  var missingLink: Output?
  /// The layout stays what it is at the launch.
  var choosesLayoutOnce = false
  /// The app may be launched anew with something saved.
  var restores = false
  /// True if open entries are saved, and restored after a relaunch.
  var savesNavigation = true
  /// Links are judged, not only matched: the flow says what becomes of them, and has routes.
  var hasLinks = true
  /// Navigation is part of the configuration.
  var hasNavigation = true
  /// The parts that are not followed; empty in a system that has just the flow's runs.
  var abstraction = Abstraction()

  init(name: String) {
    self.name = name
  }

  /// The parts that a system leaves open, so that it has runs that are none of the flow's: only facts that hold in all of them are known.
  struct Abstraction: Equatable, Sendable {
    /// Containers of whose content nothing is kept: whatever may lie in them is taken to be there.
    var unknownContainers: Set<Int> = []
    /// Where navigation is no part of the configuration: what guards ask of it may be so or not, as far as these say.
    var guesses: [LoweredExpression: Guess] = [:]
    /// Where navigation is no part of the configuration: what a person does in it may make the machine move.
    var hasUnseenMoves = false
    /// There, the commands that a person may give at any time.
    var unseenCommands: [Int] = []
    /// Of an input with too many values only some are tried, and others may do something else.
    var samplesInputs = false
    /// Where navigation is no part of the configuration: what would be opened is told all the same.
    var tracksOpenings = false
    /// Lists know their topmost entry, and below it the set of routes that may lie there.
    var summarizesLists = false
    /// Lists know below their topmost entry only whether others may lie there.
    var outlinesLists = false
    /// Inputs that are decided when a macrostep reads them, and forgotten where nothing goes on by itself that reads them.
    var freeInputs: Set<Int> = []
    /// The most combinations of such inputs that are stored; where there are more, the inputs are free.
    var knownCombinations = 64
    /// Runs are possible that depend on guesses about the navigation.
    var guessesNavigation: Bool { !guesses.isEmpty || hasUnseenMoves || !unseenCommands.isEmpty }
  }

  /// The known truth of a fact about the navigation without following it, before a macrostep.
  struct Guess: Equatable, Sendable {
    /// It can be so only where this holds.
    var may: LoweredExpression
    /// It is so wherever this holds.
    var must: LoweredExpression
  }

  /// A state.
  public struct State: Equatable, Sendable {
    public enum Kind: String, Sendable {
      case atomic, compound, parallel, final
    }

    public var name: String
    public var kind: Kind
    public var parent: Int?
    public var children: [Int] = []
    /// The states entered with it when none below is named: for a compound state one, or several in different regions.
    var initial: [Int] = []
    public var entry: [Output] = []
    public var exit: [Output] = []
    /// Events raised on entry and on exit.
    var raisesOnEntry: [Raise] = []
    var raisesOnExit: [Raise] = []
    var payload: [Domain] = []
    /// The field of its payload that tells whose its data are.
    public var identity: Int?
    public var root: Opening?
    var arrival: ArrivalPolicy?
    var awaits: [Int] = []
    /// Milliseconds, ascending.
    var timers: [Int] = []
    /// Which memory its content is kept in, when some transition enters it by history.
    public var memory: Memory?
  }

  public enum Memory: String, Sendable {
    case shallow, deep
  }

  /// A transition.
  public struct Transition: Equatable, Sendable {
    public var source: Int
    var trigger: Trigger
    var condition: LoweredExpression?
    /// Empty for an internal transition.
    var targets: [Target] = []
    var reenter = false
    var updates: [Assignment] = []
    var effects: [Output] = []
    var raises: [Raise] = []
    public var opens: Opening?
    /// In the order written.
    var closes: [Closing] = []
    /// The payloads of states that it enters.
    var payloads: [Payload] = []
  }

  struct Target: Hashable, Sendable {
    var state: Int
    var history: Memory?
    /// Entered when nothing is remembered; empty: the state's own beginning.
    var otherwise: [Int] = []

    init(state: Int, history: Memory? = nil, otherwise: [Int] = []) {
      self.state = state
      self.history = history
      self.otherwise = otherwise
    }
  }

  enum Trigger: Hashable, Sendable {
    /// Any of these.
    case events([Int])
    case always
    /// Milliseconds.
    case after(Int)
    case done
  }

  struct Assignment: Equatable, Sendable {
    var variable: Int
    var value: Operand
  }

  public struct Output: Equatable, Sendable {
    public var effect: Int
    public var arguments: [Operand] = []
  }

  struct Raise: Equatable, Sendable {
    var event: Int
    var arguments: [Operand] = []

    init(event: Int, arguments: [Operand] = []) {
      self.event = event
      self.arguments = arguments
    }
  }

  public struct Opening: Equatable, Sendable {
    public var route: Int
    public var arguments: [Operand] = []
  }

  enum Closing: Hashable, Sendable {
    case route(Int)
    case container(Int)
  }

  struct Payload: Equatable, Sendable {
    var state: Int
    var values: [Operand]
  }

  /// A variable or an input.
  public struct Datum: Equatable, Sendable {
    public var name: String
    var domain: Domain
    /// As a raw value; for an input the first of its values.
    var initial = 0
    /// A variable that survives a relaunch, or an input that never changes.
    var isLasting = false
    /// A variable that survives another version too.
    var survivesVersions = false
  }

  struct Event: Equatable, Sendable {
    var name: String
    var payload: [Domain] = []
    /// Raised by the flow alone.
    var isInternal = false
    var promise: LoweredExpression?
    /// True if it is rejected when no state takes it.
    var isRejected = false
  }

  /// The policy of a leaf or a state for arriving links.
  struct ArrivalPolicy: Equatable, Sendable {
    enum Policy: Int, Sendable {
      case open = 1
      case refuse, hold
    }

    var policy: Policy
    var effect: Output?
  }

  /// A route.
  public struct Route: Equatable, Sendable {
    public var name: String
    var parameters: [Domain] = []
    /// Its own `available`: as a tab it is offered, and as a base it is there, while this holds.
    var offered: LoweredExpression?
    /// It can be open only while this holds: its own `available`, and that of the tab in which it stands.
    public var available: LoweredExpression?
    public var opens: [Int] = []
    var restores = false
    var lookup = false
    /// The routes to which the app may lead a link on.
    var leads: [Int] = []
    /// Holds or refuses a link whose opening would take away an entry of this route.
    var interrupt: ArrivalPolicy?
    /// Raised when its last entry went.
    var dismissed: Raise?
    /// Its own policy, by state.
    var arrivals: [Int: ArrivalPolicy] = [:]
    /// Some form of it is parsed: a link can bring it.
    var isLinked = false
    /// Some sources of links are forbidden to it.
    var restrictsSources = false
    var effects: [Output] = []
    var raises: [Raise] = []
    var isCommand: Bool { !effects.isEmpty || !raises.isEmpty }
    /// By layout; none where it has no place there.
    public var places: [Place?] = []
  }

  /// A container, perhaps with the tab of a route.
  public struct Place: Hashable, Sendable {
    var container: Int
    var tab: Int?
  }

  /// A layout.
  public struct Layout: Equatable, Sendable {
    public var name: String
    var condition: LoweredExpression?
    /// In the order written, `screen` not among them.
    var containers: [Container] = []
  }

  /// A container in one layout.
  public struct Container: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case column
      case stack(base: Presentable?)
      /// The routes of its tabs.
      case tabs([Int])
      case modal
      case windows
      case elsewhere(Place)
    }

    public var index: Int
    public var kind: Kind
    /// It keeps what a person went back from.
    var keepsUndone = false
  }

  /// An element.
  public struct Element: Equatable, Sendable {
    enum Home: Equatable, Sendable {
      case container(Place)
      case route(Int)
    }

    public var name: String
    /// By layout; none where it is not there; a base has none at all.
    var homes: [Home?] = []
    public var available: LoweredExpression?
    public var opens: [Int] = []
    /// Tabs that a person selects with it, which they could select anyhow.
    var selects: [Int] = []

    func home(in layout: Int) -> Home? { homes.indices.contains(layout) ? homes[layout] : nil }
  }

  struct HeldPolicy: Hashable, Sendable {
    var capacity: Int
    /// The first one stays, instead of the latest.
    var keepsFirst: Bool
    /// They survive a relaunch.
    var isSaved = false
  }
}

extension TransitionSystem {
  /// The places of states in document order, of lists in a `Shape`, and of containers.
  public typealias StateIndex = ID<State>
  typealias ListIndex = ID<Shape.List>
  public typealias ContainerIndex = ID<Container>

  subscript(id: StateIndex) -> State { states[id.index] }
  subscript(id: ContainerIndex) -> String { containers[id.index] }
  subscript(id: RouteID) -> Route { routes[id.index] }
  subscript(id: EventID) -> Event { events[id.index] }
  subscript(id: InputID) -> Datum { inputs[id.index] }
  subscript(id: ElementID) -> Element { elements[id.index] }

  /// Everything that is asked or worked out somewhere, but for what goes into fields with a single value.
  var expressions: [LoweredExpression] {
    var found = events.compactMap(\.promise) + routes.compactMap(\.available) + elements.compactMap(\.available) + layouts.compactMap(\.condition)
    for transition in transitions {
      if let condition = transition.condition { found.append(condition) }
      found += operands(of: transition).flatMap(\.expressions)
    }
    for state in states {
      found += ((state.root?.arguments ?? []) + operands(of: state.raisesOnEntry + state.raisesOnExit)).flatMap(\.expressions)
    }
    return found
  }

  /// Returns the values that a transition keeps or hands on, except those for fields with a single value.
  func operands(of transition: Transition) -> [Operand] {
    transition.updates.map(\.value) + transition.effects.flatMap(\.arguments) + (transition.opens?.arguments ?? [])
      + transition.payloads.flatMap(\.values)
      + operands(of: transition.raises)
  }

  private func operands(of raises: [Raise]) -> [Operand] {
    raises.flatMap { raise in zip(raise.arguments, events[raise.event].payload).filter { $1.count != 1 }.map(\.0) }
  }
}
