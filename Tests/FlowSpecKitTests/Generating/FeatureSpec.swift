/// The features of a flow, as the agreement tests mix them.
enum Feature: String, CaseIterable {
  case nestedStates, regions, history, always, after, raise, payload, identity, variables, inputs
  case tabs, tabsWithParameters, stackBase, column, modal, screen, windows, inContainer, layouts
  case availableByState, availableByInput, availableByShown, arrivalPerRoute, held, sources, restoration, modules
  case redo, interrupt, dismissed, close, lookup, layoutAtLaunch, elements, commands, roots, savedVariables, savedHeld, linkEffects, parameters
  case leads, handoff, heldFirst, senders, done, reenter, rejected, background

  /// The features that this one requires.
  var needs: [Feature] {
    switch self {
    case .history: [.nestedStates]
    case .identity: [.payload]
    case .tabsWithParameters: [.tabs]
    case .layoutAtLaunch: [.layouts]
    case .savedVariables: [.restoration, .variables]
    case .savedHeld: [.restoration, .held]
    case .heldFirst: [.held]
    case .leads: [.lookup]
    case .background: [.modal]
    default: []
    }
  }

  static func closure(_ features: Set<Feature>) -> Set<Feature> {
    var whole = features
    while true {
      let next = whole.union(whole.flatMap(\.needs))
      if next == whole { return whole }
      whole = next
    }
  }
}

/// A spec that has some features, and otherwise is as chance has it.
struct FeatureSpec {
  let features: Set<Feature>
  let name: String
  private var random: SeededGenerator

  init(_ features: Set<Feature>, seed: UInt64) {
    self.features = features
    name = "Pairs\(seed)"
    random = SeededGenerator(seed: seed &* 77 &+ 5)
  }

  private func has(_ feature: Feature) -> Bool { features.contains(feature) }
  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
  private mutating func pick<Element>(_ items: [Element]) -> Element { items[Int(random.next() % UInt64(items.count))] }

  /// A module's file, where there is one.
  static let module = (
    path: "Part.flow.yaml",
    text: """
    flowspec: 1
    flow: Part
    events: { tick: { payload: { id: 0...1 } } }
    effects: { ding: { payload: { id: 0...1 } } }
    states:
      p: { transitions: { tick: { to: q, effects: ding } } }
      q: { entry: [], transitions: { tick: [{ to: over, when: event.id == 1 }, { to: p, open: inner }] } }
      over: { final: true }
    routes: { inner: { parameters: { id: 0...1 }, place: screen, available: p, opens: inner } }
    """
  )

  mutating func text() -> String {
    var lines = ["flowspec: 1", "flow: \(name)"]
    if has(.identity) { lines.append("types: { User: { swift: User, identity: id } }") }
    if has(.variables) {
      let saved = has(.savedVariables) ? ", saved: \(pick(["true", "always"]))" : ""
      lines.append("variables: { level: { type: 0...2\(saved) }, flag: { type: Bool } }")
    }
    if has(.inputs) || has(.layouts) || has(.availableByInput) { lines.append("inputs: { wide: Bool, on: Bool }") }
    lines.append("effects: { ring: Ring., tell: { payload: { id: 0...1 } } }")
    lines.append(events)
    lines.append("links: { \(links.joined(separator: ", ")) }")
    if has(.restoration) { lines.append("restoration: { version: 4 }") }
    if has(.layoutAtLaunch) { lines.append("layout: chosenAtLaunch") }
    lines.append("arrival: open")
    lines.append("root: home")
    lines += states()
    lines.append("routes:")
    lines += routes().map { "  " + $0 }
    lines.append("layouts:")
    lines += layouts().map { "  " + $0 }
    if has(.elements) { lines += elements() }
    return lines.joined(separator: "\n") + "\n"
  }

  private var events: String {
    var events = ["go: Go.", has(.rejected) ? "stop: { unhandled: reject }" : "stop: Stop.", "turn: { payload: { id: 0...1 } }"]
    if has(.senders) { events.append("push: { from: server, payload: { id: 0...1 } }") }
    if has(.identity) {
      events += ["signIn: { payload: { user: User } }"]
    } else if has(.payload) {
      events += ["signIn: { payload: { user: 0...1 } }"]
    }
    if has(.raise) || has(.commands) { events.append("poke: { from: flow, payload: { id: 0...1 } }") }
    if has(.dismissed) { events += ["left: { from: flow, payload: { id: 0...1 } }", "gone: { from: flow }"] }
    return "events: { \(events.joined(separator: ", ")) }"
  }

