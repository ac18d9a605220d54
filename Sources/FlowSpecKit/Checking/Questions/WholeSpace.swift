internal import FlowSpecExplorer

/// All configurations of a flow, with every field that the flow reads: the state space before slicing.
package struct WholeSpace {
  package let configurations: Int
  package let transitions: Int
  package let depth: Int
  /// The memory of the stored configurations and of the data for their runs.
  package let bytes: Int
  /// The number of calls of the interpreter; stimuli that it does not distinguish share a call.
  let interpretations: Int
  package let isComplete: Bool

  /// Explores the configurations, and judges `never` and `always` properties in each.
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
    // An input that no expression reads, such as a window's width without layouts, is in no state space.
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
