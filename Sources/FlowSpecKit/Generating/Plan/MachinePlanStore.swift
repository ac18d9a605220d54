/// The parts that a flow's store needs.
extension MachinePlan {
  /// True if a person can go several steps of a list in one call.
  var movesPaths: Bool { hasStore && navigates && navigation?.styles != [.column] }
  /// True if lists may have a route or an element as their base.
  var hasBases: Bool { navigation.map { !$0.bases.isEmpty || $0.hasPlaceholders } ?? false }
  /// Containers with tabs, each with the type of its tabs.
  var tabTypes: [TabType] {
    guard movesPaths, let navigation else { return [] }
    return navigation.tabs.map { TabType(container: $0.container, routes: $0.routes) }
  }

  /// The tabs of one container.
  struct TabType {
    let container: String
    let routes: [RouteID]

    var name: String { SwiftIdentifier.typeName(container) + "Tab" }
    /// The name of the property with the selected tab.
    var property: String { SwiftIdentifier.joined([container, "tab"]) }
    /// The name of the property with the tabs that can be selected.
    var offered: String { SwiftIdentifier.joined(["offered", container, "tabs"]) }
  }

  /// Returns the name of a tab in its type.
  func tabName(_ route: RouteID) -> String { SwiftIdentifier.escaped(names.flattened(flow[route].name.value, flow[route].module)) }

  // MARK: Runs

  /// Returns the outcome for an effect. With a store, it has the state with which the effect's run ends.
  func effectOutcome(_ effect: String, of state: StateID? = nil) -> String {
    guard tellsLeaving else { return ".effect(\(effect))" }
    let owner = state.map { $0 == Flow.outermost ? "nil" : ".\(names.kind($0))" } ?? "nil"
    return ".effect(\(effect), of: \(owner))"
  }

  /// The pattern that binds the effect of an outcome.
  var effectPattern: String { tellsLeaving ? "effect(let effect, _)" : "effect(let effect)" }

  /// Returns the state to which a transition's effects belong.
  static func owner(of transition: Transition) -> StateID { transition.target?.value ?? transition.source }

  /// Returns the states for which an outcome reports that they were left.
  static func askingStates(_ flow: Flow) -> Set<StateID> {
    let asking =
      flow.states.filter { !$0.entry.isEmpty }.map(\.id)
      + flow.transitions.filter { !$0.effects.isEmpty }.map(owner)
    return Set(asking).subtracting([Flow.outermost])
  }

  // MARK: Comparing

  /// True if active states can be compared, with their payloads.
  var hasComparableState: Bool { Self.isComparable(flow.states.flatMap(\.payload)) }
  /// True if the store finds changes of the state by their number, because states cannot be compared.
  var countsStateChanges: Bool { hasStore && !hasComparableState }
}
