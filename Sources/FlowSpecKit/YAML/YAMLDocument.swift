/// The content of one spec file, as far as it could be read.
struct YAMLDocument: Sendable {
  /// The top-level mapping, joined from all sections that could be read; none if there is nothing to go on with.
  let root: YAMLNode?
  /// The top-level sections of which something is missing because of a syntax error, each at its key.
  let lost: [Located<String>]
  /// Values and names that were reported and left out.
  let dropped: [YAMLNode]
  /// Where something was reported: what a later stage finds there is no mistake of its own.
  let reported: [Span]

  init(root: YAMLNode?, lost: [Located<String>], dropped: [YAMLNode] = [], reported: [Span] = []) {
    self.root = root
    self.lost = lost
    self.dropped = dropped
    self.reported = reported
  }
}

/// How much of YAML a spec may use, so that reading it takes bounded time and no reader of it recurses without bound.
struct YAMLLimits: Sendable {
  let bytes: Int
  /// Collections within collections, the top-level mapping counted, aliases followed.
  let depth: Int
  /// Nodes that aliases stand for, all together.
  let expandedNodes: Int
  /// Findings beyond this number are dropped.
  let findings: Int

  init(bytes: Int, depth: Int, expandedNodes: Int, findings: Int) {
    self.bytes = bytes
    self.depth = depth
    self.expandedNodes = expandedNodes
    self.findings = findings
  }

  static let standard = YAMLLimits(bytes: 4 << 20, depth: 64, expandedNodes: 100_000, findings: 1_000)
}
