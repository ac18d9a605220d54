/// The findings that a report lists: if there are too many, the most severe ones, in source order.
struct ListedFindings {
  /// The most findings in a report for people.
  static let mostForPeople = 1_000
  static let mostPerFile = 100
  /// The most findings in a report for programs: GitHub rejects larger SARIF files.
  static let mostForPrograms = 25_000

  let diagnostics: [Diagnostic]
  /// By file: the number of findings that are left out.
  let leftOut: [SourceID: Int]

  var leftOutCount: Int { leftOut.values.reduce(0, +) }

  init(_ found: [Diagnostic], most: Int, perFile: Int = .max) {
    var chosen: Set<Int> = []
    var inFile: [SourceID: Int] = [:]
    for severity in Severity.allCases.sorted(by: >) {
      for (index, diagnostic) in found.enumerated() where diagnostic.severity == severity {
        guard chosen.count < most, inFile[diagnostic.span.source, default: 0] < perFile else { continue }
        chosen.insert(index)
        inFile[diagnostic.span.source, default: 0] += 1
      }
    }
    diagnostics = found.indices.filter(chosen.contains).map { found[$0] }
    leftOut = found.indices.reduce(into: [:]) { counts, index in
      if !chosen.contains(index) { counts[found[index].span.source, default: 0] += 1 }
    }
  }
}

extension CheckReport {
  /// The findings in a report for programs.
  var listed: ListedFindings { ListedFindings(result.diagnostics, most: ListedFindings.mostForPrograms) }

  /// The number of findings that such a report leaves out.
  public var leftOutForPrograms: Int { max(0, result.diagnostics.count - ListedFindings.mostForPrograms) }

  /// The findings in a report for people.
  var listedForPeople: ListedFindings {
    if options.listsAll { return ListedFindings(result.diagnostics, most: .max) }
    return ListedFindings(result.diagnostics, most: ListedFindings.mostForPeople, perFile: ListedFindings.mostPerFile)
  }
}

extension DiagnosticText {
  /// Returns the text of at most 1,000 findings; the last line counts the others.
  ///
  /// - Parameters:
  ///   - found: the findings, in source order.
  ///   - command: the command that lists every finding. If there is one, the text has at most 100 findings of each file.
  public func text(listing found: [Diagnostic], othersIn command: String? = nil) -> String {
    let perFile = command == nil ? Int.max : ListedFindings.mostPerFile
    let listed = ListedFindings(found, most: ListedFindings.mostForPeople, perFile: perFile)
    guard listed.leftOutCount > 0 else { return text(found) }
    let hint = command.map { "; '\($0)' lists every finding" } ?? ""
    return text(listed.diagnostics) + "\(FindingsSummary.counted(listed.leftOutCount, "more finding"))\(hint)\n"
  }
}
