/// Small whole specs at random, with every feature of the language that a run depends on.
struct RandomFlow {
  private var random: SeededGenerator
  private var tree = RandomTree()
  private var lines: [String] = []
  private var events: [(name: String, field: String?)] = []
  private var routes: [(name: String, field: String?, isCommand: Bool)] = []
  private var hasNavigation = false
  private var hasLinks = false
  private var tabs: [String] = []
  private var containers: [String] = ["screen"]
  private var layouts = 0
  private var hasElement = false
  private var hasDismissals = false
  /// Routes with links from any source: others may lead on to them.
  private var leads: [String] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The flow of a seed, as text.
  static func text(seed: UInt64) -> String {
    var flow = RandomFlow(seed: seed)
    return flow.text()
  }

  private mutating func text() -> String {
    hasNavigation = chance(70)
    hasLinks = chance(65)
    hasDismissals = hasNavigation && chance(30)
    tree.grow(&random)
    let names = ["e0", "e1", "e2", "e3"].prefix(2 + number(3))
    events = names.map { ($0, pick([nil, nil, "size", "account", "key"])) }
    if tree.identified != nil { events[0].field = "account" }
    writeRoutes()
    let routeLines = lines
    lines = []
    writeHead()
    writeTree(0, "", siblings: [])
    lines += routeLines
    writeProperties()
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Choosing

  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }
  private mutating func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func pick<Element>(_ items: [Element]) -> Element { items[number(items.count)] }

  /// The conditions that a guard may use here.
  private mutating func condition(event: String? = nil, navigates: Bool = true) -> String {
    var atoms = ["level < 2", "level == 0", "level + 1 > 1", "flag", "not flag", "online", "mode == high"]
    if event == "size" { atoms += ["event.size == small", "event.size != large"] }
    let states = tree.nodes.indices.dropFirst().map(tree.name)
    atoms += [pick(states), pick(states), "not \(pick(states))"]
    if hasNavigation, navigates, chance(40) {
      let route = pick(routes.filter { !$0.isCommand }.map(\.name))
      atoms = ["shown(\(route))", "kept(\(route))", "not shown(\(route))", "shown(\(route) in \(pick(containers)))"]
      if layouts > 1 { atoms += ["layout == wide", "layout == narrow"] }
      if hasElement { atoms.append("shown(bar)") }
    }
    if hasLinks, navigates, chance(10) { atoms = ["held(any)", "held(\(routes[0].name))", "not held(any)"] }
    switch number(5) {
    case 0: return "\(pick(atoms)) and \(pick(atoms))"
    case 1: return "\(pick(atoms)) or \(pick(atoms))"
    default: return pick(atoms)
    }
  }

  // MARK: Head

  private mutating func writeHead() {
    lines += [
      "flowspec: 1", "flow: Random", "types:", "  Size: \(chance(25) ? "[small, { other: String }, large]" : "[small, large]")",
      "  Account: { swift: Account, identity: id }",
      "  Key: { text: \"[a-z]+\" }", "variables:", "  level: { type: 0...\(1 + number(2)), saved: \(chance(30)) }", "  flag: Bool",
      "  mode: { type: [low, high], initial: \(pick(["low", "high"])) }", "inputs:",
      "  online: \(chance(20) ? "{ type: Bool, fixed: true }" : "Bool")", "effects:", "  ring: Ring.",
      "  tell: { payload: { size: Size } }", "events:",
    ]
    for event in events {
      var parts = event.field.map { ["payload: { \($0): \($0 == "size" ? "Size" : $0 == "account" ? "Account" : "Key") }"] } ?? []
      if chance(15) { parts.append("when: \(condition())") }
      if chance(15) { parts.append("unhandled: reject") }
      lines.append("  \(event.name): { \(parts.isEmpty ? "summary: It came." : parts.joined(separator: ", ")) }")
    }
    lines.append("  again: { from: flow, payload: { size: Size } }")
    if hasDismissals { lines.append("  gone: { from: flow }") }
    if chance(85) { lines.append("arrival: \(policy())") }
    if layouts > 1, chance(15) { lines.append("layout: chosenAtLaunch") }
    if hasNavigation, chance(60) { lines.append("root: \(plainRoute())") }
    if chance(45) { lines.append("restoration: { version: 1 }") }
  }

