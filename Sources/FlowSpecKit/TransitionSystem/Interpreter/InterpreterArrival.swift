import FlowSpecExplorer

/// Links: held, opened, refused or lost; and saved navigation.
extension Interpreter {
  struct Arrival {
    let route: Int?
    let arguments: [Cell]
    var isForbidden = false
    /// True if the app has already looked the route up.
    var isFound = false
    /// For a held link: the identity that was active when it arrived, or zero if none was. Nil for a link that arrives now.
    var identity: Int?
    /// The routes that interrupt it, if they are already known.
    var interruptions: [Interruption]?
  }

  /// Returns the policy of the active leaves, and the state that has it: hold beats refuse, refuse beats open.
  /// Twin: `ArrivalWriting.writeArrival`.
  mutating func policy(about route: Int?) -> (policy: TransitionSystem.ArrivalPolicy.Policy, owner: Int)? {
    let index = route ?? system.routes.count
    guard let owner = owner(in: 0, index) else { return nil }
    return TransitionSystem.ArrivalPolicy.Policy(rawValue: prepared.arrivalPolicies[index].policies[owner]).map { ($0, owner) }
  }

  private mutating func owner(in region: Int, _ index: Int) -> Int? {
    guard prepared.arrivalPolicies[index].matters[region], let place = leaf(of: region) else { return nil }
    let leaf = shape.regions[region].leaves[place]
    guard !shape.regionsBelow[leaf].isEmpty else {
      let owner = prepared.arrivalPolicies[index].owners[leaf]
      return owner < 0 ? nil : owner
    }
    var strongest: (owner: Int, policy: Int)?
    for next in shape.regionsBelow[leaf] {
      guard let owner = owner(in: next, index) else { continue }
      let policy = prepared.arrivalPolicies[index].policies[owner]
      if policy > strongest?.policy ?? 0 { strongest = (owner, policy) }
      if policy == TransitionSystem.ArrivalPolicy.Policy.hold.rawValue { break }
    }
    return strongest?.owner
  }

  /// Returns the states that refuse links to a route now, without repetition, in document order.
  /// Twin: `ArrivalWriting.writeRefusal`.
  private mutating func refusers(of route: Int) -> [Int] {
    var found: [Int] = []
    for region in shape.regions.indices {
      guard let place = leaf(of: region) else { continue }
      let leaf = shape.regions[region].leaves[place]
      let owner = prepared.arrivalPolicies[route].owners[leaf]
      guard shape.regionsBelow[leaf].isEmpty, owner >= 0, !found.contains(owner) else { continue }
      if prepared.arrivalPolicies[route].policies[owner] == TransitionSystem.ArrivalPolicy.Policy.refuse.rawValue { found.append(owner) }
    }
    return found.sorted()
  }

  /// Records the outcome of a link; every link that is not held has one.
  mutating func end(_ route: Int?, _ ending: Happening.Ending) {
    let route = route.map { RouteID($0) }
    log.append(.link(route: route, ending))
    switch ending {
    case .held: return
    case .opened: observe(.opened(nil))
    case .refused: observe(.refused(nil))
    case .lost: observe(.lost(nil))
    }
    guard let route else { return }
    switch ending {
    case .held: return
    case .opened: observe(.opened(route))
    case .refused: observe(.refused(route))
    case .lost: observe(.lost(route))
    }
  }

  /// Decides the outcome of a link.
  /// Twin: `ArrivalWriting.writeJudging`.
  mutating func judge(_ link: Arrival) {
    guard let route = link.route else {
      end(nil, .refused(.unknown))
      if let effect = system.unknownLink { log.append(happening(effect)) }
      return
    }
    guard !link.isForbidden else { return end(route, .refused(.source)) }
    if let identity = link.identity, identity != 0, isOther(than: identity) { return end(route, .lost(.identity)) }
    let interruptions = link.interruptions ?? interruptions(of: route, link.arguments)
    guard let policy = strongest(policy(about: route)?.policy, interruptions) else { return end(route, .refused(.uncovered)) }
    switch policy {
    case .hold: hold(route, link.arguments, identity: link.identity)
    case .refuse:
      end(route, .refused(.policy))
      parameters = link.arguments
      for state in refusers(of: route) {
        guard let effect = (system.routes[route].arrivals[state] ?? system.states[state].arrival)?.effect else { continue }
        log.append(happening(effect))
      }
      tellEffects(of: interruptions)
    case .open:
      let arguments = known(link.arguments, of: route)
      guard isAvailable(route, arguments) else { return end(route, .refused(.unavailable)) }
      var again = link
      if system.routes[route].lookup, !link.isFound {
        let answer = store.choose(.lookup(route: ID(route)), count: system.routes[route].leads.count + 2)
        if answer > 1 { return leadOn(to: system.routes[route].leads[answer - 2], identity: link.identity) }
        if answer == 1 {
          end(route, .refused(.notFound))
          if let effect = system.missingLink { log.append(happening(effect)) }
          return
        }
        again.isFound = true
      }
      if waits(route, arguments, link: again) { return }
      end(route, .opened)
      if system.routes[route].isCommand {
        perform(route, arguments)
      } else {
        open(route, arguments)
      }
    }
  }

