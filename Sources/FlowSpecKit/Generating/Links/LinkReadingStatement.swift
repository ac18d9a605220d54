/// A statement of the link-reading code, before it is written.
indirect enum LinkReadingStatement {
  case `return`(String)
  /// Runs the first body if the conditions hold, else the second; an empty second body continues after the statement.
  case when([String], [LinkReadingStatement], otherwise: [LinkReadingStatement] = [])
  /// Leaves the function unless the condition holds.
  case unless(String, [LinkReadingStatement])
  /// A switch that continues after itself if no pattern matches.
  case choice(String, [(pattern: String, body: [LinkReadingStatement])])

  private static let lineLimit = 150

  /// True if no statement after it is reached.
  var leaves: Bool {
    switch self {
    case .return: true
    case .when(_, let body, let otherwise): body.last?.leaves ?? false && otherwise.last?.leaves ?? false
    case .unless, .choice: false
    }
  }

  func write(to code: inout CodeWriter) {
    switch self {
    case .return(let value): code.line("return \(value)")
    case .when(let conditions, let body, let otherwise): Self.writeWhen(conditions, body, otherwise, to: &code)
    case .unless(let condition, let body):
      if body.count == 1, case .return(let value)? = body.first {
        code.line("guard \(condition) else { return \(value) }")
      } else {
        code.line("guard \(condition) else {")
        Self.write(body, to: &code)
        code.line("}")
      }
    case .choice(let subject, let cases):
      code.line("switch \(subject) {")
      for (pattern, body) in cases {
        code.item("case \(pattern):") { code in for statement in body { statement.write(to: &code) } }
      }
      code.line("default: break")
      code.line("}")
    }
  }

  private static func write(_ statements: [LinkReadingStatement], to code: inout CodeWriter) {
    code.inner { code in for statement in statements { statement.write(to: &code) } }
  }

  private static func writeWhen(
    _ conditions: [String], _ body: [LinkReadingStatement], _ otherwise: [LinkReadingStatement], to code: inout CodeWriter
  ) {
    if otherwise.isEmpty, body.count == 1, case .when(let inner, let innermost, let none)? = body.first, none.isEmpty {
      return writeWhen(conditions + inner, innermost, [], to: &code)
    }
    let condition = "if \(conditions.joined(separator: ", "))"
    if otherwise.isEmpty, body.count == 1, case .return(let value)? = body.first {
      let line = "\(condition) { return \(value) }"
      if line.count + 2 * code.depth <= lineLimit { return code.line(line) }
    }
    code.line(condition + " {")
    write(body, to: &code)
    if !otherwise.isEmpty {
      code.line("} else {")
      write(otherwise, to: &code)
    }
    code.line("}")
  }
}
