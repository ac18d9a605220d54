/// Writes pages as self-contained HTML: no network, no external script, no font.
struct HTMLWriter {
  private var html = ""
  private var scripts: [(text: String, hash: String)] = []
  private let names: NameLinks
  private let documentation: String?
  private var hasIcons = false
  /// By title of a section: the number of its tables so far.
  private var tables: [String: Int] = [:]

  private init(_ page: Page) {
    names = NameLinks(page)
    documentation = page.documentation?.page
  }

  /// - Parameters:
  ///   - index: the names for the search field at the top; without it there is no field.
  ///   - version: what the page tells its server to hear of later versions; nil without a server.
  static func text(_ page: Page, index: SearchIndex? = nil, version: String? = nil) -> String {
    var writer = HTMLWriter(page)
    if version != nil { writer.use(EmbeddedPage.pageReload, hash: EmbeddedPage.pageReloadHash) }
    if index != nil { writer.use(EmbeddedPage.pageSearch, hash: EmbeddedPage.pageSearchHash) }
    writer.write(page.blocks, level: 2)
    writer.use(EmbeddedPage.pageView, hash: EmbeddedPage.pageViewHash)
    let sections = page.blocks.compactMap { if case .section(let section) = $0 { section } else { nil } }
    return HTMLHead.text(page, scripts: writer.scripts.map(\.hash), isServed: version != nil)
      + (version.map { "<body data-version=\"\(HTMLText.escaped($0))\">\n" } ?? "<body>\n") + writer.bar(page, index)
      + (page.documentation == nil ? contents(sections) : "") + "<main id=\"content\">\n<h1>\(HTMLText.inline(page.title))</h1>\n" + writer.html
      + "</main>\n"
      + writer.scripts.map { "<script>\($0.text)</script>\n" }.joined() + "</body>\n</html>\n"
  }

  // MARK: Above and beside the content

  /// Returns the bar above the page: the way back, the search field, and the page's action.
  private func bar(_ page: Page, _ index: SearchIndex?) -> String {
    let back = page.isIndex || page.isAlone ? "" : "<p><a href=\"index.html\">All flows</a></p>\n"
    let action = page.action.map { "<p class=\"action\">\(HTMLText.inline($0))</p>\n" } ?? ""
    let content = back + (index.map(Self.search) ?? "") + action
    return "<a class=\"skip\" href=\"#content\">To the content</a>\n" + (content.isEmpty ? "" : "<header class=\"top\">\n\(content)</header>\n")
  }

