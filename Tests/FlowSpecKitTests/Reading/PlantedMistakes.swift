/// Specs with several mistakes each, and all findings of reading them: one for each mistake.
enum PlantedMistakes {
  struct Spec: Sendable {
    let name: String
    /// The spec, with `⟦…⟧` around each mistake.
    let text: String
    /// In the order of the brackets: `rule: message`.
    let findings: [String]
    var modules: [String: String] = [:]
  }

  static let all = [shop, syntax, types, states, guards, links, layouts, claims, modules, sections, lostNames, strangers]

  private static let shop = Spec(
    name: "twelve in one",
    text: """
      flowspec: 1
      flow: Shop
      ⟦sumary⟧: Orders.
      types:
        OrderID: { text: "⟦[⟧0-9" }
        User: { swift: User }
      variables:
        tries: 0...3
        session: { type: [absent, valid], initial: ⟦vaild⟧ }
      effects:
        load: { payload: { id: OrderID } }
      events:
        signIn: { payload: { user: User } }
        signOut: The person signed out.
        ⟦signOut⟧: Again.
      states:
        signedOut:
          root: login
          transitions:
            signIn: { to: ⟦singedIn⟧, when: tries ⟦=⟧ 2 }
            signOut: ⟦signedIn⟧
        signedIn:
          payload: { user: User }
          after: { ⟦500⟧: signedOut }
          ⟦colour⟧: green
          transitions: { signOut: { to: signedOut, set: { ⟦trise⟧: 0 } } }
      links: { origins: { app: "shop:" } }
      routes:
        login: { place: ⟦mian⟧ }
        order: { parameters: { id: OrderID }, links: { app: "/orders/⟦{id⟧" }, place: main }
      layouts:
        all: { containers: { main: stack } }
      """,
    findings: [
      "unknown-key: 'sumary' is not a key of the flow",
      "bad-pattern: '[' is not closed",
      "unknown-case: 'vaild' is not one of: absent, valid",
      "duplicate-key: key 'signOut' is written twice",
      "unknown-state: state 'singedIn' is not declared",
      "guard-syntax: use '==' to compare",
      "missing-field: state 'signedIn' needs 'user', but event 'signOut' has no such field; add 'user' under 'with'",
      "bad-duration: a duration is expected here: a number and 'ms', 's' or 'min', as in '500ms'",
      "unknown-key: 'colour' is not a key of a state",
      "unknown-variable: variable 'trise' is not declared",
      "unknown-container: container 'mian' is not declared",
      "bad-template: '{' is not closed",
    ])

  private static let syntax = Spec(
    name: "a syntax error in one section",
    text: """
      flowspec: 1
      flow: A
      events:
        go: Go.
      effects:
        load: Load.
        tell: ⟦[Tell⟧
      states:
        one:
          entry: [load, tell, shout]
          transitions: { go: ⟦tow⟧ }
        two: { ⟦transition⟧: { go: one } }
      """,
    findings: [
      "yaml-syntax: '[' is not closed: expected ',' or ']'",
      "unknown-state: state 'tow' is not declared",
      "unknown-key: 'transition' is not a key of a state",
    ])

  private static let types = Spec(
    name: "types that cannot be read cause nothing else",
    text: """
      flowspec: 1
      flow: A
      types:
        ID: ⟦0..9⟧
        Tab: [a, ⟦a⟧]
        Loop: [x: ⟦Loop⟧]
        Half: { text: "⟦(⟧" }
        Own: { swift: ⟦self.Type⟧ }
        Other: { swift: ⟦Int.self⟧, import: let }
      variables:
        count: ⟦Int⟧
        mode: ⟦Mode⟧
        ⟦step⟧: { initial: 3 }
      events:
        go: { payload: { id: ID, tab: ⟦Tabb⟧, half: Half } }
      effects:
        load: { payload: { id: ID, half: Half } }
      states:
        one:
          transitions:
            go:
              - { to: two, when: mode == quick and count > 3 and event.tab == a, set: { count: 1, mode: quick } }
              - { to: two, effects: load, with: { half: x } }
        two: { payload: { id: ID, tab: Tab }, always: one }
      links: { origins: { app: "shop:" } }
      routes:
        it:
          place: screen
          parameters: { id: ID, page: ⟦[]⟧ }
          links: { app: "/{id}/{page}" }
      scenarios:
        s: [{ send: go, with: { tab: b, id: 7 } }, { show: { it: { page: 3 } } }, { expect: { mode: quick } }]
      """,
    findings: [
      "bad-type: '0..9' is not a range; write '0...9'",
      "duplicate-name: case 'a' is listed twice",
      "bad-type: 'Loop' contains itself",
      "bad-pattern: '(' is not closed",
      "bad-type: 'self.Type' is not a Swift type's name",
      "bad-type: 'Int.self' is not a Swift type's name",
      "not-finite: 'count' must be finite: Bool, a list of names or a range",
      "unknown-type: type 'Mode' is not declared",
      "missing-key: 'step' has no 'type'",
      "unknown-type: type 'Tabb' is not declared",
      "bad-type: a type needs at least one case",
    ])

