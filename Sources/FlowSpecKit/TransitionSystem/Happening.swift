/// An action from outside on a flow in a stable configuration; each one causes one macrostep.
enum Stimulus: Hashable, Sendable {
  /// The first stimulus, with a raw value for each input.
  case launch(inputs: [Int])
  /// An event with the raw values of its payload; zero where the data is not kept.
  case event(EventID, [Int])
  /// A change of an input to a raw value.
  case input(InputID, Int)
  case link(Link)
  case timer(state: TransitionSystem.StateIndex, timer: TransitionSystem.TimerIndex)
  /// The person opens a route from an item that is shown.
  case show(route: RouteID, [Int])
  /// The person goes back from the topmost entry of a list.
  case back(list: TransitionSystem.ListIndex)
  /// The person closes a window.
  case close(list: TransitionSystem.ListIndex, entry: TransitionSystem.EntryIndex)
  /// The person goes forward in a list of a container with `redo`: the entry that they went back from last is opened again.
  case forward(list: TransitionSystem.ListIndex)
  case select(container: TransitionSystem.ContainerIndex, tab: TransitionSystem.TabIndex)
  case relaunch

  /// A link that arrives.
  struct Link: Hashable, Sendable {
    /// The route that parses it; nil if no route does.
    var route: RouteID?
    var arguments: [Int]
    /// True if its source is one that the route forbids.
    var isForbidden: Bool

    init(route: RouteID?, arguments: [Int] = [], isForbidden: Bool = false) {
      self.route = route
      self.arguments = arguments
      self.isForbidden = isForbidden
    }
  }
}

/// A part of a macrostep; the log has them in order.
enum Happening: Hashable, Sendable {
  case taken(transition: TransitionID)
  case effect(EffectID, arguments: [Int])
  case raised(event: EventID)
  /// No transition took the event; if it is rejected, sending it was a mistake.
  case untaken(event: EventID, isRejected: Bool)
  case entered(state: TransitionSystem.StateIndex)
  case left(state: TransitionSystem.StateIndex)
  case layout(LayoutID)
  case link(route: RouteID?, Ending)
  /// nil if the navigation is no part of the configuration.
  case put(route: RouteID, list: TransitionSystem.ListIndex?)
  case removed(route: RouteID, Removal)
  case selected(container: TransitionSystem.ContainerIndex, tab: TransitionSystem.TabIndex)
  case restored
  /// The saved navigation has an identity, but no identity is active.
  case restoredForNobody
  case forgotten

  /// True if facts about the navigation may differ after it.
  var changesNavigation: Bool {
    switch self {
    case .taken, .effect, .raised, .untaken, .entered, .left, .forgotten: false
    case .link(_, let ending): ending == .opened
    case .layout, .put, .removed, .selected, .restored, .restoredForNobody: true
    }
  }

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
    /// Another link replaced it, or was kept instead of it.
    case replaced
    /// The data of another identity is active.
    case identity
    /// The app was relaunched, and held links are not saved, or another version saved them.
    case relaunch
  }

  enum Removal: Hashable, Sendable {
    case back, emptied, replaced, unavailable
    /// The new layout has no place for the route.
    case layout
    /// A transition closed it.
    case closed
  }
}

/// The reason why a macrostep cannot be completed.
enum Fault: Hashable, Sendable {
  /// The macrostep never ends; these transitions form the cycle.
  case endless([TransitionID])
  case outOfRange(transition: TransitionID, variable: VariableID)
  /// Two transitions of one microstep set a variable to different values.
  case conflict(variable: VariableID, [TransitionID])
}

/// The result of a macrostep.
enum StepResult: Hashable, Sendable {
  /// The stimulus is not possible in this configuration.
  case impossible
  case stable
  case fault(Fault)
  /// A list would exceed its bound, so the rest is not explored.
  case tooDeep
}
