extension Project {
  /// The most rounds; a fix may uncover another fixable mistake.
  private static let mostRounds = 10

  /// Applies all certain fixes of the wanted rules, repeatedly until none is left.
  ///
  /// A file stays unchanged if a fix does not remove its finding, or if the file has more errors than before.
  ///
  /// - Parameters:
  ///   - specs: the texts, each with its path.
  ///   - configuration: the project's choices for all of its specs.
  ///   - modules: reads the file of a module by its path.
  ///   - check: checks a project with the person's options; returns nil to stop.
  public static func fixed(
    specs: [SourceText], configuration: Configuration, modules: @escaping ReadFile, check: (Project) -> CheckResult?
  ) -> FixedSources {
    var run = FixRun(modules: modules)
    for _ in 0..<mostRounds {
      let project = Project(specs: specs.map(run.current), configuration: configuration, modules: run.reader)
      guard let result = check(project), run.apply(result.diagnostics, of: project) else { break }
    }
    return FixedSources(files: run.files)
  }

  /// Returns the numbers of reading errors in one file, by rule.
  fileprivate static func readingErrors(in source: SourceText) -> [RuleName: Int] {
    let project = Project(specs: [source], configuration: .standard) { _ in .failure(UnreadableFile(reason: "")) }
    let own = project.report.diagnostics.filter { $0.severity == .error && $0.span.source == SourceID(0) }
    return Dictionary(own.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }
}

/// The texts of one run of fixes.
private struct FixRun {
  private let modules: Project.ReadFile
  private var texts: [String: [UInt8]] = [:]
  private var fixes: [String: Int] = [:]
  private var originals: [String: [UInt8]] = [:]
  private var order: [String] = []
  /// Files that a fix made worse.
  private var refused: Set<String> = []

  init(modules: @escaping Project.ReadFile) {
    self.modules = modules
  }

  func current(_ source: SourceText) -> SourceText {
    texts[source.path].map { SourceText(path: source.path, bytes: $0) } ?? source
  }

  var reader: Project.ReadFile {
    { [texts, modules] path in texts[path].map { .success($0) } ?? modules(path) }
  }

  var files: [FixedSources.File] {
    order.compactMap { path in
      guard let old = originals[path], let new = texts[path], old != new else { return nil }
      return FixedSources.File(path: path, old: old, new: new, fixes: fixes[path] ?? 0)
    }
  }

  /// Applies fixes; returns true if a text changed.
  mutating func apply(_ diagnostics: [Diagnostic], of project: Project) -> Bool {
    var edits: [SourceID: [(edit: FixIt.Edit, rule: RuleName)]] = [:]
    var counts: [SourceID: Int] = [:]
    for diagnostic in diagnostics {
      guard let fix = diagnostic.fixes.first(where: { $0.confidence == .certain }), let first = fix.edits.first,
        fix.edits.allSatisfy({ $0.span.source == first.span.source })
      else { continue }
      var chosen = edits[first.span.source] ?? []
      // A fix that overlaps another one is applied in the next round.
      guard !fix.edits.contains(where: { edit in chosen.contains { $0.edit.span.touches(edit.span) } }) else { continue }
      chosen += fix.edits.map { ($0, diagnostic.rule) }
      edits[first.span.source] = chosen
      counts[first.span.source, default: 0] += 1
    }
    var hasChanged = false
    for (source, chosen) in edits.sorted(by: { $0.key < $1.key }) where apply(chosen, to: project.sources[source]) {
      fixes[project.sources[source].path, default: 0] += counts[source] ?? 0
      hasChanged = true
    }
    return hasChanged
  }

  private mutating func apply(_ edits: [(edit: FixIt.Edit, rule: RuleName)], to source: SourceText) -> Bool {
    guard !refused.contains(source.path) else { return false }
    var bytes = source.bytes
    for (edit, _) in edits.sorted(by: { $0.edit.span > $1.edit.span }) {
      bytes.replaceSubrange(edit.span.lower..<edit.span.upper, with: Array(edit.replacement.utf8))
    }
    let before = Project.readingErrors(in: source)
    let after = Project.readingErrors(in: SourceText(path: source.path, bytes: bytes))
    // A file with fewer errors may reveal hidden ones, but not of the fixed rules, and none of YAML.
    let isWorse = (edits.map(\.rule) + YAMLRules.all.map(\.name)).contains { after[$0, default: 0] > before[$0, default: 0] }
    guard bytes != source.bytes, !isWorse else {
      refused.insert(source.path)
      return false
    }
    if originals[source.path] == nil {
      originals[source.path] = source.bytes
      order.append(source.path)
    }
    texts[source.path] = bytes
    return true
  }
}

extension Span {
  fileprivate func touches(_ other: Span) -> Bool { lower <= other.upper && other.lower <= upper }
}