  private static let states = Spec(
    name: "states",
    text: """
      flowspec: 1
      flow: A
      initial: ⟦fourth⟧
      events: { go: Go., back: { payload: { id: Int } } }
      effects: { load: { payload: { id: Int } } }
      states:
        ⟦sign-in⟧: { transitions: { go: first } }
        first:
          arrival: ⟦hodl⟧
          entry: [⟦load⟧]
          transitions:
            ⟦gone⟧: { to: ⟦nowhere⟧, effects: load, with: { id: 1, other: 2 } }
            go: { to: sign-in, history: ⟦deep⟧ }
            back: { effects: ⟦laod⟧, with: { id: 1, other: 2 } }
        second:
          ⟦done⟧: third
          states: { a: { transitions: { ⟦go⟧: } }, b: {} }
        third: { final: true, ⟦transitions⟧: { go: first } }
        twin: { states: { a: { always: ⟦a⟧ } } }
        lone: ⟦[first, deep]⟧
        last: { always: deep, regions: { left: { states: { x: { always: ⟦y⟧ } } }, right: { states: { y: {} } } } }
      """,
    findings: [
      "wrong-initial-state: 'fourth' is not a child of the flow",
      "invalid-name: 'sign-in' cannot name a state; a name begins with a letter or '_', and has only letters, digits and '_'",
      "wrong-type: 'open', 'hold' or 'refuse' is expected here",
      "missing-field: effect 'load' needs 'id', but nothing here gives it a value",
      "unknown-event: event 'gone' is not declared",
      "unknown-state: state 'nowhere' is not declared",
      "history-of-nothing: 'sign-in' has no child states, so 'history' cannot apply",
      "unknown-effect: effect 'laod' is not declared",
      "done-without-final: 'done' is never taken: no child of 'second' is final",
      "empty-transition: 'go' has no transition; name a state, or write '{}' to do nothing on purpose",
      "final-with-behaviour: 'third' is final, so it cannot have 'transitions'",
      "ambiguous-name: 'a' may be 'twin.a' or 'second.a'",
      "wrong-type: a state must be a mapping, not a list",
      "target-in-other-region: 'y' is in another region, 'right'; raise an event that is taken there",
    ])

  private static let guards = Spec(
    name: "guards",
    text: """
      flowspec: 1
      flow: A
      types: { User: { swift: User } }
      variables: { tries: 0...3, steps: 0...3, session: [absent, valid], other: [absent, valid], third: [absent, valid] }
      inputs: { online: Bool, ⟦session⟧: Bool }
      events: { go: { payload: { user: User, count: Int, tries: 0...3 } } }
      effects: { load: Load. }
      transitions:
        go:
          - { effects: load, when: session == valid }
          - { effects: load, when: ⟦onlin⟧ == valid + 1 }
          - { effects: load, when: other == ⟦vaild⟧ and steps <⟦<⟧ 3 }
          - { effects: load, when: not ⟦other⟧ }
          - { effects: load, when: other ⟦<⟧ valid }
          - { effects: load, when: ⟦user⟧ == 3 or ⟦event.cuont⟧ == 3 }
          - { effects: load, when: ⟦tries⟧ > 0 }
          - { effects: load, when: (online or steps > 1⟦⟧ }
          - { effects: load, when: online ⟦online⟧ }
          - { effects: load, when: 0 < event.tries ⟦<⟧ 3 }
          - { effects: load, when: ⟦received⟧(go) }
          - { effects: load, when: shown(⟦nobody⟧) }
          - { effects: load, when: online, set: { other: ⟦third⟧ } }
          - { effects: load, set: { tries: ⟦-1⟧, other: ⟦3⟧ } }
      """,
    findings: [
      "duplicate-name: 'session' is a variable already; guards could not distinguish the two",
      "unknown-name: 'onlin' is not a variable, input, state or field",
      "unknown-case: 'vaild' is not one of: absent, valid",
      "guard-syntax: '<' is not expected here",
      "guard-type: a condition is expected here, and this is one of absent, valid",
      "guard-syntax: only '==' and '!=' compare names; '<' compares numbers",
      "guard-type: 'user' is not finite, so a guard cannot test it",
      "unknown-field: event 'go' has no field 'cuont'",
      "ambiguous-name: 'tries' may be a variable or a field of the event",
      "guard-syntax: ')' is missing",
      "guard-syntax: 'and' or 'or' is missing before 'online'",
      "guard-syntax: comparisons do not chain; join two with 'and'",
      "guard-syntax: 'received' asks about the last step, which only properties can do",
      "unknown-route: route or element 'nobody' is not declared",
      "guard-type: one of absent, valid is expected here, and this is another type with these names",
      "wrong-value: -1 is not in 0...3, the range of 'tries'",
      "guard-type: one of absent, valid is expected here, and this is a number",
    ])

