// The memory of the interpreter's answers: one decision tree for each member (a stimulus or a predicate), grown on demand, in one
// flat buffer. Members with the same next test share a node, so that each test of a configuration runs once. Assumption: the
// order of a member's tests depends on the earlier results only.

/// The decision trees of all members, merged.
///
/// In `code` every place is an Int32. A node: the numbers of results, groups and marks; then for each result its member and its
/// reference (a leaf's index, or the complement of a fork's place); for each mark a word's index and two halves, which together
/// have a bit for each member with a result; then the groups. A fork: the number of alternatives, then the place of each one's
/// node. A node with a single result is stored as a member and its reference only; the complement of their place replaces the
/// node's place. A node with a single group is stored as the group only; the group's place with a marker bit replaces the node's
/// place. Place 0 has the root; child 0 is unknown.
final class Forest {
  typealias Interpreter = (_ member: Int, _ configuration: [UInt64], _ choices: [Int]) -> Answer

  enum Layout {
    static let nodeSize = 3
    static let groupSize = 5
    static let unknown: Int32 = 0
    /// The shared node without results and groups.
    static let emptyNode: Int32 = 1
    /// The bit that marks a group's place used as a node.
    static let loneGroup: Int32 = 1 << 30
  }
  enum TestKind: UInt32 {
    case table, below, sparse, among
    /// The same for values below 32, with their bits in the group itself.
    case amongFew
  }

  /// The members with the same question at a node, and the paths that led them there.
  private struct Group {
    let question: Question
    let members: [Int]
    let depth: Int
    let choices: [Int]
  }
  private enum Question: Hashable {
    case value(Int)
    case below(Int, UInt32)
    case among(Int, ValueSet)
  }
  private struct Path {
    let member: Int
    let answer: Answer
  }
  /// The state of a path. The number of a result is a leaf's index in `updates`, or the complement of a fork's place in `code`.
  private enum Stand {
    case nowhere
    case result(Int32)
    case question(Question)
  }

  let packing: Packing
  let memberCount: Int
  private let control: Int?
  private let interpret: Interpreter
  private(set) var code = GrowingBuffer<Int32>(capacity: 4096)
  var updates: UpdateTable
  private var groups: [Group] = []
  /// The number of calls of the interpreter.
  private(set) var interpretations = 0
  /// Called every thousand interpretations; after it returns true, further alternatives of choices are left out.
  private var isEnough: ((_ interpretations: Int) -> Bool)?
  /// True if the last lesson was incomplete.
  private(set) var isCut = false

  init(packing: Packing, memberCount: Int, control: Int?, interpret: @escaping Interpreter) {
    self.packing = packing
    self.memberCount = memberCount
    self.control = control
    self.interpret = interpret
    updates = UpdateTable(packing: packing)
    code.append(memberCount == 0 ? Layout.emptyNode : Layout.unknown)
    _ = code.append(repeating: 0, count: Layout.nodeSize)
  }

  var bytes: Int { code.bytes + updates.bytes + groups.count * 64 }

  /// The buffers, valid until the forest learns again.
  var view: ForestView { unsafe ForestView(code: code.base, first: updates.first.base, more: updates.more.base) }

  /// Learns the outcome of the configuration below groups that a walk could not pass.
  ///
  /// - Parameter isEnough: Called every thousand interpretations; after it returns true, not all alternatives of choices are
  /// learned.
  func learn(_ groups: [Int32], in configuration: [UInt64], until isEnough: ((_ interpretations: Int) -> Bool)? = nil) {
    isCut = false
    self.isEnough = isEnough
    for group in groups { learn(group, in: configuration) }
    self.isEnough = nil
  }

  /// Learns below one group; 0 means the root.
  private func learn(_ group: Int32, in configuration: [UInt64]) {
    if group == 0 {
      code[0] = node(for: Array(0..<memberCount), in: configuration, depth: 0, choices: [])
      return
    }
    let place = Int(group)
    let info = groups[Int(code[place + 4])]
    let child = node(for: info.members, in: configuration, depth: info.depth + 1, choices: info.choices)
    switch info.question {
    case .value(let field): link(place, value: packing.value(of: field, in: configuration), to: child)
    case .below(let field, let bound):
      code[Int(code[place + 3]) + (packing.value(of: field, in: configuration) < bound ? 0 : 1)] = child
    case .among(let field, let values):
      code[Int(code[place + 3]) + (values.contains(Int(packing.value(of: field, in: configuration))) ? 0 : 1)] = child
    }
  }

  private func node(for members: [Int], in configuration: [UInt64], depth: Int, choices: [Int]) -> Int32 {
    let paths = members.map { path(of: $0, in: configuration, choices: choices) }
    return sharedNode(of: paths, in: configuration, depth: depth, choices: choices)
  }

  private func path(of member: Int, in configuration: [UInt64], choices: [Int]) -> Path {
    interpretations += 1
    if interpretations & 0x3ff == 0, isEnough?(interpretations) ?? false { isCut = true }
    let answer = interpret(member, configuration, choices)
    if let control {
      guard case .value(control, _)? = answer.tests.first else { preconditionFailure("the control field is tested first") }
    }
    return Path(member: member, answer: answer)
  }

