internal import FlowSpecExplorer

/// All configurations of a flow, with nothing left out that the flow reads: the space as it is before any question makes it smaller.
package struct WholeSpace {
  package let configurations: Int
  package let transitions: Int
  package let depth: Int
  /// Of the stored configurations, with what runs are told from.
  package let bytes: Int
  /// How often the interpreter ran: what is alike for it is told apart by nothing.
  package let interpretations: Int
  package let isComplete: Bool

  /// Explores them, and judges in each what the flow says must never or must always be so.
  package init(_ flow: Flow, limits: CheckLimits) {
    let lowering = FlowLowering(flow)
    let expressions = flow.properties.compactMap { property -> LoweredExpression? in
      switch property.claim {
      case .never(let bad): lowering.lowered(bad)
      case .always(let good): .negation(lowering.lowered(good))
      case .possible, .alwaysPossible, .leadsTo, .precedence: nil
      }
    }
    let system = LoweredFlow(flow).system
    let base = PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: limits.depth, keepsData: false)))
    // An input that nothing reads, such as the width of a window without layouts, is no part of any space.
    let sliced = Slice(base, Slice.Wish(expressions: expressions, everything: true)).sliced(system, observing: expressions)
    let model = Model(sliced, depth: limits.depth, predicates: expressions.map { .expression($0) }, watchesOccurrences: false)
    let options = SearchOptions(
      limits: Limits(maxConfigurations: limits.configurations, maxBytes: limits.bytes), workers: limits.workers)
    let exploration = model.explorer.explore(from: model.launches.map(\.words), options: options)
    configurations = exploration.configurationCount
    transitions = exploration.transitionCount
    depth = exploration.depth
    bytes = exploration.byteCount
    interpretations = exploration.interpretations
    isComplete = exploration.ending == .complete
  }
}
