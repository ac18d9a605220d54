/// The result of opening a URL in the specs, for `open`.
extension Project {
  /// The reason why there is no result.
  public enum OpeningProblem: Error, Sendable {
    case findings([Diagnostic])
    /// With the names of all sources.
    case unknownSource([String])
    case unknownState([String])
    /// With the states that the name may mean.
    case ambiguousState([String])
  }

  /// Returns the route that answers a URL, and the outcome of the link in each state.
  ///
  /// - Parameters:
  ///   - url: the URL as typed.
  ///   - source: the source of the link.
  ///   - state: restricts the result to configurations with this active state, named by its path or a suffix of it.
  public func open(_ url: String, source: String? = nil, state: String? = nil) -> Result<OpenedURL, OpeningProblem> {
    guard !report.hasErrors else { return .failure(.findings(report.diagnostics)) }
    let read = flows.compactMap(\.self)
    let placed = Set(read.flatMap { flow in flow.modules.map(\.source) })
    // A module's links are checked in the flow that places it.
    let apps = read.filter { !placed.contains($0.source) }
    var circumstances = OpenedURL.Circumstances()
    if let source {
      let known = apps.flatMap(\.linkSources).map(\.value)
      guard known.contains(source) else { return .failure(.unknownSource(known)) }
      circumstances.source = source
    }
    if let state {
      var states: [StateID?] = []
      for flow in apps {
        let found = flow.states(named: state)
        guard found.count < 2 else { return .failure(.ambiguousState(found.map { flow[$0].qualifiedName })) }
        states.append(found.first)
      }
      guard states.contains(where: { $0 != nil }) else {
        return .failure(.unknownState(apps.flatMap { $0.states.dropFirst().map(\.qualifiedName) }))
      }
      circumstances.states = states
    }
    return .success(OpenedURL(url, flows: apps, spaces: spaces, circumstances))
  }
}

extension Flow {
  /// Returns the state with a path, or else all states whose paths end with it.
  fileprivate func states(named name: String) -> [StateID] {
    if name == self.name.value { return [Self.outermost] }
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let exact = states.first(where: { $0.path == words }) { return [exact.id] }
    return states.filter { !$0.path.isEmpty && $0.path.suffix(words.count) == words[...] }.map(\.id)
  }
}
