/// Compares a path configuration with the one that a flow generates, in both directions.
struct HotwireCheck {
  private let flow: Flow
  private let file: HotwireFile
  /// The start of the file.
  private let start: Span
  private let said: [HotwireComparedRule]
  private let read: [HotwireComparedRule]
  private var budget = SearchBudget(200_000_000)
  private var report = Report()

  /// The texts after the host: a path, and perhaps a query.
  private let pages = Determinized(
    Automaton(
      .sequence([
        .literal("/"),
        .repetition(.scalar(ScalarSet([0x00...0x20, 0x23...0x23, 0x7F...0xA0, 0x2028...0x2029]).complement), atLeast: 0, atMost: nil),
      ])))

  init(_ flow: Flow, _ file: HotwireFile, start: Span) {
    self.flow = flow
    self.file = file
    self.start = start
    said = flow.hotwireRules().rules.map(HotwireComparedRule.init)
    read = file.rules.map(HotwireComparedRule.init)
  }

  mutating func run() -> Report {
    let names = Set((said + read).flatMap(\.properties.keys)).sorted()
    for name in names { compare(name) }
    compareOpaque()
    compareSettings()
    return report
  }

  // MARK: Paths

  /// Finds, for each pair of rules with different values of a property, a page for which both are the last matching rules.
  private mutating func compare(_ name: String) {
    let (mine, theirs) = (said.filter { $0.properties[name] != nil }, read.filter { $0.properties[name] != nil })
    for one in [nil] + mine.indices.map(Optional.some) {
      for other in [nil] + theirs.indices.map(Optional.some) {
        let (value, otherValue) = (one.flatMap { mine[$0].properties[name] }, other.flatMap { theirs[$0].properties[name] })
        guard Self.normal(name, value) != Self.normal(name, otherValue) else { continue }
        let chosen = [one.map { mine[$0] }, other.map { theirs[$0] }].compactMap(\.self)
        guard !chosen.contains(where: { $0.paths == nil }) else { continue }
        let later = mine[(one.map { $0 + 1 } ?? 0)...] + theirs[(other.map { $0 + 1 } ?? 0)...]
        let word = Determinized.shortestWord(in: chosen.compactMap(\.paths) + [pages], outside: later.compactMap(\.paths), &budget)
        switch word {
        case .word(let symbols): tell(name, String(symbols: symbols), mine: value, theirs: otherValue)
        case .none: continue
        case .undecided:
          let message = "undecided: '\(name)' may differ between pages; the patterns are too large to compare"
          report.add(HotwireRules.undecided, message, at: chosen.last?.span ?? start)
          return
        }
      }
    }
  }

  /// Returns the value of a property; a missing property of the library counts as 'default'.
  private static func normal(_ name: String, _ property: HotwireComparedRule.Property?) -> JSON? {
    guard HotwireVocabulary.words.contains(where: { $0.name == name }) else { return property?.value }
    return property?.value ?? "default"
  }

  private mutating func tell(_ name: String, _ page: String, mine: HotwireComparedRule.Property?, theirs: HotwireComparedRule.Property?) {
    let words = { (property: HotwireComparedRule.Property?) in property.map { "'\(name): \($0.value.line)'" } ?? "no '\(name)'" }
    let message = "the page '\(page)' gets \(words(theirs)) from the file, and \(words(mine)) from the spec"
    let notes = theirs == nil ? [] : mine.map { [Diagnostic.Note("the spec says it here", at: $0.span)] } ?? []
    let other = theirs == nil ? [Diagnostic.Note("compared with this file", at: start)] : []
    report.add(HotwireRules.difference, message, at: theirs?.span ?? mine?.span ?? start, notes: notes + other)
  }

  // MARK: Texts

  /// Compares patterns that are no automata: each must exist on both sides, with the same properties.
  private mutating func compareOpaque() {
    for rule in read {
      for pattern in rule.opaque {
        guard let mine = said.first(where: { $0.opaque.contains(pattern) }) else {
          report.add(HotwireRules.difference, "no form of the spec has the pattern '\(pattern)'", at: rule.span)
          continue
        }
        for name in Set(rule.properties.keys).union(mine.properties.keys).sorted() {
          let (value, other) = (mine.properties[name], rule.properties[name])
          if Self.normal(name, value) != Self.normal(name, other) { tell(name, pattern, mine: value, theirs: other) }
        }
      }
    }
    for rule in said {
      for pattern in rule.opaque where !read.contains(where: { $0.opaque.contains(pattern) }) {
        report.add(
          HotwireRules.difference, "the file has no rule with the pattern '\(pattern)'", at: rule.span,
          notes: [.init("compared with this file", at: start)])
      }
    }
  }

  private mutating func compareSettings() {
    for setting in file.settings {
      let mine = flow.hotwireSettings.last { $0.name.value == setting.name.value }
      guard mine?.value.value != setting.value.written else { continue }
      let words = mine.map { "'\($0.value.value.line)' in the spec" } ?? "not in the spec"
      report.add(
        HotwireRules.difference, "the setting '\(setting.name.value)' is '\(setting.value.written.line)' here, and \(words)", at: setting.value.span)
    }
    for setting in flow.hotwireSettings where !file.settings.contains(where: { $0.name.value == setting.name.value }) {
      report.add(
        HotwireRules.difference, "the file does not have the setting '\(setting.name.value)'", at: setting.name.span,
        notes: [.init("compared with this file", at: start)])
    }
  }
}

extension HotwireCheck {
  /// Compares a file with the flows that it may belong to: those that name it, else all that use Hotwire Native.
  static func check(_ source: SourceText, _ flows: [Flow], sources: inout SourceSet, report: inout Report) {
    let id = sources.add(source)
    guard let root = source.json(id, HotwireRules.notJSON, report: &report), let file = HotwireFile.read(root, report: &report) else { return }
    let hotwireFlows = flows.filter(\.isHotwire)
    let named = hotwireFlows.filter { flow in
      flow.hotwireFile.map { source.path.split(separator: "/").last == $0.value.split(separator: "/").last } ?? false
    }
    let start = Span(id, from: 0, to: 0)
    if hotwireFlows.isEmpty {
      report.add(HotwireRules.difference, "no spec has 'hotwire', so this file is not compared", at: start)
    }
    for flow in named.isEmpty ? hotwireFlows : named {
      var check = HotwireCheck(flow, file, start: start)
      report.merge(check.run())
    }
  }
}