  /// Judges a link to the route that the app answered; the app is not asked a second time.
  /// Twin: `ArrivalWriting.writeAnswers`.
  private mutating func leadOn(to route: Int, identity: Int?) {
    equals = [:]
    let parameters = system.routes[route].parameters
    let arguments = parameters.indices.map { index -> Cell in
      if shape.bounds.keepsData {
        let absent = parameters[index].isOptional ? parameters[index].count - 1 : 0
        return store.constant(leading[route].map { $0[index] } ?? absent)
      }
      guard shape.deciding.parameters[route].contains(index) else { return store.constant(0) }
      return store.constant(store.choose(.parameter(route: ID(route), index), count: parameters[index].count))
    }
    judge(Arrival(route: route, arguments: arguments, isFound: true, identity: identity))
  }

  /// Returns a command's arguments; those that its events carry are chosen if they were not kept.
  mutating func known(_ arguments: [Cell], of route: Int) -> [Cell] {
    return known(arguments, of: route, for: system.routes[route].raises)
  }

  /// Returns the arguments; those that these events carry are chosen if they were not kept.
  mutating func known(_ arguments: [Cell], of route: Int, for raises: [TransitionSystem.Raise]) -> [Cell] {
    guard arguments.isEmpty, !raises.isEmpty else { return arguments }
    let declared = system.routes[route]
    let used = Set(raises.flatMap(\.arguments).compactMap { if case .parameter(let index) = $0 { index } else { nil } })
    return declared.parameters.indices.map { index in
      let count = declared.parameters[index].count
      return store.constant(used.contains(index) && count > 1 ? store.choose(.parameter(route: ID(route), index), count: count) : 0)
    }
  }

  /// Performs a command.
  /// Twin: `SettleWriting.writeShow`.
  mutating func perform(_ route: Int, _ arguments: [Cell]) {
    parameters = arguments
    for effect in system.routes[route].effects { log.append(happening(effect)) }
    for raise in system.routes[route].raises {
      log.append(.raised(event: ID(raise.event)))
      queue.append(.event(raise.event, cells(raise.arguments)))
    }
  }

  // MARK: Held links

  /// Twin: `ArrivalWriting.writeHolding`.
  mutating func isHeld(_ route: Int?) -> Bool {
    guard let route else { return !shape.held.isEmpty && !isFree(0) }
    for slot in shape.held where store.isAmong(store.cell(slot.route), ValueSet(only: route + 1)) { return true }
    return false
  }

  private mutating func isFree(_ slot: Int) -> Bool { !store.isAmong(store.cell(shape.held[slot].route), prepared.heldValues) }

  private mutating func heldCount() -> Int {
    for slot in shape.held.indices where isFree(slot) { return slot }
    return shape.held.count
  }

  /// Returns the routes of held links, oldest first; exact only if outcomes of links are observed.
  mutating func heldRoutes() -> [Int] {
    var found: [Int] = []
    for slot in shape.held.indices where !isFree(slot) {
      let cell = store.cell(shape.held[slot].route)
      found.append((shape.observations.isEmpty ? store.glance(cell) : store.value(cell)) - 1)
    }
    return found
  }

  /// Twin: `ArrivalWriting.writeHolding`.
  private mutating func hold(_ route: Int, _ arguments: [Cell], identity: Int?) {
    if shape.held.isEmpty, system.abstraction.forgetsHeldLinks { return end(route, .held) }
    var count = heldCount()
    if count == shape.held.count, system.abstraction.followsOneLink {
      isGuessed = true
      switch store.choose(.content, count: 3) {
      // Another link is not followed any longer, or this one.
      case 0: return end(route, .held)
      case 1:
        removeHeld(0)
        count -= 1
      default: break
      }
    }
    if count == shape.held.count {
      guard !system.held.keepsFirst else { return end(route, .lost(.replaced)) }
      end(store.value(store.cell(shape.held[0].route)) - 1, .lost(.replaced))
      removeHeld(0)
      count -= 1
    }
    heldChanged = true
    let slot = shape.held[count]
    write(slot.route, route + 1)
    for (field, parameter) in zip(slot.parameters, shape.heldParameters[route]) { set(field, arguments[parameter]) }
    if let field = slot.identity, let active = shape.identity { set(field, identity.map(store.constant) ?? store.cell(active)) }
    end(route, .held)
  }

