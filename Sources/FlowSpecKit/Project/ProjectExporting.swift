extension Project {
  /// The reason why nothing was exported.
  public enum ExportProblem: Error, Sendable {
    case findings([Diagnostic])
    /// With the names of all properties.
    case unknownProperty([String])
    /// The reason why the flow is too large, a clause.
    case tooLarge(String)
  }

  /// Returns the flow of a spec for another model checker; `file` is the name of the output file, without its ending.
  public func export(
    _ language: ModelLanguage, spec: Int, property name: String?, as file: String, limits: CheckLimits = CheckLimits()
  ) -> Result<ModelExport, ExportProblem> {
    guard !report.hasErrors, let flow = flows[spec] else { return .failure(.findings(report.diagnostics)) }
    var properties = flow.properties
    if let name {
      properties.removeAll { $0.name.value != name }
      guard !properties.isEmpty else { return .failure(.unknownProperty(flow.properties.map(\.name.value))) }
    }
    let exported = ExportedSystem(flow, properties: properties, isWhole: name == nil, limits: limits)
    if let obstacle = exported.obstacle { return .failure(.tooLarge(obstacle.text)) }
    return .success(ModelExport(exported, language: language, name: file))
  }
}
