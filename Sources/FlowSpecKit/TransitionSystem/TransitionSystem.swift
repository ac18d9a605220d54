/// A flow as a transition system: all data on which its runs depend, as numbers.
///
/// The interpreter runs this value for the checker, the simulator, scenarios and exports. States are in document order, parents
/// before their children. Names are for output only.
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
  /// The names of containers, `screen` first; layouts define their kinds.
  var containers: [String] = ["screen"]
  var held = HeldPolicy(capacity: 1, keepsFirst: false)
  /// The effect for a link that no route matches, or that opens no route.
  var unknownLink: Output?
  var missingLink: Output?
  /// True if the layout is chosen at launch and never changes.
  var choosesLayoutOnce = false
  /// True if the app may be relaunched with saved data.
  var restores = false
  /// True if open entries are saved, and restored after a relaunch.
  var savesNavigation = true
  /// True if links are judged: the flow has routes, and policies for links.
  var hasLinks = true
  /// True if the navigation is part of the configuration.
  var hasNavigation = true
  /// The parts that are not explored; empty if the system has exactly the flow's runs.
  var abstraction = Abstraction()

  init(name: String) {
    self.name = name
  }

  /// The parts of a system that are over-approximated. Its runs may not be runs of the flow, so only facts about all of them
  /// count.
  struct Abstraction: Equatable, Sendable {
    /// Containers whose content is not kept: any possible content is assumed.
    var unknownContainers: Set<Int> = []
    /// Routes that represent several ones, which nothing distinguishes.
    var mergedRoutes: Set<Int> = []
    /// Guesses for facts that guards read, if the navigation is no part of the configuration.
    var guesses: [LoweredExpression: Guess] = [:]
    /// True if a person's navigation may enable transitions that need no event, although the navigation is no part of the configuration.
    var hasUnseenMoves = false
    /// Routes whose `dismissed` event may come at any time while an entry of the route may be kept, although the navigation is no part
    /// of the configuration.
    var unseenDismissals: [UnseenDismissal] = []
    /// Routes with `interrupt` whose entries are not explored; they may interrupt any link.
    var unseenInterruptions: [UnseenInterruption] = []
    /// The transitions that may then remove entries: by closing, opening, or entering a state with a root.
    var unseenMovers: Set<Int> = []
    /// By transition: the route that it may open although the navigation is not explored; nil if such openings are not followed.
    var unseenOpenings: [Int: Int]?
    /// True if openings are followed where the navigation is not explored, and when it is emptied.
    var followsOpenings: Bool { unseenOpenings != nil }
    /// The commands that a person may then give at any time.
    var unseenCommands: [Int] = []
    /// True if only samples of an input's values are tried, and other values may behave differently.
    var samplesInputs = false
    /// True if openings are logged although the navigation is no part of the configuration.
    var tracksOpenings = false
    /// True if lists store their topmost entry, and the set of routes that may be below it.
    var summarizesLists = false
    /// The lists that are stored whole nevertheless: no route can be in them twice.
    var wholeLists: Set<Place> = []
    /// True if lists store, besides their topmost entry, only if others may be below it.
    var outlinesLists = false
    /// True if identities are not stored, so that another one may be active whenever they are compared.
    var forgetsIdentities = false
    /// True if held links are not stored: such a link may arrive again later.
    var forgetsHeldLinks = false
    /// True if at most one of the held links is stored; the others may arrive again later.
    var followsOneLink = false
    /// Inputs that the question reads; after a relaunch their values are chosen at once.
    var observedInputs: Set<Int> = []
    /// Inputs that are chosen when a macrostep reads them, and forgotten while no eventless transition reads them.
    var freeInputs: Set<Int> = []
    /// The most combinations of inputs that are stored; with more, the inputs are free.
    var knownCombinations = 64
    /// The most facts and dismissals that one macrostep guesses: each guess may double its outcomes.
    var mostGuesses = 12
    /// True if a person's navigation may make the machine move although it is not explored.
    var movesUnseen: Bool { hasUnseenMoves || !unseenDismissals.isEmpty }
    /// True if runs may depend on guesses about the navigation.
    var guessesNavigation: Bool {
      !guesses.isEmpty || hasUnseenMoves || !unseenCommands.isEmpty || !unseenDismissals.isEmpty || !unseenInterruptions.isEmpty
    }
  }

  /// A route with `dismissed` whose entries are not explored.
  struct UnseenDismissal: Equatable, Sendable {
    var route: Int
    /// An entry of the route can be kept in a stable configuration only while this holds.
    var mayBeKept: LoweredExpression
    /// The route can open only while this holds.
    var mayOpen: LoweredExpression
  }

  /// A route with `interrupt` whose entries are not explored.
  struct UnseenInterruption: Equatable, Sendable {
    var route: Int
    /// An entry of the route can be kept in a stable configuration only while this holds.
    var mayBeKept: LoweredExpression
    /// True if the route is not kept until it opens after the navigation was emptied.
    var needsOpening: Bool
  }

  /// Bounds for the truth of a fact about the navigation that is not explored, before a macrostep.
  struct Guess: Equatable, Sendable {
    /// The fact can be true only while this holds.
    var may: LoweredExpression
    /// The fact is true whenever this holds.
    var must: LoweredExpression
    /// The route whose entry the fact needs, if that can only come from an opening; nil if other causes are possible.
    var entry: Int?
    /// True if the containers that are explored bound the fact: it is false wherever it would be false without the content of the others.
    var isBoundedByKnown = false
    /// The navigation is explored, so that nothing is guessed, while this holds; nil if it never is.
    var isKnownWhile: LoweredExpression?
    /// True if what is explored of the navigation may decide the fact.
    var readsKnown: Bool { isBoundedByKnown || isKnownWhile != nil }
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
    /// The states that are entered by default: one for a compound state, several if they are in different regions.
    var initial: [Int] = []
    public var entry: [Output] = []
    public var exit: [Output] = []
    /// Events raised on entry and on exit.
    var raisesOnEntry: [Raise] = []
    var raisesOnExit: [Raise] = []
    var payload: [Domain] = []
    /// The field of its payload that has the identity.
    public var identity: Int?
    public var root: Opening?
    var arrival: ArrivalPolicy?
    var awaits: [Int] = []
    /// Milliseconds, ascending.
    var timers: [Int] = []
    /// The kind of history kept for its content, if some transition enters it by history.
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
    /// Closings in the order written.
    var closes: [Closing] = []
    /// The payloads of the states that it enters.
    var payloads: [Payload] = []
  }

  struct Target: Hashable, Sendable {
    var state: Int
    var history: Memory?
    /// The states to enter while the history is empty; if this is empty too, the state's default entry.
    var otherwise: [Int] = []

    init(state: Int, history: Memory? = nil, otherwise: [Int] = []) {
      self.state = state
      self.history = history
      self.otherwise = otherwise
    }
  }

  enum Trigger: Hashable, Sendable {
    /// Any of these events.
    case events([Int])
    case always
    /// A time in milliseconds.
    case after(Int)
    case done
  }

  struct Assignment: Equatable, Sendable {
    var variable: Int
    var value: Operand
  }

  public struct Output: Equatable, Sendable {
    var effect: Int
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
    /// The first value: a raw value; for an input the first of its domain.
    var initial = 0
    /// True for a variable that survives a relaunch, or an input that never changes.
    var isLasting = false
    /// True for a variable that also survives a relaunch by another version.
    var survivesVersions = false
  }

  struct Event: Equatable, Sendable {
    var name: String
    var payload: [Domain] = []
    /// True if only the flow raises it.
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
    /// Its own `available`, under which it is offered as a tab and present as a base.
    var offered: LoweredExpression?
    /// The condition for having an entry: its own `available`, and that of the tab of its place.
    public var available: LoweredExpression?
    public var opens: [Int] = []
    var restores = false
    var lookup = false
    /// The routes that the app may open instead of a link's own.
    var leads: [Int] = []
    /// Holds or refuses a link that would remove an entry of this route.
    var interrupt: ArrivalPolicy?
    /// The event that is raised when its last entry is removed.
    var dismissed: Raise?
    /// The route's own policies, by state.
    var arrivals: [Int: ArrivalPolicy] = [:]
    /// True if some form is parsed, so that a link can open it.
    var isLinked = false
    /// True if links from some sources must not open it.
    var restrictsSources = false
    var effects: [Output] = []
    var raises: [Raise] = []
    var isCommand: Bool { !effects.isEmpty || !raises.isEmpty }
    /// By layout: its place; nil if it has none.
    public var places: [Place?] = []
  }

  /// A container, perhaps with a tab.
  public struct Place: Hashable, Sendable {
    var container: Int
    var tab: Int?
  }

  /// A layout.
  public struct Layout: Equatable, Sendable {
    public var name: String
    var condition: LoweredExpression?
    /// Containers in the order written, without `screen`.
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
    /// True if entries that a person left by going back are kept.
    var keepsUndone = false
    /// True for a modal container that is not emptied when a route opens behind it.
    var staysOpen = false
    /// True for a modal container that does not cover the containers behind it.
    var backgroundInteraction = false
  }

  /// An element.
  public struct Element: Equatable, Sendable {
    enum Home: Equatable, Sendable {
      case container(Place)
      case route(Int)
    }

    public var name: String
    /// By layout: its home; nil if it has none. For a base this is empty.
    var homes: [Home?] = []
    public var available: LoweredExpression?
    public var opens: [Int] = []
    /// Tabs that a person selects by it; they can also be selected directly.
    var selects: [Int] = []

    func home(in layout: Int) -> Home? { homes.indices.contains(layout) ? homes[layout] : nil }
  }

  struct HeldPolicy: Hashable, Sendable {
    var capacity: Int
    /// True if the first link is kept, instead of the latest.
    var keepsFirst: Bool
    /// True if held links survive a relaunch.
    var isSaved = false
  }
}

