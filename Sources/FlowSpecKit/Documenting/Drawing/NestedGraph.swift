/// A graph whose nodes can hold nodes, as numbers and sizes: what a drawing is computed from.
struct NestedGraph {
  struct Node {
    /// Nil for the root, which is node 0.
    var parent: Int?
    var children: [Int] = []
    /// The size of its text with the space around it: the whole box if nothing is in it, else its head.
    var width: Double
    var height: Double
    /// A mark leads to it, because it is entered first.
    var isInitial = false
    /// Its children share one layer.
    var isParallel = false
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

  /// A node and the nodes around it, the innermost first, the root last.
  func lineage(of node: Int) -> [Int] {
    var (found, next) = ([node], nodes[node].parent)
    while let outer = next {
      found.append(outer)
      next = nodes[outer].parent
    }
    return found
  }
}
