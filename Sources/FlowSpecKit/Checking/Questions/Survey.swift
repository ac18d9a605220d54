import FlowSpecExplorer

/// Everything that a wish asks for, explored in the most precise view in which exploring ends.
struct Survey {
  private(set) var view: NavigationView
  private(set) var slice: Slice
  private(set) var model: Model
  private(set) var inquiry: Inquiry

  /// Tries the machine without its navigation if that is exact; then the whole within small limits, guesses about the navigation, and
  /// more of the whole.
  ///
  /// - Parameters:
  ///   - inexact: A part of which a small exploration is known not to be exact.
  ///   - isEnough: Returns true if nothing more need be explored; nil if everything matters.
  init(
    _ wish: Slice.Wish, base: PreparedSystem, question: String, limits: CheckLimits, inexact: TransitionSystem?,
    until isEnough: ((Model) -> Bool)? = nil
  ) {
    func explore(
      _ part: TransitionSystem, _ slice: Slice, _ limits: CheckLimits, until isEnough: @escaping (Model) -> Bool = { _ in false }
    ) -> (Model, Inquiry) {
      let model = Model(part, depth: limits.depth, predicates: [], watchesOccurrences: true)
      let inquiry = Inquiry(model, goal: .none, slice: slice, base: base.system, question: question, limits: limits) { isEnough(model) }
      return (model, inquiry)
    }
    let machine = Slice(base.withoutNavigation, wish)
    var alone = machine.sliced(base.withoutNavigation.system, observing: wish.expressions)
    if !alone.dependsOnNavigation {
      (view, slice) = (.whole, machine)
      (model, inquiry) = explore(alone, machine, limits)
      return
    }
    let navigated = Slice(base, wish)
    slice = navigated
    let whole = navigated.sliced(base.system, observing: wish.expressions)
    let needed = NavigationView.neededContainers.part(of: whole)
    view = needed == nil ? .whole : .neededContainers
    let part = needed ?? whole
    if isEnough != nil || part != inexact {
      (model, inquiry) = explore(part, slice, limits.few, until: isEnough ?? { $0.occurrences[.tooDeep] != nil })
      if isEnough?(model) ?? false { return }
      guard inquiry.isTooLarge || inquiry.coverage.listDepth != nil else { return }
    }
    let rougher = [NavigationView.outlines, .summaries].compactMap { view in view.part(of: whole).map { (view, $0, navigated) } }
    alone.forgetHeldLinks(asking: [.opened(nil)])
    for (other, part, own) in [(.machine, alone, machine)] + rougher {
      let (guessed, found) = explore(part, own, limits)
      guard found.isComplete, found.coverage.listDepth == nil else { continue }
      (view, slice, model, inquiry) = (other, own, guessed, found)
      return
    }
    (model, inquiry) = explore(part, slice, limits.bounded, until: isEnough ?? { _ in false })
  }
}
