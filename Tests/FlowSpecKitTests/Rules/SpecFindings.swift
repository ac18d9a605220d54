@testable import FlowSpecKit

/// The findings of checking one spec, with the modules that it places.
struct SpecFindings: CustomStringConvertible {
  let project: Project
  let diagnostics: [Diagnostic]
  let allowed: Int

  /// Checks a spec; without `explores`, the chart alone.
  init(_ text: String, modules: [String: String] = [:], only: Set<RuleName> = [], explores: Bool = false) {
    self.init(bytes: Array(text.utf8), modules: modules, only: only, explores: explores)
  }

  init(bytes: [UInt8], modules: [String: String] = [:], only: Set<RuleName> = [], explores: Bool = false) {
    let modules = modules.mapValues { Array($0.utf8) }
    project = Project(specs: [SourceText(path: "A.flow.yaml", bytes: bytes)], configuration: Configuration()) { path in
      modules[path].map { .success($0) } ?? .failure(UnreadableFile(reason: "no such file"))
    }
    let result = project.check(only: only, explores: explores)
    diagnostics = result.diagnostics
    allowed = result.allowed.count
  }

  /// The findings of reading alone, without those of the structural rules.
  init(reading text: String, modules: [String: String] = [:]) {
    self.init(text, modules: modules, only: Project.fixedRules)
  }

  var flow: Flow? { project.flows.first ?? nil }

  /// The findings, one line each, to compare and to read.
  var lines: [String] {
    diagnostics.map { found in
      let place = project.sources.position(found.span)
      let file = found.span.source.index == 0 ? "" : project.sources.path(found.span) + ":"
      return "\(file)\(place.line):\(place.column) \(found.rule) '\(project.sources.text(found.span))': \(found.message)"
    }
  }

  var description: String { lines.joined(separator: "\n") }
}

/// A change of a spec's text that means nothing: findings shift, and stay.
enum SpecDisguise: String, CaseIterable, Sendable {
  case none, emojiAbove, carriageReturns, byteOrderMark

  static let all = Array(allCases)
  private static let comment = "# 🧭 naïve 👩‍👩‍👧 text\n"

  func apply(_ text: String) -> String {
    switch self {
    case .none: text
    case .emojiAbove: Self.comment + text
    case .carriageReturns: text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    case .byteOrderMark: "\u{FEFF}" + text
    }
  }

  /// Returns the place of a range of the text after the change.
  func apply(_ range: Range<Int>, in text: String) -> Range<Int> {
    let shift = { (offset: Int) in
      switch self {
      case .none: 0
      case .emojiAbove: Self.comment.utf8.count
      case .carriageReturns: text.utf8.prefix(offset).count { $0 == 0x0A }
      case .byteOrderMark: 3
      }
    }
    return range.lowerBound + shift(range.lowerBound)..<range.upperBound + shift(range.upperBound)
  }
}
