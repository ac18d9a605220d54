/// The names on all pages, for the search field.
struct SearchIndex: Sendable {
  private struct Entry {
    let topic: Topic
    let name: String
    let about: String

    func json(isShort: Bool) -> JSON { isShort || about.isEmpty ? .string(name) : .array([.string(name), .string(about)]) }
  }

  private var pages: [(title: String, name: String, entries: [Entry])] = []
  /// The page with the search field: its script reads the names there.
  private var own: String?

  /// The most names; with more, a page searches only its own.
  private static let most = 2000
  private static let longest = 60

  init(_ pages: [Page]) {
    for page in pages {
      self.pages.append((page.title.plain, page.name, []))
      gather(page.blocks)
    }
  }

  var isSmall: Bool { pages.reduce(0) { $0 + $1.entries.count } <= Self.most }

  private mutating func gather(_ blocks: [Page.Block]) {
    for block in blocks {
      switch block {
      case .table(let table):
        guard let topic = table.subject else { continue }
        let described = table.columns.firstIndex { $0.plain.hasPrefix("What it") }
        for row in table.rows { add(topic, row[0].plain, about: described.map { row[$0].plain } ?? "") }
      case .entry(let entry): add(entry.subject, entry.name, about: entry.summary.plain)
      case .section(let section): gather(section.blocks)
      case .folded(_, let blocks): gather(blocks)
      case .paragraph, .contents, .list, .steps, .run, .facts, .cards, .matrix, .diagram, .ruler, .wireframes, .linkTester, .prototype, .notes,
        .prose,
        .example:
        continue
      }
    }
  }

  private mutating func add(_ topic: Topic, _ name: String, about: String) {
    let short = about.count <= Self.longest ? about : String(about.prefix(Self.longest - 1)) + "…"
    pages[pages.count - 1].entries.append(Entry(topic: topic, name: name, about: short))
  }

  /// Returns the index for the search field of one page: the names on all others, on the index with their summaries.
  func on(_ page: Page) -> SearchIndex {
    var index = self
    index.own = page.name
    return index
  }

  /// By page: its title, its name, and for each kind a list: the kind, then each declaration on the page: its name, or name and summary.
  var json: JSON {
    .array(
      pages.map { page -> JSON in
        // The templates of links would enlarge every page: only the first page finds those of all others.
        let topics = Topic.allCases.filter { $0 != .link || own == IndexPage.name }
        let kinds = topics.compactMap { topic -> JSON? in
          let entries = page.entries.filter { $0.topic == topic }
          return entries.isEmpty
            ? nil : .array([.string(topic.rawValue)] + entries.map { $0.json(isShort: own != IndexPage.name) })
        }
        return .array([.string(page.title), .string(page.name), page.name == own ? .null : .array(kinds)])
      })
  }
}
