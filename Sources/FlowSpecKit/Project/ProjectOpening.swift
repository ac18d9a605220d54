/// The meaning of a URL for the specs: the answer of `open`.
extension Project {
  /// Why there is no answer.
  public enum OpeningProblem: Error, Sendable {
    case findings([Diagnostic])
    /// With the names that there are.
    case unknownSource([String])
    case unknownState([String])
    /// With the states that the name may mean.
    case ambiguousState([String])
  }

  /// Says which route answers a URL, and what becomes of the link in each state.
  ///
  /// - Parameters:
  ///   - url: the URL as it was typed.
  ///   - source: the way on which the link comes in.
  ///   - state: only where this state is active, named by its path or an ending of it.
  public func open(_ url: String, source: String? = nil, state: String? = nil) -> Result<OpenedURL, OpeningProblem> {
    guard !report.hasErrors else { return .failure(.findings(report.diagnostics)) }
    let read = flows.compactMap(\.self)
    let placed = Set(read.flatMap { flow in flow.modules.map(\.source) })
    // A module's links are those of the flow that places it.
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
  /// The state of a path, or else all whose path ends so.
  fileprivate func states(named name: String) -> [StateID] {
    if name == self.name.value { return [Self.outermost] }
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let exact = states.first(where: { $0.path == words }) { return [exact.id] }
    return states.filter { !$0.path.isEmpty && $0.path.suffix(words.count) == words[...] }.map(\.id)
  }
}