  private var links: [String] {
    let web = has(.handoff) ? ", web: https://\(name.lowercased()).example" : ""
    var links = ["origins: { app: \"\(name.lowercased()):\"\(web) }"]
    if has(.sources) { links.append("sources: [mail, scan]") }
    if has(.held) { links.append("held: { \(has(.heldFirst) ? "first: true" : "latest: 2")\(has(.savedHeld) ? ", saved: true" : "") }") }
    if has(.linkEffects) { links += ["unknown: ring", "notFound: ring"] }
    return links
  }

  // MARK: States

  private mutating func states() -> [String] {
    guard has(.regions) else { return ["states:"] + children().map { "  " + $0 } }
    var lines = ["regions:", "  first:", "    states:"]
    lines += children().map { "      " + $0 }
    lines += ["  second:", "    states:"]
    lines.append("      x: { transitions: { go: \(transition(to: ["y"])), turn: \(transition(to: ["y"], id: true)) } }")
    let arrival = has(.held) && chance(50) ? "arrival: hold, " : ""
    lines.append("      y: { \(arrival)transitions: { stop: \(transition(to: ["x"]))\(has(.done) ? ", turn: z" : "") } }")
    if has(.done) { lines += ["      z: { final: true }", "    done: \(transition(to: ["x", "y"]))"] }
    return lines
  }

  private mutating func children() -> [String] {
    var lines: [String] = []
    let targets = ["a", "b", "c"] + (has(.modules) ? ["m"] : []) + (has(.done) ? ["e"] : [])
    lines.append("a: { \(body(targets, arrival: has(.held) ? "hold" : "open")) }")
    let payload = has(.payload) ? "payload: { user: \(has(.identity) ? "User" : "0...1") }, " : ""
    if has(.nestedStates) {
      let inner = "b1: { \(body(["b1", "b2", "a"])) }, b2: { \(body(["b1", "c"], root: has(.roots) ? "item" : nil)) }"
      lines.append("b: { states: { \(inner) }, transitions: { stop: a } }")
    } else {
      lines.append("b: { \(body(targets, root: has(.roots) && chance(50) ? "note" : nil)) }")
    }
    let back = has(.history) ? "{ to: b, history: \(pick(["deep", "shallow"])) }" : "b"
    let root = has(.roots) ? "root: note, " : ""
    lines.append("c: { \(root)transitions: { go: \(back), stop: \(transition(to: targets)), turn: \(transition(to: ["a", "c"], id: true)) } }")
    if has(.payload) { lines.append("d: { \(payload)transitions: { stop: \(transition(to: ["a"])), signIn: d, go: b } }") }
    if has(.modules) { lines.append("m: { flow: Part.flow.yaml, transitions: { stop: \(transition(to: ["a"])) }, done: a }") }
    if has(.done) { lines.append(ending()) }
    return lines
  }

  /// A state that ends by a final one, or by those of two regions.
  private mutating func ending() -> String {
    let (done, stop) = (transition(to: ["a", "c"]), transition(to: ["a"]))
    guard has(.regions) else { return "e: { states: { e1: { transitions: { go: e2, stop: \(stop) } }, e2: { final: true } }, done: \(done) }" }
    let left = "l: { states: { l1: { transitions: { go: l2, stop: \(stop) } }, l2: { final: true } } }"
    let right = "r: { states: { r1: { transitions: { turn: r2 } }, r2: { final: true } }, done: { effects: ring } }"
    return "e: { regions: { \(left), \(right) }, done: \(done) }"
  }

  private mutating func body(_ targets: [String], root: String? = nil, arrival: String? = nil) -> String {
    var parts: [String] = []
    if let root, root != "item" { parts.append("root: \(root)") }
    if root == "item" { parts.append("root: note") }
    if let arrival, chance(60) { parts.append("arrival: \(arrival)") } else if chance(15) { parts.append("arrival: { refuse: ring }") }
    if chance(25) { parts.append("entry: ring") }
    if has(.after), chance(50) { parts.append("after: { 1s: \(transition(to: targets)) }") }
    if has(.always), chance(35) { parts.append("always: { to: \(pick(targets)), when: \(condition(true)) }") }
    var transitions = ["go: \(transition(to: targets))", "turn: \(transition(to: targets, id: true))"]
    if has(.payload), targets.contains("a"), !targets.contains("b1") { transitions.append("signIn: d") }
    if (has(.raise) || has(.commands)), chance(50) { transitions.append("poke: \(transition(to: targets, id: true))") }
    if has(.senders) { transitions.append("push: \(transition(to: targets, id: true))") }
    if has(.dismissed) { transitions.append("left: \(transition(to: targets, id: true))") }
    if has(.dismissed), chance(60) { transitions.append("gone: { effects: ring\(chance(50) ? ", to: \(pick(targets))" : "") }") }
    parts.append("transitions: { \(transitions.joined(separator: ", ")) }")
    return parts.joined(separator: ", ")
  }

