/// A function of `Layout` that returns a value by layout and argument.
struct LayoutTable {
  let about: String
  let signature: String
  let argument: String
  /// The result for an argument without a value.
  let none: String
  let layouts: [String]
  /// The patterns of the arguments with their values by layout, in the order of the spec.
  let rows: [(pattern: String, values: [String?])]

  func write(access: String, to code: inout CodeWriter) {
    code.gap()
    code.doc(about)
    code.block("\(access)func \(signature)") { code in
      let byLayout = self.byLayout
      guard byLayout.count > 1 else { return writeSwitch(byLayout.first?.rows ?? [], to: &code) }
      if let whole = byArgument, whole.count < byLayout.reduce(1, { $0 + max(1, $1.rows.count) }) {
        return writeSwitch(whole, to: &code)
      }
      code.line("switch self {")
      for (layouts, rows) in byLayout {
        code.item("case \(layouts.map { ".\($0)" }.joined(separator: ", ")):") { writeSwitch(rows, to: &$0) }
      }
      code.line("}")
    }
  }

  /// A value of all layouts, or a choice between two.
  private struct Value: Equatable {
    /// The layout that has the value; all layouts if it is nil.
    var layout: String?
    var value: String
    /// The value in other layouts.
    var other: String

    var text: String { layout.map { LayoutTable.choice("self == .\($0)", value, other) } ?? value }
  }

  private typealias Row = (patterns: [String], value: Value)

  /// Returns rows with the patterns of each value; a pattern without a value is left out.
  private func grouped(_ values: [Value]) -> [Row] {
    var grouped: [Row] = []
    for (row, value) in zip(rows, values) where value.value != none || value.other != none {
      if let place = grouped.firstIndex(where: { $0.value == value }) {
        grouped[place].patterns.append(row.pattern)
      } else {
        grouped.append(([row.pattern], value))
      }
    }
    return grouped
  }

  /// The rows of each layout; layouts with the same rows come together.
  private var byLayout: [(layouts: [String], rows: [Row])] {
    var groups: [(layouts: [String], values: [String?])] = []
    for (place, layout) in layouts.enumerated() {
      let values = rows.map { $0.values[place] }
      if let same = groups.firstIndex(where: { $0.values == values }) {
        groups[same].layouts.append(layout)
      } else {
        groups.append(([layout], values))
      }
    }
    return groups.map { ($0.layouts, grouped($0.values.map { Value(value: $0 ?? none, other: $0 ?? none) })) }
  }

  /// The rows for all layouts, where no value differs in more than one layout; nil if one does.
  private var byArgument: [Row]? {
    var results: [Value] = []
    for row in rows {
      guard let result = value(of: row.values.map { $0 ?? none }) else { return nil }
      results.append(result)
    }
    return grouped(results)
  }

  private func value(of values: [String]) -> Value? {
    let distinct = values.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard distinct.count > 1 else { return distinct.first.map { Value(value: $0, other: $0) } }
    guard distinct.count == 2, let single = distinct.first(where: { value in values.filter { $0 == value }.count == 1 }),
      let place = values.firstIndex(of: single), let other = distinct.first(where: { $0 != single })
    else { return nil }
    return Value(layout: layouts[place], value: single, other: other)
  }

  private static func choice(_ condition: String, _ value: String, _ other: String) -> String {
    switch (value, other) {
    case ("true", "false"): condition
    case ("false", "true"): condition.replacing(" == ", with: " != ")
    default: "\(condition) ? \(value) : \(other)"
    }
  }

  private func writeSwitch(_ rows: [Row], to code: inout CodeWriter) {
    guard let first = rows.first else { return code.line("return \(none)") }
    let isWhole = rows.reduce(0) { $0 + $1.patterns.count } == self.rows.count
    if rows.count == 1 {
      if isWhole { return code.line("return \(first.value.text)") }
      if first.patterns.count == 1, let single = single(first.value, first.patterns[0]) { return code.line("return \(single)") }
    }
    code.line("switch \(argument) {")
    for row in rows { code.line("case \(row.patterns.joined(separator: ", ")): return \(row.value.text)") }
    if !isWhole { code.line("default: return \(none)") }
    code.line("}")
  }

  /// Returns the expression of a table in which only one argument has a value; nil if that needs a switch.
  private func single(_ value: Value, _ pattern: String) -> String? {
    let condition = "\(argument) == \(pattern)"
    guard let layout = value.layout else { return Self.choice(condition, value.value, none) }
    if value.other == none { return Self.choice("self == .\(layout) && \(condition)", value.value, none) }
    return value.value == none ? Self.choice("self != .\(layout) && \(condition)", value.other, none) : nil
  }
}
