/// Evaluates guards, properties and values.
extension Interpreter {
  /// Twin: `ExpressionWriting.written`.
  mutating func isTrue(_ expression: LoweredExpression) -> Bool {
    switch expression {
    case .not(let inner): return !isFalse(within: inner)
    case .and(let left, let right): return isTrue(left) && isTrue(right)
    case .or(let left, let right): return isTrue(left) || isTrue(right)
    case .compare(let comparison, let left, let right): return compare(comparison, left, right)
    case .active(let state): return isActive(state.index)
    case .shown(let item, let place): return system.abstraction.guesses[expression].map { guess($0, of: expression) } ?? isShown(item, in: place)
    case .kept(let item): return system.abstraction.guesses[expression].map { guess($0, of: expression) } ?? isKept(item)
    case .held(let route): return isHeld(route?.index)
    case .received(let event): return isObserved(.received(event))
    case .opened(let route): return isObserved(.opened(route))
    case .refused(let route): return isObserved(.refused(route))
    case .lost(let route): return isObserved(.lost(route))
    case .latched: return isObserved(.latched)
    case .constant, .variable, .input, .field, .parameter, .layout, .add, .subtract: return number(expression) != 0
    }
  }

  /// Returns the negation of an expression below `not`; there `possible` becomes `certain`, and the reverse.
  private mutating func isFalse(within inner: LoweredExpression) -> Bool {
    let reading = tailReading
    tailReading = reading.negated
    defer { tailReading = reading }
    return isTrue(inner)
  }

  private mutating func guess(_ guess: TransitionSystem.Guess, of fact: LoweredExpression) -> Bool {
    if log[factsGuessedAfter...].contains(where: \.changesNavigation) { forgetFacts() }
    factsGuessedAfter = log.count
    // Until the root of an entered state opens, entries from before may be open.
    if let isKnown = guess.isKnownWhile, enteredRoots.isEmpty, isTrue(isKnown) { return isKnownFact(fact) }
    // Unexplored content may cover what is explored, and shows no more of it.
    if guess.isBoundedByKnown, case .shown(let item, let place) = fact, !isShown(item, in: place) { return false }
    if let known = factsGuessed[fact] { return known }
    if let entry = guess.entry, isSurelyClosed(entry) { return false }
    // Within a macrostep no fact is sure: an entry that is no longer available may not be removed yet.
    if log.isEmpty {
      guard isTrue(guess.may) else {
        factsGuessed[fact] = false
        return false
      }
      if isTrue(guess.must) { return true }
    }
    switch tailReading {
    case .chosen: break
    case .possible: return true
    case .certain: return false
    }
    guessCount += 1
    // An endless macrostep would guess without end.
    guard guessCount <= system.abstraction.mostGuesses else {
      fault = fault ?? .tooDeep
      return false
    }
    let isSo = store.choose(.content, count: 2) == 1
    factsGuessed[fact] = isSo
    if isSo { noteRestoration(fact) }
    return isSo
  }

  /// Notes the routes that have no entry before a stimulus.
  mutating func noteClosed(before stimulus: Stimulus) {
    for (fact, may) in prepared.guessedEntries {
      switch stimulus {
      case .launch, .relaunch: factsGuessed[fact] = false
      default: if !isTrue(may) { factsGuessed[fact] = false }
      }
    }
  }

  /// Forgets the guessed facts that a step may have changed: a route that is not kept stays so until it opens or is restored.
  mutating func forgetFacts() {
    defer { if !openedUnseen.isEmpty { openedUnseen = [] } }
    guard !factsGuessed.isEmpty else { return }
    let isRestoring = mayRestoreUnseen && isRestorationDue()
    for (fact, isSo) in factsGuessed {
      guard !isSo, case .kept(.route(let route)) = fact, system.abstraction.guesses[fact]?.entry != nil,
        !openedUnseen.contains(route.index)
      else {
        factsGuessed[fact] = nil
        continue
      }
      guard isRestoring, system[route].restores else { continue }
      restorable.insert(route.index)
      factsGuessed[fact] = nil
    }
  }