  private mutating func transition(to targets: [String], id: Bool = false) -> String {
    var parts: [String] = []
    if chance(65) { parts.append("to: \(pick(targets))\(has(.reenter) && chance(35) ? ", reenter: true" : "")") }
    if chance(30) { parts.append("when: \(condition(false))") }
    if has(.variables), chance(45) { parts.append("set: { \(pick(["flag: not flag", "level: 2, flag: true", "level: 0"])) }") }
    if chance(40) { parts.append("effects: [\(id ? "tell, ring" : "ring")]") }
    if has(.raise), chance(30) { parts.append(id ? "raise: poke" : "raise: poke, with: { id: 1 }") }
    let isWith = parts.contains { $0.contains("with:") }
    if chance(35), !isWith { parts.append(id ? "open: \(pick(routesWithID))" : "open: \(pick(plainRoutes))") }
    if has(.close), chance(55) { parts.append("close: [\(pick(closable))\(chance(30) ? ", \(pick(closable))" : "")]") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private var routesWithID: [String] { ["item"] + (has(.modal) ? ["form"] : []) + (has(.windows) ? ["doc"] : []) }
  private var plainRoutes: [String] {
    ["note", "home"] + (has(.screen) ? ["lock"] : []) + (has(.tabs) ? ["more"] : []) + (has(.stackBase) ? ["feed"] : [])
  }
  private var closable: [String] {
    ["item", "main", "note"] + (has(.modal) ? ["form", "sheet"] : []) + (has(.windows) ? ["docs", "doc"] : []) + (has(.screen) ? ["screen"] : [])
      + (has(.column) || has(.stackBase) ? ["side"] : []) + (has(.inContainer) ? ["guest"] : [])
  }

  private mutating func condition(_ isMoment: Bool) -> String {
    var conditions: [String] = []
    if has(.variables) { conditions += ["level == 2", "flag and level > 0"] }
    if has(.inputs) { conditions += isMoment ? ["on and wide"] : ["on", "not wide"] }
    if has(.availableByShown) {
      conditions += isMoment ? ["shown(item) and not kept(note)"] : ["shown(note)", "not kept(item)", "shown(home in main)"]
    }
    if has(.regions) { conditions.append("second.y") }
    if has(.held) { conditions.append(isMoment ? "held(note) and held(item)" : "not held(any)") }
    return conditions.isEmpty ? (isMoment ? "held(home)" : "not held(item)") : pick(conditions)
  }

  // MARK: Navigation

  private func state(_ name: String) -> String { has(.regions) ? "first.\(name)" : name }

  private mutating func availability() -> String {
    var found: [String] = []
    if has(.availableByState) { found += [state("a"), "not \(state("c"))"] }
    if has(.availableByInput) { found += ["on", "not on or wide"] }
    if has(.availableByShown) { found += ["shown(item) or kept(note)", "not kept(item)"] }
    return found.isEmpty || chance(50) ? "" : ", available: \(pick(found))"
  }

  private mutating func routes() -> [String] {
    let opens =
      "opens: [\((routesWithID + plainRoutes + (has(.commands) ? ["leave"] : []) + (has(.tabsWithParameters) ? ["search"] : [])).joined(separator: ", "))]"
    let restores = has(.restoration) ? ", restores: true" : ""
    let place = has(.tabs) ? "main.home" : "main"
    var lines = ["home: { place: \(place), \(opens)\(restores), links: { app: / } }"]
    var item = "item: { parameters: { id: 0...1\(has(.parameters) ? ", text: String?" : "") }, \(opens)\(restores), "
    let query = has(.parameters) ? "?text={text?}" : ""
    item += "place: \(itemPlace()), links: { app: \"/item/{id}\(query)\"\(has(.handoff) ? ", web: \"/item/{id}\(query)\"" : "") }"
    if has(.handoff) { item += ", handoff: \(pick(["true", "id == 1", state("a"), "id == 0 and not \(state("c"))"]))" }
    if has(.lookup) { item += ", lookup: \(has(.leads) ? "{ leads: note }" : "true")" }
    if has(.sources) { item += ", from: \(pick(["mail", "{ not: [scan] }"]))" }
    if has(.dismissed), chance(50) { item += ", dismissed: gone" }
    if has(.interrupt), chance(40) { item += ", interrupt: \(pick(["hold", "refuse"]))" }
    if has(.arrivalPerRoute) { item += ", arrival: { \(state("a")): \(pick(["hold", "refuse", "open", "{ refuse: ring }"])) }" }
    lines.append(item + availability() + " }")
    let interrupt = has(.interrupt) ? ", interrupt: \(pick(["hold", "refuse", "{ refuse: ring }"]))" : ""
    lines.append("note: { place: \(notePlace), \(opens), \(noteLinks)\(interrupt)\(availability()) }")
    if has(.tabs) { lines.append("more: { place: main.more, \(opens)\(restores)\(availabilityOfBase()) }") }
    if has(.tabsWithParameters) {
      lines.append(
        "search: { parameters: { q: 0...1? }, place: main.search, \(opens)\(restores), links: { app: \"/search?q={q?}\" }\(availabilityOfBase()) }")
    }
    if has(.stackBase) {
      lines.append("feed: { parameters: { n: 0...1? }, place: side, \(opens)\(restores), links: { app: \"/feed?n={n?}\" }\(availabilityOfBase()) }")
    }
    if has(.modal) {
      let effect = has(.interrupt) ? ", interrupt: { refuse: tell }" : ""
      let dismissed = has(.dismissed) ? ", dismissed: left" : ""
      lines.append("form: { parameters: { id: 0...1 }, place: sheet, \(opens)\(restores), links: { app: \"/form/{id}\" }\(effect)\(dismissed) }")
    }
    if has(.windows) {
      let dismissed = has(.dismissed) && chance(60) ? ", dismissed: left" : ""
      lines.append("doc: { parameters: { id: 0...1 }, place: docs, \(opens)\(restores), links: { app: \"/doc/{id}\" }\(dismissed)\(availability()) }")
    }
    if has(.screen) { lines.append("lock: { place: screen, links: { app: /lock }\(availability())\(restores) }") }
    if has(.commands) { lines.append("leave: { parameters: { id: 0...1 }, links: { app: \"/leave/{id}\" }, effects: ring, raise: poke }") }
    return lines
  }

