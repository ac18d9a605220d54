@testable import FlowSpecKit

/// A text whose `⟦…⟧` are taken out and remembered as spans.
struct MarkedText {
  let text: String
  let spans: [Span]

  init(_ marked: String) {
    let bracketed = BracketedText(marked)
    text = bracketed.text
    spans = bracketed.ranges.map { Span(SourceID(0), from: $0.lowerBound, to: $0.upperBound) }
  }
}

/// The result of reading one text.
struct YAMLFindings {
  let source: SourceText
  let document: YAMLDocument
  let diagnostics: [Diagnostic]

  init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  init(bytes: [UInt8]) {
    source = SourceText(path: "A.flow.yaml", bytes: bytes)
    var report = Report()
    document = YAMLReader.read(source, id: SourceID(0), report: &report)
    diagnostics = report.diagnostics
  }

  /// The findings as one line each, to compare and to read.
  var summary: [String] {
    diagnostics.map { "\($0.rule) '\(source.text(from: $0.span.lower, to: $0.span.upper))': \($0.message)" }
  }

  var rules: [String] { diagnostics.map(\.rule.text) }

  var keys: [String] { document.root?.entries.map(\.key.text) ?? [] }
}

extension YAMLNode {
  var entries: [YAMLEntry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  var items: [YAMLNode] {
    if case .sequence(let items) = content { items } else { [] }
  }

  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  subscript(key: String) -> YAMLNode? {
    entries.first { $0.key.text == key }?.value
  }

  /// Itself and all below it.
  var all: [YAMLNode] {
    switch content {
    case .scalar: [self]
    case .mapping(let entries): [self] + entries.flatMap { $0.value.all }
    case .sequence(let items): [self] + items.flatMap(\.all)
    }
  }
}

extension YAMLFindings {
  func applying(_ fix: FixIt) -> YAMLFindings {
    var bytes = source.bytes
    for edit in fix.edits.sorted(by: { $0.span > $1.span }) {
      bytes.replaceSubrange(edit.span.lower..<edit.span.upper, with: Array(edit.replacement.utf8))
    }
    return YAMLFindings(bytes: bytes)
  }
}
