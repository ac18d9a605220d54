/// What is claimed of every run, and the runs that must be possible, in words.
extension FlowPage {
  var claimsSections: [PageSection] {
    let properties = flow.properties.map { property -> Phrase in
      let summary: Phrase = property.about.summary.map { " " + .text($0.value) } ?? Phrase()
      return .strong(property.name.value) + claimMark(property.claim) + ": " + told(property.claim) + "." + summary
    }
    let scenarios = flow.scenarios.flatMap { scenario -> [Page.Block] in
      let summary: Phrase = scenario.about.summary.map { ": " + .text($0.value) } ?? Phrase()
      return [
        .paragraph(.strong(scenario.name.value) + Keys.flow.mark("scenarios") + summary),
        .steps(scenario.steps.map { told($0.action) }),
      ]
    }
    return section("Properties", (properties.isEmpty ? [] : [.list(properties)]) + notes(flow.properties))
      + section("Scenarios", scenarios + notes(flow.scenarios))
  }

  private func claimMark(_ claim: Property.Claim) -> Phrase {
    switch claim {
    case .never: Keys.property.mark("never")
    case .always: Keys.property.mark("always")
    case .possible: Keys.property.mark("possible")
    case .alwaysPossible: Keys.property.mark("always possible")
    case .leadsTo: Keys.property.mark("whenever")
    case .precedence: Keys.property.mark("before")
    }
  }

  private func told(_ claim: Property.Claim) -> Phrase {
    func code(_ expression: Expression) -> Phrase { .code(wording.expression(expression)) }
    return switch claim {
    case .never(let one): "never " + code(one)
    case .always(let one): "always " + code(one)
    case .possible(let one): "some run leads to " + code(one)
    case .alwaysPossible(let one): "from everywhere some run leads to " + code(one)
    case .leadsTo(let one, let other): "whenever " + code(one) + ", in the end " + code(other)
    case .precedence(let one, let other): "never " + code(one) + " before " + code(other)
    }
  }

  // MARK: Scenarios

  private func told(_ action: Scenario.Action) -> Phrase {
    switch action {
    case .send(let event, let values):
      return .code(flow[event].qualifiedName + arguments(values, flow[event].payload)) + " comes"
    case .open(let url, let source):
      return "the link " + .code(url.value) + " arrives" + (source.map { " by " + .code($0.value) } ?? Phrase())
    case .show(let route, let values):
      return "the person opens " + .code(flow[route].qualifiedName + arguments(values, flow[route].parameters))
    case .select(let tab): return "the person selects the tab " + .code(flow[tab.value].qualifiedName)
    case .close(let route, let values):
      return "the person closes the window " + .code(flow[route].qualifiedName + arguments(values, flow[route].parameters))
    case .back(let container): return "the person goes back" + (container.map { " in " + .code($0.value) } ?? Phrase())
    case .forward(let container): return "the person goes forward" + (container.map { " in " + .code($0.value) } ?? Phrase())
    case .change(let changes):
      let texts = changes.map { "\(flow[$0.input].qualifiedName) = \(wording.value($0.value.value))" }
      return "the world changes: " + texts.asCodes
    case .wait(let milliseconds, let state):
      return .text("the timer of \(wording.duration(milliseconds))") + (state.map { " of " + .code(wording.name($0.value)) } ?? Phrase()) + " fires"
    case .relaunch: return "the app is launched anew"
    case .expect(let expectations): return "then " + expectations.map(told).joined(by: "; ")
    }
  }

  private func arguments(_ values: [Scenario.NamedValue], _ fields: [Field]) -> String {
    guard !values.isEmpty else { return "" }
    return "(" + values.map { "\(fields[$0.field].name.value): \(wording.value($0.value.value))" }.joined(separator: ", ") + ")"
  }

  private func told(_ expectation: Scenario.Expectation) -> Phrase {
    switch expectation {
    case .state(let states): return list(states.map { wording.name($0.value) }, "active")
    case .layout(let layout): return "the layout is " + .code(flow[layout.value].name.value)
    case .shown(let sights): return list(sights.map(name), "on show")
    case .kept(let sights): return list(sights.map(name), "kept")
    case .held(let routes): return outcome(routes, "waiting")
    case .opened(let routes): return outcome(routes, "opened")
    case .refused(let routes): return outcome(routes, "refused")
    case .lost(let routes): return outcome(routes, "lost")
    case .effects(let effects):
      let names = effects.map { flow[$0.value].qualifiedName }
      return names.isEmpty ? "no effect is performed" : names.asCodes + (names.count == 1 ? " is" : " are") + " performed"
    case .rejected(let event): return .code(flow[event.value].qualifiedName) + " is rejected"
    case .variable(let variable, let value):
      return .code("\(flow[variable.value].qualifiedName) = \(wording.value(value.value))")
    }
  }

  private func outcome(_ routes: [Located<RouteID>], _ word: String) -> Phrase {
    list(routes.map { flow[$0.value].qualifiedName }, word, none: "no link is \(word)")
  }

  private func list(_ names: [String], _ word: String, none: String? = nil) -> Phrase {
    guard !names.isEmpty else { return .text(none ?? "nothing is \(word)") }
    return names.asCodes + .text(names.count == 1 ? " is \(word)" : " are \(word)")
  }

  private func name(_ sight: Scenario.Sight) -> String {
    guard case .route(let route) = sight.item.value else { return wording.name(sight.item.value) }
    return flow[route].qualifiedName + arguments(sight.parameters, flow[route].parameters)
  }
}
