/// The content of one spec file, as far as it could be read.
struct YAMLDocument: Sendable {
  /// The top-level mapping, joined from all readable sections; nil if there are none.
  let root: YAMLNode?
  /// The top-level sections that a syntax error made incomplete, each at its key.
  let lost: [Located<String>]
  /// Values and names that were reported and left out.
  let dropped: [YAMLNode]
  /// The places of findings; later findings there are consequences and are dropped.
  let reported: [Span]

  init(root: YAMLNode?, lost: [Located<String>], dropped: [YAMLNode] = [], reported: [Span] = []) {
    self.root = root
    self.lost = lost
    self.dropped = dropped
    self.reported = reported
  }
}

/// The limits for YAML in a spec, so that reading takes bounded time and recursion is bounded.
struct YAMLLimits: Sendable {
  /// The bytes of a file, and the bytes of the texts in all resolved aliases together.
  let bytes: Int
  /// The keys and values of a file, before resolving aliases.
  let nodes: Int
  /// The levels of nested collections, including the top-level mapping, after resolving aliases.
  let depth: Int
  /// The number of nodes in all resolved aliases together.
  let expandedNodes: Int
  /// The most findings; further ones are dropped.
  let findings: Int

  init(bytes: Int, nodes: Int, depth: Int, expandedNodes: Int, findings: Int) {
    self.bytes = bytes
    self.nodes = nodes
    self.depth = depth
    self.expandedNodes = expandedNodes
    self.findings = findings
  }

  static let standard = YAMLLimits(bytes: 4 << 20, nodes: 250_000, depth: 64, expandedNodes: 100_000, findings: 1_000)
}
