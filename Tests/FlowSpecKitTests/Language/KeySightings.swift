@testable import FlowSpecKit

/// Finds the trace that each key's accepted case leaves in the typed flow.
enum KeySightings {
  static func isSeen(_ context: String, _ key: String, in flow: Flow) -> Bool {
    switch context {
    case Keys.flow.name: ofFlow(key, flow)
    case Keys.state.name: ofState(key, flow)
    case Keys.transition.name: ofTransition(key, flow)
    case Keys.route.name: ofRoute(key, flow)
    case Keys.form.name: ofForm(key, flow)
    case Keys.container.name, Keys.layout.name, Keys.element.name: ofLayouts(context, key, flow)
    case Keys.property.name, Keys.step.name, Keys.expectation.name: ofClaims(key, flow)
    default: ofDeclarations(context, key, flow)
    }
  }

  private static func isSaid(_ key: String, _ about: About, _ flow: Flow) -> Bool {
    switch key {
    case "summary": about.summary?.value == "In short."
    case "notes": about.notes?.value == "At length."
    case "allow": flow.allowances.map(\.rule.value) == ["unreachable-state"]
    default: false
    }
  }

  private static func ofFlow(_ key: String, _ flow: Flow) -> Bool {
    let outermost = flow[Flow.outermost]
    switch key {
    case "flow": return flow.name.value == "Shop"
    case "summary", "allow": return isSaid(key, flow.about, flow)
    case "notes": return flow.about.notes?.value == "At length."
    case "payload": return outermost.payload.map(\.name.value) == ["id"]
    case "root": return outermost.root?.target == RouteID(0)
    case "arrival": if case .open = outermost.arrival?.value { return true } else { return false }
    case "awaits": return outermost.awaits.count == 1
    case "transitions": return flow.transitions.first?.effects.count == 1
    case "always": return flow.transitions.first?.trigger.value == .always
    case "after": return flow.transitions.first?.trigger.value == .after(120_000)
    case "done": return flow.transitions.first?.trigger.value == .done
    case "entry": return outermost.entry.count == 1
    case "exit": return outermost.exit.count == 1
    case "states": if case .compound = outermost.kind { return outermost.initial == StateID(1) } else { return false }
    case "regions": if case .parallel = outermost.kind { return outermost.children.count == 2 } else { return false }
    case "initial": return outermost.initial == StateID(2)
    case "owner": return flow.owner?.value == "@acme/shop"
    case "module": return flow.swiftModule?.value == "ShopKit"
    case "types": return flow.types.count == 1
    case "variables": return flow.variables.first?.initial.value == .named("absent", nil)
    case "inputs": return flow.inputs.count == 1 + BuiltinInput.allCases.count
    case "effects": return flow.effects.first?.about.summary?.value == "Load."
    case "events": return flow.events.last?.about.summary?.value == "Go."
    case "unhandled": return flow.unhandled?.value == .reject
    case "constants": return flow.constants.map(\.content.value) == [.numbers(["96", "96"]), .duration(300)]
    case "links": return flow.origins.count == 1
    case "hotwire": return flow.hotwireFile?.value == "paths.json"
    case "defaults": if case .everywhere = flow.routes.first?.place { return true } else { return false }
    case "routes": return flow.routes.map(\.name.value) == ["home"]
    case "layouts": return flow.layouts.first?.container("main") != nil
    case "layout": return flow.choosesLayoutOnce
    case "elements": return flow.elements.first?.homes.count == 1
    case "restoration": return flow.restoration?.value == 1
    case "generate": return flow.generation.access == .public
    case "properties": return flow.properties.count == 1
    case "scenarios": return flow.scenarios.first?.steps.count == 1
    default: return false
    }
  }

