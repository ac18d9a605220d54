/// The properties and the scenarios, in words.
extension FlowPage {
  var claimsSections: [PageSection] {
    section("Scenarios", sorted(flow.scenarios.map(entry))) + section("Properties", sorted(flow.properties.map(entry)))
  }

  /// Returns entries in their order, except that those to look at come first.
  private func sorted(_ entries: [PageEntry]) -> [Page.Block] {
    (entries.filter { !$0.isQuiet } + entries.filter(\.isQuiet)).map(Page.Block.entry)
  }

  private func entry(of property: Property) -> PageEntry {
    let summary: Phrase = property.about.summary.map { " " + .text($0.value) } ?? Phrase()
    let verdict = verdicts.verdict(of: property)
    let claim = phrase(property.claim) + "." + summary + " (" + placed(property.name.span) + ")"
    let notes = property.about.notes.map { [Page.Block.notes($0.value)] } ?? []
    let others = facts([PageFact("Findings", content: findings(in: property, except: verdict.finding))])
    let isQuiet = verdict.finding == nil && others.isEmpty
    return PageEntry(
      subject: .property, name: property.name.value, head: verdict.word,
      blocks: [.paragraph(claim)] + (verdict.remark.isEmpty ? [] : [.paragraph(verdict.remark)]) + shown(by: verdict.finding, property)
        + playing(verdict.place.map(PrototypePage.findingAnchor)) + notes + others, preview: phrase(property.claim), isClosed: isQuiet,
      isQuiet: isQuiet
    )
  }

  private func entry(of scenario: Scenario) -> PageEntry {
    let verdict = verdicts.verdict(of: scenario)
    let summary = scenario.about.summary.map { [Page.Block.paragraph(.text($0.value))] } ?? []
    let failure: [Page.Block] = verdict.finding.map { [.paragraph(.message($0.message) + " (" + placed($0.span) + ")")] } ?? []
    let notes = scenario.about.notes.map { [Page.Block.notes($0.value)] } ?? []
    let play = playing(PrototypePage.scenarioAnchor(scenario.name.value))
    return PageEntry(
      subject: .scenario, name: scenario.name.value, head: verdict.word,
      blocks: summary + failure + play + [steps(of: scenario, failing: verdict.finding)] + notes
        + facts([
          PageFact("Findings", content: findings(in: scenario, except: verdict.finding)), PageFact("Source", content: placed(scenario.name.span)),
        ]),
      isClosed: verdict.finding == nil, isQuiet: verdict.finding == nil)
  }

  /// Returns the steps; behind a failing one, the notes of the finding.
  private func steps(of scenario: Scenario, failing finding: Diagnostic?) -> Page.Block {
    guard let finding, let broken = scenario.steps.firstIndex(where: { $0.span.contains(finding.span) }) else {
      return .steps(scenario.steps.map { phrase($0.action) })
    }
    var steps = scenario.steps.enumerated().map { PageRun.Step(number: $0 + 1, content: phrase($1.action)) }
    // The entry itself says in which scenario the step is.
    let remarks = PageRun(finding, except: scenario.name.span, placed: placed).before.map { PageRun.Step(number: nil, content: $0) }
    steps.insert(contentsOf: remarks, at: broken + 1)
    return .run(PageRun(steps: steps, broken: broken))
  }

  /// Returns a link that plays a run in the prototype.
  private func playing(_ anchor: String?) -> [Page.Block] {
    guard let prototype, let anchor else { return [] }
    return [.paragraph(Phrase([.link("Play it in the prototype", page: prototype, section: anchor)]))]
  }

  /// Returns the run that shows a violated property: each step with the number that `check` prints.
  private func shown(by finding: Diagnostic?, _ property: Property) -> [Page.Block] {
    guard let finding, !finding.notes.isEmpty else { return [] }
    return [.run(PageRun(finding, placed: placed, end: finding.run == nil ? Phrase() : broken(property.claim)))]
  }

  /// Returns what is wrong after the last step; empty for a claim about what follows.
  private func broken(_ claim: Property.Claim) -> Phrase {
    switch claim {
    case .never(let one): "Now " + .code(wording.expression(one)) + " holds."
    case .always(let one): "Now " + .code(wording.expression(one)) + " does not hold."
    case .precedence(let one, let other):
      "Now " + .code(wording.expression(one)) + " holds, and " + .code(wording.expression(other)) + " never did."
    case .possible, .alwaysPossible, .leadsTo: Phrase()
    }
  }