  private static func contents(_ sections: [PageSection]) -> String {
    guard sections.count > 1 else { return "" }
    var items = ""
    for (place, section) in sections.enumerated() {
      let isFirst = place > 0 && section.part != sections[place - 1].part
      items += "<li\(isFirst ? " class=\"apart\"" : "")><a href=\"#\(section.anchor)\">\(HTMLText.escaped(section.title))</a></li>\n"
      let hasTester = section.blocks.contains { if case .linkTester = $0 { true } else { false } }
      if hasTester { items += "<li class=\"inner\"><a href=\"#\(LinkTesterMarkup.anchor)\">Try a URL</a></li>\n" }
    }
    return "<nav aria-label=\"On this page\">\n<ul>\n\(items)</ul>\n</nav>\n"
  }

  /// Returns the search field; its script shows it.
  private static func search(_ index: SearchIndex) -> String {
    """
    <div class="search" id="search" role="search" hidden>
    <input id="search-field" type="search" spellcheck="false" aria-label="Find a name" placeholder="Find a name">
    <kbd aria-hidden="true">/</kbd>
    <ul id="search-found" aria-live="polite"></ul>
    </div>
    <script type="application/json" id="search-data">\(HTMLText.data(index.json, isShort: true))</script>

    """
  }

  // MARK: Blocks

  /// Writes blocks; quiet entries beside each other share a list.
  private mutating func write(_ blocks: [Page.Block], level: Int, in title: String = "") {
    var isInList = false
    for block in blocks {
      let isQuiet = if case .entry(let entry) = block { entry.isQuiet } else { false }
      if isQuiet != isInList { html += isQuiet ? "<div class=\"quiet\">\n" : "</div>\n" }
      isInList = isQuiet
      write(block, level, title)
    }
    if isInList { html += "</div>\n" }
  }

  private mutating func write(_ block: Page.Block, _ level: Int, _ title: String) {
    switch block {
    case .paragraph(let phrase): html += "<p>\(HTMLText.inline(phrase, names))</p>\n"
    case .contents: break
    case .list(let items): write(items, in: "ul")
    case .steps(let items): write(items, in: "ol")
    case .run(let run): write(run)
    case .table(let table): write(table, in: title)
    case .matrix(let matrix, _): html += MatrixMarkup.html(matrix, names)
    case .facts(let facts): write(facts)
    case .cards(let cards): write(cards)
    case .linkTester(let tester): write(tester, level)
    case .prototype(let prototype): write(prototype)
    case .diagram(let diagram): write(diagram)
    case .ruler(let ruler): html += RulerMarkup.html(ruler)
    case .wireframes(let wireframes): html += WireframeMarkup.html(wireframes)
    case .notes(let notes): html += "<blockquote class=\"notes\">\n" + HTMLNotes.html(notes, names) + "</blockquote>\n"
    case .prose(let text): html += HTMLNotes.html(text, .none)
    case .example(let text): write(example: text)
    case .entry(let entry): write(entry, level)
    case .folded(let head, let blocks):
      html += "<details class=\"more\">\n<summary>\(HTMLText.inline(head))</summary>\n"
      write(blocks, level: level, in: title)
      html += "</details>\n"
    case .section(let section):
      html += "<section aria-labelledby=\"\(section.anchor)\">\n"
      html += "<h\(level) id=\"\(section.anchor)\">\(HTMLText.escaped(section.title))</h\(level)>\n"
      html += "<a class=\"anchor\" href=\"#\(section.anchor)\" aria-label=\"Link to \(HTMLText.escaped(section.title))\">#</a>\n"
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
    use(EmbeddedPage.linkPrinter, hash: EmbeddedPage.linkPrinterHash)
    use(EmbeddedPage.flowRun, hash: EmbeddedPage.flowRunHash)
    use(EmbeddedPage.prototype, hash: EmbeddedPage.prototypeHash)
  }

  /// Writes a diagram, with its description in words for people who cannot see it.
  private mutating func write(_ diagram: Diagram) {
    html += "<div class=\"diagram\">\n" + Self.tools(HTMLText.escaped(diagram.label))
    html += "<div class=\"drawing\" role=\"region\" tabindex=\"0\" aria-label=\"Diagram: \(HTMLText.escaped(diagram.label))\">\n"
    if diagram.hasIcons, !hasIcons {
      html += SVGWriter.icons
      hasIcons = true
    }
    html += SVGWriter.text(diagram, documentation: documentation) + "</div>\n</div>\n"
    if diagram.hasIcons { html += Self.legend }
    html += "<details>\n<summary>The diagram in words</summary>\n\(DiagramOutline.html(diagram, documentation: documentation))</details>\n"
    use(EmbeddedPage.diagramView, hash: EmbeddedPage.diagramViewHash)
  }

  /// Says what the signs in a map of screens mean.
  private static let legend: String = {
    let meanings: [(Diagram.Icon, String)] = [
      (.root, "shown first in the state"), (.condition, "available only if"), (.link, "a link opens it"), (.event, "an event opens it"),
      (.part, "has this element"),
    ]
    let items = meanings.map { "<span><svg class=\"icon\" width=\"12\" height=\"12\"><use href=\"#icon-\($0.rawValue)\"/></svg> \($1)</span>" }
    return "<p class=\"legend\">\(items.joined(separator: " "))</p>\n"
  }()

  /// Returns the buttons of a diagram; their script shows them.
  private static func tools(_ label: String) -> String {
    let buttons = [
      ("in", "Zoom in", "+"), ("out", "Zoom out", "−"), ("fit", "Fit", "Fit"), ("fold", "Close all boxes", "Close boxes"),
      ("unfold", "Open all boxes", "Open boxes"), ("full", "Full screen", "Full screen"),
    ]
    let items = buttons.map { "<button type=\"button\" data-do=\"\($0.0)\" aria-label=\"\($0.1)\">\($0.2)</button>" }
    return "<div class=\"tools\" role=\"toolbar\" aria-label=\"Tools: \(label)\" hidden>\(items.joined())</div>\n"
  }

  // MARK: Entries

  /// Writes an entry. A closed one shows its name, what is said about it, and the result of the check; it can have no links there.
  private mutating func write(_ entry: PageEntry, _ level: Int) {
    let id = HTMLText.destination(entry.subject.anchor(entry.name))
    let name = entry.isCode ? "<code>\(NameLinks.breakable(entry.name))</code>" : HTMLText.escaped(entry.name)
    let links = entry.isClosed ? NameLinks.none : names
    var head = "<strong>\(name)</strong>"
    let isVerdict = if case .verdict? = entry.head.runs.first { true } else { false }
    let told = [isVerdict ? Phrase() : entry.head, entry.isClosed && !entry.preview.isEmpty ? entry.preview : entry.summary].joined(by: " ")
    if !told.isEmpty { head += " <span>\(HTMLText.inline(told, links))</span>" }
    if isVerdict { head += " " + HTMLText.inline(entry.head) }
    if entry.isClosed {
      html += "<details class=\"entry\"><summary>\(head)</summary><div id=\"\(id)\">"
    } else {
      html += "<div class=\"entry\" id=\"\(id)\">\n<p class=\"head\">\(head)</p>\n"
    }
    write(entry.blocks, level: level)
    html += entry.isClosed ? "</div></details>\n" : "</div>\n"
  }

  private mutating func write(_ facts: [PageFact]) {
    // Elements that end by themselves: there are many of them.
    let rows = facts.map { "<dt>\(HTMLText.inline($0.label, names, isShort: true))<dd>\(HTMLText.inline($0.content, names, isShort: true))" }
    html += "<dl>\(rows.joined())</dl>\n"
  }

  private mutating func write(_ cards: [PageCard]) {
    html += "<div class=\"cards\">\n"
    for card in cards {
      html += "<article>\n<h2>\(HTMLText.inline(card.title))</h2>\n"
      for phrase in [card.about, card.verdicts] where !phrase.isEmpty { html += "<p>\(HTMLText.inline(phrase, names))</p>\n" }
      let facts = card.facts.map { "<span>\(HTMLText.inline($0))</span>" }.joined(separator: " ")
      if !facts.isEmpty { html += "<p class=\"facts\">\(facts)</p>\n" }
      if !card.stories.isEmpty {
        html += "<details>\n<summary>\(card.stories.count) \(card.stories.count == 1 ? "scenario" : "scenarios")</summary>\n"
        write(card.stories, in: "ul")
        html += "</details>\n"
      }
      if !card.action.isEmpty { html += "<p class=\"action\">\(HTMLText.inline(card.action))</p>\n" }
      html += "</article>\n"
    }
    html += "</div>\n"
  }

  private mutating func use(_ text: String, hash: String) {
    if !scripts.contains(where: { $0.hash == hash }) { scripts.append((text, hash)) }
  }

  private mutating func write(_ items: [Phrase], in element: String) {
    html += "<\(element)>\n" + items.map { "<li>\(HTMLText.inline($0, names, isShort: true))\n" }.joined() + "</\(element)>\n"
  }

  /// Writes a run: numbered steps with the broken one marked, and what is wrong at the end.
  private mutating func write(_ run: PageRun) {
    for remark in run.before { html += "<p>\(HTMLText.inline(remark, names))</p>\n" }
    if !run.steps.isEmpty { html += "<ol class=\"run\">\n" }
    for (place, step) in run.steps.enumerated() {
      let isBroken = place == run.broken ?? (run.steps.count - 1)
      let content = HTMLText.inline(step.content, names)
      html += "<li\(step.number.map { " value=\"\($0)\"" } ?? " class=\"aside\"")>\(isBroken ? "<strong>\(content)</strong>" : content)</li>\n"
    }
    if !run.steps.isEmpty { html += "</ol>\n" }
    if !run.end.isEmpty { html += "<p class=\"broken\">\(HTMLText.inline(run.end, names))</p>\n" }
  }

  private mutating func write(example: String) {
    let marked = HTMLText.escaped(example).replacing("⟦", with: "<mark>").replacing("⟧", with: "</mark>")
    html += "<pre tabindex=\"0\"><code>\(marked)</code></pre>\n"
  }

  /// Writes a table. A script makes it a part that can be scrolled with the keyboard, as long as it is wider than its place.
  private mutating func write(_ table: PageTable, in title: String) {
    let number = (tables[title] ?? 0) + 1
    tables[title] = number
    let label = HTMLText.escaped(title.isEmpty ? "Table \(number)" : "\(title), table \(number)")
    html += "<div class=\"table\" data-label=\"\(label)\">\n<table>\n"
    html += "<thead><tr>" + table.columns.map { "<th scope=\"col\">\(inCell($0, names))</th>" }.joined() + "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      let id = table.subject.map { " id=\"\(HTMLText.destination($0.anchor(row[0].plain)))\"" } ?? ""
      // A name does not link to itself.
      html += "<tr\(id)><th scope=\"row\">\(inCell(row[0], table.subject == nil ? names : .none))</th>"
      html += zip(table.columns, row).dropFirst().map(cell).joined() + "</tr>\n"
    }
    html += "</tbody>\n</table>\n</div>\n"
  }

  private func inCell(_ content: Phrase, _ names: NameLinks) -> String {
    HTMLText.inline(content, names, isShort: true, breaksAnywhere: false)
  }

  /// Returns a cell with the name of its column, which is shown on narrow screens.
  private func cell(column: Phrase, _ content: Phrase) -> String {
    let text = inCell(content, names)
    guard !text.isEmpty else { return "<td></td>" }
    let isNumber = content.plain.allSatisfy(\.isNumber)
    return "<td\(isNumber ? " class=\"number\"" : "") data-label=\"\(HTMLText.escaped(column.plain))\">\(text)</td>"
  }
}

extension Page {
  fileprivate var isIndex: Bool { name == IndexPage.name }
  /// True if no other page links to it.
  fileprivate var isAlone: Bool { name == "report" }
}