  private mutating func removeHeld(_ index: Int) {
    heldChanged = true
    for place in index..<shape.held.count {
      let isLast = place + 1 == shape.held.count
      let to = shape.held[place]
      let from = shape.held[isLast ? place : place + 1]
      let none = store.constant(0)
      set(to.route, isLast ? none : store.cell(from.route))
      if let identity = to.identity, let other = from.identity { set(identity, isLast ? none : store.cell(other)) }
      for (field, other) in zip(to.parameters, from.parameters) { set(field, isLast ? none : store.cell(other)) }
    }
  }

  /// Judges the oldest held link that no longer has to wait; returns false if there is none.
  /// Twin: `ArrivalWriting.writeHolding`.
  mutating func judgeHeld() -> Bool {
    guard isHeldLinkDue() else { return false }
    let mayInterrupt = !prepared.interrupting.isEmpty
    for (index, slot) in shape.held.enumerated() {
      // Held links with equal policies have the same result, so one route represents them.
      guard let alike = routeAlike(slot) else { return false }
      guard policy(about: alike)?.policy != .hold else { continue }
      let route = store.read(slot.route) - 1
      // The link is judged with its own arguments, after its slot is free.
      var arguments = system.routes[route].parameters.map { _ in store.constant(0) }
      for (field, parameter) in zip(slot.parameters, shape.heldParameters[route]) { arguments[parameter] = store.cell(field) }
      equals = [:]
      let interruptions = mayInterrupt ? interruptions(of: route, arguments) : []
      if strongest(nil, interruptions) == .hold { continue }
      let identity = slot.identity.map { store.read($0) } ?? (system.abstraction.forgetsIdentities ? 1 : 0)
      removeHeld(index)
      judge(Arrival(route: route, arguments: arguments, identity: identity, interruptions: interruptions))
      return true
    }
    return false
  }

  /// Returns true if this macrostep changed something that decides whether held links wait.
  func isHeldLinkDue() -> Bool {
    guard !shape.held.isEmpty else { return false }
    if heldChanged || isTouched(.region) { return true }
    return !prepared.interrupting.isEmpty && (navigationChanged || !system.hasNavigation || !system.abstraction.unseenInterruptions.isEmpty)
  }

  /// Returns the representative of the routes with the same policies as the route in a slot; nil if the slot is empty.
  private mutating func routeAlike(_ slot: Shape.Slot) -> Int? {
    for alike in prepared.alikeWhenHeld where store.isAmong(store.cell(slot.route), alike.values) { return alike.route }
    return nil
  }

  // MARK: Saving

  /// Saves the navigation for the following launch, or keeps saved data that is not restored yet; returns false if there is
  /// neither.
  /// Twin: `SavedNavigationWriting.writeInterface`.
  mutating func save() -> Bool {
    guard let flag = shape.savedFlag else { return false }
    guard store.read(flag) == 0 else { return true }
    for list in shape.lists.indices {
      saveBelow(list)
      saveEntries(list)
    }
    for saved in prepared.savedTabs { if let tabs = prepared.navigation.tabs[saved.container] { set(saved.field, store.cell(tabs.field)) } }
    saveBases()
    saveUndone()
    if let field = shape.savedIdentity, let identity = shape.identity { set(field, store.cell(identity)) }
    write(flag, 1)
    return true
  }

  /// Saves the entries of routes that are restored.
  private mutating func saveEntries(_ list: Int) {
    guard let saved = shape.saved[list] else { return }
    let restored = prepared.restored.intersection(prepared.navigation.possible[list])
    let areAll = restored == prepared.navigation.possible[list]
    var count = 0
    for entry in shape.lists[list].entries where areAll || store.isAmong(store.cell(entry.route), restored) {
      set(saved[count].route, store.cell(entry.route))
      for (field, parameter) in zip(saved[count].parameters, entry.parameters) { set(field, store.cell(parameter)) }
      count += 1
    }
  }