  private static func ofState(_ key: String, _ flow: Flow) -> Bool {
    let state = flow.states[1]
    switch key {
    case "summary", "notes", "allow": return isSaid(key, state.about, flow)
    case "payload": return state.payload.first?.type.isOptional == true
    case "root": return state.root?.target == RouteID(0)
    case "arrival": if case .refuse(let call?) = state.arrival?.value { return call.target == EffectID(1) } else { return false }
    case "awaits": return state.awaits.count == 2
    case "transitions": return state.transitions.count == 2
    case "always": return flow.transitions.contains { $0.trigger.value == .always && $0.source == state.id }
    case "after": return flow.transitions.contains { $0.trigger.value == .after(500) && $0.source == state.id }
    case "done": return flow.transitions.contains { $0.trigger.value == .done && $0.source == state.id }
    case "entry": return state.entry.count == 2
    case "exit": return state.exit.count == 1
    case "states": return state.children.count == 2
    case "regions": return state.children.count == 2 && flow.isRegion(state.children[0])
    case "initial": return state.initial.map { flow[$0].name.value } == "b"
    case "final": if case .final = flow.states[2].kind { return true } else { return false }
    case "minimum": return state.minimum?.value == 1_500
    case "flow": return flow.modules.first?.state == state.id && state.children.count == 1
    default: return false
    }
  }

  private static func ofTransition(_ key: String, _ flow: Flow) -> Bool {
    let transition = flow.transitions[0]
    switch key {
    case "summary", "notes", "allow": return isSaid(key, transition.about, flow)
    case "to": return transition.target.map { flow[$0.value].name.value } == "b"
    case "when": if case .compare(.less, _, _) = transition.condition?.kind { return true } else { return false }
    case "set":
      if case .expression(let value) = transition.updates.first?.value { return value.type == .integer } else { return false }
    case "effects": return transition.effects.count == 1
    case "raise": return transition.raises.count == 1
    case "open": return transition.open?.target == RouteID(0)
    case "close": return transition.closes.map(\.value) == [.route(RouteID(0)), .container("screen")]
    case "with": if case .constant(.int(7)) = transition.effects.first?.arguments.first { return true } else { return false }
    case "history": return transition.history?.value == .deep
    case "reenter": return transition.reenter
    default: return false
    }
  }

  private static func ofRoute(_ key: String, _ flow: Flow) -> Bool {
    let route = flow.routes[1]
    switch key {
    case "summary", "notes", "allow": return isSaid(key, route.about, flow)
    case "owner": return route.owner?.value == "Checkout"
    case "title": return route.title?.value == "It"
    case "parameters": return route.parameters.count == 1
    case "links": return route.forms.count == 2
    case "components": return route.components.count == 1
    case "examples": return route.examples.map(\.url.value) == ["shop:/it"]
    case "place": return route.place != nil
    case "available": if case .active = route.available?.kind { return true } else { return false }
    case "opens": return route.opens.count == 1
    case "restores": return route.restores
    case "lookup": return route.lookup
    case "arrival": return route.arrival.count == 1
    case "interrupt": if case .hold = route.interrupt?.value { return true } else { return false }
    case "dismissed": return route.dismissed.map { flow[$0.target].name.value } == "leave"
    case "from": if case .only(let names) = route.sources { return names.count == 1 } else { return false }
    case "handoff": if case .when = route.handoff { return true } else { return false }
    case "effects": return route.isCommand && route.effects.count == 1
    case "raise": return route.isCommand && route.raises.count == 1
    case "before": return route.before.map(\.value) == [.all]
    case "hotwire": return route.hotwire.map(\.name.value) == ["context"]
    default: return false
    }
  }

  private static func ofForm(_ key: String, _ flow: Flow) -> Bool {
    guard let form = flow.routes[1].forms.first else { return false }
    switch key {
    case "summary", "notes", "allow": return isSaid(key, form.about, flow)
    case "form": if case .template(let template) = form.content { return template.parameters.count == 1 } else { return false }
    case "raw": if case .raw = form.content { return true } else { return false }
    case "only": return form.parses && !form.prints
    case "with": return form.fixed.first?.value.value == .int(3)
    case "before": return form.before.map(\.value) == [.route(RouteID(0))]
    case "hotwire": return form.hotwirePatterns.map(\.value) == ["/it$"]
    case "deprecated": return form.parses && !form.prints && form.deprecated != nil
    case "examples":
      if case .gives(let values) = form.examples.first?.expectation { return values.map(\.value.value) == [.int(3)] } else { return false }
    default: return false
    }
  }

