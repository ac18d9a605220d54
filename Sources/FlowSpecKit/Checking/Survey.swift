import FlowSpecExplorer

/// A part of a flow, explored for what happens in it, as closely as that ends.
struct Survey {
  /// How much of the navigation was followed. Of all but the whole, what is not seen never happens; what is seen may be none of the
  /// flow's runs.
  enum View {
    case whole
    /// Without the content of containers that nobody asks for.
    case neededContainers
    /// Without the navigation, guessing what guards ask of it.
    case machine
  }

  private(set) var view: View
  private(set) var model: Model
  private(set) var inquiry: Inquiry

  init(_ slice: Slice, observing formulas: [Formula], base system: System, question: String, limits: CheckLimits) {
    func explore(_ part: System, _ limits: CheckLimits) -> (Model, Inquiry) {
      let model = Model(part, depth: limits.depth, predicates: [], watchesOccurrences: true)
      return (model, Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits))
    }
    var part = slice.sliced(system, observing: formulas)
    let machine = part.hasNavigation ? part.withoutNavigation() : nil
    if part.hasNavigation { part.unknownContainers = NavigationAbstraction(system: part).containersNotNeeded(for: []) }
    view = part.unknownContainers.isEmpty ? .whole : .neededContainers
    var few = limits
    if machine != nil { few.configurations = min(limits.configurations, limits.guessedBeyond) }
    (model, inquiry) = explore(part, few)
    guard let machine, inquiry.isTooLarge else { return }
    let (guessed, found) = explore(machine, limits)
    if found.isComplete, found.coverage.listDepth == nil {
      (view, model, inquiry) = (.machine, guessed, found)
    } else if few.configurations < limits.configurations {
      (model, inquiry) = explore(part, limits)
    }
  }
}
