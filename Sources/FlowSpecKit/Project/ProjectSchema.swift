extension Project {
  /// Returns a schema for each spec, with its names: `Shop.flow.schema.json` for `Shop.flow.yaml`.
  public func generateSchemas(_ draft: SpecSchema.Draft) -> GenerateResult {
    guard !report.hasErrors else { return GenerateResult(files: [], diagnostics: report.diagnostics) }
    let files = flows.compactMap(\.self).map { flow in
      let name = sources[flow.source].path.split(separator: "/").last.map(String.init) ?? ""
      let stem = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
      let schema = SpecSchema(draft, names: DeclaredNames(flow)).json
      return OutputFile(name: "\(stem).schema.json", text: schema.text, spec: flow.source)
    }
    return GenerateResult(files: files, diagnostics: report.diagnostics)
  }

  /// Returns the schema of specs with the names of one of them, unless it has errors.
  public func specSchema(_ draft: SpecSchema.Draft, spec index: Int) -> Result<JSON, ShowProblem> {
    readable(index).map { SpecSchema(draft, names: DeclaredNames($0)).json }
  }

  /// Returns the general schema of specs.
  public static func specSchema(_ draft: SpecSchema.Draft) -> JSON { SpecSchema(draft).json }
}
