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
    var lines: [Label] = []
    /// The place in the pages that describes it.
    var target: Target?
    /// The look of a box with boxes in it.
    var look = Look.box
    /// The number of tabs in its bar.
    var count = 0
    /// The size of the box; nil if its text decides.
    var size: Size?
    /// The whole name, if the title is a part of it.
    var name = ""

    /// The boxes in it, in order.
    var inner: [Node] {
      switch content {
      case .compound(let nodes, _): nodes
      case .parallel(let regions): regions.flatMap(\.self)
      case .simple, .screen, .collapsed, .final, .anywhere, .history: []
      }
    }
  }

  struct Size: Sendable, Equatable {
    let width: Double
    let height: Double
  }

  /// A box, or a part of a device with screens in it.
  enum Look: String, Sendable { case box, device, column, stack, tabs, modal, windows }

  /// A sign before a line of text.
  enum Icon: String, Sendable, CaseIterable { case root, condition, link, event, part }

  /// A text with the place that describes its first word.
  struct Label: Sendable, Equatable, ExpressibleByStringLiteral {
    let text: String
    var target: Target?
    var icon: Icon?
    /// The same without a sign.
    let words: String

    init(_ text: String, target: Target? = nil, icon: Icon? = nil, words: String? = nil) {
      self.text = text
      self.target = target
      self.icon = icon
      self.words = words ?? text
    }

    init(stringLiteral text: String) { self.init(text) }
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
    let labels: [Label]
  }

  let nodes: [Node]
  let initial: String?
  let edges: [Edge]
  /// True if lines in it have signs.
  var hasIcons: Bool {
    func have(_ nodes: [Node]) -> Bool { nodes.contains { $0.lines.contains { $0.icon != nil } || have($0.inner) } }
    return have(nodes)
  }

  /// The text for people who cannot see the diagram.
  var label = "States"
}