  private static let links = Spec(
    name: "links",
    text: """
      flowspec: 1
      flow: A
      types: { Tab: [a, b] }
      links:
        origins:
          app: ["shop:"]
          web: ⟦shop.example⟧
          old: { ⟦hosts⟧: [shop.example] }
        sources: [code]
        held: { latest: ⟦none⟧ }
      routes:
        home:
          place: screen
          links: { app: [⟦o⟧rders, "/home/⟦{id⟧"], web: /home, ⟦wbe⟧: /home }
        order:
          place: screen
          parameters: { id: Int, tab: Tab? }
          from: [⟦cdoe⟧]
          links:
            app:
              - ⟦/orders⟧
              - "/orders/⟦{id?}⟧"
              - "/order/{id}?tab=⟦{tba?}⟧"
              - "/order/⟦{id=5}⟧"
              - { ⟦from⟧: "/o/{id}" }
              - { form: /last, with: { id: ⟦last⟧ }, only: ⟦parsed⟧ }
        bare: { place: screen, parameters: { id: Int }, links: { app: ⟦{id}⟧ } }
      """,
    findings: [
      "bad-origin: 'shop.example' has no scheme: write 'https://shop.example'",
      "missing-key: origin 'old' has hosts without 'schemes'",
      "wrong-type: a whole number from 1 to 16 is expected here",
      "bad-template: a template begins with '/'",
      "bad-template: '{' is not closed",
      "unknown-origin: origin 'wbe' is not declared",
      "unknown-source: source 'cdoe' is not declared",
      "missing-parameter: the template has no '{id}', and the parameter is not optional",
      "optional-part: 'id' may be missing here, but its type 'Int' is not optional",
      "unknown-parameter: route 'order' has no parameter 'tba'",
      "bad-template: 'id=5' cannot name a parameter: a name has only letters, digits and '_'",
      "unknown-key: 'from' is not a key of a form",
      "wrong-value: 'last' is not a whole number",
      "wrong-type: 'parse', 'print' or 'documented' is expected here",
      "unquoted-text: '{id}' is read as a mapping: a text with braces is quoted",
    ])

  private static let layouts = Spec(
    name: "layouts",
    text: """
      flowspec: 1
      flow: A
      root: home
      routes:
        home: { place: main, opens: [detail, ⟦detial⟧] }
        detail: { place: { wide: side, ⟦narow⟧: main } }
        other: { place: ⟦main.detail⟧, restores: ⟦yes⟧ }
        lost: { place: ⟦sied⟧ }
        ⟦any⟧: { place: screen }
      layouts:
        wide:
          when: width >= 700 and ⟦layout⟧ == wide
          containers:
            main: { tabs: [home, ⟦settings⟧] }
            side: { ⟦stacks⟧: detail }
            odd: { stack: true, ⟦modal⟧: true }
        narrow:
          containers:
            main: { tabs: [home] }
            side: { in: ⟦mian⟧ }
            rear: ⟦sheet⟧
            rest: ⟦curtain⟧
            ⟦screen⟧: modal
            far: { in: rear }
      elements:
        ⟦home⟧: { place: main }
        card: { place: ⟦[]⟧, available: ⟦home⟧ }
      """,
    findings: [
      "unknown-route: route 'detial' is not declared",
      "unknown-layout: layout 'narow' is not declared",
      "unknown-tab: 'detail' is not a tab of 'main' in any layout; its tabs: 'home'",
      "wrong-type: 'true' or 'false' is expected here",
      "unknown-container: container 'sied' is not declared",
      "reserved-name: 'any' cannot name a declaration: it is a word of the language where a route is expected",
      "guard-type: a layout's condition cannot depend on the layout",
      "unknown-route: route 'settings' is not declared",
      "unknown-key: 'stacks' is not a key of a container",
      "container-kind: container 'odd' has the kind 'stack' already",
      "unknown-container: layout 'narrow' has no container 'mian'",
      "wrong-type: 'sheet' is 'modal' here",
      "wrong-type: 'column', 'stack', 'modal', 'windows', '{ tabs: [routes] }' or '{ in: container }' is expected here",
      "reserved-name: 'screen' exists in every layout; do not declare it",
      "duplicate-name: 'home' is a route already; routes and elements share their names",
      "wrong-type: a place or a route is expected here, not a list",
      "unknown-name: 'home' is not a variable, input, state or field",
    ])

