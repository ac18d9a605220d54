/// A statement of the link-reading code, before it is written.
indirect enum LinkReadingStatement {
  case `return`(String)
  /// Declares a local.
  case line(String)
  /// Returns the route of the first reader that finds one, if the conditions hold.
  case found([String], [String])
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
    case .line, .found, .unless, .choice: false
    }
  }

  /// Returns the body of a function, which returns nil at its end.
  static func ended(_ statements: [LinkReadingStatement]) -> [LinkReadingStatement] {
    let statements = merged(statements)
    let run = trailingRun(statements)
    if run.count > 1, let end = statements[run].first?.end {
      return statements[..<run.lowerBound] + [.unless(end, [.return("nil")])] + ended(statements[run].flatMap(\.inner))
    }
    if statements.last?.leaves ?? false { return statements }
    guard case .found(let conditions, let readers)? = statements.last, conditions.isEmpty else { return statements + [.return("nil")] }
    return statements.dropLast() + [.return(readers.joined(separator: " ?? "))]
  }

  /// Joins consecutive readers with the same conditions.
  private static func merged(_ statements: [LinkReadingStatement]) -> [LinkReadingStatement] {
    var merged: [LinkReadingStatement] = []
    for statement in statements {
      if case .found(let before, let first)? = merged.last, case .found(let conditions, let readers) = statement, before == conditions {
        merged[merged.count - 1] = .found(before, first + readers)
      } else {
        merged.append(statement)
      }
    }
    return merged
  }

  /// Returns the statements with one test for three or more that need the same end of the path.
  private static func grouped(_ statements: [LinkReadingStatement]) -> [LinkReadingStatement] {
    var grouped: [LinkReadingStatement] = []
    var rest = statements[...]
    while let first = rest.first {
      let run = rest.prefix { $0.end == first.end }
      if let end = first.end, run.count > 2 {
        grouped.append(.when([end], run.flatMap(\.inner)))
        rest = rest.dropFirst(run.count)
      } else {
        grouped.append(first)
        rest = rest.dropFirst()
      }
    }
    return grouped
  }

  /// Returns the last statements that need the same end of the path.
  private static func trailingRun(_ statements: [LinkReadingStatement]) -> Range<Int> {
    guard let end = statements.last?.end, let before = statements.lastIndex(where: { $0.end != end }) else {
      return statements.last?.end == nil ? statements.count..<statements.count : 0..<statements.count
    }
    return before + 1..<statements.count
  }

  /// The condition that the path ends, if it is the first one of the statement.
  private var end: String? {
    let conditions: [String]
    switch self {
    case .found(let all, _): conditions = all
    case .when(let all, _, let otherwise) where otherwise.isEmpty: conditions = all
    default: return nil
    }
    return conditions.first.flatMap { $0.hasSuffix(".isAtEnd") ? $0 : nil }
  }

  /// The statement without its first condition.
  private var inner: [LinkReadingStatement] {
    switch self {
    case .found(let conditions, let readers): [.found(Array(conditions.dropFirst()), readers)]
    case .when(let conditions, let body, _): conditions.count == 1 ? body : [.when(Array(conditions.dropFirst()), body)]
    default: [self]
    }
  }

  static func write(_ statements: [LinkReadingStatement], to code: inout CodeWriter) {
    for statement in grouped(merged(statements)) { statement.write(to: &code) }
  }

  private func write(to code: inout CodeWriter) {
    switch self {
    case .line(let text): code.line(text)
    case .found(let conditions, let readers):
      let reading = "let route = \(readers.joined(separator: " ?? "))"
      code.line("if \((conditions + [reading]).joined(separator: ", ")) { return route }")
    case .return(let value): code.line("return \(value)")
    case .when(let conditions, let body, let otherwise): Self.writeWhen(conditions, body, otherwise, to: &code)
    case .unless(let condition, let body):
      if body.count == 1, case .return(let value)? = body.first {
        code.line("guard \(condition) else { return \(value) }")
      } else {
        code.line("guard \(condition) else {")
        code.inner { Self.write(body, to: &$0) }
        code.line("}")
      }
    case .choice(let subject, let cases):
      code.line("switch \(subject) {")
      for (pattern, body) in cases {
        code.item("case \(pattern):") { Self.write(body, to: &$0) }
      }
      code.line("default: break")
      code.line("}")
    }
  }

  private static func writeWhen(
    _ conditions: [String], _ body: [LinkReadingStatement], _ otherwise: [LinkReadingStatement], to code: inout CodeWriter
  ) {
    if otherwise.isEmpty, body.count == 1, case .when(let inner, let innermost, let none)? = body.first, none.isEmpty {
      return writeWhen(conditions + inner, innermost, [], to: &code)
    }
    if otherwise.isEmpty, body.count == 1, case .found(let inner, let readers)? = body.first {
      return Self.found(conditions + inner, readers).write(to: &code)
    }
    let condition = "if \(conditions.joined(separator: ", "))"
    if otherwise.isEmpty, body.count == 1, case .return(let value)? = body.first {
      let line = "\(condition) { return \(value) }"
      if line.count + 2 * code.depth <= lineLimit { return code.line(line) }
    }
    code.line(condition + " {")
    code.inner { write(body, to: &$0) }
    if !otherwise.isEmpty {
      code.line("} else {")
      code.inner { write(otherwise, to: &$0) }
    }
    code.line("}")
  }
}
