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

  /// Returns the states that may start an effect, outer ones first; the effect ends when they are left.
  func askers(of effect: EffectID) -> [StateID] { effectsAsked.filter { $0.value.contains(effect) }.map(\.key).sorted() }

  /// Returns true if some use of the effect belongs to no state that can be left.
  func isAskedByNobody(_ effect: EffectID) -> Bool {
    flow.states.contains { $0.exit.contains { $0.target == effect } }
      || flow.routes.contains { $0.effects.contains { $0.target == effect } }
      || flow.transitions.contains { transition in
        transition.effects.contains { $0.target == effect } && asker(of: transition) == Flow.outermost
      }
  }

  /// Returns the state to which a transition's effects belong.
  private func asker(of transition: Transition) -> StateID { transition.target?.value ?? transition.source }

  /// The effects that each state starts, for states that can be left.
  private var effectsAsked: [StateID: Set<EffectID>] {
    var found: [StateID: Set<EffectID>] = [:]
    for state in flow.states where !state.entry.isEmpty { found[state.id, default: []].formUnion(state.entry.map(\.target)) }
    for transition in flow.transitions where !transition.effects.isEmpty {
      found[asker(of: transition), default: []].formUnion(transition.effects.map(\.target))
    }
    found[Flow.outermost] = nil
    return found
  }

  /// Returns the states for which an outcome reports that they were left.
  static func askingStates(_ flow: Flow) -> Set<StateID> {
    let asking =
      flow.states.filter { !$0.entry.isEmpty }.map(\.id)
      + flow.transitions.filter { !$0.effects.isEmpty }.map { $0.target?.value ?? $0.source }
    return Set(asking).subtracting([Flow.outermost])
  }

  // MARK: Comparing

  /// True if active states can be compared, with their payloads.
  var hasComparableState: Bool { Self.isComparable(flow.states.flatMap(\.payload)) }
  /// True if the store finds changes of the state by their number, because states cannot be compared.
  var countsStateChanges: Bool { hasStore && !hasComparableState }
}
