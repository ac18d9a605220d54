/// A nested graph as numbers and sizes: the input of a drawing.
struct NestedGraph {
  struct Node {
    /// nil for the root, which is node 0.
    var parent: Int?
    var children: [Int] = []
    /// The size of its text with padding: the whole box if it has no content, else its title.
    var width: Double
    var height: Double
    /// True if a mark leads to it, because it is entered first.
    var isInitial = false
    /// True if its children share one layer.
    var isParallel = false
    /// True if its children are bands: parts of its content, placed side by side across the direction of arrows.
    var isFolded = false
    /// True if it is such a part, without border, title and padding.
    var isBand = false
  }

  /// An arrow and the size of its label; 0 without a label.
  struct Edge {
    let from: Int
    let to: Int
    let width: Double
    let height: Double
  }

  var nodes: [Node]
  var edges: [Edge]

  /// Returns a node and its ancestors, innermost first, the root last.
  func lineage(of node: Int) -> [Int] {
    var (found, next) = ([node], nodes[node].parent)
    while let outer = next {
      found.append(outer)
      next = nodes[outer].parent
    }
    return found
  }
}