  private mutating func policy() -> String { pick(["open", "open", "hold", "hold", "refuse", "{ refuse: ring }"]) }
  private mutating func plainRoute() -> String { pick(routes.filter { $0.field == nil && !$0.isCommand }.map(\.name)) }

  // MARK: States

  private mutating func writeTree(_ node: Int, _ indent: String, siblings: [Int]) {
    let item = tree.nodes[node]
    if node > 0 {
      if item.isFinal {
        lines.append("\(indent)final: true")
        return
      }
      if node == tree.identified { lines.append("\(indent)payload: { account: Account }") }
      if node == tree.sized { lines.append("\(indent)payload: { size: Size }") }
      if chance(20) { lines.append("\(indent)entry: ring") }
      if chance(20) { lines.append("\(indent)exit: ring") }
      if hasLinks, chance(35) { lines.append("\(indent)arrival: \(policy())") }
      if hasNavigation, chance(25) { lines.append("\(indent)root: \(plainRoute())") }
      if chance(20) { lines.append("\(indent)awaits: \(pick(events.map(\.name)))") }
    }
    writeTransitions(node, indent)
    guard !item.children.isEmpty else { return }
    if item.isParallel {
      lines.append("\(indent)regions:")
    } else {
      if chance(20), !tree.isFilled(item.children[item.children.count - 1]) {
        lines.append("\(indent)initial: \(tree.name(item.children[item.children.count - 1]))")
      }
      lines.append("\(indent)states:")
    }
    for child in item.children {
      lines.append("\(indent)  \(tree.name(child)):")
      writeTree(child, indent + "    ", siblings: item.children)
    }
  }

  private mutating func writeTransitions(_ node: Int, _ indent: String) {
    lines.append("\(indent)transitions:")
    for event in events where chance(node == 0 ? 25 : 65) {
      lines.append("\(indent)  \(event.name):")
      for _ in 0..<(1 + number(2)) { lines.append("\(indent)    - \(transition(from: node, event.name, event.field))") }
    }
    if chance(40) { lines.append("\(indent)  again: \(transition(from: node, "again", "size"))") }
    if hasDismissals, chance(40) { lines.append("\(indent)  gone: \(transition(from: node, "gone", nil))") }
    if lines.last == "\(indent)transitions:" { lines.append("\(indent)  becameActive: { effects: ring }") }
    if chance(15) { lines.append("\(indent)always: \(transition(from: node, nil, nil, isGuarded: true))") }
    if chance(18) {
      lines.append("\(indent)after: { 1s: \(transition(from: node, nil, nil))\(chance(30) ? ", 2s: { effects: ring }" : "") }")
    }
    if tree.nodes[node].children.contains(where: { tree.nodes[$0].isFinal }) {
      lines.append("\(indent)done: \(chance(50) ? "{ raise: again, with: { size: small } }" : transition(from: node, nil, nil))")
    }
  }

