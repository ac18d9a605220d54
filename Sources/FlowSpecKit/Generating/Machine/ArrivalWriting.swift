/// Links: the decision about an arriving link, and held links.
struct ArrivalWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var exists: Bool { plan.judgesLinks || plan.restores }
  /// Writes the states that refuse with an effect, instead of the leaves' policies.
  private var tellsSpeakers = false

  init(plan: MachinePlan, access: String) {
    self.plan = plan
    self.access = access
  }

  private var refusesWithEffects: Bool { ArrivalTypeWriting(plan: plan, access: access).refusesWithEffects }

  // MARK: Interface

  /// Writes `open(url:)` and related functions.
  func writeInterface(to code: inout CodeWriter) {
    guard plan.judgesLinks else { return }
    let (parameter, argument) = plan.hasSources ? (", from source: \(plan.sourceParameter)", ", from: source") : ("", "")
    code.gap()
    code.doc("Opens a link, and returns the outcomes in order.")
    code.block("\(access)mutating func open(url: \(names.swift("String"))\(parameter)) -> [Outcome]") { code in
      let told = flow.unknownLink.map { ", " + plan.effectOutcome(plan.effect($0, ExpressionWriting(plan: names))) } ?? ""
      if told.isEmpty {
        code.line("guard let route = \(route)(url: url) else { return [.refused(nil, .unknown)] }")
      } else {
        code.line("guard let route = \(route)(url: url) else {")
        code.inner { $0.line("return [.refused(nil, .unknown)\(told)]") }
        code.line("}")
      }
      code.line("return follow(route\(argument))")
    }
    code.gap()
    code.doc("Opens a route as a link to it would, and returns the outcomes in order.")
    code.block("\(access)mutating func follow(_ route: \(route)\(parameter)) -> [Outcome]") { code in
      if RangesFromOutside(plan).existInRoutes { code.line("guard Self.isInRange(route) else { return [.rejected(.range)] }") }
      if plan.hasSources {
        code.line("if \(plan.requiresSources ? "" : "let source, ")Self.forbids(route.kind, source) { return [.refused(route, .source)] }")
      }
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      code.line("judge(\(plan.hasIdentity ? "HeldLink(route: route, identity: identity)" : "route"), &step)")
      code.line(plan.end)
    }
  }

  // MARK: Judging

  func write(to code: inout CodeWriter) {
    guard exists else { return }
    writeArrival(to: &code)
    if plan.hasIdentity { writeIdentity(to: &code) }
    if plan.hasLookup { writeLookup(to: &code) }
    guard plan.judgesLinks else { return }
    if plan.hasSources { writeForbidding(to: &code) }
    writeJudging(to: &code)
    if tellsSeveral { writeRefusal(to: &code) }
    writeHolding(to: &code)
  }

  /// True if several active states may refuse one link, each with its own effect.
  private var tellsSeveral: Bool { refusesWithEffects && (plan.hasInterruptions || flow.states.contains { $0.kind == .parallel }) }

  /// The statements that return the effect of the flow's own refusals; nil if it has none.
  private var refusalOfFlow: String? {
    var body = CodeWriter()
    writeLeaf(Flow.outermost, to: &body)
    return body.text == "return nil\n" ? nil : String(body.text.dropLast())
  }

  /// Twin: `InterpreterArrival.refusers`.
  private func writeRefusal(to code: inout CodeWriter) {
    code.gap()
    let others = plan.hasInterruptions ? ", then those of the entries that the link would remove" : ""
    code.doc("Reports the effects of the states that refuse the link, each once and the outer ones first\(others).")
    var writing = self
    writing.tellsSpeakers = true
    let refusal = flow.states.count > 1 ? nil : writing.refusalOfFlow
    code.block("private func tellRefusal(of route: \(route), _ step: inout Step)") { code in
      if flow.states.count > 1 {
        code.line("var told: Set<\(names.swift("Int"))> = []")
        code.line("let refusals = state.active.compactMap { refusal(of: route, in: $0) }.sorted { $0.state < $1.state }")
        code.line("for refusal in refusals where told.insert(refusal.state).inserted { step.report(\(plan.effectOutcome("refusal.effect"))) }")
      }
      if refusal != nil { code.line("if let refusal = refusal(of: route) { step.report(\(plan.effectOutcome("refusal.effect"))) }") }
      guard plan.hasInterruptions else { return }
      code.block("for word in interruptions(of: route)") { code in
        code.line("if case .refuse(let effect?) = word { step.report(\(plan.effectOutcome("effect"))) }")
      }
    }
    let result = "(state: \(names.swift("Int")), effect: \(names.visible("Effect")))"
    guard flow.states.count > 1 else {
      guard let refusal else { return }
      code.gap()
      code.doc("Returns the effect with which the flow, which has no states, refuses the link.")
      return code.block("private func refusal(of route: \(route)) -> \(result)?") { $0.paste(refusal) }
    }
    code.gap()
    code.doc("Returns the effect of the refusal for an innermost active state, and the number of the state that declares the policy.")
    code.block("private func refusal(of route: \(route), in leaf: State.Kind) -> \(result)?") { code in
      code.line("switch leaf {")
      writing.writeLeaves(to: &code)
      code.line("}")
    }
  }

  /// Twin: `InterpreterArrival.policy`.
  private func writeArrival(to code: inout CodeWriter) {
    code.gap()
    code.doc(
      "Returns the policy for a link to the route\(plan.restores ? " or, without one, for saved navigation" : ""); nil if no active state has one."
    )
    let type = plan.restores ? "\(route)?" : route
    let hasStates = flow.states.count > 1
    code.block("\(access)func arrival(of route: \(type)) -> \(names.visible("Arrival"))?") { code in
      if !plan.hasInterruptions {
        guard hasStates else { return writeLeaf(Flow.outermost, to: &code) }
        if let innermost = plan.innermost { return code.line("return arrival(of: route, in: \(innermost))") }
      }
      let others = !plan.hasInterruptions ? "" : plan.restores ? " + (route.map(interruptions) ?? [])" : " + interruptions(of: route)"
      let own = hasStates ? "state.active.compactMap { arrival(of: route, in: $0) }" : "[arrivalOfFlow(of: route)].compactMap(\\.self)"
      code.line("let words = \(own)\(others)")
      code.line("for word in words { if case .hold = word { return word } }")
      code.line("for word in words { if case .refuse = word { return word } }")
      code.line("return words.first")
    }
    guard hasStates else {
      if plan.hasInterruptions { writeArrivalOfFlow(type, to: &code) }
      return
    }
    code.gap()
    code.doc("Returns the policy of one innermost active state, its own or inherited.")
    code.block("private func arrival(of route: \(type), in leaf: State.Kind) -> \(names.visible("Arrival"))?") { code in
      code.line("switch leaf {")
      writeLeaves(to: &code)
      code.line("}")
    }
  }

  private func writeArrivalOfFlow(_ type: String, to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the policy of the flow, which has no states.")
    code.block("private func arrivalOfFlow(of route: \(type)) -> \(names.visible("Arrival"))?") { writeLeaf(Flow.outermost, to: &$0) }
  }

  /// Writes leaves with equal policies together; a state with children has no case of its own.
  private func writeLeaves(to code: inout CodeWriter) {
    let leaves = flow.states.filter { $0.children.isEmpty && $0.id != Flow.outermost }.map(\.id)
    var order: [String] = []
    var byBody: [String: [StateID]] = [:]
    for leaf in leaves {
      var body = CodeWriter()
      writeLeaf(leaf, to: &body)
      if byBody[body.text] == nil { order.append(body.text) }
      byBody[body.text, default: []].append(leaf)
    }
    let nothing = "return nil\n"
    for body in order where body != nothing {
      code.item("case \((byBody[body] ?? []).map { ".\(names.kind($0))" }.joined(separator: ", ")):") { $0.paste(String(body.dropLast())) }
    }
    let silent = (byBody[nothing] ?? []) + flow.states.filter { !$0.children.isEmpty && $0.id != Flow.outermost }.map(\.id)
    if !silent.isEmpty { code.line("case \(silent.sorted().map { ".\(names.kind($0))" }.joined(separator: ", ")): return nil") }
  }

  /// True if the policy can also be asked for without a route, for links in general.
  private var isOptional: Bool { plan.restores && !tellsSpeakers }

  /// The policy of a leaf, and the state that has it.
  private struct Word {
    let policy: ArrivalPolicy
    let speaker: StateID
    let route: RouteID?
  }

  private func said(about route: RouteID?, from leaf: StateID) -> Word? {
    for state in flow.lineage(of: leaf) {
      if let route, let own = flow[route].arrival.first(where: { $0.state.value == state }) {
        return Word(policy: own.policy.value, speaker: state, route: route)
      }
      if let word = flow[state].arrival { return Word(policy: word.value, speaker: state, route: nil) }
    }
    return nil
  }

  private func writeLeaf(_ leaf: StateID, to code: inout CodeWriter) {
    let usual = said(about: nil, from: leaf)
    let path = StatePath(to: leaf, plan: names)
    let special = flow.routes.filter { route in
      guard let word = said(about: route.id, from: leaf), word.route != nil else { return false }
      return !arguments(word).isEmpty || text(word, path) != text(usual, path)
    }
    let payloads = Set((special.compactMap { said(about: $0.id, from: leaf) } + [usual].compactMap(\.self)).flatMap(payloadFields))
    if !payloads.isEmpty {
      let conditions = path.conditions(fields: payloads)
      if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { return nil }") }
    }
    guard !special.isEmpty else { return code.line("return \(text(usual, path))") }
    code.line("switch route {")
    for route in special {
      let word = said(about: route.id, from: leaf)
      let read = Set(arguments(word).compactMap(\.parameter))
      code.line("case \(plan.pattern(route.id, binding: read))\(isOptional ? "?" : ""): return \(text(word, path))")
    }
    if special.count < flow.routes.count || isOptional { code.line("default: return \(text(usual, path))") }
    code.line("}")
  }

  private func arguments(_ word: Word?) -> [Argument] {
    if case .refuse(let call?)? = word?.policy { call.arguments } else { [] }
  }

  private func payloadFields(_ word: Word) -> [ExpressionWriting.PayloadField] { arguments(word).compactMap(\.payloadField) }

  private func text(_ word: Word?, _ path: StatePath) -> String {
    if tellsSpeakers {
      guard let word, case .refuse(let call?) = word.policy else { return "nil" }
      let place = flow.subtree(of: Flow.outermost).firstIndex(of: word.speaker) ?? 0
      return "(\(place), \(plan.effect(call, expressions(of: word, path))))"
    }
    switch word?.policy {
    case nil: return "nil"
    case .open?: return ".open"
    case .hold?: return ".hold"
    case .refuse(nil)?: return ".refuse\(refusesWithEffects ? "(nil)" : "")"
    case .refuse(let call?)?: return ".refuse(\(plan.effect(call, expressions(of: word, path))))"
    }
  }

  private func expressions(of word: Word?, _ path: StatePath) -> ExpressionWriting {
    var expressions = word?.route.map(plan.parameterExpressions) ?? ExpressionWriting(plan: names)
    expressions.payloads = path.payloads
    return expressions
  }

  /// Twin: `InterpreterIdentities.identify`.
  private func writeIdentity(to code: inout CodeWriter) {
    code.gap()
    code.doc("The identity of the active states, or nil if they have none.")
    code.block("private var identity: \(names.swift("String"))?") { code in
      for (state, field, property) in plan.identified {
        let path = StatePath(to: state, plan: names)
        let conditions = path.conditions(fields: [.init(state: state, field: field)])
        let value = "\(names.swift("String"))(describing: \(path.payload(state, field)).\(property))"
        // A region of the flow itself is always active.
        guard !conditions.isEmpty else { return code.line("return \(value)") }
        code.line("if \(conditions.joined(separator: ", ")) { return \(value) }")
      }
      code.line("return nil")
    }
  }

  private func writeLookup(to code: inout CodeWriter) {
    let asked = flow.routes.filter(\.lookup).map { plan.pattern($0.id, binding: []) }
    code.gap()
    code.doc("Looks up the target of a route. A route without `lookup` always exists.")
    if plan.hasLeads { return writeLookingUp(asked, to: &code) }
    code.block("private func exists(_ route: \(route)) -> \(names.swift("Bool"))") { code in
      guard asked.count < flow.routes.count else { return code.line("return finds(route)") }
      code.line("switch route {")
      code.line("case \(asked.joined(separator: ", ")): return finds(route)")
      code.line("default: return true")
      code.line("}")
    }
  }

  /// Writes the app's lookup, which may answer another route.
  private func writeLookingUp(_ asked: [String], to code: inout CodeWriter) {
    let lookup = names.visible("Lookup")
    if plan.restores {
      code.block("private func exists(_ route: \(route)) -> \(names.swift("Bool"))") { code in
        code.line("if case .missing = look(up: route) { return false }")
        code.line("return true")
      }
      code.gap()
    }
    code.block("private func look(up route: \(route)) -> \(lookup)") { code in
      code.line("switch route {")
      code.line("case \(asked.joined(separator: ", ")): break")
      if asked.count < flow.routes.count { code.line("default: return .exists") }
      code.line("}")
      code.line("let answer = finds(route)")
      code.line("guard case .leads(let other) = answer else { return answer }")
      let isInRange = RangesFromOutside(plan).existInRoutes ? " && Self.isInRange(other)" : ""
      code.line("let isNamed = Self.leads(from: route.kind).contains(other.kind)\(isInRange)")
      code.line("return isNamed ? answer : .missing")
    }
    code.gap()
    code.doc("Returns the routes that a link to the route can open instead.")
    code.block("private static func leads(from route: \(route).Kind) -> [\(route).Kind]") { code in
      code.line("switch route {")
      let leading = flow.routes.filter { !$0.leads.isEmpty }
      for route in leading {
        code.line("case \(names.routeKind(route.id)): return [\(route.leads.map { names.routeKind($0.value) }.joined(separator: ", "))]")
      }
      if leading.count < flow.routes.count { code.line("default: return []") }
      code.line("}")
    }
  }

  private func writeForbidding(to code: inout CodeWriter) {
    code.gap()
    code.doc("True if links from the source cannot open the route.")
    code.block("private static func forbids(_ route: \(route).Kind, _ source: Source) -> \(names.swift("Bool"))") { code in
      code.line("switch route {")
      let restricted = flow.routes.filter { $0.sources != nil }
      for route in restricted {
        let forbidden = flow.linkSources.map(\.value).filter(route.forbids)
        let value: String
        if forbidden.isEmpty {
          value = "false"
        } else if forbidden.count == flow.linkSources.count {
          value = "true"
        } else {
          value = forbidden.map { "source == .\(SwiftIdentifier.escaped($0))" }.joined(separator: " || ")
        }
        code.line("case \(names.routeKind(route.id)): return \(value)")
      }
      if restricted.count < flow.routes.count { code.line("default: return false") }
      code.line("}")
    }
  }

  /// Twin: `InterpreterArrival.judge`.
  private func writeJudging(to code: inout CodeWriter) {
    code.gap()
    code.doc("Opens, holds or refuses a link.")
    let found = plan.judgesAgain ? "isFound: \(names.swift("Bool")) = false, " : ""
    code.block("private mutating func judge(_ \(plan.hasIdentity ? "link: HeldLink" : "route: \(route)"), \(found)_ step: inout Step)") { code in
      if plan.hasIdentity {
        code.line("let route = link.route")
        code.block("if let owner = link.identity, let identity, owner != identity") { code in
          code.line("step.report(.lost(route, .identity))")
          code.line("return")
        }
      }
      code.line("switch arrival(of: route) {")
      code.item("case nil:") { $0.line("step.report(.refused(route, .uncovered))") }
      code.item("case .hold?:") { $0.line("hold(\(plan.hasIdentity ? "link" : "route"), &step)") }
      code.item("case .refuse\(refusesWithEffects && !tellsSeveral ? "(let effect)" : "")?:") { code in
        code.line("step.report(.refused(route, .policy))")
        if tellsSeveral {
          code.line("tellRefusal(of: route, &step)")
        } else if refusesWithEffects {
          code.line("if let effect { step.report(\(plan.effectOutcome("effect"))) }")
        }
      }
      code.item("case .open?:") { code in
        if plan.hasConditions { code.line("guard isAvailable(route) else { return step.report(.refused(route, .unavailable)) }") }
        if plan.hasLookup { writeLookingUp(to: &code) }
        if plan.hasDismissals {
          let identity = plan.hasIdentity ? ", identity: link.identity" : ""
          code.line("if waits(Opening(route: route, isLink: true\(identity)), &step) { return }")
        }
        code.line("step.report(.opened(route))")
        code.line("show(route, &step)")
      }
      code.line("}")
    }
  }

  private func writeLookingUp(to code: inout CodeWriter) {
    if plan.hasLeads { return writeAnswers(to: &code) }
    let condition = "\(plan.hasDismissals ? "isFound || " : "")exists(route)"
    guard let call = flow.missingLink else { return code.line("guard \(condition) else { return step.report(.refused(route, .notFound)) }") }
    code.block("guard \(condition) else") { code in
      code.line("step.report(.refused(route, .notFound))")
      code.line("return step.report(\(plan.effectOutcome(plan.effect(call, ExpressionWriting(plan: names)))))")
    }
  }

  /// Twin: `InterpreterArrival.leadOn`.
  private func writeAnswers(to code: inout CodeWriter) {
    code.line("switch isFound ? .exists : look(up: route) {")
    code.line("case .exists: break")
    code.line(
      "case .leads(let other): return judge(\(plan.hasIdentity ? "HeldLink(route: other, identity: link.identity)" : "other"), isFound: true, &step)")
    code.item("case .missing:") { code in
      code.line("step.report(.refused(route, .notFound))")
      if let call = flow.missingLink { code.line("step.report(\(plan.effectOutcome(plan.effect(call, ExpressionWriting(plan: names)))))") }
      code.line("return")
    }
    code.line("}")
  }

  /// Twin: `InterpreterArrival.hold`.
  /// Twin: `InterpreterArrival.judgeHeld`.
  /// Twin: `InterpreterArrival.isHeld`.
  private func writeHolding(to code: inout CodeWriter) {
    let (parameter, new, entry) = plan.hasIdentity ? ("link: HeldLink", "link.route", "link") : ("route: \(route)", "route", "route")
    code.gap()
    code.block("private mutating func hold(_ \(parameter), _ step: inout Step)") { code in
      switch flow.held {
      case .latest(let count):
        let oldest = plan.hasIdentity ? "held.removeFirst().route" : "held.removeFirst()"
        code.line("if held.count == \(max(1, count)) { step.report(.lost(\(oldest), .replaced)) }")
      case .first:
        code.line("guard held.isEmpty else { return step.report(.lost(\(new), .replaced)) }")
      }
      code.line("held.append(\(entry))")
      code.line("step.report(.held(\(new)))")
    }
    code.gap()
    code.doc("Opens or refuses the oldest held link that no active state holds any longer.")
    code.block("private mutating func judgeHeld(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      code.block("for (place, link) in held.enumerated()") { code in
        code.line("if case .hold? = arrival(of: link\(plan.hasIdentity ? ".route" : "")) { continue }")
        code.line("held.remove(at: place)")
        code.line("judge(link, &step)")
        code.line("return true")
      }
      code.line("return false")
    }
    guard GuardUse(flow).machineGuards.flatMap(\.all).contains(where: { if case .held(_?) = $0.kind { true } else { false } }) else { return }
    code.gap()
    code.block("private func isHeld(_ route: \(route).Kind) -> \(names.swift("Bool"))") { code in
      code.line("return held.contains { $0\(plan.hasIdentity ? ".route" : "").kind == route }")
    }
  }
}
