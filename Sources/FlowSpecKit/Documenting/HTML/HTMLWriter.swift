/// Writes pages as self-contained HTML: no network, no external script, no font.
struct HTMLWriter {
  private var html = ""
  private var scripts: [(text: String, hash: String)] = []
  private let names: NameLinks
  private let documentation: String?

  private init(_ page: Page) {
    names = NameLinks(page)
    documentation = page.documentation
  }

  /// - Parameters:
  ///   - index: the names for the search field at the top; without it there is no field.
  ///   - version: the page's version; the page asks its server for later ones.
  static func text(_ page: Page, index: SearchIndex? = nil, version: String? = nil) -> String {
    var writer = HTMLWriter(page)
    if version != nil { writer.use(EmbeddedPage.pageReload, hash: EmbeddedPage.pageReloadHash) }
    if index != nil { writer.use(EmbeddedPage.pageSearch, hash: EmbeddedPage.pageSearchHash) }
    writer.write(page.blocks, level: 2)
    let sections = page.blocks.compactMap { if case .section(let section) = $0 { section } else { nil } }
    let body = version.map { "<body data-version=\"\(HTMLText.escaped($0))\">\n" } ?? "<body>\n"
    return HTMLHead.text(page, scripts: writer.scripts.map(\.hash), isServed: version != nil) + body
      + "<a class=\"skip\" href=\"#content\">To the content</a>\n<header>\n"
      + (page.isIndex || page.isAlone ? "" : "<p><a href=\"index.html\">All flows</a></p>\n")
      + "<h1>\(HTMLText.inline(page.title))</h1>\n\(index.map(search) ?? "")</header>\n"
      + contents(sections) + "<main id=\"content\">\n" + writer.html + "</main>\n"
      + writer.scripts.map { "<script>\($0.text)</script>\n" }.joined() + "</body>\n</html>\n"
  }

  /// The sections by subject; the contents have a gap between two subjects.
  private static let subjects = [
    ["States", "States and events", "Events"], ["Links", "States and links"], ["Screens", "Routes", "Routes and layouts"],
    ["Layouts", "Elements", "Restoration"], ["Variables", "Inputs", "Effects", "Types", "Constants"], ["Modules", "Allowed"],
  ]

  private static func contents(_ sections: [PageSection]) -> String {
    guard sections.count > 1 else { return "" }
    let hasTester = sections.contains { section in section.blocks.contains { if case .linkTester = $0 { true } else { false } } }
    let first = hasTester ? ["<li><a href=\"#\(LinkTesterMarkup.anchor)\">Try a URL</a></li>\n"] : []
    var earlier: Int?
    let items =
      first
      + sections.map { section in
        let subject = subjects.firstIndex { $0.contains(section.title) }
        let mark = subject == earlier ? "" : " class=\"apart\""
        earlier = subject
        return "<li\(mark)><a href=\"#\(section.anchor)\">\(HTMLText.escaped(section.title))</a></li>\n"
      }
    return "<nav aria-label=\"On this page\">\n<ul>\n\(items.joined())</ul>\n</nav>\n"
  }

  /// Returns the search field; its script shows it.
  private static func search(_ index: SearchIndex) -> String {
    """
    <div class="search" id="search" role="search" hidden>
    <label for="search-field">Find a name <kbd>/</kbd></label>
    <input id="search-field" type="search" spellcheck="false">
    <ul id="search-found" aria-live="polite"></ul>
    </div>
    <script type="application/json" id="search-data">\(HTMLText.data(index.json, isShort: true))</script>

    """
  }

  // MARK: Blocks

  private mutating func write(_ blocks: [Page.Block], level: Int, in title: String = "") {
    for block in blocks { write(block, level, title) }
  }

  private mutating func write(_ block: Page.Block, _ level: Int, _ title: String) {
    switch block {
    case .paragraph(let phrase): html += "<p>\(HTMLText.inline(phrase, names))</p>\n"
    case .contents: break
    case .list(let items): write(items, in: "ul")
    case .steps(let items): write(items, in: "ol")
    case .table(let table): write(table, in: title)
    case .facts(let facts): write(facts)
    case .linkTester(let tester): write(tester, level)
    case .prototype(let prototype): write(prototype)
    case .diagram(let diagram): write(diagram)
    case .ruler(let ruler): html += RulerMarkup.html(ruler)
    case .wireframes(let wireframes): html += WireframeMarkup.html(wireframes)
    case .notes(let notes): html += HTMLNotes.html(notes)
    case .entry(let entry): write(entry, level)
    case .section(let section):
      html += "<section aria-labelledby=\"\(section.anchor)\">\n"
      html += "<h\(level) id=\"\(section.anchor)\">\(HTMLText.escaped(section.title)) "
      html += "<a class=\"anchor\" href=\"#\(section.anchor)\" aria-label=\"Link to \(HTMLText.escaped(section.title))\">#</a></h\(level)>\n"
      write(section.blocks, level: level + 1, in: section.title)
      html += "</section>\n"
    }
  }