  private static func ofLayouts(_ context: String, _ key: String, _ flow: Flow) -> Bool {
    if context == Keys.element.name {
      let element = flow.elements[0]
      switch key {
      case "place": if case .route = element.homes.first?.home { return true } else { return false }
      case "available": return element.available != nil
      case "opens": return element.opens.count == 1
      case "selects": return element.selects.count == 1
      default: return isSaid(key, element.about, flow)
      }
    }
    let layout = flow.layouts[0]
    if context == Keys.layout.name {
      switch key {
      case "when": return layout.condition != nil
      case "containers": return layout.containers.count == 1
      case "constants": return layout.constants.count == 1
      default: return isSaid(key, layout.about, flow)
      }
    }
    guard let container = layout.container("it") else { return false }
    switch (key, container.kind) {
    case ("column", .column), ("modal", .modal), ("windows", .windows), ("in", .elsewhere): return true
    case ("stack", .stack(let base)): return base != nil
    case ("tabs", .tabs(let tabs)): return tabs.count == 2
    case ("redo", .stack): return container.redo
    case ("staysOpen", .modal): return container.staysOpen && !container.backgroundInteraction
    case ("backgroundInteraction", .modal): return container.staysOpen && container.backgroundInteraction
    default: return isSaid(key, container.about, flow)
    }
  }

  private static func ofClaims(_ key: String, _ flow: Flow) -> Bool {
    if let property = flow.properties.first {
      switch (key, property.claim) {
      case ("never", .never), ("always", .always), ("possible", .possible), ("always possible", .alwaysPossible): return true
      case ("whenever", .leadsTo), ("eventually", .leadsTo), ("before", .precedence): return true
      default: return isSaid(key, property.about, flow)
      }
    }
    guard let action = flow.scenarios.first?.steps.first?.action else { return false }
    switch (key, action) {
    case ("send", .send), ("show", .show), ("select", .select), ("close", .close), ("back", .back), ("forward", .forward),
      ("wait", .wait(500, in: nil)),
      ("relaunch", .relaunch):
      return true
    case ("expect", .expect): return true
    case ("open", .open(_, let source)): return source == nil
    case ("from", .open(_, let source)): return source?.value == "code"
    case ("in", .wait(_, let state)): return state != nil
    case ("with", .send(_, let values)): return values.count == 1
    case ("change", .change(let changes)): return changes.count == 2
    case (_, .expect(let expectations)): return expectations.count == 1
    default: return false
    }
  }

