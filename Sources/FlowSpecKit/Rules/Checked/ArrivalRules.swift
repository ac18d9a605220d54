/// What becomes of links in every run.
enum ArrivalRules {
  static let neverOpened = CheckedRule(
    "link-never-opened", .warning, "A link to every route opens in some run.",
    explanation: """
      No run of the flow opens a link to this route: it is refused wherever it arrives, or it is held and never opened, or where links open the \
      route is not available. Such a link leads nowhere for everybody. Let some state open it, or take the form away.
      """,
    needs: [.states, .routes, .links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes:
            ⟦welcome⟧: { place: screen, available: signedOut, links: { app: /welcome } }
          layouts: { all: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes:
            welcome: { place: screen, available: signedIn, links: { app: /welcome } }
          layouts: { all: {} }
          """)
    ]
  ) { check, findings in
    guard hasPolicy(check.flow) else { return }
    let links = check.links
    guard links.isExhaustive else { return findings.leaveUndecided() }
    for (route, members) in links.alike.sorted(by: { $0.key < $1.key }) {
      let endings = links.endings[route] ?? [:]
      // A link that no state speaks of is uncovered; another rule says so.
      guard endings[.opened] == nil, endings[.refused(.uncovered)] == nil else { continue }
      let flow = check.flow
      let others = members.dropFirst().map { Diagnostic.Note("the same goes for this route", at: flow.routes[$0].name.span) }
      let (reason, run) = reason(endings)
      findings.add(
        "no run opens a link to '\(flow.routes[route].qualifiedName)': \(reason)", at: flow.routes[route].name.span,
        notes: others, showing: run, of: check)
    }
  }

  private static func reason(_ endings: [Happening.Ending: Run]) -> (String, Run?) {
    if let run = endings[.refused(.unavailable)] { return ("where links open it is not available", run) }
    if endings[.refused(.policy)] == nil, let run = endings[.lost(.identity)] { return ("where links open, somebody else's data are active", run) }
    if let run = endings[.held] { return ("it is held, and never opened", run) }
    if let run = endings[.refused(.policy)] { return ("every state refuses it", run) }
    return ("it never arrives where links open", nil)
  }

  static let lost = CheckedRule(
    "lost-link", .warning, "No link is lost because another one came, unless the flow says which one stays.",
    explanation: """
      Only so many links are held. When another one arrives meanwhile, one of them is lost, and the person who tapped it never learns why. Say which \
      one stays with `held: latest`, `held: first` or `held: { latest: 3 }`.
      """,
    needs: [.states, .routes, .links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          ⟦links⟧: { origins: { app: "a:" } }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes: { orders: { place: screen, links: { app: /orders } } }
          layouts: { all: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes: { orders: { place: screen, links: { app: /orders } } }
          layouts: { all: {} }
          """)
    ]
  ) { check, findings in
    guard check.flow.heldSpan == nil, hasPolicy(check.flow) else { return }
    let runs = check.links.endings.sorted { $0.key < $1.key }.compactMap { $0.value[.lost(.replaced)] }
    if check.links.doubt != nil { findings.leaveUndecided() }
    guard let run = runs.min(by: { $0.length < $1.length }), let section = check.flow.sections[.links] else { return }
    findings.add(
      "a link that waits is lost when another one arrives, and nothing says which one stays", at: section.key("links"), showing: run, of: check)
  }

