/// Findings by the declaration in which they lie.
struct PlacedFindings {
  /// By the span of a declaration: places among the open findings.
  private var places: [Span: [Int]] = [:]

  init(_ flow: Flow, _ open: [Diagnostic]) {
    let declared: [[any Declaration]] = [
      flow.states.filter { $0.id != Flow.outermost }, flow.events, flow.routes, flow.elements, flow.variables, flow.effects, flow.properties,
      flow.scenarios, flow.layouts, flow.types, flow.inputs,
    ]
    let spans = declared.flatMap { $0.map(\.span) }
    for (place, finding) in open.enumerated() {
      // A state is inside the states around it.
      guard let innermost = spans.filter({ $0.contains(finding.span) }).min(by: { $0.length < $1.length }) else { continue }
      places[innermost, default: []].append(place)
    }
  }

  func places(in thing: some Declaration) -> [Int] { places[thing.span] ?? [] }
}
