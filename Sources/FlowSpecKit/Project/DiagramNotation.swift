/// The formats in which `export` writes the states of a flow.
public enum DiagramNotation: String, Sendable, CaseIterable {
  case svg, mermaid, dot, plantuml
}