  private mutating func write(_ tester: LinkTester, _ level: Int) {
    html += LinkTesterMarkup.html(tester, level: level)
    // The script is the same on every page, so that one hash permits it.
    use(EmbeddedPage.linkMatcher, hash: EmbeddedPage.linkMatcherHash)
    use(EmbeddedPage.linkTester, hash: EmbeddedPage.linkTesterHash)
  }

  /// Writes a prototype. It needs the matcher too, because a pasted link opens a route.
  private mutating func write(_ prototype: Prototype) {
    html += PrototypeMarkup.html(prototype)
    use(EmbeddedPage.linkMatcher, hash: EmbeddedPage.linkMatcherHash)
    use(EmbeddedPage.flowRun, hash: EmbeddedPage.flowRunHash)
    use(EmbeddedPage.prototype, hash: EmbeddedPage.prototypeHash)
  }

  /// Writes a diagram, with its description in words for people who cannot see it.
  private mutating func write(_ diagram: Diagram) {
    html += "<div class=\"diagram\">\n" + Self.tools(HTMLText.escaped(diagram.label))
    html += "<div class=\"drawing\" role=\"region\" tabindex=\"0\" aria-label=\"Diagram: \(HTMLText.escaped(diagram.label))\">\n"
    html += SVGWriter.text(diagram, documentation: documentation) + "</div>\n</div>\n"
    html += "<details>\n<summary>The diagram in words</summary>\n\(DiagramOutline.html(diagram))</details>\n"
    use(EmbeddedPage.diagramView, hash: EmbeddedPage.diagramViewHash)
  }

  /// Returns the buttons of a diagram; their script shows them.
  private static func tools(_ label: String) -> String {
    let buttons = [
      ("in", "Zoom in", "+"), ("out", "Zoom out", "−"), ("fit", "Fit", "Fit"), ("fold", "Close all boxes", "Close boxes"),
      ("unfold", "Open all boxes", "Open boxes"), ("full", "Full screen", "Full screen"),
    ]
    let items = buttons.map { "<button type=\"button\" data-do=\"\($0.0)\" aria-label=\"\($0.1)\">\($0.2)</button>" }
    return "<div class=\"tools\" role=\"toolbar\" aria-label=\"Tools: \(label)\" hidden>\(items.joined())</div>\n"
  }

  /// Writes an entry; a closed one shows its name and the results of the check.
  private mutating func write(_ entry: PageEntry, _ level: Int) {
    let id = HTMLText.destination(entry.subject.anchor(entry.name))
    let name = entry.isCode ? "<code>\(NameLinks.breakable(entry.name))</code>" : HTMLText.escaped(entry.name)
    let rest = [entry.head, entry.summary].joined(by: " ")
    let head = "<strong>\(name)</strong>" + (rest.isEmpty ? "" : " " + HTMLText.inline(rest, names))
    if entry.isClosed {
      html += "<details class=\"entry\">\n<summary>\(head)</summary>\n<div id=\"\(id)\">\n"
    } else {
      html += "<div class=\"entry\" id=\"\(id)\">\n<p>\(head)</p>\n"
    }
    write(entry.blocks, level: level)
    html += entry.isClosed ? "</div>\n</details>\n" : "</div>\n"
  }

  private mutating func write(_ facts: [PageFact]) {
    // Elements that end by themselves, and lines that break anywhere: there are many of them.
    let rows = facts.map { "<dt>\(HTMLText.inline($0.label, names))<dd>\(HTMLText.inline($0.content, names))\n" }
    html += "<dl>\n\(rows.joined().replacing("<wbr>", with: ""))</dl>\n"
  }

  private mutating func use(_ text: String, hash: String) {
    if !scripts.contains(where: { $0.hash == hash }) { scripts.append((text, hash)) }
  }

  private mutating func write(_ items: [Phrase], in element: String) {
    html += "<\(element)>\n" + items.map { "<li>\(HTMLText.inline($0, names))</li>\n" }.joined() + "</\(element)>\n"
  }

  /// Writes a table that can be scrolled by itself, also with the keyboard.
  private mutating func write(_ table: PageTable, in title: String) {
    let label = HTMLText.escaped(title.isEmpty ? "Flows" : title)
    html += "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"\(label)\">\n<table>\n"
    html += "<thead><tr>" + table.columns.map { "<th scope=\"col\">\(HTMLText.inline($0, names))</th>" }.joined() + "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      let id = table.subject.map { " id=\"\(HTMLText.destination($0.anchor(row[0].plain)))\"" } ?? ""
      // A name does not link to itself.
      html += "<tr\(id)><th scope=\"row\">\(HTMLText.inline(row[0], table.subject == nil ? names : .none))</th>"
      html += zip(table.columns, row).dropFirst().map(cell).joined() + "</tr>\n"
    }
    html += "</tbody>\n</table>\n</div>\n"
  }

  /// Returns a cell with the name of its column, which is shown on narrow screens.
  private func cell(column: Phrase, _ content: Phrase) -> String {
    let text = HTMLText.inline(content, names)
    return text.isEmpty ? "<td></td>" : "<td data-label=\"\(HTMLText.escaped(column.plain))\"><span>\(text)</span></td>"
  }
}

extension Page {
  fileprivate var isIndex: Bool { name == IndexPage.name }
  /// True if no other page links to it.
  fileprivate var isAlone: Bool { name == "report" }
}
