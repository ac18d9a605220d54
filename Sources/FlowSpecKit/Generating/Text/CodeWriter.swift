internal import FlowSpecExplorer

/// Writes indented lines of Swift, without knowledge of their content.
struct CodeWriter {
  /// The keyword before types that keeps them free of their module's isolation; may be empty.
  let isolation: String
  private var written = ""
  private(set) var depth = 0
  /// List elements that are not written yet, and the call that takes them.
  private var list: (call: String, elements: [String])?
  /// True if a blank line is wanted before the next one.
  private var wantsGap = false
  /// The number of lines and list elements so far, counting the lines of another writer once.
  private(set) var size = 0
  /// True if the innermost block is still empty.
  private var isFresh = true

  var text: String {
    guard list != nil else { return written }
    var whole = self
    whole.endList()
    return whole.written
  }

  init(depth: Int = 0, isolation: String = "") {
    self.depth = depth
    self.isolation = isolation
  }

  /// Appends the lines of another writer of the same depth, after a blank line.
  mutating func append(_ other: CodeWriter) {
    guard !other.text.isEmpty else { return }
    endList()
    size += 1
    written += "\n" + other.text
    wantsGap = false
    isFresh = false
  }

  /// Returns true if the line is too long here.
  func isTooLong(_ line: String) -> Bool { line.count + 2 * depth > LineBreaks.most }

  mutating func line(_ line: String) {
    endList()
    size += 1
    write(line)
  }

  private mutating func write(_ line: String) {
    if wantsGap, !isFresh { written += "\n" }
    wantsGap = false
    isFresh = false
    guard !line.isEmpty else { return written += "\n" }
    guard LineBreaks.mayNeedBreak(line, indentation: 2 * depth) else { return writeWhole(line) }
    for part in LineBreaks.lines(line, indentation: 2 * depth) { writeWhole(part) }
  }

  private mutating func writeWhole(_ line: String) {
    for _ in 0..<depth { written += "  " }
    written += line
    written += "\n"
  }

  /// Writes the lines of a writer with its own depth.
  mutating func write(_ other: CodeWriter) {
    write(written: other.text)
  }

  mutating func write(written lines: String) {
    endList()
    if !lines.isEmpty { size += 1 }
    written += lines
    isFresh = false
  }

  /// Writes consecutive parts in parallel.
  mutating func parts(_ bodies: [@Sendable (inout CodeWriter) -> Void]) {
    endList()
    var empty = CodeWriter(depth: depth, isolation: isolation)
    empty.isFresh = false
    let parts = Parallel.map(bodies, workers: .max) { [empty] body in
      var part = empty
      body(&part)
      part.endList()
      return part
    }
    for part in parts { follow(part) }
  }

  /// Writes each element; many of them in parallel.
  mutating func each<Element: Sendable>(_ elements: [Element], _ body: @escaping @Sendable (Element, inout CodeWriter) -> Void) {
    let most = 128
    guard elements.count > most else { return elements.forEach { body($0, &self) } }
    parts(
      stride(from: 0, to: elements.count, by: most).map { start in
        { code in for element in elements[start..<min(start + most, elements.count)] { body(element, &code) } }
      })
  }

  /// Appends the lines of another writer of the same depth; a blank line comes first if one is wanted on either side.
  private mutating func follow(_ part: CodeWriter) {
    if part.written.isEmpty {
      wantsGap = wantsGap || part.wantsGap
      return
    }
    size += 1
    var text = part.written[...]
    if text.first == "\n" {
      text.removeFirst()
      wantsGap = true
    }
    if wantsGap, !isFresh { written += "\n" }
    written += text
    (wantsGap, isFresh) = (part.wantsGap, false)
  }

  /// Adds an element to a call; consecutive elements become one list: `call([first, second])`.
  mutating func element(_ element: String, of call: String) {
    size += 1
    if list?.call == call {
      list?.elements.append(element)
    } else {
      endList()
      list = (call, [element])
    }
  }

  /// Writes a line before the pending elements, so that more elements can be added to them.
  mutating func lineBeforeList(_ line: String) {
    size += 1
    write(line)
  }

  private mutating func endList() {
    guard let (call, elements) = list else { return }
    list = nil
    let line = "\(call)([\(elements.joined(separator: ", "))])"
    guard isTooLong(line) else { return write(line) }
    write("\(call)([")
    depth += 1
    for element in elements { write(elements.count > 1 ? element + "," : element) }
    depth -= 1
    write("])")
  }

  mutating func lines(_ lines: some Sequence<String>) {
    for line in lines { self.line(line) }
  }

  /// Writes the lines of a text with the current indentation.
  mutating func paste(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }

  /// Requests a blank line before the next line, unless a block begins or ends there.
  mutating func gap() {
    wantsGap = true
  }

  /// Writes a case of a switch, on one line if its body is a single statement that fits there.
  mutating func item(_ label: String, _ body: (inout CodeWriter) -> Void) {
    var inner = CodeWriter(depth: depth + 1, isolation: isolation)
    body(&inner)
    item(label, written: inner.text)
  }

  mutating func item(_ label: String, written body: String) {
    let isSingle = body.utf8.count < 2 * LineBreaks.most && body.firstIndex(of: "\n").map { body.index(after: $0) == body.endIndex } ?? false
    if isSingle {
      let statement = body.drop { $0 == " " }.dropLast()
      let whole = "\(label) \(statement)"
      if !statement.hasPrefix("//"), !isTooLong(whole) { return line(whole) }
    }
    line(label)
    write(written: body)
  }

  mutating func block(_ header: String, _ body: (inout CodeWriter) -> Void) {
    line(header + " {")
    inner(body)
    line("}")
  }

  /// Writes a type; its access ends with a space unless it is empty.
  mutating func type(_ access: String, _ header: String, _ body: (inout CodeWriter) -> Void) {
    block(access + isolation + header, body)
  }

  /// Writes deeper lines, between lines that the caller writes.
  mutating func inner(_ body: (inout CodeWriter) -> Void) {
    endList()
    depth += 1
    isFresh = true
    body(&self)
    endList()
    wantsGap = false
    depth -= 1
    isFresh = false
  }

  mutating func doc(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    var lines = SwiftText.commentLines(text)[...]
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    for line in lines {
      guard !line.isEmpty else { self.line("///"); continue }
      for part in LineBreaks.prose(line, room: LineBreaks.most - 2 * depth - 4) { self.line("/// " + part) }
    }
  }
}