  /// Returns true if saved navigation would be restored next: nothing else waits to be opened, and links open.
  private mutating func isRestorationDue() -> Bool {
    openings.isEmpty && enteredRoots.isEmpty && policy(about: nil)?.policy == .open
  }

  /// Notes that a fact is guessed to be true: if only a restoration explains that, there is no other one in this macrostep.
  private mutating func noteRestoration(_ fact: LoweredExpression) {
    guard mayRestoreUnseen, case .kept(.route(let route)) = fact, restorable.contains(route.index) else { return }
    mayRestoreUnseen = false
  }

  /// Notes that a route opens where the navigation is not explored.
  mutating func noteOpening(_ route: Int) {
    guard system.abstraction.guessesNavigation else { return }
    openedUnseen.insert(route)
    openedSinceRoot?.insert(route)
    if system.abstraction.mergedRoutes.contains(route) {
      // It stands for others.
      openedUnseen.formUnion(system.routes.indices)
      openedSinceRoot = nil
      forgetFacts()
    }
    restorable.remove(route)
    factsGuessed[.kept(.route(ID(route)))] = nil
  }

  /// Returns true if a route is not kept because the navigation was emptied, and nothing has opened it since.
  func isSurelyClosed(_ route: Int) -> Bool {
    guard let openedSinceRoot, !openedSinceRoot.contains(route) else { return false }
    return !mayRestoreUnseen || !system.routes[route].restores
  }

  private mutating func isKnownFact(_ fact: LoweredExpression) -> Bool {
    switch fact {
    case .shown(let item, let place): isShown(item, in: place)
    case .kept(let item): isKept(item)
    default: false
    }
  }

  private mutating func isObserved(_ what: Shape.Observation) -> Bool {
    guard let observation = shape.observations.first(where: { $0.what == what }) else { return false }
    return store.read(observation.field) == 1
  }

  /// Returns the value of an expression; true is 1, and false is 0.
  mutating func number(_ expression: LoweredExpression) -> Int {
    switch expression {
    case .constant(let value): return value
    case .layout: return currentLayout() ?? 0
    case .add(let left, let right): return Self.sum(number(left), number(right))
    case .subtract(let left, let right): return Self.sum(number(left), Self.negated(number(right)))
    case .variable, .input, .field, .parameter:
      guard let (cell, domain) = operand(expression) else { return 0 }
      return domain.meaning(store.value(cell))
    case .active, .shown, .kept, .held, .received, .opened, .refused, .lost, .latched, .not, .and, .or, .compare: return isTrue(expression) ? 1 : 0
    }
  }

