import FlowSpecExplorer

/// The consequences of opening a route: removed entries, `dismissed` events, and routes that interrupt a link.
extension Interpreter {
  typealias Entry = (route: Int, arguments: [Cell])

  /// Returns the lists of a layout in the order written, `screen` first.
  private mutating func lists(in layout: Int) -> [Int] {
    let containers = [TransitionSystem.Container(index: 0, kind: .column)] + system.layouts[layout].containers
    return containers.flatMap { container -> [Int] in
      if case .tabs(let tabs) = container.kind { return tabs.compactMap { prepared.navigation.list(container.index, tab: $0) } }
      return [prepared.navigation.list(container.index, tab: nil)].compactMap(\.self)
    }
  }

  // MARK: Dismissals

  /// Returns the topmost entry of each route with `dismissed`.
  /// Twin: `DismissalWriting.writeTelling`.
  mutating func dismissible() -> [Entry] {
    guard !prepared.dismissible.isEmpty, let layout = currentLayout() else { return [] }
    var found: [Entry] = []
    for list in lists(in: layout) {
      for place in shape.lists[list].entries.indices.reversed() {
        for route in prepared.dismissible where isEntry(list, place, of: route) && !found.contains(where: { $0.route == route }) {
          found.append((route, arguments(list, place)))
        }
      }
      for route in prepared.dismissible where !found.contains(where: { $0.route == route }) && mayLieBelow(list, route) {
        found.append((route, []))
      }
    }
    return found
  }

  /// Raises `dismissed` for routes without remaining entries, except the one that is being opened; returns true if there was one.
  /// Twin: `DismissalWriting.writeTelling`.
  @discardableResult
  mutating func tellDismissals(since before: [Entry], opening route: Int? = nil) -> Bool {
    var isTold = false
    for entry in before where entry.route != route && !liesSomewhere(entry.route) {
      guard let raise = system.routes[entry.route].dismissed else { continue }
      isTold = true
      log.append(.raised(event: ID(raise.event)))
      parameters = known(entry.arguments, of: entry.route, for: [raise])
      queue.append(.event(raise.event, cells(raise.arguments)))
    }
    return isTold
  }

  private mutating func liesSomewhere(_ route: Int) -> Bool {
    for list in shape.lists.indices {
      for place in shape.lists[list].entries.indices where isEntry(list, place, of: route) { return true }
    }
    for list in shape.lists.indices where mayLieBelow(list, route) { return true }
    return false
  }

  mutating func tellingDismissals(_ change: (inout Self) -> Void) {
    let before = dismissible()
    change(&self)
    tellDismissals(since: before)
  }

  // MARK: Unseen navigation

  /// Applies a person's navigation where it is no part of the configuration: facts about it are guessed again.
  mutating func moveUnseen() -> Bool {
    isGuessed = true
    return system.abstraction.movesUnseen
  }

  /// Applies a person's command if the navigation is no part of the configuration: some item may lead to it.
  mutating func givesUnseen(_ route: Int) -> Bool {
    guard system.abstraction.unseenCommands.contains(route) else { return false }
    isGuessed = true
    return true
  }

  /// Takes the transitions that the removal of unseen entries enables before something else happens; returns false if there are none.
  /// If nothing else happens, a person's unseen move has the same effect. A root opens before entries are removed as unavailable.
  mutating func removesUnseen() -> Bool {
    let isWaiting = !openings.isEmpty || !openingsUnseen.isEmpty || !enteredRoots.isEmpty || mayReturn()
    guard !factsGuessed.isEmpty, isLaunching || enteredRoots.isEmpty, isWaiting else { return false }
    forgetFacts()
    return takeEventless()
  }

  /// Notes the routes that may have entries before a stimulus.
  mutating func noteUnseen(before stimulus: Stimulus) {
    guard !system.abstraction.unseenDismissals.isEmpty else { return }
    switch stimulus {
    case .event, .timer: break
    case .launch, .relaunch, .input, .link, .show, .back, .close, .forward, .select: mayRemoveUnseen = true
    }
    switch stimulus {
    case .launch, .relaunch: return
    default: for unseen in system.abstraction.unseenDismissals where isTrue(unseen.mayBeKept) { keptUnseen.insert(unseen.route) }
    }
  }

