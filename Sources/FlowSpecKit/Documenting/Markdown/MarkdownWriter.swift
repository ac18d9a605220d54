/// Writes pages as Markdown, in the dialect of common code hosts (GFM).
struct MarkdownWriter {
  private var text = ""

  static func text(_ page: Page) -> String {
    var writer = MarkdownWriter()
    writer.text = GeneratedMark.markup + "\n# " + MarkdownText.inline(page.title) + "\n"
    writer.write(page.blocks, level: 2)
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

  private mutating func write(_ table: PageTable) {
    for row in [table.columns, table.columns.map { _ in nil }] + table.rows.map({ $0.map(Optional.some) }) {
      text += "| " + row.map { $0.map { MarkdownText.inline($0, isCell: true) } ?? "---" }.joined(separator: " | ") + " |\n"
    }
  }
}