  /// Returns the sum; an absent value stays absent.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    if left == Domain.absent || right == Domain.absent { return Domain.absent }
    return left + right
  }

  private static func negated(_ value: Int) -> Int { value == Domain.absent ? value : -value }

  private mutating func operand(_ expression: LoweredExpression) -> (Cell, Domain)? {
    switch expression {
    case .variable(let id): return (store.cell(shape.variables[id.index]), system.variables[id.index].domain)
    case .input(let id):
      if !inputsPending.isEmpty { settle(pending: id.index) }
      if !system.abstraction.freeInputs.isEmpty { decide(id.index) }
      return (store.cell(shape.inputs[id.index]), system[id].domain)
    case .field(let index):
      guard let event, index < event.arguments.count else { return nil }
      return (event.arguments[index], system.events[event.index].payload[index])
    case .parameter(let index, let domain): return index < parameters.count ? (parameters[index], domain) : nil
    default: return nil
    }
  }

  /// Returns the parts of a number with a constant offset: `x`, `x + 1`, `x - 2`.
  private mutating func shifted(_ expression: LoweredExpression) -> (cell: Cell, domain: Domain, delta: Int)? {
    switch expression {
    case .variable, .input, .field, .parameter:
      guard let (cell, domain) = operand(expression), domain.meanings == nil, !domain.isOptional, !domain.isOpaque else { return nil }
      return (cell, domain, 0)
    case .add(let inner, .constant(let constant)), .add(.constant(let constant), let inner):
      guard let base = shifted(inner) else { return nil }
      return (base.cell, base.domain, base.delta + constant)
    case .subtract(let inner, .constant(let constant)):
      guard let base = shifted(inner) else { return nil }
      return (base.cell, base.domain, base.delta - constant)
    default: return nil
    }
  }

  private mutating func compare(_ comparison: Comparison, _ left: LoweredExpression, _ right: LoweredExpression) -> Bool {
    if case .constant(let bound) = right, let base = shifted(left), base.domain.count > 2 {
      let raw = bound - base.delta - base.domain.lower
      switch comparison {
      case .less: return isBelow(base.cell, raw)
      case .lessOrEqual: return isBelow(base.cell, raw + 1)
      case .greater: return !isBelow(base.cell, raw + 1)
      case .greaterOrEqual: return !isBelow(base.cell, raw)
      case .equal, .notEqual: break
      }
    }
    let (one, other) = (number(left), number(right))
    let isUnordered = one == Domain.absent || other == Domain.absent
    switch comparison {
    case .equal: return one == other
    case .notEqual: return one != other
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return !isUnordered && comparison.holds(between: one, and: other)
    }
  }

  private mutating func isBelow(_ cell: Cell, _ bound: Int) -> Bool {
    bound > 0 && store.isBelow(cell, bound)
  }

  // MARK: Values

  /// Returns the raw value for a variable; nil if it is outside the variable's domain.
  mutating func assigned(_ operand: Operand, to domain: Domain) -> Cell? {
    guard case .expression(let expression, _) = operand else { return cell(operand) }
    // The value keeps the data that its case carries.
    if case .input = expression, let (cell, own) = self.operand(expression), own == domain { return cell }
    if let base = shifted(expression), domain.meanings == nil, !domain.isOptional {
      // The new raw value is the old one plus this offset.
      let delta = base.domain.lower + base.delta - domain.lower
      if delta < 0, isBelow(base.cell, -delta) { return nil }
      if base.domain.count + delta > domain.count, !isBelow(base.cell, domain.count - delta) { return nil }
      return store.adding(base.cell, delta)
    }
    guard let raw = Self.raw(of: number(expression), in: domain) else { return nil }
    return store.constant(raw)
  }

  private static func raw(of meaning: Int, in domain: Domain) -> Int? {
    if domain.isOptional, meaning == Domain.absent { return domain.count - 1 }
    if let meanings = domain.meanings { return meanings.firstIndex(of: meaning) }
    let raw = meaning - domain.lower
    return raw >= 0 && raw < domain.count ? raw : nil
  }

  mutating func cells(_ operands: [Operand]) -> [Cell] {
    var found: [Cell] = []
    for operand in operands { found.append(cell(operand)) }
    return found
  }

  /// Twin: `ExpressionWriting.argument`.
  mutating func cell(_ operand: Operand) -> Cell {
    switch operand {
    case .raw(let value): return store.constant(value)
    case .constant(let value, let kind):
      return store.constant(shape.bounds.keepsData ? Domain.raw(number: prepared.number(of: value), kind: kind) : kind ?? 0)
    case .expression(let expression, let domain):
      return assigned(operand, to: domain) ?? store.constant(Self.raw(of: number(expression), in: domain) ?? 0)
    case .field(let index):
      guard let event, index < event.arguments.count else { return store.constant(0) }
      return event.arguments[index]
    case .variable(let index): return store.cell(shape.variables[index])
    case .payload(let state, let index):
      guard let field = shape.payloads[state][index] else { return store.constant(0) }
      return store.cell(field)
    case .parameter(let index): return index < parameters.count ? parameters[index] : store.constant(0)
    }
  }

  mutating func happening(_ output: TransitionSystem.Output) -> Happening {
    var arguments: [Int] = []
    for operand in output.arguments {
      let cell = cell(operand)
      arguments.append(store.glance(cell))
    }
    return .effect(ID(output.effect), arguments: arguments)
  }
}
