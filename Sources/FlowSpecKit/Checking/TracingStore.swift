import FlowSpecExplorer

/// Runs the interpreter on one configuration and notes what it looked at, so that the run stands for every configuration that
/// looks alike there.
struct TracingStore: Store {
  enum Cell: Hashable {
    case constant(Int)
    /// What a field had before the macrostep, plus a constant.
    case field(Int, Int)
  }

  /// What is known of a field's value by the tests so far.
  private struct Known {
    var lower: Int
    /// Exclusive.
    var upper: Int
  }

  private let packing: FieldPacking
  private let words: [UInt64]
  private var cells: [Cell]
  private var known: [Known]
  private let wanted: [Int]
  private(set) var tests: [Test] = []
  private(set) var made: [Choice] = []

  init(_ packing: FieldPacking, words: [UInt64], choices: [Int] = []) {
    self.packing = packing
    self.words = words
    wanted = choices
    cells = packing.start
    known = packing.bounds.map { Known(lower: 0, upper: $0) }
  }

  func cell(_ field: Int) -> Cell { cells[field] }
  mutating func set(_ field: Int, _ cell: Cell) { cells[field] = cell }
  func constant(_ value: Int) -> Cell { .constant(value) }

  func adding(_ cell: Cell, _ delta: Int) -> Cell {
    switch cell {
    case .constant(let value): .constant(value + delta)
    case .field(let field, let base): .field(field, base + delta)
    }
  }

  mutating func value(_ cell: Cell) -> Int {
    switch cell {
    case .constant(let value): return value
    case .field(let field, let delta):
      let value = packing.value(field, words)
      if known[field].upper - known[field].lower > 1 {
        known[field] = Known(lower: value, upper: value + 1)
        tests.append(.value(field: packing.packed[field], UInt32(truncatingIfNeeded: value)))
      }
      return value + delta
    }
  }

  mutating func isBelow(_ cell: Cell, _ bound: Int) -> Bool {
    switch cell {
    case .constant(let value): return value < bound
    case .field(let field, let delta):
      let limit = bound - delta
      if known[field].upper <= limit { return true }
      if known[field].lower >= limit { return false }
      let holds = packing.value(field, words) < limit
      if holds { known[field].upper = limit } else { known[field].lower = limit }
      tests.append(.below(field: packing.packed[field], UInt32(truncatingIfNeeded: limit), holds))
      return holds
    }
  }

  func glance(_ cell: Cell) -> Int {
    switch cell {
    case .constant(let value): value
    case .field(let field, let delta): packing.value(field, words) + delta
    }
  }

  mutating func choose(_ choice: Choice, count: Int) -> Int {
    let taken = made.count < wanted.count ? wanted[made.count] : 0
    made.append(choice)
    tests.append(.choice(count: count, taken: taken))
    return taken
  }

  /// Looks at a packed field first, whatever comes.
  mutating func look(at packed: Int) {
    if let field = packing.packed.firstIndex(of: packed) { _ = value(cells[field]) }
  }

  /// What has changed.
  mutating func update() -> Update {
    var update = Update()
    for field in cells.indices {
      let target = packing.packed[field]
      guard target >= 0 else { continue }
      switch cells[field] {
      case .constant(let value):
        if known[field].upper - known[field].lower == 1, known[field].lower == value { continue }
        update.assign(UInt32(truncatingIfNeeded: value), to: target)
      case .field(field, 0): continue
      case .field(field, let delta): update.add(Int32(truncatingIfNeeded: delta), to: target)
      case .field(let source, let delta):
        if delta == 0, packing.width(source) <= packing.width(field) {
          update.copy(packing.packed[source], to: target)
        } else {
          update.assign(UInt32(truncatingIfNeeded: value(cells[field])), to: target)
        }
      }
    }
    return update
  }
}

/// The fields of a shape in the bits of a few words.
struct FieldPacking {
  let packing: Packing
  /// By field of the shape: its packed field, or -1 where it has but one value.
  let packed: [Int]
  /// By field: how many values it has.
  let bounds: [Int]
  /// Every field as it is before a macrostep.
  let start: [TracingStore.Cell]

  init(_ shape: Shape) {
    bounds = shape.fields.map { max(1, $0.count ?? 1) }
    var widths: [Int] = []
    packed = bounds.map { count in
      guard count > 1 else { return -1 }
      widths.append(Int.bitWidth - (count - 1).leadingZeroBitCount)
      return widths.count - 1
    }
    packing = Packing(widths: widths.isEmpty ? [1] : widths)
    start = packed.enumerated().map { $1 < 0 ? .constant(0) : .field($0, 0) }
  }

  func width(_ field: Int) -> Int { packing.fields[packed[field]].width }

  func value(_ field: Int, _ words: [UInt64]) -> Int {
    let index = packed[field]
    return index < 0 ? 0 : Int(packing.value(of: index, in: words))
  }

  func unpacked(_ words: [UInt64]) -> [Int] { packed.indices.map { value($0, words) } }

  func packed(_ fields: [Int]) -> [UInt64] {
    var words = Array(repeating: UInt64(0), count: packing.wordCount)
    for (field, index) in packed.enumerated() where index >= 0 {
      packing.set(UInt32(truncatingIfNeeded: fields[field]), of: index, in: &words)
    }
    return words
  }
}
