/// Writes pages as Markdown, in the dialect of common code hosts (GFM).
struct MarkdownWriter {
  private var text = ""
  /// The places to which names in the text link.
  private let names: NameLinks
  /// True if entries and rows get anchors.
  private let hasAnchors: Bool

  static func text(_ page: Page) -> String {
    var writer = MarkdownWriter(names: NameLinks(page), hasAnchors: true)
    writer.text = GeneratedMark.markup + "\n# " + MarkdownText.inline(page.title) + "\n"
    writer.write((page.action.map { [.paragraph($0)] } ?? []) + page.blocks, level: 2)
    return writer.text
  }

  static func text(_ table: PageTable) -> String {
    var writer = MarkdownWriter(names: .none, hasAnchors: false)
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
    case .paragraph(let phrase): text += MarkdownText.line(phrase, names) + "\n"
    case .contents(let links): text += MarkdownText.line(links.joined(by: " · "), names) + "\n"
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
      text += MarkdownText.line(head + ":", names) + "\n"
      write(blocks, level: level)
    case .list(let items): for item in items { text += "- " + MarkdownText.line(item, names) + "\n" }
    case .steps(let items):
      for (number, item) in zip(1..., items) { text += "\(number). " + MarkdownText.line(item, names) + "\n" }
    case .table(let table): write(table)
    case .facts(let facts):
      for fact in facts { text += "- " + MarkdownText.inline(fact.label + ": " + fact.content.inOneLine, names) + "\n" }
    case .diagram(let diagram): text += "```mermaid\n" + MermaidWriter.text(diagram) + "```\n"
    case .ruler(let ruler): write(ruler.table)
    case .linkTester, .prototype, .wireframes: break
    case .notes(let notes): text += MarkdownNotes.quoted(notes)
    case .entry(let entry):
      let name = entry.isCode ? MarkdownText.inline(.code(entry.name)) : MarkdownText.escaped(entry.name)
      let rest = [entry.head, entry.summary].joined(by: " ")
      text += anchor(entry.subject, entry.name) + "\n**\(name)**" + MarkdownText.inline(rest.isEmpty ? rest : ": " + rest, names) + "\n"
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
    var parts: [String] = run.before.map { MarkdownText.line($0, names) + "\n" }
    var isList = false
    for (place, step) in run.steps.enumerated() {
      let line = (place == run.broken ? "✗ " : "") + MarkdownText.line(step.content, names) + "\n"
      if let number = step.number, isList {
        parts[parts.count - 1] += "\(number). " + line
      } else {
        parts.append((step.number.map { "\($0). " } ?? "") + line)
      }
      isList = step.number != nil
    }
    if !run.end.isEmpty { parts.append(MarkdownText.line(run.end, names) + "\n") }
    text += parts.joined(separator: "\n")
  }

  private mutating func write(_ table: PageTable) {
    writeRow(table.columns.map { MarkdownText.inline($0, names, isCell: true) })
    writeRow(table.columns.map { _ in "---" })
    for row in table.rows {
      // A name does not link to itself.
      let first = MarkdownText.inline(row[0], table.subject == nil ? names : .none, isCell: true)
      let place = table.subject.map { anchor($0, row[0].plain) } ?? ""
      writeRow([place + first] + row.dropFirst().map { MarkdownText.inline($0, names, isCell: true) })
    }
  }

  private mutating func writeRow(_ cells: [String]) { text += "| " + cells.joined(separator: " | ") + " |\n" }

  /// Returns an anchor with the name that it has in HTML.
  private func anchor(_ topic: Topic, _ name: String) -> String {
    hasAnchors ? "<a id=\"\(HTMLText.destination(topic.anchor(name)))\"></a>" : ""
  }
}
