/// A state diagram as a value: nested boxes, and arrows between them.
struct Diagram: Sendable, Equatable {
  indirect enum Content: Sendable, Equatable {
    case simple
    /// A route's screen.
    case screen
    /// A box whose content is in another diagram.
    case collapsed
    case final
    /// All states of the enclosing box, as the start of an arrow.
    case anywhere
    /// The history of the enclosing box.
    case history(Transition.History)
    /// The boxes in it, and the one that is entered first.
    case compound([Node], initial: String?)
    /// Boxes that are active together, side by side; a node outside all regions is drawn in the one to which it leads.
    case parallel([[Node]])
  }

  struct Node: Sendable, Equatable {
    /// The identifier: letters, digits and underscores; unique in the diagram.
    let id: String
    let title: String
    let content: Content
    /// The internal transitions, one line each.
    var lines: [String] = []
    /// The place in the pages that describes it.
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
    /// A declaration on the same page.
    case thing(Topic, String)
    case page(String)
  }

  struct Edge: Sendable, Equatable {
    let from: String
    let to: String
    /// One label for each transition.
    let labels: [String]
  }

  let nodes: [Node]
  let initial: String?
  let edges: [Edge]
  /// The text for people who cannot see the diagram.
  var label = "States"
}
