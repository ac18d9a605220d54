extension Project {
  /// Returns the states of a spec as a drawing, or as text for a drawing tool.
  public func drawing(_ notation: DiagramNotation, spec: Int) -> Result<String, ShowProblem> {
    guard let flow = flows[spec] else { return .failure(ShowProblem(diagnostics: report.diagnostics)) }
    let errors = readingErrors(in: flow)
    guard errors.isEmpty, let diagram = WholeDiagram.diagram(of: flow) else { return .failure(ShowProblem(diagnostics: errors)) }
    switch notation {
    case .svg: return .success(GeneratedMark.markup + SVGWriter.file(diagram, label: flow.name.value))
    // Mermaid has no arrows between a state and its descendants.
    case .mermaid: return .success("%% \(GeneratedMark.sentence)\n" + MermaidWriter.text(StateDiagrams.whole(flow)))
    case .dot: return .success("// \(GeneratedMark.sentence)\n" + DotWriter.text(diagram))
    case .plantuml: return .success("' \(GeneratedMark.sentence)\n" + PlantUMLWriter.text(diagram))
    }
  }
}