  /// A base asks for nothing that is shown: two might ask for each other.
  private mutating func availabilityOfBase() -> String {
    var found: [String] = []
    if has(.availableByState) { found.append("not \(state("c"))") }
    if has(.availableByInput) { found.append("on") }
    return found.isEmpty || chance(30) ? "" : ", available: \(pick(found))"
  }

  private mutating func itemPlace() -> String {
    guard has(.layouts) else { return pick(["main"] + (has(.column) || has(.stackBase) ? ["side"] : [])) }
    let side = has(.column) || has(.stackBase) ? "side" : "main"
    let tab = has(.tabs) ? "main.more" : "main"
    return pick(["{ broad: \(side), narrow: main }", "main", "{ broad: \(tab) }", "{ narrow: \(tab), broad: main }"])
  }

  private var noteLinks: String { has(.handoff) ? "links: { app: /note, web: /note }, handoff: not \(state("b"))" : "links: { app: /note }" }
  private var notePlace: String { has(.inContainer) ? "guest" : has(.column) ? "side" : "main" }

  private mutating func layouts() -> [String] {
    let broad = containers(isBroad: true)
    guard has(.layouts) else { return ["broad: { containers: { \(broad) } }"] }
    return ["broad: { when: wide, containers: { \(broad) } }", "narrow: { containers: { \(containers(isBroad: false)) } }"]
  }

  private mutating func containers(isBroad: Bool) -> String {
    let redo = has(.redo) ? ", redo: true" : ""
    var parts: [String] = []
    if has(.tabs) {
      var tabs = ["home", "more"] + (has(.tabsWithParameters) ? ["search"] : [])
      if !isBroad, chance(50) { tabs.reverse() }
      parts.append("main: { tabs: [\(tabs.joined(separator: ", "))]\(redo) }")
    } else {
      parts.append("main: { stack: \(isBroad || chance(60) ? "home" : "true")\(redo) }")
    }
    if has(.stackBase) {
      parts.append(isBroad || chance(50) ? "side: { stack: feed\(redo) }" : "side: { in: main }")
    } else if has(.column) {
      parts.append(isBroad ? "side: column" : pick(["side: column", "side: { in: main }", "side: { stack: true }"]))
    }
    if has(.windows) {
      parts.append(isBroad || !has(.modal) ? "docs: windows" : pick(["docs: windows", "docs: { in: sheet }", "docs: { in: main }"]))
    }
    if has(.inContainer) { parts.append(isBroad ? "guest: { in: main }" : pick(["guest: { in: main }", "guest: column", "guest: modal"])) }
    if has(.modal) {
      let background =
        has(.background) ? pick([", staysOpen: true", ", backgroundInteraction: true", isBroad ? "" : ", backgroundInteraction: true"]) : ""
      parts.append("sheet: { modal: true\(has(.redo) && chance(50) ? redo : "")\(background) }")
    }
    return parts.joined(separator: ", ")
  }

  private mutating func elements() -> [String] {
    let places = has(.tabs) ? ["main", "main.more", "home"] : ["main", "home", "item"]
    let selects = has(.tabs) ? ", selects: more" : ""
    let available = has(.inputs) ? ", available: on" : has(.availableByState) ? ", available: not \(state("b"))" : ""
    return ["elements: { bar: { place: \(pick(places)), opens: [item, note]\(selects)\(available) } }"]
  }
}
