/// One page of documentation as a value: its content and order, independent of the output format.
struct Page: Sendable, Equatable {
  /// The file's name without its extension: `Shop.flow`.
  let name: String
  let title: Phrase
  var blocks: [Block]
  /// The page to which the names in diagrams link; nil for this one.
  var documentation: String?

  init(name: String, title: Phrase, blocks: [Block], documentation: String? = nil) {
    self.name = name
    self.title = title
    self.blocks = blocks
    self.documentation = documentation
  }

  indirect enum Block: Sendable, Equatable {
    case paragraph(Phrase)
    /// A table of contents; a writer with its own omits it.
    case contents([Phrase])
    case list([Phrase])
    /// A numbered list.
    case steps([Phrase])
    case table(PageTable)
    /// Labels, each with what it says of one thing.
    case facts([PageFact])
    case diagram(Diagram)
    /// The layouts by the size of the window.
    case ruler(LayoutRuler)
    /// The layouts on devices; Markdown omits them, because the entries of the layouts say the same.
    case wireframes([LayoutWireframe])
    /// A tester for URLs; formats without scripts omit it.
    case linkTester(LinkTester)
    /// A prototype that runs the flow; formats without scripts omit it.
    case prototype(Prototype)
    /// Markdown of a spec's author, separate from the page's own text.
    case notes(String)
    case section(PageSection)
    /// A declaration with an anchor, described in a few blocks.
    case entry(PageEntry)
  }
}

/// A declaration that a page describes at length, under its name.
struct PageEntry: Sendable, Equatable {
  let subject: Topic
  let name: String
  /// The text after its name.
  let head: Phrase
  /// In one line, behind the head.
  var summary = Phrase()
  let blocks: [Page.Block]
  /// True if it can be closed, and is closed at first, because there are many long entries.
  var isClosed = false
  /// Its name is one that a spec uses, not a sentence.
  var isCode = false
}

/// One fact about a thing.
struct PageFact: Sendable, Equatable {
  let label: Phrase
  let content: Phrase

  init(_ label: Phrase, content: Phrase) {
    self.label = label
    self.content = content
  }
}

/// The kinds of declarations with anchors on a page.
enum Topic: String, Sendable, CaseIterable {
  case state, route, event, variable, input, effect, element, layout, type, origin, property, scenario, link

  /// Returns the anchor of a declaration; no section has the same.
  func anchor(_ name: String) -> String { "\(rawValue)-\(self == .link ? Self.plain(name) : name)" }

  /// The form of a link without what a URL encodes, which tools decode before they look for it; `_` begins an encoded byte.
  private static func plain(_ form: String) -> String {
    PercentCoding.encoded(form, keeping: .unreserved).replacing("_", with: "%5F").replacing("%", with: "_")
  }
}

/// A part of a page under a heading. Headings are fixed texts, so that links to them stay valid.
struct PageSection: Sendable, Equatable {
  let title: String
  var blocks: [Page.Block]

  init(_ title: String, _ blocks: [Page.Block]) {
    self.title = title
    self.blocks = blocks
  }

  /// The anchor that common Markdown viewers derive from the heading.
  var anchor: String { Self.anchor(title) }

  static func anchor(_ title: String) -> String {
    String(title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.map { $0 == " " ? "-" : $0 })
  }
}

/// A table; every row has as many cells as there are columns.
struct PageTable: Sendable, Equatable {
  let columns: [Phrase]
  let rows: [[Phrase]]
  /// The kind of declaration in the first column, if other places may link to a row by its name.
  let subject: Topic?

  init(_ columns: [Phrase], _ rows: [[Phrase]], of subject: Topic? = nil) {
    self.columns = columns
    self.rows = rows
    self.subject = subject
  }

  /// The table without columns in which all cells are empty; the first column always stays.
  var dense: PageTable {
    PageTable(keeping: columns.indices.filter { column in column == 0 || rows.contains { !$0[column].isEmpty } }, of: self, subject)
  }

  /// Returns one table, or several narrow ones: each with some of the columns, all with the first.
  func split(widest: Int) -> [PageTable] {
    guard columns.count > widest + 1 else { return [self] }
    return stride(from: 1, to: columns.count, by: widest).map { start in
      let part = [0] + Array(start..<Swift.min(start + widest, columns.count))
      // Only the first part is the target of links.
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
  /// True if it marks some part as not checked yet.
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
    case .diagram, .ruler, .wireframes, .linkTester, .prototype, .notes: false
    case .section(let section): section.blocks.contains(where: \.hasUncheckedMarks)
    case .entry(let entry): marks([entry.head, entry.summary]) || entry.blocks.contains(where: \.hasUncheckedMarks)
    }
  }
}