  /// Dismisses routes that may have entries, or keeps them; nobody knows what the last step removed.
  mutating func dismissUnseen() {
    for unseen in system.abstraction.unseenDismissals {
      if dismissedUnseen.contains(unseen.route) { continue }
      if mayRemoveUnseen {
        if !keptUnseen.contains(unseen.route), isTrue(unseen.mayOpen) { keptUnseen.insert(unseen.route) }
      } else {
        // Only an entry that is no longer available is removed.
        guard keptUnseen.contains(unseen.route), !isTrue(unseen.mayOpen) else { continue }
      }
      if mayBeDismissed(unseen.route) { dismiss(unseen: unseen.route) }
    }
  }

  /// Chooses if a route that may have entries loses the last one now.
  private mutating func mayBeDismissed(_ route: Int) -> Bool {
    guard keptUnseen.contains(route), !dismissedUnseen.contains(route), factsGuessed[.kept(.route(ID(route)))] != false else { return false }
    isGuessed = true
    guessCount += 1
    guard guessCount <= system.abstraction.mostGuesses else {
      fault = fault ?? .tooDeep
      return false
    }
    return store.choose(.content, count: 2) == 1
  }

  private mutating func dismiss(unseen route: Int) {
    dismissedUnseen.insert(route)
    guard let raise = system.routes[route].dismissed else { return }
    log.append(.raised(event: ID(raise.event)))
    parameters = known([], of: route, for: [raise])
    let event = Pending.event(raise.event, cells(raise.arguments))
    // Entries of other containers may have been removed later in the same step.
    let place = system.hasNavigation && !queue.isEmpty ? store.choose(.content, count: queue.count + 1) : 0
    queue.insert(event, at: queue.count - place)
  }

  /// Returns true if an opening first removes entries of a route with `dismissed`, as chosen.
  mutating func waitsUnseen(_ route: Int) -> Bool {
    var waits = false
    for unseen in system.abstraction.unseenDismissals where unseen.route != route && mayBeDismissed(unseen.route) {
      dismiss(unseen: unseen.route)
      waits = true
    }
    return waits
  }

  // MARK: Opening

  /// Twin: `DismissalWriting.writeOpening`.
  mutating func openOrWait(_ route: Int, _ arguments: [Cell]) {
    if !waits(route, arguments, link: nil) { open(route, arguments) }
  }

  /// Removes the replaced entries and returns true if one is the last of a route with `dismissed`; the opening waits for its event.
  /// Twin: `DismissalWriting.writeOpening`.
  mutating func waits(_ route: Int, _ arguments: [Cell], link: Arrival?) -> Bool {
    guard !system.routes[route].isCommand else { return false }
    let waitsUnseen = !system.abstraction.unseenDismissals.isEmpty && waitsUnseen(route)
    guard dismisses(opening: route, arguments) || waitsUnseen else { return false }
    var link = link
    if link != nil, link?.identity == nil { link?.identity = activeIdentity() }
    openings.insert(Opening(route: route, arguments: arguments, link: link), at: 0)
    return true
  }

  /// If opening a route removes the last entry of a route with `dismissed`, removes all that the opening removes, and returns true.
  private mutating func dismisses(opening route: Int, _ arguments: [Cell]) -> Bool {
    let before = dismissible().filter { $0.route != route }
    guard !before.isEmpty else { return false }
    if selectsTab(opening: route) {
      let isLast = trying { interpreter in
        interpreter.clear(for: route, arguments)
        return before.contains { !interpreter.liesSomewhere($0.route) }
      }
      guard isLast else { return false }
      clear(for: route, arguments)
    } else {
      let cuts = cuts(opening: route, arguments)
      guard before.contains(where: { goes($0.route, with: cuts) }) else { return false }
      apply(cuts)
    }
    tellDismissals(since: before, opening: route)
    return true
  }

  /// Returns true if no entry of a route remains after these cuts.
  private mutating func goes(_ route: Int, with cuts: [Cut]) -> Bool {
    for list in shape.lists.indices {
      let cut = cuts.first { $0.list == list }
      let kept = cut?.place ?? shape.lists[list].entries.count
      for place in 0..<kept where isEntry(list, place, of: route) { return false }
      if cut == nil || kept > 0 || cut?.exposed != nil, mayLieBelow(list, route), cut?.exposed == nil || mayBeSo() { return false }
    }
    return true
  }

  /// A list whose entries are removed from an index on.
  struct Cut {
    let list: Int
    let place: Int
    /// The route of the entry below the known ones from which everything downwards stays.
    var exposed: Int?
  }

