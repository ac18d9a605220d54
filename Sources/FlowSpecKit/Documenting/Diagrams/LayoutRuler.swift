/// The layouts by the size of the window: one bar for each combination of the other facts that choose a layout.
struct LayoutRuler: Sendable, Equatable {
  /// One bar.
  struct Row: Sendable, Equatable {
    /// The other facts: `idiom pad`; empty if only the size chooses.
    let label: String
    /// By interval: the layout; nil if none holds.
    let layouts: [String?]
  }

  /// `width` or `height`.
  let axis: String
  /// By interval: its first value, ascending.
  let starts: [Int]
  let rows: [Row]

  /// The most bars, and the most intervals and combinations that are looked at.
  private static let mostRows = 8
  private static let mostIntervals = 12
  private static let mostCombinations = 128

  /// Returns nil if no size chooses a layout, or if there are too many combinations.
  init?(_ flow: Flow) {
    var guards = GuardSpace(flow)
    let conditions = flow.layouts.map { guards.condition($0.condition) }
    let axes = guards.axes
    let read = Set(conditions.flatMap(\.comparisons).map(\.axis)).sorted()
    let sizes = read.filter { ["width", "height"].contains(axes[$0].name) && axes[$0].range != nil }
    guard let ruled = sizes.max(by: { Self.parts(of: $0, axes, conditions).count < Self.parts(of: $1, axes, conditions).count }) else { return nil }
    let intervals = Self.parts(of: ruled, axes, conditions)
    let others = read.filter { $0 != ruled }
    var combinations: [[Part]] = [[]]
    for axis in others {
      let parts = Self.parts(of: axis, axes, conditions)
      guard combinations.count * parts.count <= Self.mostCombinations else { return nil }
      combinations = combinations.flatMap { known in parts.map { known + [$0] } }
    }
    guard intervals.count <= Self.mostIntervals else { return nil }
    let chosen = combinations.map { combination -> [String?] in
      intervals.map { interval in
        var values = [Int](repeating: 0, count: axes.count)
        for (axis, part) in zip(others, combination) { values[axis] = part.value }
        values[ruled] = interval.value
        return conditions.firstIndex { $0.holds(values) }.map { flow.layouts[$0].name.value }
      }
    }
    // Intervals that differ from their predecessor in some combination.
    let kept = intervals.indices.filter { place in place == 0 || chosen.contains { $0[place] != $0[place - 1] } }
    guard kept.count > 1 else { return nil }
    axis = axes[ruled].name
    starts = kept.map { intervals[$0].value }
    rows = Self.rows(combinations, chosen.map { row in kept.map { row[$0] } }, others.map { axes[$0].name })
    guard rows.count <= Self.mostRows else { return nil }
  }

  /// Values of an axis among which no condition distinguishes.
  private struct Part: Hashable {
    /// One of the values.
    let value: Int
    let text: String
  }

  /// Returns the cases of an axis, or the intervals between the numbers with which conditions compare it.
  private static func parts(of axis: Int, _ axes: [Axis], _ conditions: [Condition]) -> [Part] {
    guard let range = axes[axis].range else {
      guard case .cases(let names) = axes[axis].domain else { return [] }
      return names.enumerated().map { Part(value: $0.offset, text: $0.element) }
    }
    let cuts = conditions.flatMap(\.comparisons).filter { $0.axis == axis }.flatMap { cut -> [Int] in
      switch cut.comparison {
      case .less, .greaterOrEqual: [cut.value]
      case .lessOrEqual, .greater: [cut.value + 1]
      case .equal, .notEqual: [cut.value, cut.value + 1]
      }
    }
    let starts = [range.lowerBound] + Set(cuts).filter { range.dropFirst().contains($0) }.sorted()
    return starts.indices.map { Part(value: starts[$0], text: text(of: $0, starts)) }
  }

  /// Returns the interval that begins at an index: `under 700`, `700 to 999`, `from 1000`.
  static func text(of index: Int, _ starts: [Int]) -> String {
    guard index > 0 else { return starts.count > 1 ? "under \(starts[1])" : "any" }
    guard index + 1 < starts.count else { return "from \(starts[index])" }
    return starts[index + 1] == starts[index] + 1 ? "\(starts[index])" : "\(starts[index]) to \(starts[index + 1] - 1)"
  }

  /// The same as a table.
  var table: PageTable {
    let columns = starts.indices.map { Phrase.text("\(axis) \(Self.text(of: $0, starts))") }
    return PageTable(
      [rows.contains { !$0.label.isEmpty } ? "When" : "Size"] + columns,
      rows.map { row in [.text(row.label.isEmpty ? "layout" : row.label)] + row.layouts.map { $0.map { .name($0, .layout) } ?? "none" } })
  }

  // MARK: Rows

  /// Returns one row for all combinations with equal layouts.
  private static func rows(_ combinations: [[Part]], _ chosen: [[String?]], _ names: [String]) -> [Row] {
    var order: [[String?]] = []
    var groups: [[String?]: [[Part]]] = [:]
    for (combination, layouts) in zip(combinations, chosen) {
      if groups[layouts] == nil { order.append(layouts) }
      groups[layouts, default: []].append(combination)
    }
    // The rest has no label of its own if other groups are easier to name.
    let rest = order.count > 1 ? order.max { (groups[$0] ?? []).count < (groups[$1] ?? []).count } : nil
    let named = order.filter { $0 != rest }.map { Row(label: label(groups[$0] ?? [], among: combinations, names: names), layouts: $0) }
    guard let rest, let group = groups[rest] else { return named }
    return named + [Row(label: group.count > 1 ? "otherwise" : label(group, among: combinations, names: names), layouts: rest)]
  }

  /// Returns the facts that distinguish some combinations from all others.
  private static func label(_ group: [[Part]], among all: [[Part]], names: [String]) -> String {
    func values(_ axis: Int, _ combinations: [[Part]]) -> [Part] {
      var seen: Set<Part> = []
      return combinations.map { $0[axis] }.filter { seen.insert($0).inserted }
    }
    func text(_ axis: Int, _ parts: [Part]) -> String { names[axis] + " " + parts.map(\.text).joined(separator: " or ") }
    let own = names.indices.map { values($0, group) }
    let telling = names.indices.filter { own[$0].count < values($0, all).count }
    if own.reduce(1, { $0 * $1.count }) == group.count { return telling.map { text($0, own[$0]) }.joined(separator: ", ") }
    return group.map { combination in telling.map { text($0, [combination[$0]]) }.joined(separator: ", ") }.joined(separator: "; ")
  }
}

extension Axis {
  fileprivate var range: ClosedRange<Int>? { if case .range(let range) = domain { range } else { nil } }
}

extension Condition {
  typealias Comparing = (axis: Int, comparison: Comparison, value: Int)

  /// Its comparisons, in the order written.
  fileprivate var comparisons: [Comparing] {
    switch self {
    case .always, .never: []
    case .not(let inner): inner.comparisons
    case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
    case .compare(let axis, let comparison, let value): [(axis, comparison, value)]
    }
  }
}