  private static func ofDeclarations(_ context: String, _ key: String, _ flow: Flow) -> Bool {
    switch (context, key) {
    case (Keys.variable.name, "type"): return flow.variables[0].type.type.isFinite
    case (Keys.variable.name, "initial"): return flow.variables[0].initial.value == .int(2)
    case (Keys.variable.name, "saved"): return flow.variables[0].isSaved
    case (Keys.variable.name, _): return isSaid(key, flow.variables[0].about, flow)
    case (Keys.input.name, "type"): return flow.inputs.last?.type.expressionType == .boolean
    case (Keys.input.name, "fixed"): return flow.inputs.last?.isFixed == true
    case (Keys.input.name, _): return flow.inputs.last.map { isSaid(key, $0.about, flow) } ?? false
    case (Keys.effect.name, "payload"): return flow.effects[0].payload.count == 1
    case (Keys.effect.name, _): return isSaid(key, flow.effects[0].about, flow)
    case (Keys.event.name, "payload"): return flow.events.last?.payload.count == 1
    case (Keys.event.name, "from"): return flow.events.last?.isInternal == true
    case (Keys.event.name, "when"): return flow.events.last?.promise != nil
    case (Keys.event.name, "unhandled"): return flow.events.last?.unhandled?.value == .reject
    case (Keys.event.name, _): return flow.events.last.map { isSaid(key, $0.about, flow) } ?? false
    case (Keys.constant.name, "value"): return flow.constants[0].content.value == .duration(300)
    case (Keys.constant.name, _): return isSaid(key, flow.constants[0].about, flow)
    case (Keys.patternType.name, _): if case .text = flow.types[0].type { return true } else { return false }
    case (Keys.appType.name, _): return isSeen(ofAppType: key, flow)
    case (Keys.arrival.name, _): if case .refuse(_?) = flow.states[0].arrival?.value { return true } else { return false }
    case (Keys.links.name, "sources"): return flow.linkSources.count == 2
    case (Keys.links.name, "held"): return flow.held == .first
    case (Keys.held.name, "first"): return flow.held == .first
    case (Keys.held.name, "saved"): return flow.savesHeld && flow.held == .latest(3)
    case (Keys.held.name, _): return flow.held == .latest(3)
    case (Keys.links.name, "examples"): return flow.exampledModules == [nil]
    case (Keys.links.name, "unknown"): return flow.unknownLink?.target == EffectID(0)
    case (Keys.links.name, "notFound"): return flow.missingLink?.target == EffectID(0)
    case (Keys.lookup.name, _): return flow.routes[1].lookup && flow.routes[1].leads.map(\.value) == [RouteID(0)]
    case (Keys.interrupt.name, _): if case .refuse(_?) = flow.routes[0].interrupt?.value { return true } else { return false }
    case (Keys.links.name, _): return flow.origins.count == 1
    case (Keys.origin.name, "prefixes"): return flow.origins[0].origin.prefixes.count == 2
    case (Keys.origin.name, "schemes"), (Keys.origin.name, "hosts"): return flow.origins[0].origin.prefixes.count == 1
    case (Keys.origin.name, "case"): return flow.origins[0].origin.caseInsensitivePath
    case (Keys.origin.name, _): return isSaid(key, flow.origins[0].about, flow)
    case (Keys.flowHotwire.name, "order"): return flow.hotwireOrder == .written
    case (Keys.flowHotwire.name, "settings"): return flow.hotwireSettings.map(\.value.value) == [.bool(true)]
    case (Keys.flowHotwire.name, "viewControllers"): return flow.viewControllers?.map(\.value) == ["PlaidViewController"]
    case (Keys.component.name, "native"): return flow.routes[0].components.map(\.native.value) == [ElementID(0)]
    case (Keys.component.name, "fallback"): return flow.routes[0].components.map(\.fallback.value) == [ElementID(1)]
    case (Keys.component.name, _): return flow.routes[0].components.first.map { isSaid(key, $0.about, flow) } ?? false
    case (Keys.flowHotwire.name, _): return flow.hotwireFile != nil
    case (Keys.defaults.name, "available"): return flow.routes[0].available != nil
    case (Keys.defaults.name, _): return flow.routes[0].place != nil
    case (Keys.sources.name, _): if case .not = flow.routes[0].sources { return true } else { return false }
    case (Keys.restoration.name, _): return flow.restoration?.value == 2
    case (Keys.generate.name, "access"): return flow.generation.access == .package
    case (Keys.generate.name, "store"): return flow.generation.store == .observable
    case (Keys.generate.name, "lines"): return flow.generation.lines == .left
    case (Keys.generate.name, "navigator"): return flow.generation.navigator == .written
    case (Keys.generate.name, "samples"): return flow.generation.samples == .written
    case (Keys.generate.name, "nonisolated"): return flow.generation.isolation == .ofModule
    case (Keys.generate.name, "prefix"): return flow.generation.prefix == "My"
    case (Keys.generate.name, "imports"): return flow.generation.imports == ["Shelf", "os.log"]
    case (Keys.generate.name, "available"): return flow.generation.available == ["iOS 17", "macOS 14.2"]
    default: return false
    }
  }

  private static func isSeen(ofAppType key: String, _ flow: Flow) -> Bool {
    guard case .app(let type) = flow.types[0].type else { return false }
    switch key {
    case "swift": return type.swiftName == "Accounts.User"
    case "import": return type.importedModule == "Accounts"
    case "identity": return type.identity == "id"
    case "sample": return type.sample == ".test"
    case "equatable": return type.isEquatable
    default: return false
    }
  }
}
