import FlowSpecExplorer

/// A slice of a flow, explored in the most precise view in which exploring ends.
struct Survey {
  private(set) var view: NavigationView
  private(set) var model: Model
  private(set) var inquiry: Inquiry

  init(_ slice: Slice, observing expressions: [LoweredExpression], base system: TransitionSystem, question: String, limits: CheckLimits) {
    func explore(_ part: TransitionSystem, _ limits: CheckLimits) -> (Model, Inquiry) {
      let model = Model(part, depth: limits.depth, predicates: [], watchesOccurrences: true)
      return (model, Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits))
    }
    let whole = slice.sliced(system, observing: expressions)
    let needed = NavigationView.neededContainers.part(of: whole)
    view = needed == nil ? .whole : .neededContainers
    let part = needed ?? whole
    let rougher = [NavigationView.machine, .outlines, .summaries].compactMap { view in view.part(of: whole).map { (view, $0) } }
    let few = rougher.isEmpty ? limits : limits.few
    (model, inquiry) = explore(part, few)
    guard few.configurations < limits.configurations, inquiry.isTooLarge else { return }
    for (other, part) in rougher {
      let (guessed, found) = explore(part, limits)
      guard found.isComplete, found.coverage.listDepth == nil else { continue }
      (view, model, inquiry) = (other, guessed, found)
      return
    }
    (model, inquiry) = explore(part, limits)
  }
}
