/// Lines of Swift with their indentation; knows nothing of what they say.
struct CodeWriter {
  private(set) var text = ""
  private(set) var depth = 0
  /// Whether a blank line is wanted before the next one.
  private var wantsGap = false
  /// Whether nothing stands in the innermost block yet.
  private var isFresh = true

  init(depth: Int = 0) {
    self.depth = depth
  }

  /// What another writer of the same depth wrote, behind a blank line.
  mutating func append(_ other: CodeWriter) {
    guard !other.text.isEmpty else { return }
    text += "\n" + other.text
    wantsGap = false
    isFresh = false
  }

  mutating func line(_ line: String) {
    if wantsGap, !isFresh { text += "\n" }
    wantsGap = false
    isFresh = false
    if !line.isEmpty {
      text += String(repeating: "  ", count: depth) + line
    }
    text += "\n"
  }

  mutating func lines(_ lines: some Sequence<String>) {
    for line in lines { self.line(line) }
  }

  /// Text of several lines, written without indentation.
  mutating func paste(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }

  /// A blank line before what comes next, unless a block begins or ends there.
  mutating func gap() {
    wantsGap = true
  }

  mutating func block(_ header: String, _ body: (inout CodeWriter) -> Void) {
    line(header + " {")
    inner(body)
    line("}")
  }

  /// What stands deeper, between lines that the caller writes.
  mutating func inner(_ body: (inout CodeWriter) -> Void) {
    depth += 1
    isFresh = true
    body(&self)
    wantsGap = false
    depth -= 1
    isFresh = false
  }

  mutating func doc(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    for line in SwiftText.commentLines(text) { self.line(line.isEmpty ? "///" : "/// " + line) }
  }
}