  /// Writes the node for paths that agree in the first `depth` tests, and all nodes below it for the configuration.
  private func sharedNode(of paths: [Path], in configuration: [UInt64], depth: Int, choices: [Int]) -> Int32 {
    if paths.count == 1 { return singleNode(of: paths[0], [paths[0].member], in: configuration, depth: depth, choices: choices) }
    var results: [Int32] = []
    var questions: [Question] = []
    var asking: [[Path]] = []
    for path in paths {
      switch stand(of: path, in: configuration, depth: depth, choices: choices) {
      case .nowhere: continue
      case .result(let reference):
        results.append(Int32(path.member))
        results.append(reference)
      case .question(let question):
        if let place = questions.firstIndex(of: question) {
          asking[place].append(path)
        } else {
          questions.append(question)
          asking.append([path])
        }
      }
    }
    if questions.isEmpty {
      if results.isEmpty { return Layout.emptyNode }
      if results.count == 2 { return single(results[0], reference: results[1]) }
    }
    var records: [Record] = []
    for (question, below) in zip(questions, asking) {
      let child = sharedNode(of: below, in: configuration, depth: depth + 1, choices: choices)
      records.append(record(question, below.map(\.member), child, in: configuration, depth: depth, choices: choices))
    }
    if results.isEmpty, records.count == 1 { return lone(records[0]) }
    let marks = Self.marks(results)
    let place = append(results: Int32(results.count / 2), groups: Int32(records.count), marks: Int32(marks.count / 3))
    for word in results { code.append(word) }
    for word in marks { code.append(word) }
    for record in records { append(record) }
    return place
  }

  /// Writes a result that replaces a node.
  private func single(_ member: Int32, reference: Int32) -> Int32 {
    code.append(member)
    code.append(reference)
    return ~Int32(code.count - 2)
  }

  /// Writes a group that replaces a node.
  private func lone(_ record: Record) -> Int32 {
    append(record)
    return Int32(code.count - Layout.groupSize) | Layout.loneGroup
  }

  /// Writes a node's counts and returns its place.
  private func append(results: Int32, groups: Int32, marks: Int32) -> Int32 {
    code.append(results)
    code.append(groups)
    code.append(marks)
    return Int32(code.count - Layout.nodeSize)
  }

  private func append(_ record: Record) {
    code.append(record.0)
    code.append(record.1)
    code.append(record.2)
    code.append(record.3)
    code.append(record.4)
  }

  private func leaf(of path: Path, _ choices: [Int]) -> Int32? {
    guard case .successor(let update, let labels) = path.answer.outcome else { return nil }
    return updates.index(of: Leaf(member: path.member, choices: choices, update: update, labels: labels))
  }

  /// Writes the node for one path, which needs no lists; its member is passed in a list to be shared.
  private func singleNode(of path: Path, _ members: [Int], in configuration: [UInt64], depth: Int, choices: [Int]) -> Int32 {
    switch stand(of: path, in: configuration, depth: depth, choices: choices) {
    case .nowhere: return Layout.emptyNode
    case .result(let reference): return single(Int32(path.member), reference: reference)
    case .question(let question):
      let child = singleNode(of: path, members, in: configuration, depth: depth + 1, choices: choices)
      return lone(record(question, members, child, in: configuration, depth: depth, choices: choices))
    }
  }

  /// Returns the state of a path after its first `depth` tests; writes alternatives of a choice at once.
  @inline(__always)
  private func stand(of path: Path, in configuration: [UInt64], depth: Int, choices: [Int]) -> Stand {
    precondition(path.answer.tests.count >= depth, "the interpreter asks the same tests again")
    if path.answer.tests.count == depth { return leaf(of: path, choices).map(Stand.result) ?? .nowhere }
    if case .choice(let count, let taken) = path.answer.tests[depth] {
      precondition(taken == 0 && count > 0, "a choice that is not decided takes the first alternative")
      return .result(~fork(path, count, in: configuration, depth: depth, choices: choices))
    }
    return .question(checkedQuestion(path.answer.tests[depth], in: configuration))
  }

  /// Returns the members of results as bits of words.
  static func marks(_ results: [Int32]) -> [Int32] {
    var marks: [Int32] = []
    // Members are in ascending order.
    for place in stride(from: 0, to: results.count, by: 2) {
      let word = results[place] >> 6
      if marks.isEmpty || marks[marks.count - 3] != word {
        marks.append(word)
        marks.append(0)
        marks.append(0)
      }
      let bit = results[place] & 63
      marks[marks.count - (bit < 32 ? 2 : 1)] |= 1 << (bit & 31)
    }
    return marks
  }

  /// Learns the other alternatives at once, because all of them will be needed.
  private func fork(_ path: Path, _ count: Int, in configuration: [UInt64], depth: Int, choices: [Int]) -> Int32 {
    var children: [Int32] = []
    for taken in 0..<count {
      if isCut, taken > 0 {
        children.append(Layout.emptyNode)
        continue
      }
      let deeper = choices + [taken]
      let other = taken == 0 ? path : self.path(of: path.member, in: configuration, choices: deeper)
      precondition(other.answer.tests.count > depth && other.answer.tests[depth] == .choice(count: count, taken: taken), "a choice is taken as asked")
      children.append(singleNode(of: other, [path.member], in: configuration, depth: depth + 1, choices: deeper))
    }
    let place = Int32(code.count)
    code.append(Int32(count))
    for child in children { code.append(child) }
    return place
  }

