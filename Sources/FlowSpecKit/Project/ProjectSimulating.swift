extension Project {
  /// Returns a simulator for a flow, or the reason why there is none.
  public func simulator(spec index: Int) -> Result<Simulator, ShowProblem> {
    readable(index).map { Simulator($0, sources: sources) }
  }

  /// Replays recorded runs in order, until one of them differs from the spec.
  public func replay(_ traces: [JSON], spec index: Int) -> Result<[Replay], ShowProblem> {
    readable(index).map { flow in
      var found: [Replay] = []
      for trace in traces where found.last?.problem == nil { found.append(Replay(trace, flow: flow, sources: sources)) }
      return found
    }
  }

  /// Returns a flow without errors.
  func readable(_ index: Int) -> Result<Flow, ShowProblem> {
    guard let flow = flows[index] else { return .failure(ShowProblem(diagnostics: report.diagnostics)) }
    let errors = readingErrors(in: flow)
    return errors.isEmpty ? .success(flow) : .failure(ShowProblem(diagnostics: errors))
  }
}

extension Project {
  /// Returns a flow's transition system, or the reason why there is none.
  public func systemJSON(spec index: Int) -> Result<JSON, ShowProblem> {
    readable(index).map { SystemJSON($0, sources).json }
  }
}
