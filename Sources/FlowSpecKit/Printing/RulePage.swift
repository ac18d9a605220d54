/// A rule's name, summary, explanation and examples, as a page for a terminal.
public struct RulePage: Sendable {
  private static let width = 80

  private let rule: Rule

  public init(_ rule: Rule) {
    self.rule = rule
  }

  public func text(style: TextStyle = .plain) -> String {
    var page = style.paint(rule.name.text, .strong) + " (\(rule.severity.rawValue))\n\n"
    page += Self.paragraphs(rule.summary) + "\n" + Self.paragraphs(rule.explanation)
    for example in rule.examples {
      page += "\nReported:\n\n" + Self.marked(example.reported, style)
      page += "\nAccepted:\n\n" + Self.marked(example.accepted, style)
    }
    return page
  }

  /// The page as Markdown, with its examples as code.
  var markdown: String {
    var page = "\(rule.summary)\n\n\(rule.explanation)\n"
    for example in rule.examples {
      page += "\nReported:\n\n" + Self.block(BracketedText(example.reported).text)
      page += "\nAccepted:\n\n" + Self.block(example.accepted)
    }
    return page
  }

  private static func block(_ text: String) -> String {
    "```yaml\n" + TerminalText.lines(text) + (text.hasSuffix("\n") ? "" : "\n") + "```\n"
  }

  /// Wraps prose and the items of lists, with single quotes around code; other lines stay as they are.
  private static func paragraphs(_ markdown: String) -> String {
    var output: [String] = []
    var block: [Substring] = []
    var isItem = false
    func flush() {
      let indent = isItem ? "  " : ""
      let lines = WordWrap.lines(of: block.joined(separator: " "), width: width - indent.count)
      output += lines.enumerated().map { ($0 == 0 ? "" : indent) + $1 }
      (block, isItem) = ([], false)
    }
    for line in CodeMarks.quoted(markdown).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("- ") {
        flush()
        block = [line]
        isItem = true
      } else if let first = line.first, first.isLetter || "'(".contains(first) || isItem && first == " " {
        block.append(line)
      } else {
        flush()
        output.append(String(line))
      }
    }
    flush()
    while output.last == "" { output.removeLast() }
    return output.isEmpty ? "" : output.joined(separator: "\n") + "\n"
  }

  /// Returns the example without its brackets, with marks under the bracketed text.
  private static func marked(_ example: String, _ style: TextStyle) -> String {
    let marked = BracketedText(example)
    let source = SourceText(path: "", text: marked.text)
    var marks: [Int: String] = [:]
    for range in marked.ranges {
      let excerpt = SourceExcerpt(Span(SourceID(0), from: range.lowerBound, to: range.upperBound), in: source, width: 2 * source.bytes.count)
      marks[excerpt.line] = overlay(marks[excerpt.line] ?? "", with: excerpt.mark)
    }
    var page = ""
    var lines = marked.text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      page += line.isEmpty ? "\n" : "    \(line)\n"
      if let mark = marks[index + 1] { page += "    " + style.paint(mark, .mark) + "\n" }
    }
    return page
  }

  /// Merges two rows of marks.
  private static func overlay(_ first: String, with second: String) -> String {
    var row = Array(first)
    for (index, character) in second.enumerated() {
      if index >= row.count {
        row.append(character)
      } else if character != " " {
        row[index] = character
      }
    }
    return String(row)
  }
}
