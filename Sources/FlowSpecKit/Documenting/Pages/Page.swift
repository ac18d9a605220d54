/// One page of documentation as a value: its content and order, independent of the output format.
struct Page: Sendable, Equatable {
  /// The file's name without its extension: `Shop.flow`.
  let name: String
  let title: Phrase
  var blocks: [Block]
  /// The link that a reader follows first: to the prototype, or from it.
  var action: Phrase?
  /// The page to which names link; nil for this one.
  var documentation: Documentation?

  init(name: String, title: Phrase, blocks: [Block], action: Phrase? = nil, documentation: Documentation? = nil) {
    self.name = name
    self.title = title
    self.blocks = blocks
    self.action = action
    self.documentation = documentation
  }

  /// A page with places of names.
  struct Documentation: Sendable, Equatable {
    let page: String
    let names: [Name]

    struct Name: Sendable, Equatable {
      let topic: Topic
      let name: String
    }
  }

  indirect enum Block: Sendable, Equatable {
    case paragraph(Phrase)
    /// A table of contents; a writer with its own omits it.
    case contents([Phrase])
    case list([Phrase])
    /// A numbered list.
    case steps([Phrase])
    /// A run that shows a finding.
    case run(PageRun)
    case table(PageTable)
    /// A sign for each row at each column; Markdown has tables in words instead.
    case matrix(PageMatrix, inWords: [PageTable])
    /// Labels, each with what it says of one thing.
    case facts([PageFact])
    case diagram(Diagram)
    /// A card for each flow.
    case cards([PageCard])
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
    /// Markdown of flowspec's own.
    case prose(String)
    /// A YAML text; `⟦` and `⟧` surround its marked parts.
    case example(String)
    case section(PageSection)
    /// Blocks that are closed at first, under a line of text.
    case folded(Phrase, [Block])
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
  /// The text of a closed entry beside its name, where links are not possible.
  var preview = Phrase()
  /// True if it can be closed, and is closed at first, because there are many long entries.
  var isClosed = false
  /// True if there is nothing to do about it; neighbours of its kind share lines where there is room.
  var isQuiet = false
  /// Its name is one that a spec uses, not a sentence.
  var isCode = false
}

/// A run step by step, in the words and with the numbers of `check`.
struct PageRun: Sendable, Equatable {
  struct Step: Sendable, Equatable {
    /// Nil for the launch, and for a remark between two steps.
    let number: Int?
    let content: Phrase
  }

  /// Remarks before the launch.
  var before: [Phrase] = []
  var steps: [Step] = []
  /// The index of the step at which something is wrong; nil for the last one.
  var broken: Int?
  /// The broken condition at the end; empty if it is not known.
  var end = Phrase()
}

extension PageRun {
  /// Takes the notes of a finding apart.
  /// - Parameters:
  ///   - hidden: The place of a note that is left out.
  ///   - placed: The place of a note in the sources.
  init(_ finding: Diagnostic, except hidden: Span? = nil, placed: (Span) -> Phrase, end: Phrase = Phrase()) {
    for note in finding.notes where hidden == nil || note.span != hidden {
      let place = note.span.map { " (" + placed($0) + ")" } ?? Phrase()
      let digits = note.message.prefix(while: \.isNumber)
      let rest = note.message.dropFirst(digits.count)
      if let number = Int(digits), rest.hasPrefix(". ") {
        steps.append(Step(number: number, content: .message(String(rest.dropFirst(2))) + place))
      } else if steps.isEmpty, !note.message.hasPrefix("the app is launched") {
        before.append(.message(note.message) + place)
      } else {
        steps.append(Step(number: nil, content: .message(note.message) + place))
      }
    }
    self.end = end
  }
}

/// A table whose cells are signs, with a row of words for each.
struct PageMatrix: Sendable, Equatable {
  struct Sign: Sendable, Equatable {
    let text: String
    /// The same in words.
    let words: String
    /// True if it applies in a row because of a state around it.
    var isInherited = false
    var topic: Topic?
    var name = ""
  }

  struct Row: Sendable, Equatable {
    let number: Int
    let name: Phrase
    /// By column: the signs.
    let cells: [[Sign]]
  }

  let title: String
  let columns: [Phrase]
  let rows: [Row]
}

/// A flow on the first page.
struct PageCard: Sendable, Equatable {
  let title: Phrase
  let about: Phrase
  let verdicts: Phrase
  let facts: [Phrase]
  let action: Phrase
  let stories: [Phrase]
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
  case state, route, event, variable, input, effect, element, layout, type, origin, property, scenario, link, container, constant
  case sender, rule

  /// Returns the anchor of a declaration; no section has the same.
  func anchor(_ name: String) -> String {
    switch self {
    case .link: "link-" + Self.plain(name)
    // Sentences; `-` stands for a space.
    case .property, .scenario:
      "\(rawValue)-" + Self.plain(name.replacing("-", with: "\u{0}")).replacing("_20", with: "-").replacing("_00", with: "_2D")
    default: "\(rawValue)-\(name)"
    }
  }

  /// A text without what a URL encodes, which tools decode before they look for it; `_` begins an encoded byte.
  private static func plain(_ text: String) -> String {
    PercentCoding.encoded(text, keeping: .unreserved).replacing("_", with: "%5F").replacing("%", with: "_")
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

  /// The number of the subject to which it belongs; nil if `parts` does not have its title.
  var part: Int? { Self.parts.firstIndex { $0.contains(title) } }

  private static let parts = [
    ["Findings", "Scenarios", "Properties"], ["Map of states", "Map of screens", "Layouts"], ["States", "States and events", "Events"],
    ["Links", "States and links"], ["Routes", "Routes and layouts", "Elements"],
    ["Variables", "Inputs", "Effects", "Types", "Constants", "Restoration"], ["Modules", "Allowed"],
  ]

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

  /// The table with one row for all rows that differ in the first cell alone.
  var grouped: PageTable {
    var order: [[Phrase]] = []
    var names: [[Phrase]: [Phrase]] = [:]
    for row in rows {
      let rest = Array(row.dropFirst())
      if names[rest] == nil { order.append(rest) }
      names[rest, default: []].append(row[0])
    }
    return PageTable(columns, order.map { [(names[$0] ?? []).joined(by: ", ")] + $0 })
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