  /// Returns lists so that containers that cover others in this layout follow them, because opening below closes them: modals late,
  /// `screen` last.
  /// Twin: `SavedNavigationWriting.writeRoutes`.
  mutating func listsFromBelow() -> [Int] {
    let layout = currentLayout()
    var (below, modals, screen): ([Int], [Int], [Int]) = ([], [], [])
    for (list, place) in shape.lists.enumerated() {
      if place.container == 0 {
        screen.append(list)
      } else if let layout, isModal(place.container, layout) {
        modals.append(list)
      } else {
        below.append(list)
      }
    }
    return below + modals + screen
  }

  /// Twin: `SavedNavigationWriting.writeForgetting`.
  mutating func forget() {
    guard let flag = shape.savedFlag else { return }
    write(flag, 0)
    if let identity = shape.savedIdentity { write(identity, 0) }
    for field in prepared.savedFields { write(field, 0) }
  }

  /// Restores saved navigation as soon as links may open, before held links; discards it if they are refused.
  /// Twin: `SavedNavigationWriting.writeRestoring`.
  mutating func restoreIfPossible() -> Bool {
    guard let flag = shape.savedFlag, isTouched([.saved, .region]), store.read(flag) > 0 else { return false }
    let active = policy(about: nil)?.policy
    if active == .hold { return false }
    guard active == .open else {
      forget()
      log.append(.forgotten)
      return true
    }
    let (isOthers, isForNobody) = savedIdentityDiffers()
    guard !isOthers else {
      forget()
      log.append(.forgotten)
      return true
    }
    restoreBases(cells(of: prepared.savedBaseFields))
    restoreEntries(from: 0, isForNobody: isForNobody)
    return true
  }

  /// Restores the saved entries from this one on, numbered over all lists, and what was saved besides them.
  mutating func restoreEntries(from first: Int, isForNobody: Bool) {
    let below = savedBelow()
    var isForNobody = isForNobody
    var next = 0
    for list in listsFromBelow() {
      if let routes = below[list], restoreBelow(routes, in: list), isForNobody {
        log.append(.restoredForNobody)
        isForNobody = false
      }
      let slots = shape.saved[list] ?? []
      defer { next += slots.count }
      for (place, slot) in slots.enumerated() where next + place >= first {
        let route = store.read(slot.route) - 1
        guard route >= 0 else { break }
        let arguments = cells(of: slot.parameters)
        if isAvailable(route, arguments), !isMissing(route) {
          equals = [:]
          open(route, arguments, in: list)
          if isForNobody { log.append(.restoredForNobody) }
          isForNobody = false
        }
        guard !runsOneStage else {
          nextStage = .restoring(entry: next + place + 1, isForNobody: isForNobody)
          return
        }
      }
    }
    // If the navigation is not explored, there may have been an entry.
    if isForNobody, !system.hasNavigation { log.append(.restoredForNobody) }
    restoreUnknown()
    restoreUndone(cells(of: prepared.savedUndoneFields))
    var tabs: [(container: Int, tab: Int)] = []
    for saved in prepared.savedTabs { tabs.append((saved.container, store.read(saved.field))) }
    forget()
    select(saved: tabs)
    log.append(.restored)
  }

  /// Compares the identity at the saving with the active one: another one, or one while none is active.
  private mutating func savedIdentityDiffers() -> (isOthers: Bool, isForNobody: Bool) {
    if system.abstraction.forgetsIdentities, !prepared.identified.isEmpty {
      isGuessed = true
      guard store.choose(.content, count: 2) == 1 else { return (false, false) }
      return isIdentified() ? (true, false) : (false, true)
    }
    guard let saved = shape.savedIdentity, let active = shape.identity else { return (false, false) }
    let (one, other) = (store.read(saved), store.read(active))
    return (one != 0 && other != 0 && one != other, one != 0 && other == 0)
  }

  /// Removes the entries that cover unknown containers, because restored content may do so.
  private mutating func restoreUnknown() {
    guard !system.abstraction.unknownContainers.isEmpty, let layout = currentLayout(), mayLieUnseen() else { return }
    hidden = .unknown
    empty(container: 0, layout, .replaced)
    guard mayLieUnseen() else { return }
    for container in prepared.navigation.closingModals[layout] { empty(container: container, layout, .replaced) }
  }

  private mutating func select(saved tabs: [(container: Int, tab: Int)]) {
    guard let layout = currentLayout() else { return }
    for (container, tab) in tabs {
      guard case .tabs(let routes)? = kind(of: container, in: layout), let known = prepared.navigation.tabs[container],
        routes.contains(known.routes[tab]), isOffered(known.routes[tab])
      else { continue }
      navigationChanged = true
      write(known.field, tab)
    }
    sort(layout)
  }
}
