/// Cycles of forms in which each precedes the next one: for a URL of two of them there is no winner.
struct PrecedenceCircles {
  struct Member {
    let flow: Flow
    let parsed: ParsedForm

    /// Returns true if `before`, and not a narrower set of URLs, puts this form before another one.
    func isSaidToPrecede(_ other: Member) -> Bool {
      if flow.source == other.flow.source {
        return flow.saysFirst((parsed.route, parsed.form), before: (other.parsed.route, other.parsed.form)) == true
      }
      return flow.saysBeforeAll(parsed) && !other.flow.saysBeforeAll(other.parsed)
    }
  }

  private let members: [Member]
  private let isWithinOneFlow: Bool

  /// - Parameter isWithinOneFlow: true to report cycles in a flow; false to report only those through several flows.
  init(_ members: [Member], isWithinOneFlow: Bool) {
    self.members = members
    self.isWithinOneFlow = isWithinOneFlow
  }

  /// - Parameters:
  ///   - precedence: the precedence between the members, by their indices.
  ///   - more: further notes for each cycle.
  func report(
    _ precedence: inout LinkPrecedence, _ comparison: inout LinkComparison, more: [Diagnostic.Note] = [], _ findings: inout Findings,
    isNew: ([Int]) -> Bool = { _ in true }
  ) {
    precedence.dropIdle { comparison.overlap($0, with: $1) }
    for circle in precedence.circles where (isWithinOneFlow || Set(circle.map { members[$0].flow.source }).count > 1) && isNew(circle) {
      report(circle, &comparison, more, &findings)
    }
  }

  private func report(_ circle: [Int], _ comparison: inout LinkComparison, _ more: [Diagnostic.Note], _ findings: inout Findings) {
    let neighbours = circle.indices.map { (circle[$0], circle[($0 + 1) % circle.count]) }
    let witnesses = neighbours.compactMap { comparison.overlap($0, with: $1).witness }
    // A URL that all of them match is the best example.
    let takers = witnesses.map { url in circle.filter { members[$0].parsed.link.match(url) != nil } }
    guard let best = takers.indices.max(by: { (takers[$0].count, $1) < (takers[$1].count, $0) }) else { return }
    let place = circle.max() ?? circle[0]
    let notes = neighbours.map { winner, loser in
      let isSaid = members[winner].isSaidToPrecede(members[loser])
      return Diagnostic.Note(
        isSaid ? "goes before \(name(loser)), as 'before' says" : "is narrower than \(name(loser))", at: members[winner].parsed.form.text.span)
    }
    findings.add(
      "'\(witnesses[best])' opens \(takers[best].map(name).joined(separator: " as well as ")): their 'before' keys form a cycle",
      at: members[place].parsed.form.text.span, notes: notes + more + [.init("remove one 'before' of the cycle", at: nil)])
  }

  private func name(_ index: Int) -> String {
    let route = "'\(members[index].flow[members[index].parsed.route].qualifiedName)'"
    return isWithinOneFlow ? route : "\(route) of \(members[index].flow.name.value)"
  }
}
