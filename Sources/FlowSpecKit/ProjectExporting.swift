extension Project {
  /// Why nothing was exported.
  public enum ExportProblem: Error, Sendable {
    case findings([Diagnostic])
    /// With the names that there are.
    case unknownProperty([String])
  }

  /// The flow of a spec for another model checker; the name is that of the file it is for, without its ending.
  public func export(
    _ language: ModelLanguage, spec: Int, property name: String?, as file: String, limits: CheckLimits = CheckLimits()
  ) -> Result<ModelExport, ExportProblem> {
    guard !report.hasErrors, let flow = flows[spec] else { return .failure(.findings(report.diagnostics)) }
    guard let name else {
      return .success(ModelExport(flow, properties: flow.properties, isWhole: true, language: language, name: file, limits: limits))
    }
    guard let property = flow.properties.first(where: { $0.name.value == name }) else {
      return .failure(.unknownProperty(flow.properties.map(\.name.value)))
    }
    return .success(ModelExport(flow, properties: [property], isWhole: false, language: language, name: file, limits: limits))
  }
}
