/// One page of documentation as a value: what it says and in which order, not how it is written.
struct Page: Sendable, Equatable {
  /// The file's name without its kind: `Shop.flow`.
  let name: String
  let title: Phrase
  var blocks: [Block]
  /// The page to which the names in diagrams lead; none: this one.
  var documentation: String?

  init(name: String, title: Phrase, blocks: [Block], documentation: String? = nil) {
    self.name = name
    self.title = title
    self.blocks = blocks
    self.documentation = documentation
  }

  indirect enum Block: Sendable, Equatable {
    case paragraph(Phrase)
    /// Where the sections are; a writer that lists them itself leaves it out.
    case contents([Phrase])
    case list([Phrase])
    /// Numbered.
    case steps([Phrase])
    case table(PageTable)
    /// Labels, each with what it says of one thing.
    case facts([PageFact])
    case diagram(Diagram)
    /// Answers URLs; where a page cannot do so, it is left out.
    case linkTester(LinkTester)
    /// Runs the flow; where a page cannot do so, it is left out.
    case prototype(Prototype)
    /// Markdown that a spec's author wrote, kept apart from the page's own.
    case notes(String)
    case section(PageSection)
    /// One thing with its own place, told in a few blocks.
    case entry(PageEntry)
  }
}

/// A thing that a page tells of at length, under its name.
struct PageEntry: Sendable, Equatable {
  let subject: Topic
  let name: String
  /// Behind its name.
  let head: Phrase
  /// In one line, behind the head.
  var summary = Phrase()
  let blocks: [Page.Block]
  /// It can be closed, and begins so: there are many of its kind, and each is long.
  var isClosed = false
  /// Its name is one that a spec uses, not a sentence.
  var isCode = false
}

/// One fact about a thing.
struct PageFact: Sendable, Equatable {
  let label: Phrase
  let content: Phrase

  init(_ label: Phrase, _ content: Phrase) {
    self.label = label
    self.content = content
  }
}

/// The kinds of things that have a place of their own on a page.
enum Topic: String, Sendable, CaseIterable {
  case state, route, event, variable, input, effect, element, layout, type, origin, property, scenario, link

  /// The address of a thing on its page, unlike that of any section.
  func anchor(_ name: String) -> String { "\(rawValue)-\(self == .link ? Self.plain(name) : name)" }

  /// The form of a link without what a URL encodes, which tools decode before they look for it; `_` begins an encoded byte.
  private static func plain(_ form: String) -> String {
    PercentCoding.encoded(form, keeping: .unreserved).replacing("_", with: "%5F").replacing("%", with: "_")
  }
}

/// A part of a page under a heading; headings are fixed words, so that links to them last.
struct PageSection: Sendable, Equatable {
  let title: String
  var blocks: [Page.Block]

  init(_ title: String, _ blocks: [Page.Block]) {
    self.title = title
    self.blocks = blocks
  }

  /// As the usual viewers of Markdown derive it from the heading.
  var anchor: String { Self.anchor(title) }

  static func anchor(_ title: String) -> String {
    String(title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.map { $0 == " " ? "-" : $0 })
  }
}

/// Rows under columns; every row is as long as the columns are many.
struct PageTable: Sendable, Equatable {
  let columns: [Phrase]
  let rows: [[Phrase]]
  /// The subject of the rows, if other places may lead to one by the name in its first column.
  let subject: Topic?

  init(_ columns: [Phrase], _ rows: [[Phrase]], of subject: Topic? = nil) {
    self.columns = columns
    self.rows = rows
    self.subject = subject
  }

  /// Without the columns in which no row says anything, the first one apart.
  var dense: PageTable {
    PageTable(keeping: columns.indices.filter { column in column == 0 || rows.contains { !$0[column].isEmpty } }, of: self, subject)
  }

  /// One table, or several beside which a page stays readable: each with some of the columns, all with the first.
  func split(widest: Int) -> [PageTable] {
    guard columns.count > widest + 1 else { return [self] }
    return stride(from: 1, to: columns.count, by: widest).map { start in
      let part = [0] + Array(start..<Swift.min(start + widest, columns.count))
      // One row alone is where others lead to.
      return PageTable(keeping: part, of: self, start == 1 ? subject : nil)
    }
  }

  private init(keeping part: [Int], of table: PageTable, _ subject: Topic?) {
    self.subject = subject
    columns = part.map { table.columns[$0] }
    rows = table.rows.map { row in part.map { row[$0] } }
  }
}

extension Page {
  /// True if it marks something as not yet checked.
  var hasUncheckedMarks: Bool { blocks.contains(where: \.hasUncheckedMarks) }
}

extension Page.Block {
  fileprivate var hasUncheckedMarks: Bool {
    func marks(_ phrases: [Phrase]) -> Bool { phrases.contains { $0.runs.contains(.unchecked) } }
    return switch self {
    case .paragraph(let phrase): marks([phrase])
    case .list(let phrases), .steps(let phrases), .contents(let phrases): marks(phrases)
    case .table(let table): marks(table.columns) || table.rows.contains(where: marks)
    case .facts(let facts): marks(facts.map(\.label)) || marks(facts.map(\.content))
    case .diagram, .linkTester, .prototype, .notes: false
    case .section(let section): section.blocks.contains(where: \.hasUncheckedMarks)
    case .entry(let entry): marks([entry.head, entry.summary]) || entry.blocks.contains(where: \.hasUncheckedMarks)
    }
  }
}
