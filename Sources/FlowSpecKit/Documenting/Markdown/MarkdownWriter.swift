/// Writes pages as Markdown, in the dialect of common code hosts (GFM).
struct MarkdownWriter {
  private var text = ""

  static func text(_ page: Page) -> String {
    var writer = MarkdownWriter()
    writer.text = GeneratedMark.markup + "\n# " + MarkdownText.inline(page.title) + "\n"
    writer.write((page.action.map { [.paragraph($0)] } ?? []) + page.blocks, level: 2)
    return writer.text
  }

  static func text(_ table: PageTable) -> String {
    var writer = MarkdownWriter()
    writer.write(table)
    return writer.text
  }

  private mutating func write(_ blocks: [Page.Block], level: Int) {
    for block in blocks {
      if case .linkTester = block { continue }
      if case .prototype = block { continue }
      if case .wireframes = block { continue }
      text += "\n"
      write(block, level)
    }
  }

  private mutating func write(_ block: Page.Block, _ level: Int) {
    switch block {
    case .paragraph(let phrase): text += MarkdownText.line(phrase) + "\n"
    case .contents(let links): text += MarkdownText.line(links.joined(by: " · ")) + "\n"
    case .cards(let cards): write(cards)
    case .matrix(_, let tables):
      for (place, table) in tables.enumerated() {
        if place > 0 { text += "\n" }
        write(table)
      }
    case .run(let run): write(run)
    case .prose(let words): text += words + "\n"
    case .example(let yaml): text += "```yaml\n" + BracketedText(yaml).text + (yaml.hasSuffix("\n") ? "" : "\n") + "```\n"
    case .folded(let head, let blocks):
      text += MarkdownText.line(head + ":") + "\n"
      write(blocks, level: level)
    case .list(let items): for item in items { text += "- " + MarkdownText.line(item) + "\n" }
    case .steps(let items):
      for (number, item) in zip(1..., items) { text += "\(number). " + MarkdownText.line(item) + "\n" }
    case .table(let table): write(table)
    case .facts(let facts):
      for fact in facts { text += "- " + MarkdownText.inline(fact.label + ": " + fact.content.inOneLine) + "\n" }
    case .diagram(let diagram): text += "```mermaid\n" + MermaidWriter.text(diagram) + "```\n"
    case .ruler(let ruler): write(ruler.table)
    case .linkTester, .prototype, .wireframes: break
    case .notes(let notes): text += MarkdownNotes.quoted(notes)
    case .entry(let entry):
      let name = entry.isCode ? MarkdownText.inline(.code(entry.name)) : MarkdownText.escaped(entry.name)
      let rest = [entry.head, entry.summary].joined(by: " ")
      text += "**\(name)**" + MarkdownText.inline(rest.isEmpty ? rest : ": " + rest) + "\n"
      write(entry.blocks, level: level)
    case .section(let section):
      text += String(repeating: "#", count: level) + " " + MarkdownText.inline(.text(section.title)) + "\n"
      write(section.blocks, level: level + 1)
    }
  }

  private mutating func write(_ cards: [PageCard]) {
    let rows = cards.map { card in
      let facts = ([card.verdicts] + card.facts).joined(by: .lineBreak)
      return [card.title, card.about, facts]
    }
    write(PageTable(["Flow", "What it is", "Content"], rows))
  }

  /// Writes a run: remarks as paragraphs, and numbered steps.
  private mutating func write(_ run: PageRun) {
    var parts: [String] = run.before.map { MarkdownText.line($0) + "\n" }
    var isList = false
    for step in run.steps {
      let line = MarkdownText.line(step.content) + "\n"
      if let number = step.number, isList {
        parts[parts.count - 1] += "\(number). " + line
      } else {
        parts.append((step.number.map { "\($0). " } ?? "") + line)
      }
      isList = step.number != nil
    }
    if !run.end.isEmpty { parts.append(MarkdownText.line(run.end) + "\n") }
    text += parts.joined(separator: "\n")
  }

  private mutating func write(_ table: PageTable) {
    for row in [table.columns, table.columns.map { _ in nil }] + table.rows.map({ $0.map(Optional.some) }) {
      text += "| " + row.map { $0.map { MarkdownText.inline($0, isCell: true) } ?? "---" }.joined(separator: " | ") + " |\n"
    }
  }
}
