/// The world's action on a flow in a stable configuration: one stimulus leads to one macrostep.
enum Stimulus: Hashable, Sendable {
  /// The first one; a raw value for each input.
  case launch(inputs: [Int])
  /// Raw values of its payload; zero where the data are not kept.
  case event(EventID, [Int])
  /// An input takes a raw value.
  case input(InputID, Int)
  case link(Link)
  /// A timer of a state, by its place among them.
  case timer(state: TransitionSystem.StateIndex, Int)
  /// The person opens a route from something that is shown.
  case show(route: RouteID, [Int])
  /// The person takes back the top entry of a list.
  case back(list: TransitionSystem.ListIndex)
  /// The person closes an entry of a list of windows, by its place from the bottom.
  case close(list: TransitionSystem.ListIndex, entry: Int)
  /// The person opens again what they went back from last, in a list of a container with `redo`.
  case forward(list: TransitionSystem.ListIndex)
  /// The person selects a tab, by its place among the container's.
  case select(container: TransitionSystem.ContainerIndex, tab: Int)
  case relaunch

  /// A link that arrives.
  struct Link: Hashable, Sendable {
    /// The route that parses it; none if no route does.
    var route: RouteID?
    var arguments: [Int]
    /// It comes from a source that the route forbids.
    var isForbidden: Bool

    init(route: RouteID?, arguments: [Int] = [], isForbidden: Bool = false) {
      self.route = route
      self.arguments = arguments
      self.isForbidden = isForbidden
    }
  }
}

/// Something that happened in a macrostep, in order.
enum Happening: Hashable, Sendable {
  case taken(transition: TransitionID)
  case effect(EffectID, arguments: [Int])
  case raised(event: EventID)
  /// Nobody took it; a rejected one was a mistake to send.
  case untaken(event: EventID, isRejected: Bool)
  case entered(state: TransitionSystem.StateIndex)
  case left(state: TransitionSystem.StateIndex)
  case layout(LayoutID)
  case link(route: RouteID?, Ending)
  /// Without a list where navigation is no part of the configuration.
  case put(route: RouteID, list: TransitionSystem.ListIndex?)
  case removed(route: RouteID, Removal)
  case selected(container: TransitionSystem.ContainerIndex, tab: Int)
  case restored
  /// The saved navigation was a person's, and nobody's data are active.
  case restoredForNobody
  case forgotten

  enum Ending: Hashable, Sendable {
    case held
    case opened
    case refused(Refusal)
    case lost(Loss)
  }

  enum Refusal: Hashable, Sendable {
    case unknown, source, policy, uncovered, unavailable, notFound
  }

  enum Loss: Hashable, Sendable {
    /// Another one took its place, or kept it.
    case replaced
    /// Somebody else's data are active.
    case identity
    /// The app was launched anew, and held links are not saved.
    case relaunch
  }

  enum Removal: Hashable, Sendable {
    case back, emptied, replaced, unavailable
    /// The new layout has no place for it.
    case layout
    /// A transition closed it.
    case closed
  }
}

/// Why a macrostep has no end that a flow may have.
enum Fault: Hashable, Sendable {
  /// It repeats itself for ever; the transitions in the circle.
  case endless([TransitionID])
  case outOfRange(transition: TransitionID, variable: VariableID)
  /// Two transitions of one microstep give a variable different values.
  case conflict(variable: VariableID, [TransitionID])
}

/// How a macrostep ended.
enum StepResult: Hashable, Sendable {
  /// The stimulus cannot come in this configuration.
  case impossible
  case stable
  case fault(Fault)
  /// A list would exceed the stated depth: what follows is not explored.
  case tooDeep
}
