/// A chart of states as a value: boxes in boxes, and arrows between them.
struct Diagram: Sendable, Equatable {
  indirect enum Content: Sendable, Equatable {
    case simple
    /// A route as a person sees it.
    case screen
    /// Drawn elsewhere.
    case collapsed
    case final
    /// All states of what it lies in, as the beginning of an arrow.
    case anywhere
    /// The state in which its holder was left.
    case history(Transition.History)
    /// Its boxes, and the one that is entered first.
    case compound([Node], initial: String?)
    /// Boxes that are all active, side by side; what does not belong to one of them lies with the one where it leads.
    case parallel([[Node]])
  }

  struct Node: Sendable, Equatable {
    /// Made of letters, digits and underscores; unique in the diagram.
    let id: String
    let title: String
    let content: Content
    /// The transitions that do not leave it, one line each.
    var lines: [String] = []
    /// Where the pages tell of it.
    var target: Target?

    /// The boxes in it, in order.
    var inner: [Node] {
      switch content {
      case .compound(let nodes, _): nodes
      case .parallel(let regions): regions.flatMap(\.self)
      case .simple, .screen, .collapsed, .final, .anywhere, .history: []
      }
    }
  }

  enum Target: Sendable, Equatable {
    /// On the same page.
    case thing(Topic, String)
    case page(String)
  }

  struct Edge: Sendable, Equatable {
    let from: String
    let to: String
    /// One for each transition.
    let labels: [String]
  }

  let nodes: [Node]
  let initial: String?
  let edges: [Edge]
  /// A description for people who cannot see it.
  var label = "States"
}
