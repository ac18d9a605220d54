/// The pages of a preview. A page is made when it is asked for, and its version changes only with its content.
public struct ServedPages: Sendable {
  /// A page with its version: the hashes of its content without findings and of all of it, and a state: `checked`, `checking`; `unreadable`
  /// or `unplayable` if it shows an earlier version, because the spec cannot be read or has nothing to play; `gone`.
  public struct Served: Sendable {
    public let html: String
    public let version: String
  }

  private let limits: CheckLimits
  private var address: SourceAddress?
  private var project: Project
  private var maker: PageMaker
  /// True if the pages have the results of exploring.
  public private(set) var isChecked = false
  /// By name: the pages of the current version.
  private var served: [String: Served] = [:]
  /// True if the specs are not there or cannot be read.
  private var isGone = false
  /// By name: the last readable page of a prototype that was served.
  private var readable: [String: Page] = [:]

  /// - Parameters:
  ///   - project: The specs that are shown.
  ///   - address: The address at which people read the sources; nil if there is none.
  ///   - limits: The limits of exploring.
  public init(_ project: Project, address: SourceAddress?, limits: CheckLimits) {
    (self.project, self.address, self.limits) = (project, address, limits)
    maker = PageMaker(project, project.check(explores: false), address: address)
  }

  /// Shows another version of the specs.
  public mutating func update(to project: Project, address: SourceAddress?) {
    (self.project, self.address, isChecked, served, isGone) = (project, address, false, [:], false)
    maker = PageMaker(project, project.check(explores: false), address: address)
  }

  /// Goes on showing the last version, because no other one can be read.
  public mutating func lose() { (isGone, served) = (true, [:]) }

  /// Adds the results of exploring the current version.
  public mutating func add(_ checked: CheckResult) {
    (maker, isChecked, served) = (PageMaker(project, checked, address: address), true, [:])
  }

  /// The name of the first page: the prototype of the only flow, or else the index.
  public var first: String {
    let all = project.readable
    guard project.flows.count == 1, let flow = all.first, Prototype.canRun(flow) else { return IndexPage.name + ".html" }
    return PrototypePage.name(of: maker.name(of: flow)) + ".html"
  }

  /// True if a page waits for the results of exploring. Prototypes show them later.
  public func waits(_ name: String) -> Bool { !isChecked && !Self.isPrototype(name) && !project.readable.isEmpty }

  /// Returns a page; nil if there is none of this name.
  public mutating func page(_ name: String) -> Served? {
    if let known = served[name] { return known }
    guard name.hasSuffix(".html"), let (page, state) = make(String(name.dropLast(5))) else { return nil }
    let index = Self.isPrototype(name) || page.documentation != nil ? nil : SearchIndex([page])
    let isFinal = isChecked || !Self.isPrototype(name)
    let made = serve(page, index, state: isGone ? "gone" : state ?? (isFinal ? "checked" : "checking"))
    served[name] = made
    return made
  }

  private static func isPrototype(_ name: String) -> Bool { name.hasSuffix(".prototype.html") }

  // MARK: Making a page

  /// Returns a page, and its state if it shows an earlier version.
  private mutating func make(_ name: String) -> (page: Page, state: String?)? {
    if name == IndexPage.name { return (project.readable.isEmpty ? problems : maker.index, nil) }
    if name == RulesPage.name { return maker.rules.map { ($0, nil) } }
    for flow in project.readable {
      let own = maker.name(of: flow)
      if own == name { return (maker.page(of: flow, limits, isInteractive: true), nil) }
      guard PrototypePage.name(of: own) == name else { continue }
      if let page = maker.prototype(of: flow) {
        readable[name] = page
        return (page, nil)
      }
      if let last = readable[name] { return (last, "unplayable") }
    }
    // The page of a spec that cannot be read now; the address becomes valid again with the spec.
    if let last = readable[name] { return (withProblems(last), "unreadable") }
    return project.pageNames.values.contains { $0 == name || PrototypePage.name(of: $0) == name } ? (problems, nil) : nil
  }

  /// The findings of reading, as a section of a page.
  private var problemSection: PageSection {
    let rows = project.report.diagnostics.map { finding -> [Phrase] in
      let place = "\(project.sources.path(finding.span)):\(project.sources.position(finding.span).line)"
      return [.severity(finding.severity), .message(finding.message), .literal(finding.rule.text), .text(place)]
    }
    return PageSection("Findings", rows.isEmpty ? [] : [.table(PageTable(["Severity", "Finding", "Rule", "Where"], rows))])
  }

  private var problems: Page {
    let words = Page.Block.paragraph("The spec cannot be read. Save it again, and this page shows it.")
    return Page(name: IndexPage.name, title: "Preview", blocks: [words, .section(problemSection)])
  }

  /// Returns the last readable page, with the findings of reading instead of its own.
  private func withProblems(_ page: Page) -> Page {
    var (page, section) = (page, problemSection)
    section.blocks.insert(.paragraph("The spec cannot be read now. The prototype above shows its last readable version."), at: 0)
    page.blocks.removeAll(where: \.isFindings)
    let place = page.blocks.firstIndex { if case .section = $0 { true } else { false } } ?? page.blocks.count
    page.blocks.insert(.section(section), at: place)
    return page
  }

  private func serve(_ page: Page, _ index: SearchIndex?, state: String) -> Served {
    let html = HTMLWriter.text(page, index: index, version: "")
    let version = "\(Self.hash(Self.withoutFindings(html))) \(Self.hash(html)) \(state)"
    return Served(html: html.replacing("<body data-version=\"\">", with: "<body data-version=\"\(version)\">", maxReplacements: 1), version: version)
  }

  private static func hash(_ text: String) -> String {
    var hash = StableHash()
    hash.add(text)
    return hash.text
  }

  /// Returns a page without the parts that a script exchanges.
  private static func withoutFindings(_ html: String) -> String {
    var rest = html
    for (start, end) in [("<section aria-labelledby=\"findings\">", "</section>"), (" class=\"prototype-runs\">", "</script>")] {
      guard let first = rest.firstRange(of: start), let last = rest[first.upperBound...].firstRange(of: end) else { continue }
      rest.removeSubrange(first.lowerBound..<last.upperBound)
    }
    return rest
  }
}

extension Page.Block {
  fileprivate var isFindings: Bool { if case .section(let section) = self { section.title == "Findings" } else { false } }
}