  private func phrase(_ claim: Property.Claim) -> Phrase {
    func code(_ expression: Expression) -> Phrase { .code(wording.expression(expression)) }
    return switch claim {
    case .never(let one): "never " + code(one)
    case .always(let one): "always " + code(one)
    case .possible(let one): "some run reaches " + code(one)
    case .alwaysPossible(let one): "from every configuration, some run reaches " + code(one)
    case .leadsTo(let one, let other): "whenever " + code(one) + ", eventually " + code(other)
    case .precedence(let one, let other): "never " + code(one) + " before " + code(other)
    }
  }

  // MARK: Scenarios

  private func phrase(_ action: Scenario.Action) -> Phrase {
    switch action {
    case .send(let event, let values):
      return .name(flow[event].qualifiedName + arguments(values, flow[event].payload), .event) + " comes"
    case .open(let url, let source):
      return "the link " + .code(url.value) + " arrives" + (source.map { " by " + .code($0.value) } ?? Phrase())
    case .show(let route, let values):
      return "the person opens " + .name(flow[route].qualifiedName + arguments(values, flow[route].parameters), .route)
    case .select(let tab): return "the person selects the tab " + .name(flow[tab.value].qualifiedName, .route)
    case .close(let route, let values):
      return "the person closes the window " + .name(flow[route].qualifiedName + arguments(values, flow[route].parameters), .route)
    case .back(let container): return "the person goes back" + (container.map { " in " + .code($0.value) } ?? Phrase())
    case .forward(let container): return "the person goes forward" + (container.map { " in " + .code($0.value) } ?? Phrase())
    case .change(let changes):
      let texts = changes.map { "\(flow[$0.input].qualifiedName) = \(wording.value($0.value.value))" }
      return "inputs change: " + texts.asNames(.input)
    case .wait(let milliseconds, let state):
      return .text("the timer of \(wording.duration(milliseconds))") + (state.map { " of " + .name(wording.name($0.value), .state) } ?? Phrase())
        + " fires"
    case .relaunch: return "the app is relaunched"
    case .expect(let expectations): return "then " + expectations.map(phrase).joined(by: "; ")
    }
  }

  private func arguments(_ values: [Scenario.NamedValue], _ fields: [Field]) -> String {
    guard !values.isEmpty else { return "" }
    return "(" + values.map { "\(fields[$0.field].name.value): \(wording.value($0.value.value))" }.joined(separator: ", ") + ")"
  }

  private func phrase(_ expectation: Scenario.Expectation) -> Phrase {
    switch expectation {
    case .state(let states): return list(states.map { wording.name($0.value) }, .state, "active")
    case .layout(let layout): return "the layout is " + .name(flow[layout.value].name.value, .layout)
    case .shown(let sights): return list(sights.map(name), .route, "shown")
    case .kept(let sights): return list(sights.map(name), .route, "kept")
    case .held(let routes): return outcome(routes, "held")
    case .opened(let routes): return outcome(routes, "opened")
    case .refused(let routes): return outcome(routes, "refused")
    case .lost(let routes): return outcome(routes, "lost")
    case .effects(let effects):
      let names = effects.map { flow[$0.value].qualifiedName }
      return names.isEmpty ? "no effect is performed" : names.asNames(.effect) + (names.count == 1 ? " is" : " are") + " performed"
    case .rejected(let event): return .name(flow[event.value].qualifiedName, .event) + " is rejected"
    case .handoff(let addresses):
      return addresses.isEmpty ? "nothing is handed over" : addresses.map { .code($0.value) }.joined(by: ", ") + " is handed over"
    case .variable(let variable, let value):
      return .name("\(flow[variable.value].qualifiedName) = \(wording.value(value.value))", .variable)
    }
  }

  private func outcome(_ routes: [Located<RouteID>], _ word: String) -> Phrase {
    list(routes.map { flow[$0.value].qualifiedName }, .route, word, none: "no link is \(word)")
  }

  private func list(_ names: [String], _ subject: Topic, _ word: String, none: String? = nil) -> Phrase {
    guard !names.isEmpty else { return .text(none ?? "nothing is \(word)") }
    return names.asNames(subject) + .text(names.count == 1 ? " is \(word)" : " are \(word)")
  }

  private func name(_ sight: Scenario.Sight) -> String {
    guard case .route(let route) = sight.item.value else { return wording.name(sight.item.value) }
    return flow[route].qualifiedName + arguments(sight.parameters, flow[route].parameters)
  }
}