  static let neverRestored = CheckedRule(
    "restoration-never", .warning, "What is saved can be restored.",
    explanation: """
      The flow saves what was open, and no run ever restores it: the states that come after a launch refuse links, or hold them for ever. Restoring \
      waits for a state that says `arrival: open`.
      """,
    needs: [.states, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            one: { arrival: refuse, transitions: { go: two } }
            two: { arrival: refuse, transitions: { go: one } }
          routes: { list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          ⟦restoration⟧: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            one: { arrival: hold, transitions: { go: two } }
            two: { arrival: open, transitions: { go: one } }
          routes: { list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """)
    ]
  ) { check, findings in
    guard let section = check.flow.sections[.restoration], hasPolicy(check.flow) else { return }
    let restoration = check.restoration
    if restoration.doubt != nil { return findings.leaveUndecided() }
    if !restoration.isRestored { findings.add("nothing that is saved is ever restored", at: section.key("restoration")) }
  }

  static let foreignRestoration = CheckedRule(
    "restored-for-nobody", .warning, "What one person had open is restored only for that person.",
    explanation: """
      What was saved belongs to somebody, and it is restored in a state in which nobody's data are active: whoever is using the app then sees it. \
      Let such states say `arrival: hold` or `arrival: refuse`.
      """,
    needs: [.states, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          events: { signIn: { payload: { user: User } }, signOut: Out. }
          states:
            signedOut: { arrival: open, transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, root: home, arrival: open, transitions: { signOut: signedOut } }
          routes: { home: { place: main, opens: list }, list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          ⟦restoration⟧: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          events: { signIn: { payload: { user: User } }, signOut: Out. }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, root: home, arrival: open, transitions: { signOut: signedOut } }
          routes: { home: { place: main, opens: list }, list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """)
    ]
  ) { check, findings in
    if check.restoration.doubt != nil { findings.leaveUndecided() }
    guard let section = check.flow.sections[.restoration], let run = check.restoration.unidentified else { return }
    findings.add("what one person had open is restored while nobody is signed in", at: section.key("restoration"), showing: run, of: check)
  }

  /// Found under the name of the structural rule, which knows the places but not who is there.
  static let lostInLayout = CheckedRule(RouteWithoutPlace.rule.rule, needs: [.routes, .layouts]) { check, findings in
    if check.lostInLayouts.doubt != nil { findings.leaveUndecided() }
    for (route, run) in check.lostInLayouts.lost {
      let name = check.flow.routes[route].name
      findings.add("a change of layout takes '\(check.flow.routes[route].qualifiedName)' away", at: name.span, showing: run, of: check)
    }
  }

  /// Some state says what becomes of links.
  private static func hasPolicy(_ flow: Flow) -> Bool {
    flow.states.contains { $0.arrival != nil } || flow.routes.contains { !$0.arrival.isEmpty }
  }
}

/// Links that arrive where no active state speaks of them, in a combination of states that only exploring shows to occur.
enum UncoveredCombination {
  static let rule = CheckedRule(UncoveredArrival.rule.rule, needs: [.states, .routes, .links]) { check, findings in
    guard UncoveredArrival.rule.applies(to: check.flow) else { return }
    if check.links.doubt != nil { findings.leaveUndecided() }
    let gaps = UncoveredArrival.gaps(Facts(check.flow))
    let runs = gaps.isEmpty ? [] : check.runs(arriving: gaps.map { ($0.routes[0].id, $0.state.id) })
    for (gap, run) in zip(gaps, runs) where run != nil {
      findings.add(
        UncoveredArrival.message(gap, check.flow), at: gap.state.name.span, notes: [UncoveredArrival.remedy], showing: run, of: check)
    }
    guard gaps.isEmpty else { return }
    for (route, members) in check.links.alike.sorted(by: { $0.key < $1.key }) {
      guard let run = check.links.endings[route]?[.refused(.uncovered)] else { continue }
      let flow = check.flow
      let others = members.dropFirst().map { Diagnostic.Note("the same goes for this route", at: flow.routes[$0].name.span) }
      findings.add(
        "a link to '\(flow.routes[route].qualifiedName)' can arrive where no active state says what becomes of it",
        at: flow.routes[route].name.span, notes: others, showing: run, of: check)
    }
  }
}

extension Span {
  /// The key that a section begins with.
  fileprivate func key(_ name: String) -> Span { Span(source, lower, lower + name.utf8.count) }
}