extension TransitionSystem {
  /// Indices of states in document order, of lists in a `Shape`, and of containers.
  public typealias StateIndex = ID<State>
  typealias ListIndex = ID<Shape.List>
  public typealias ContainerIndex = ID<Container>
  /// Indices of a timer among those of its state, of an entry from the bottom of its list, and of a tab among those of its
  /// container.
  typealias TimerIndex = ID<Timer>
  typealias EntryIndex = ID<Entry>
  typealias TabIndex = ID<Tab>
  enum Timer {}
  enum Entry {}
  enum Tab {}

  subscript(id: StateIndex) -> State { states[id.index] }
  subscript(id: ContainerIndex) -> String { containers[id.index] }
  subscript(id: RouteID) -> Route { routes[id.index] }
  subscript(id: EventID) -> Event { events[id.index] }
  subscript(id: TransitionID) -> Transition { transitions[id.index] }
  subscript(id: InputID) -> Datum { inputs[id.index] }
  subscript(id: ElementID) -> Element { elements[id.index] }

  /// True if data other than the navigation survives a relaunch by the same version, but not by another one.
  var dependsOnVersion: Bool {
    variables.contains { $0.isLasting && !$0.survivesVersions } || held.isSaved && hasLinks
  }

  /// All expressions that are evaluated, except those for fields with a single value.
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

  /// Returns the values that a transition stores or passes on, except those for fields with a single value.
  func operands(of transition: Transition) -> [Operand] {
    transition.updates.map(\.value) + transition.effects.flatMap(\.arguments) + (transition.opens?.arguments ?? [])
      + transition.payloads.flatMap(\.values)
      + operands(of: transition.raises)
  }

  private func operands(of raises: [Raise]) -> [Operand] {
    raises.flatMap { raise in zip(raise.arguments, events[raise.event].payload).filter { $1.count != 1 }.map(\.0) }
  }
}
