import FlowSpecExplorer

/// Runs the interpreter on one configuration and notes every field that it reads, so that the run represents every configuration
/// with the same values there.
struct TracingStore: Store {
  enum Cell: Hashable {
    case constant(Int)
    /// The field's value before the macrostep, plus a constant.
    case field(Int, Int)
  }

  /// The facts about a field's value that tests have established so far.
  struct Known {
    var lower: Int
    /// The exclusive upper bound.
    var upper: Int
    /// True if a restart resets the field.
    var isNoted = false
  }

  let tellsAll = false
  private let packing: FieldPacking
  private var words: [UInt64] = []
  private var cells: [Cell]
  private var known: [Known]
  /// Fields that were read or written, without repetition.
  private var noted: [Int] = []
  private var wanted: [Int] = []
  /// Fields that were tested for membership in a set, with their remaining possible values.
  private var left: [(field: Int, values: ValueSet)] = []
  private(set) var tests: [Test] = []
  private(set) var made: [Choice] = []

  init(_ packing: FieldPacking) {
    self.packing = packing
    cells = packing.start
    known = packing.nothingKnown
  }

  /// Restarts with a configuration, and the choices to take in it.
  mutating func restart(_ words: [UInt64], choices: [Int] = []) {
    self.words = words
    wanted = choices
    for field in noted {
      cells[field] = packing.start[field]
      known[field] = packing.nothingKnown[field]
    }
    if !noted.isEmpty { noted.removeAll(keepingCapacity: true) }
    if !left.isEmpty { left.removeAll(keepingCapacity: true) }
    tests = []
    tests.reserveCapacity(16)
    if !made.isEmpty { made.removeAll(keepingCapacity: true) }
  }

  private mutating func note(_ field: Int) {
    if known[field].isNoted { return }
    known[field].isNoted = true
    noted.append(field)
  }

  func cell(_ field: Int) -> Cell { cells[field] }
  mutating func set(_ field: Int, _ cell: Cell) {
    note(field)
    cells[field] = cell
  }

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
        note(field)
        known[field].lower = value
        known[field].upper = value + 1
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
      note(field)
      if holds { known[field].upper = limit } else { known[field].lower = limit }
      tests.append(.below(field: packing.packed[field], UInt32(truncatingIfNeeded: limit), holds))
      return holds
    }
  }

  mutating func isAmong(_ cell: Cell, _ values: ValueSet) -> Bool {
    switch cell {
    case .constant(let value): return values.contains(value)
    case .field(let field, let delta):
      guard delta == 0, known[field].upper - known[field].lower > 1, packing.width(field) <= PackedField.widestListed else {
        return values.contains(value(cell))
      }
      return isFieldAmong(field, values)
    }
  }

  func mayBeAmong(_ cell: Cell, _ values: ValueSet) -> Bool {
    switch cell {
    case .constant(let value): return values.contains(value)
    case .field(let field, let delta):
      if known[field].upper - known[field].lower == 1 { return values.contains(known[field].lower + delta) }
      guard delta == 0, let place = left.firstIndex(where: { $0.field == field }) else { return true }
      return !left[place].values.isDisjoint(with: values)
    }
  }

  private mutating func isFieldAmong(_ field: Int, _ values: ValueSet) -> Bool {
    let place = left.firstIndex { $0.field == field }
    let before = place.map { left[$0].values } ?? packing.values[field]
    let among = before.intersection(values)
    if among.isEmpty { return false }
    if among == before { return true }
    let value = packing.value(field, words)
    let holds = values.contains(value)
    let after = holds ? among : before.subtracting(values)
    if let place { left[place].values = after } else { left.append((field, after)) }
    tests.append(.among(field: packing.packed[field], values, holds))
    if after.isSingle {
      note(field)
      known[field].lower = value
      known[field].upper = value + 1
    }
    return holds
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

  /// Reads a field before all others.
  mutating func look(at field: Int) { _ = value(cells[field]) }

  /// Returns the changes of the step.
  mutating func update() -> Update {
    var update = Update()
    noted.sort()
    // Reading a source adds to the noted fields, but changes none.
    for field in noted {
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

/// The layout of a shape's fields as bits of a few words.
struct FieldPacking {
  let packing: Packing
  /// By field of the shape: its packed field, or -1 if it has a single value.
  let packed: [Int]
  /// By field: its number of values.
  let bounds: [Int]
  /// By field: all its values, if they can be listed.
  let values: [ValueSet]
  /// Every field as it is before a macrostep.
  let start: [TracingStore.Cell]
  let nothingKnown: [TracingStore.Known]
  /// By field: its bits in the words; none if it has a single value.
  private let bits: [Bits]

  private struct Bits {
    var word = 0
    var shift: UInt64 = 0
    var mask: UInt64 = 0
  }

  /// True if a configuration has more bits than can be explored; then nothing is packed.
  let isTooWide: Bool

  init(_ shape: Shape) {
    bounds = shape.fields.map { max(1, $0.count ?? 1) }
    var widths: [Int] = []
    let places = bounds.map { count in
      guard count > 1 else { return -1 }
      widths.append(Int.bitWidth - (count - 1).leadingZeroBitCount)
      return widths.count - 1
    }
    isTooWide = !Packing.fits(widths: widths)
    packed = isTooWide ? places.map { _ in -1 } : places
    packing = Packing(widths: widths.isEmpty || isTooWide ? [1] : widths)
    start = packed.enumerated().map { $1 < 0 ? .constant(0) : .field($0, 0) }
    nothingKnown = bounds.map { TracingStore.Known(lower: 0, upper: $0) }
    values = bounds.map { $0 <= 1 << PackedField.widestListed ? ValueSet(upTo: $0) : ValueSet() }
    bits = packed.map { [packing] index in
      guard index >= 0 else { return Bits() }
      let place = packing.fields[index]
      return Bits(word: place.word, shift: UInt64(place.shift), mask: UInt64(place.maximum))
    }
  }

  func width(_ field: Int) -> Int { packing.fields[packed[field]].width }

  func value(_ field: Int, _ words: [UInt64]) -> Int {
    let place = bits[field]
    return Int(truncatingIfNeeded: words[place.word] >> place.shift & place.mask)
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