  private mutating func apply(_ cuts: [Cut]) {
    for cut in cuts {
      if let route = cut.exposed { expose(cut.list, route) } else { self.cut(cut.list, from: cut.place, .replaced) }
    }
  }

  /// Returns true if opening a route selects another tab, which moves entries before others are removed.
  private mutating func selectsTab(opening route: Int) -> Bool {
    guard let layout = currentLayout(), let place = place(of: route, in: layout), let tab = place.tab else { return false }
    return selectedTab(of: place.container).map { $0 != tab } ?? false
  }

  /// Makes way for a route: also selects its tab, and removes the entries that it replaces.
  private mutating func clear(for route: Int, _ arguments: [Cell]) {
    guard let layout = currentLayout(), let place = place(of: route, in: layout) else { return }
    makeWay(for: place, layout)
    // The covering containers are already empty, except for entries that have moved there.
    let target = list(at: place, in: layout)
    apply(cuts(opening: route, arguments).filter { $0.list == target })
  }

  /// Calls `change`, and reverts the changes of the navigation. The read fields and the choices remain.
  private mutating func trying<Result>(_ change: (inout Self) -> Result) -> Result {
    let before = self
    let result = change(&self)
    let tried = self
    self = before
    (store, fault, equals) = (tried.store, tried.fault, tried.equals)
    (guessCount, isGuessed) = (tried.guessCount, tried.isGuessed)
    for field in shape.fields.indices where store.cell(field) != before.store.cell(field) { store.set(field, before.store.cell(field)) }
    return result
  }

  /// Returns the cuts that opening a route makes, in their order: those that make way for the route come first.
  /// Twin: `ClosingWriting.writeClearing`.
  private mutating func cuts(opening route: Int, _ arguments: [Cell]) -> [Cut] {
    guard let layout = currentLayout(), let place = place(of: route, in: layout) else { return [] }
    var found: [Cut] = []
    let closesModals = !isModal(place.container, layout) && kind(of: place.container, in: layout) != .windows
    if place.container != 0 {
      let modals = closesModals ? prepared.navigation.closingModals[layout] : []
      for container in [0] + modals {
        for list in shape.lists.indices where shape.lists[list].container == container { found.append(Cut(list: list, place: 0)) }
      }
    }
    guard let list = list(at: place, in: layout), let kind = kind(of: place.container, in: layout) else { return found }
    let equal = kind == .windows ? nil : equalEntry(route, arguments, in: list)
    let isBelow = kind != .windows && equal == nil && equalsBelow(route, in: list)
    switch kind {
    case .windows: break
    case .column: if equal == nil { found.append(Cut(list: list, place: 0)) }
    case .stack, .tabs, .modal, .elsewhere:
      if let equal {
        found.append(Cut(list: list, place: equal + 1))
      } else if isBelow {
        found.append(Cut(list: list, place: 0, exposed: route))
      } else if isBase(.route(ID(route)), of: list, kind) {
        found.append(Cut(list: list, place: 0))
      }
    }
    return found
  }

  // MARK: Interruptions

  /// A route that keeps a link from closing it, and the arguments of its topmost entry.
  struct Interruption {
    let policy: TransitionSystem.ArrivalPolicy
    let arguments: [Cell]
  }

  /// Returns the `interrupt` policies of routes whose entries a link would remove, without repetition.
  /// Twin: `DismissalWriting.writeInterruptions`.
  mutating func interruptions(of route: Int, _ arguments: [Cell]) -> [Interruption] {
    guard !prepared.interrupting.isEmpty, !system.routes[route].isCommand else { return [] }
    let unseen = system.abstraction.unseenInterruptions.isEmpty ? [] : guessedInterruption(of: route)
    return system.hasNavigation ? unseen + knownInterruptions(of: route, arguments) : unseen
  }