  private static let claims = Spec(
    name: "properties, scenarios and allow",
    text: """
      flowspec: 1
      flow: A
      inputs: { online: Bool }
      variables: { tries: 0...3 }
      events: { go: { payload: { id: Int } } }
      routes: { home: { place: screen, parameters: { id: Int } } }
      allow: { ⟦unreachable-state⟧: }
      properties:
        ⟦p⟧: { never: online, always: online }
        q: { ⟦nevr⟧: opened(⟦hoem⟧) }
        r: ⟦online⟧
      scenarios:
        s:
          - { ⟦sned⟧: go, with: { ⟦ib⟧: 3, id: ⟦three⟧ } }
          - { open: ⟦home⟧ }
          - { show: ⟦[home, home]⟧ }
          - { change: { ⟦onlin⟧: true, online: ⟦yes⟧ } }
          - { wait: ⟦5⟧ }
          - ⟦{}⟧
          - { back: true, ⟦relaunch⟧: true }
          - { expect: { ⟦stae⟧: none, tries: ⟦4⟧ } }
        t: ⟦go⟧
      """,
    findings: [
      "missing-reason: 'unreachable-state' is allowed without a reason; say why it is intended",
      "bad-property: 'p' has 'never' and 'always', which do not go together",
      "unknown-key: 'nevr' is not a key of a property",
      "unknown-route: route 'hoem' is not declared",
      "wrong-type: a property must be a mapping, not 'online'",
      "unknown-key: 'sned' is not a key of a step",
      "unknown-field: event 'go' has no field 'ib'",
      "wrong-value: 'three' is not a whole number",
      "wrong-value: 'home' is not a URL",
      "bad-step: the person opens one route at a time",
      "unknown-input: input 'onlin' is not declared",
      "wrong-value: 'yes' is not 'true' or 'false'",
      "bad-duration: a duration is expected here: a number and 'ms', 's' or 'min', as in '500ms'",
      "bad-step: the step does nothing",
      "bad-step: a step does one thing; write 'relaunch' as the next step",
      "unknown-key: 'stae' is neither a variable nor a key of 'expect'",
      "wrong-value: '4' is not a number from 0 to 3",
      "wrong-type: a scenario is a list of steps",
    ])

  private static let modules = Spec(
    name: "modules",
    text: """
      flowspec: 1
      flow: A
      events: { go: Go. }
      states:
        start: { transitions: { go: inner } }
        gone: { flow: ⟦Gone.flow.yaml⟧, transitions: { gone.left: start, go: elsewhere } }
        bare: { flow: Bare.flow.yaml, transitions: { go: bare.one } }
        full: { ⟦flow⟧: Bare.flow.yaml, states: { x: {} } }
        self: { flow: Self.flow.yaml }
        ring: { flow: Ring.flow.yaml }
      routes:
        home: { place: screen, opens: [gone.home, bare.home, ⟦hoem⟧] }
      """,
    findings: [
      "unreadable-module: the module 'Gone.flow.yaml' cannot be read: no such file",
      "module-with-states: 'full' has 'states', so it cannot have 'flow' too",
      "unknown-route: route 'hoem' is not declared",
      "Bare.flow.yaml missing-key: the spec has no 'flow'; every spec names its flow",
      "Bare.flow.yaml unknown-state: state 'tow' is not declared",
      "Self.flow.yaml module-cycle: 'Self.flow.yaml' would place itself, directly or through another",
      "Ring.flow.yaml module-cycle: 'A.flow.yaml' would place itself, directly or through another",
    ],
    modules: [
      "Bare.flow.yaml":
        "flowspec: 1\nstates: { one: { always: tow } }\nroutes: { home: { place: main } }\nlayouts: { wide: { containers: { main: stack } } }\nproperties: { p: { always: layout == wide } }\n",
      "Self.flow.yaml": "flowspec: 1\nflow: S\nstates: { one: { flow: Self.flow.yaml } }\n",
      "Ring.flow.yaml": "flowspec: 1\nflow: R\nstates: { one: { flow: A.flow.yaml } }\n",
    ])