  private mutating func transition(from source: Int, _ event: String?, _ field: String?, isGuarded: Bool = false) -> String {
    var parts: [String] = []
    var wantsSize = false
    let targets = tree.targets(from: source, hasAccount: field == "account")
    let moves = !targets.isEmpty && chance(75)
    if moves {
      let target = pick(targets)
      parts.append("to: \(tree.name(target))")
      let keeps = !tree.nodes[target].children.isEmpty && chance(45) && (tree.fills(target, source) || field == "account")
      if keeps { parts.append("history: \(pick(["shallow", "deep"]))") }
      if !keeps, chance(25), tree.mayReenter(source, target, hasAccount: field == "account") { parts.append("reenter: true") }
      wantsSize = tree.sized.map { !tree.lies(source, in: $0) && (tree.lies(target, in: $0) || keeps && tree.lies($0, in: target)) } ?? false
      if let sized = tree.sized, tree.lies(source, in: sized) { wantsSize = parts.contains("reenter: true") && field != "size" }
    }
    if isGuarded, chance(85) {
      // It ends what it waits for, so that it does not go on for ever.
      let (guarded, update) = pick([("flag", "flag: false"), ("level == 1", "level: 0"), ("mode == high", "mode: low")])
      parts += ["when: \(guarded) and \(condition(event: field))", "set: { \(update) }"]
    } else if isGuarded || chance(40) {
      parts.append("when: \(condition(event: field))")
    }
    if !isGuarded, chance(35) {
      parts.append("set: { \(pick(["flag: not flag", "mode: high", "mode: low", "level: 1", "level: 0, flag: true", "flag: online"])) }")
    } else if !isGuarded, chance(12) {
      parts.removeAll { $0.hasPrefix("when:") }
      parts += ["when: level < 1", "set: { level: level + 1 }"]
    }
    if chance(25) {
      let effect = pick(["ring", "tell"])
      parts.append("effects: \(effect)")
      wantsSize = wantsSize || effect == "tell"
    }
    if event != "again", chance(20) {
      parts.append("raise: again")
      wantsSize = true
    }
    if hasNavigation || hasLinks, chance(20) {
      let route = pick(routes.filter { $0.field != "key" || field == "key" })
      parts.append("open: \(route.name)")
      wantsSize = wantsSize || route.field == "size"
    }
    if hasNavigation, chance(15) { parts.append("close: \(pick(routes.filter { !$0.isCommand }.map(\.name) + containers))") }
    let isFilled = field == "size" || (tree.sized.map { tree.lies(source, in: $0) } ?? false)
    if wantsSize, !isFilled { parts.append("with: { size: \(pick(["small", "large"])) }") }
    if parts.isEmpty { parts.append("effects: ring") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  // MARK: Routes

  private mutating func writeRoutes() {
    guard hasNavigation || hasLinks else { return }
    let count = 2 + number(2)
    routes = (0..<count).map { ("r\($0)", $0 == 0 ? nil : pick([nil, nil, "size", "key"]), false) }
    let first = writeLayouts()
    if chance(45) {
      routes.append(("c0", "size", true))
    }
    if hasLinks {
      let effects = chance(25) ? ", unknown: ring, notFound: ring" : ""
      lines.append("links: { origins: { app: \"shop:\" }, sources: [code, mail], held: \(held)\(effects) }")
    }
    lines.append("routes:")
    for route in routes { writeRoute(route.name, route.field, route.isCommand) }
    lines += first
  }

  private var held: String {
    mutating get {
      let policies = ["latest", "first", "{ latest: 2 }", "{ latest: 2 }", "{ latest: 2, saved: true }", "{ first: true, saved: true }"]
      return pick(policies)
    }
  }

  private mutating func writeRoute(_ name: String, _ field: String?, _ isCommand: Bool) {
    lines.append("  \(name):")
    if let field { lines.append("    parameters: { \(field): \(field == "size" ? "Size" : "Key") }") }
    if hasLinks, isCommand || chance(70) {
      lines.append("    links: { app: \"/\(name)\(field.map { "/{\($0)}" } ?? "")\" }")
      if chance(25) { lines.append("    from: \(pick(["code", "{ not: mail }"]))") } else { leads.append(name) }
      if chance(30) {
        let state = 1 + number(tree.nodes.count - 1)
        if !tree.nodes[state].isFinal { lines.append("    arrival: { \(tree.name(state)): \(policy()) }") }
      }
      let others = leads.filter { $0 != name }
      if chance(20) { lines.append("    lookup: \(others.isEmpty || chance(50) ? "true" : "{ leads: \(pick(others)) }")") }
    }
    if chance(45) { lines.append("    available: \(condition())") }
    if isCommand {
      lines.append(chance(65) ? "    raise: again" : "    effects: [ring, tell]")
      return
    }
    lines.append("    place: \(tabs.contains(name) ? "main" : place())")
    if chance(60) { lines.append("    restores: true") }
    if hasDismissals, chance(40) { lines.append("    dismissed: gone") }
    if hasNavigation, hasLinks, chance(18) { lines.append("    interrupt: \(pick(["hold", "refuse", "{ refuse: ring }"]))") }
    if chance(55) { lines.append("    opens: [\(Set([pick(routes).name, pick(routes).name]).sorted().joined(separator: ", "))]") }
  }

  private mutating func place() -> String {
    let one = pick(containers + containers.dropFirst())
    if one == "main", !tabs.isEmpty, chance(60) { return "main.\(pick(tabs))" }
    guard layouts > 1, chance(20) else { return one }
    return chance(50) ? "{ wide: \(one) }" : "{ wide: \(one), narrow: \(pick(containers)) }"
  }

  /// Writes layouts, and elements; they come after the routes.
  private mutating func writeLayouts() -> [String] {
    guard hasNavigation else { return [] }
    layouts = 1 + number(2)
    hasElement = chance(50)
    let hasTabs = chance(45)
    tabs = hasTabs ? ["r0"] + routes.dropFirst().filter { $0.field == nil }.map(\.name).prefix(1) : []
    let plain = routes.filter { $0.field == nil }.map(\.name)
    let redo = chance(25) ? ", redo: true" : ""
    let stack = { (random: inout RandomFlow) in
      let base = random.chance(50) ? "true" : random.pick(plain + ["base"])
      return "{ stack: \(base)\(redo) }"
    }
    let others = ["detail", "side", "sheet", "wins"].filter { _ in chance(35) }
    containers += ["main"] + others
    var found = ["layouts:"]
    for (place, name) in ["wide", "narrow"].prefix(layouts).enumerated() {
      var kinds = ["main: \(hasTabs && (place == 0 || chance(70)) ? "{ tabs: [\(tabs.joined(separator: ", "))]\(redo) }" : stack(&self))"]
      for other in others where place == 0 || chance(60) {
        let kind =
          switch other {
          case "detail": place == 1 && chance(60) ? "{ in: main }" : stack(&self)
          case "side": chance(70) ? "column" : "{ in: main }"
          case "sheet": pick(["modal", "modal", "{ modal: true, staysOpen: true }", "{ modal: true, backgroundInteraction: true }"])
          default: "windows"
          }
        kinds.append("\(other): \(kind)")
      }
      let when = place == 0 && layouts > 1 ? "when: \(pick(["online", "idiom == pad", "horizontal == regular"])), " : ""
      found.append("  \(name): { \(when)containers: { \(kinds.joined(separator: ", ")) } }")
    }
    found.append("elements:")
    found.append("  base: It is always there.")
    if hasElement {
      found.append("  bar: { place: \(pick(containers + ["r0"])), opens: r0, available: \(condition(navigates: false)) }")
    }
    return found
  }

  // MARK: Properties

  private mutating func writeProperties() {
    lines.append("properties:")
    var claims = ["received(\(events[0].name))", "received(again)"]
    if hasLinks { claims += ["opened(any)", "refused(\(routes[0].name))", "lost(any)", "held(any)"] }
    let one = { (flow: inout RandomFlow) in
      guard flow.chance(30) else { return flow.condition() }
      let claim = flow.pick(claims)
      return flow.chance(25) ? "not \(claim) and \(flow.condition())" : claim
    }
    let forms = [
      "never: \(one(&self))", "always: \(one(&self))", "possible: \(one(&self))", "always possible: \(one(&self))",
      "whenever: \(one(&self)), eventually: \(one(&self))", "never: \(one(&self)), before: \(one(&self))",
    ]
    for (place, form) in forms.enumerated() { lines.append("  p\(place): { \(form) }") }
  }
}