  private mutating func knownInterruptions(of route: Int, _ arguments: [Cell]) -> [Interruption] {
    guard let layout = currentLayout() else { return [] }
    if selectsTab(opening: route) { return interruptionsBySelecting(route, arguments, layout) }
    let cuts = cuts(opening: route, arguments)
    var found: [Interruption] = []
    var seen: [Int] = []
    for list in lists(in: layout) {
      guard let cut = cuts.first(where: { $0.list == list }) else { continue }
      let places = shape.lists[list].entries.indices.filter { $0 >= cut.place }
      for place in places.reversed() {
        for other in prepared.interrupting where isEntry(list, place, of: other) && !seen.contains(other) {
          seen.append(other)
          if let policy = system.routes[other].interrupt { found.append(Interruption(policy: policy, arguments: self.arguments(list, place))) }
        }
      }
      guard cut.place == 0 else { continue }
      for other in prepared.interrupting where !seen.contains(other) && mayLieBelow(list, other) && (cut.exposed == nil || mayBeSo()) {
        seen.append(other)
        if let policy = system.routes[other].interrupt { found.append(Interruption(policy: policy, arguments: [])) }
      }
    }
    return found
  }

  /// Chooses which route interrupts a link where the navigation is not explored: any may be open that is available, because links are judged
  /// once everything else is removed. The choice stays until something happens that may change the navigation.
  private mutating func guessedInterruption(of route: Int) -> [Interruption] {
    let happenings = log.count { if case .link(_, .held) = $0 { false } else { true } }
    if interruptionsGuessed.happenings != happenings { interruptionsGuessed = (happenings, [:]) }
    let chosen = interruptionsGuessed.choices[route] ?? chooseInterruption()
    interruptionsGuessed.choices.updateValue(chosen, forKey: route)
    guard let chosen, let policy = system.routes[chosen].interrupt else { return [] }
    return [Interruption(policy: policy, arguments: [])]
  }

  private mutating func chooseInterruption() -> Int? {
    var possible: [Int] = []
    for unseen in system.abstraction.unseenInterruptions where system.routes[unseen.route].interrupt != nil {
      if unseen.needsOpening, isSurelyClosed(unseen.route) { continue }
      if isTrue(unseen.mayBeKept) { possible.append(unseen.route) }
    }
    guard !possible.isEmpty else { return nil }
    isGuessed = true
    let chosen = store.choose(.content, count: possible.count + 1)
    return chosen > 0 ? possible[chosen - 1] : nil
  }

  /// Returns the policies of the entries that are no longer open after the route's tab is selected and the rest is removed.
  private mutating func interruptionsBySelecting(_ route: Int, _ arguments: [Cell], _ layout: Int) -> [Interruption] {
    let before = interrupting(layout)
    guard !before.isEmpty else { return [] }
    var rest = trying { interpreter in
      interpreter.clear(for: route, arguments)
      return interpreter.interrupting(layout)
    }
    let isExact = shape.lists.allSatisfy(\.tail.isEmpty)
    var found: [Interruption] = []
    var seen: [Int] = []
    for entry in before where !seen.contains(entry.route) {
      if isExact, let place = rest.firstIndex(where: { $0.route == entry.route && $0.arguments == entry.arguments }) {
        rest.remove(at: place)
        continue
      }
      // Another entry of the route may remain, or this one.
      if !isExact, rest.contains(where: { $0.route == entry.route }), !mayBeSo() { continue }
      seen.append(entry.route)
      if let policy = system.routes[entry.route].interrupt { found.append(Interruption(policy: policy, arguments: entry.arguments)) }
    }
    return found
  }

  /// Returns all entries of routes with `interrupt`.
  private mutating func interrupting(_ layout: Int) -> [Entry] {
    var found: [Entry] = []
    for list in lists(in: layout) {
      for place in shape.lists[list].entries.indices.reversed() {
        for route in prepared.interrupting where isEntry(list, place, of: route) {
          // Lists have places for the arguments of all their routes.
          found.append((route, Array(arguments(list, place).prefix(system.routes[route].parameters.count))))
        }
      }
      for route in prepared.interrupting where mayLieBelow(list, route) { found.append((route, [])) }
    }
    return found
  }

  /// Returns the strongest policy: hold beats refuse, refuse beats open.
  /// Twin: `DismissalWriting.writeInterruptions`.
  func strongest(_ policy: TransitionSystem.ArrivalPolicy.Policy?, _ others: [Interruption]) -> TransitionSystem.ArrivalPolicy.Policy? {
    (others.map(\.policy.policy) + [policy].compactMap(\.self)).max { $0.rawValue < $1.rawValue }
  }

  /// Logs the effects of the interruptions that refuse.
  mutating func tellEffects(of interruptions: [Interruption]) {
    for interruption in interruptions where interruption.policy.policy == .refuse {
      guard let effect = interruption.policy.effect else { continue }
      parameters = interruption.arguments
      log.append(happening(effect))
    }
  }
}
