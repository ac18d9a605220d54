/// Reduces inputs and event fields with many values to one value for each class that the expressions distinguish.
struct Representatives {
  /// The most launches with different inputs. Beyond it, inputs that need every value are represented by samples.
  private static let mostLaunches = 200_000

  let system: TransitionSystem
  let expressions: [LoweredExpression]

  func apply(to system: inout TransitionSystem) {
    let parts = (expressions + system.expressions).flatMap(\.all)
    var launches = 1.0
    for index in system.inputs.indices {
      reduce(index, parts, &system, isSampled: false)
      launches *= Double(system.inputs[index].domain.count)
    }
    if launches > Double(Self.mostLaunches) { for index in system.inputs.indices { reduce(index, parts, &system, isSampled: true) } }
    reduceFields(of: &system)
  }

  private func reduce(_ index: Int, _ parts: [LoweredExpression], _ system: inout TransitionSystem, isSampled: Bool) {
    let domain = system.inputs[index].domain
    guard domain.count > 4, let (values, areAll) = values(of: .input(ID(index)), domain, parts, isSampled: isSampled) else { return }
    if !areAll { system.abstraction.samplesInputs = true }
    system.inputs[index].domain = Domain(count: values.count, meanings: values.map { domain.meaning($0) })
  }

  /// Reduces fields of events that only the app sends. A value that the flow raises, keeps or passes on can be any.
  private func reduceFields(of system: inout TransitionSystem) {
    let raises = system.transitions.flatMap(\.raises) + system.states.flatMap { $0.raisesOnEntry + $0.raisesOnExit } + system.routes.flatMap(\.raises)
    let raised = Set(raises.map(\.event))
    for event in system.events.indices where !raised.contains(event) && system.events[event].payload.contains(where: { $0.count > 4 }) {
      let takers = system.transitions.filter { $0.events.contains(event) }
      let kept = Set(takers.flatMap { system.operands(of: $0) }.compactMap { if case .field(let field) = $0 { field } else { nil } })
      let parts = takers.flatMap { transition in [transition.condition].compactMap(\.self) + system.operands(of: transition).flatMap(\.expressions) }
        .flatMap(\.all)
      for (field, domain) in system.events[event].payload.enumerated() where domain.count > 4 && !kept.contains(field) {
        guard let (values, areAll) = values(of: .field(field), domain, parts, isSampled: false), areAll else { continue }
        system.events[event].payload[field] = Domain(count: values.count, meanings: values.map { domain.meaning($0) })
      }
    }
  }

  /// Returns raw values in ascending order, and true if they represent all; nil if every value is needed and can be tried.
  private func values(of datum: LoweredExpression, _ domain: Domain, _ parts: [LoweredExpression], isSampled: Bool) -> (raws: [Int], areAll: Bool)? {
    var bounds: Set<Int> = []
    var questions: [(Int) -> Bool] = []
    var isPlain = true
    for part in parts {
      guard case .compare(let comparison, let left, let right) = part, (left.all + right.all).contains(datum) else { continue }
      if left == datum, case .constant(let value) = right {
        bounds.insert(value)
        questions.append { comparison.holds(between: $0, and: value) }
      } else if right == datum, case .constant(let value) = left {
        bounds.insert(value)
        questions.append { comparison.holds(between: value, and: $0) }
      } else {
        isPlain = false
        for case .constant(let value) in left.all + right.all { bounds.formUnion([value, -value]) }
      }
    }
    // A value without plain comparisons needs every value, if the domain is small enough.
    let mayBeWhole = !isSampled && domain.count <= 256
    if !isPlain, mayBeWhole { return nil }
    let reads = parts.filter { $0 == datum }.count
    let compared = parts.filter { if case .compare(_, let left, let right) = $0 { left == datum || right == datum } else { false } }.count
    if reads > compared, isPlain, mayBeWhole { return nil }
    var raws: Set<Int> = [0]
    for raw in bounds.flatMap(domain.raws(meaning:)) { raws.formUnion([raw - 1, raw, raw + 1].filter { $0 >= 0 && $0 < domain.count }) }
    raws.insert(domain.count - 1)
    guard isPlain, reads == compared else {
      if isSampled { raws.formUnion([1, domain.count / 2, domain.count - 2]) }
      return (raws.sorted(), false)
    }
    // One value for each pattern of answers; of an interval below a bound its end, which reads best.
    var found: [(pattern: [Bool], raw: Int)] = []
    for raw in raws.sorted() {
      let meaning = domain.meaning(raw)
      let pattern = questions.map { $0(meaning) } + [meaning == Domain.absent]
      if let place = found.firstIndex(where: { $0.pattern == pattern }) {
        if raw != domain.count - 1, found.count == 1 { found[place].raw = raw }
      } else {
        found.append((pattern, raw))
      }
    }
    return (found.map(\.raw), true)
  }
}