  private func checkedQuestion(_ test: Test, in configuration: [UInt64]) -> Question {
    switch test {
    case .value(let field, let value):
      precondition(packing.value(of: field, in: configuration) == value, "a test's answer is the configuration's")
      return .value(field)
    case .below(let field, let bound, let held):
      precondition((packing.value(of: field, in: configuration) < bound) == held, "a test's answer is the configuration's")
      return .below(field, bound)
    case .among(let field, let values, let held):
      precondition(packing.fields[field].width <= PackedField.widestListed, "the field's values can be listed")
      precondition(values.contains(Int(packing.value(of: field, in: configuration))) == held, "a test's answer is the configuration's")
      return .among(field, values)
    case .choice: preconditionFailure("a choice is no question")
    }
  }

  /// Header, mask, size, bound or bits, place of the children, index in `groups`.
  private typealias Record = (Int32, Int32, Int32, Int32, Int32)

  private func record(
    _ question: Question, _ members: [Int], _ child: Int32, in configuration: [UInt64], depth: Int, choices: [Int]
  ) -> Record {
    groups.append(Group(question: question, members: members, depth: depth, choices: choices))
    let index = Int32(groups.count - 1)
    switch question {
    case .value(let field):
      let place = packing.fields[field]
      let value = packing.value(of: field, in: configuration)
      let kind: TestKind = place.width <= PackedField.widestListed ? .table : .sparse
      let (size, children) = kind == .table ? table(for: value, child) : pairs([(value, child)])
      return (header(kind, place), Int32(bitPattern: place.maximum), size, children, index)
    case .below(let field, let bound):
      let place = packing.fields[field]
      let children = code.append(repeating: Layout.unknown, count: 2)
      code[children + (packing.value(of: field, in: configuration) < bound ? 0 : 1)] = child
      return (header(.below, place), Int32(bitPattern: place.maximum), Int32(bitPattern: bound), Int32(children), index)
    case .among(let field, let values):
      let place = packing.fields[field]
      let children = code.append(repeating: Layout.unknown, count: 2)
      code[children + (values.contains(Int(packing.value(of: field, in: configuration))) ? 0 : 1)] = child
      if place.maximum < 32 {
        let bits = Int32(truncatingIfNeeded: values.words.first ?? 0)
        return (header(.amongFew, place), Int32(bitPattern: place.maximum), bits, Int32(children), index)
      }
      // The children are followed by a bit for each value up to the largest in the set.
      for word in values.words {
        code.append(Int32(truncatingIfNeeded: word))
        code.append(Int32(truncatingIfNeeded: word >> 32))
      }
      return (header(.among, place), Int32(bitPattern: place.maximum), Int32(values.words.count * 64), Int32(children), index)
    }
  }

  /// Returns the header: shift in bits 0 to 5, word in bits 6 to 15, kind from bit 16.
  private func header(_ kind: TestKind, _ place: PackedField) -> Int32 {
    Int32(bitPattern: UInt32(place.shift) | UInt32(place.word) << 6 | kind.rawValue << 16)
  }

  private func table(for value: UInt32, _ child: Int32) -> (size: Int32, children: Int32) {
    var size = 2
    while size <= Int(value) { size *= 2 }
    let children = code.append(repeating: Layout.unknown, count: size)
    code[children + Int(value)] = child
    return (Int32(size), Int32(children))
  }

  /// Allocates a power of two of pairs.
  private func pairs(_ children: [(UInt32, Int32)]) -> (size: Int32, children: Int32) {
    var room = 1
    while room < children.count { room *= 2 }
    let place = code.append(repeating: 0, count: room * 2)
    for (index, (value, child)) in children.enumerated() {
      code[place + 2 * index] = Int32(bitPattern: value)
      code[place + 2 * index + 1] = child
    }
    return (Int32(children.count), Int32(place))
  }

  private func link(_ group: Int, value: UInt32, to child: Int32) {
    let size = Int(code[group + 2])
    let children = Int(code[group + 3])
    if UInt32(bitPattern: code[group]) >> 16 == TestKind.sparse.rawValue {
      if size & (size - 1) != 0 {
        code[children + 2 * size] = Int32(bitPattern: value)
        code[children + 2 * size + 1] = child
        code[group + 2] += 1
        return
      }
      let known = (0..<size).map { (UInt32(bitPattern: code[children + 2 * $0]), code[children + 2 * $0 + 1]) }
      (code[group + 2], code[group + 3]) = pairs(known + [(value, child)])
    } else if Int(value) < size {
      code[children + Int(value)] = child
    } else {
      (code[group + 2], code[group + 3]) = table(for: value, child)
      for other in 0..<size { code[Int(code[group + 3]) + other] = code[children + other] }
    }
  }
}