  private static let sections = Spec(
    name: "sections of the wrong kind, and empty ones",
    text: """
      ⟦⟧flowspec: 1
      types:
      events: ⟦[go, stop]⟧
      effects: ⟦load⟧
      routes:
      layouts:
      elements:
      links:
      restoration:
      properties:
      scenarios:
      hotwire:
      defaults:
      variables: {}
      ⟦staets⟧:
        one: { entry: load, transitions: { go: two, stop: ⟦tow⟧ } }
        two: { states: ~, transitions: { go: one } }
        three: { states: ⟦[a, b]⟧, initial: a, always: b }
      """,
    findings: [
      "missing-key: the spec has no 'flow'; every spec names its flow",
      "wrong-type: an event is declared under its name, not in a list",
      "wrong-type: 'effects' needs names with values: '{ name: … }'",
      "unknown-key: 'staets' is not a key of the flow",
      "unknown-state: state 'tow' is not declared",
      "wrong-type: a state is declared under its name, not in a list",
    ])

  private static let lostNames = Spec(
    name: "names in what was left out are not unknown",
    text: """
      flowspec: 1
      flow: A
      events:
        go: Go.
        ⟦sign.in⟧: A dot.
        leave: ⟦[leave]⟧
        take: { payload: ⟦[id]⟧ }
      effects:
        load: { payload: { id: Int } }
      variables: { mode: [a, b], ⟦any⟧: Bool }
      states:
        one:
          transitions: { go: three, sign.in: two, leave: { to: two, effects: load }, take: { effects: load, when: event.id == mode } }
          ⟦children⟧: { three: {}, four: {} }
        two: { always: { to: four, when: any } }
        five: { states: { six: {} }, ⟦regions⟧: { seven: {}, eight: {} }, always: seven }
        ⟦two⟧: { states: { nine: {} } }
        ten: { always: nine, entry: ⟦*load⟧ }
      """,
    findings: [
      "invalid-name: 'sign.in' cannot name an event; a name begins with a letter or '_', and has only letters, digits and '_'",
      "wrong-type: an event must be a mapping, not a list",
      "wrong-type: a field is declared under its name, not in a list: 'name: …'",
      "reserved-name: 'any' is a word of guards and cannot be a name",
      "unknown-key: 'children' is not a key of a state",
      "states-and-regions: a state cannot have both: one of its 'states' is active, but all of its 'regions' are",
      "duplicate-key: key 'two' is written twice",
      "undefined-alias: alias '*load' needs an anchor '&load' before it",
    ])

  private static let strangers = Spec(
    name: "what is free for other tools, and what is nothing",
    text: """
      flowspec: 1
      flow: A
      x-tool: { states: { one: [] } }
      events: { go: { x-colour: red, payload: { x-id: 3, id: Int } }, x-go: 7, stop: ~, ⟦7up⟧: Go up. }
      states:
        x-first: []
        one:
          x-note: 1
          summary: null
          entry: ~
          transitions: { x-go: 3, go: { x-set: 1, to: two, with: { x-y: 1 } }, ⟦stop⟧: }
        two: { transitions: { go: { to: ⟦~⟧ }, stop: { to: ⟦null⟧ } } }
      routes: { x-home: 3, home: { place: screen, hotwire: { x-a: [] }, arrival: { x-one: 3, one: open } } }
      layouts: { all: { containers: { x-main: 3, main: stack } } }
      properties: { x-p: 1 }
      scenarios: { x-s: 1, s: [{ expect: { x-t: 1, shown: home } }] }
      """,
    findings: [
      "invalid-name: '7up' cannot name an event; a name begins with a letter or '_', and has only letters, digits and '_'",
      "empty-transition: 'stop' has no transition; name a state, or write '{}' to do nothing on purpose",
      "wrong-type: a state is expected here, not nothing",
      "wrong-type: a state is expected here, not nothing",
    ])
}
