/// The extent of the exploration for each question, as text and as JSON.
struct ExplanationText: Sendable {
  private static let width = 100
  private static let columns = ["question", "verdict", "configurations", "transitions", "steps"]

  private let explanations: [Explanation]
  private let sources: SourceSet

  init(_ explanations: [Explanation], _ sources: SourceSet) {
    self.explanations = explanations
    self.sources = sources
  }

  /// A table; below each row the parts that the question does not depend on, and the bound that applied.
  var text: String {
    guard !explanations.isEmpty else { return "no question was explored\n" }
    let rows = [Self.columns] + explanations.map(row)
    let widths = Self.columns.indices.map { column in rows.map { TerminalText.width(of: $0[column]) }.max() ?? 0 }
    var text = line(rows[0], widths)
    for (explanation, row) in zip(explanations, rows.dropFirst()) {
      text += line(row, widths)
      for remark in remarks(explanation) {
        text += WordWrap.lines(of: remark, width: Self.width - 4).map { "    \(TerminalText.harmless($0))\n" }.joined()
      }
    }
    return text
  }

  private func row(_ explanation: Explanation) -> [String] {
    let isOne = Set(explanations.map(\.flow)).count == 1
    let name = isOne ? explanation.question : "\(explanation.flow): \(explanation.question)"
    let coverage = explanation.coverage
    let verdict = explanation.verdict + (coverage.listDepth.map { explanation.verdict == "holds" ? " up to \(Amount.entries($0))" : "" } ?? "")
    return [TerminalText.harmless(name), verdict, "\(coverage.configurations)", "\(coverage.transitions)", "\(coverage.depth)"]
  }

  /// Returns a line with texts aligned left and numbers aligned right.
  private func line(_ row: [String], _ widths: [Int]) -> String {
    let cells = zip(row, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: cell.1 - TerminalText.width(of: cell.0))
      return column < 2 ? cell.0 + padding : padding + cell.0
    }
    return cells.joined(separator: "  ") + "\n"
  }

  private func remarks(_ explanation: Explanation) -> [String] {
    let coverage = explanation.coverage
    var found = coverage.leftOut.isEmpty ? [] : ["does not depend on " + coverage.leftOut.joined(separator: ", ")]
    if !coverage.guessed.isEmpty { found.append("assumes that \(coverage.guessed.joined(separator: ", ")) can have any content") }
    if let depth = coverage.listDepth { found.append("lists of more than \(depth) entries exist and were not explored") }
    if coverage.configurations == 0, explanation.verdict != "undecided" { found.append("decided without exploring") }
    return found
  }

  var json: JSON {
    .array(
      explanations.map { explanation in
        let coverage = explanation.coverage
        return .object([
          .init("flow", .string(explanation.flow)),
          .init("question", .string(explanation.question)),
          .init("path", .string(sources.path(explanation.span))),
          .init("line", .integer(sources.position(explanation.span).line)),
          .init("verdict", .string(explanation.verdict)),
          .init("configurations", .integer(coverage.configurations)),
          .init("transitions", .integer(coverage.transitions)),
          .init("depth", .integer(coverage.depth)),
          .init("listDepth", coverage.listDepth.map(JSON.integer) ?? .null),
          .init("leftOut", .array(coverage.leftOut.map(JSON.string))),
          .init("guessed", .array(coverage.guessed.map(JSON.string))),
        ])
      })
  }
}
