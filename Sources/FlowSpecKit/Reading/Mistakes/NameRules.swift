/// Mistakes in names.
enum NameRules {
  private static let shape = "begins with a letter or '_', and has only letters, digits and '_'"

  /// Says why a text is no name of something, such as "a state".
  static func fault(_ name: String, of what: String) -> String {
    if let brace = name.firstRange(of: " {") { return "'\(YAMLLog.short(String(name[..<brace.lowerBound])))' has no ':' after it" }
    let rule = name.utf8.count > longestName ? "a name has at most \(longestName) bytes" : "a name \(shape)"
    return "'\(YAMLLog.short(name))' cannot name \(what); \(rule)"
  }

  /// Says why a node is no name of a flow.
  static func flowFault(_ node: YAMLNode) -> String {
    if case .scalar(let scalar) = node.content, scalar.text.utf8.count > longestName { return "the flow's name has more than \(longestName) bytes" }
    return "the flow's name \(shape)"
  }

  static let invalidName = Rule(
    "invalid-name", .error, "A name begins with a letter or `_`, and has only letters, digits and `_`.",
    explanation: """
      Names become Swift identifiers and words of guards, so they have no spaces, hyphens or dots. Only properties and scenarios may have any \
      text as their name.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nstates:\n  ⟦sign-in⟧: {}\n",
        accepted: "flowspec: 1\nflow: A\nstates:\n  signIn: { root: form }\nroutes: { form: { place: screen } }\n")
    ])

  static let duplicateName = Rule(
    "duplicate-name", .error, "No name is declared twice in one place.",
    explanation: """
      Variables, inputs and states share their names, and so do routes and elements. Cases, fields and tabs differ within their list. \
      Built-in types and events need no declaration. Rename or remove one of the two.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nvariables: { online: Bool }\ninputs: { ⟦online⟧: Bool }\nproperties: { p: { possible: online } }\n",
        accepted: "flowspec: 1\nflow: A\ninputs: { online: Bool }\nproperties: { p: { possible: online } }\n")
    ])

  static let reservedName = Rule(
    "reserved-name", .error, "A name is not a word of the language.",
    explanation: """
      `and`, `or`, `not`, `in`, `true`, `false`, `any`, `none`, `event` and `layout` are words of guards. `all`, `any`, `none` and `true` have a \
      meaning where a route is named, and `screen` is the container that every layout has. A spec could not refer to a thing with such a name. \
      Choose another name.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\ninputs: { ⟦any⟧: Bool }\n",
        accepted: "flowspec: 1\nflow: A\ninputs: { anybody: Bool }\nproperties: { p: { possible: anybody } }\n")
    ])

  static let ambiguousName = Rule(
    "ambiguous-name", .error, "Every name refers to exactly one declaration.",
    explanation: """
      You refer to a state by its path, or by any ending of its path that no other state has. If two states end alike, write more of the path. If \
      a field of the event has the name of something else, write `event.` before it.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go on. }
          states:
            one: { transitions: { go: ⟦waiting⟧ }, states: { waiting: {} } }
            two: { transitions: { go: one }, states: { waiting: {} } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go on. }
          states:
            one: { transitions: { go: two.waiting }, states: { waiting: {} } }
            two: { transitions: { go: one }, states: { waiting: {} } }
          """)
    ])

  static let all = [invalidName, duplicateName, reservedName, ambiguousName] + UnknownNames.all
}

/// One rule for each kind of name: a name that nothing declares.
enum UnknownNames {
  private static func rule(_ kind: NameKind, _ explanation: String, reported: String, accepted: String) -> Rule {
    Rule(
      kind.rule, .error, "Every \(kind.rawValue) in use is declared.", explanation: explanation,
      examples: [.init(reported: "flowspec: 1\nflow: A\n" + reported, accepted: "flowspec: 1\nflow: A\n" + accepted)])
  }

  static let all = [
    rule(
      .type,
      "A type is built in (`String`, `Bool`, `Int`, `UInt`, `Double`, `UUID`, `URL`), declared under `types`, or written directly where it is used.",
      reported: "effects: { show: { payload: { id: ⟦OderID⟧ } } }\ntypes: { OrderID: { text: \"[0-9]+\" } }\n",
      accepted: "types: { OrderID: { text: \"[0-9]+\" } }\nroutes: { order: { parameters: { id: OrderID }, place: screen } }\n"),
    rule(
      .variable, "Only variables that are declared under `variables` can be set.",
      reported: "events: { go: Go. }\nvariables: { count: 0...3 }\ntransitions: { go: { set: { ⟦coun⟧: 1 } } }\n",
      accepted: "events: { go: Go. }\nvariables: { count: 0...3 }\ntransitions: { go: { set: { count: 1 } } }\n"),
    rule(
      .input, "A scenario changes inputs that are declared under `inputs`, or `width`, `height`, `idiom`, `horizontal` and `vertical`.",
      reported: "inputs: { online: Bool }\nscenarios: { s: [{ change: { ⟦onlin⟧: true } }] }\n",
      accepted: "inputs: { online: Bool }\nproperties: { p: { possible: online } }\nscenarios: { s: [{ change: { online: true } }] }\n"),
    rule(
      .effect, "Declare an effect under `effects`; generated code then lists it among those that the app performs.",
      reported: "effects: { load: Load. }\nentry: [⟦laod⟧]\n", accepted: "effects: { load: Load. }\nentry: [load]\n"),
    rule(
      .event, "Declare an event under `events`. Only `becameActive`, `resignedActive` and `enteredBackground` are built in.",
      reported: "events: { go: Go. }\neffects: { load: Load. }\ntransitions: { ⟦og⟧: { effects: [load] } }\n",
      accepted: "events: { go: Go. }\neffects: { load: Load. }\ntransitions: { go: { effects: [load] } }\n"),
    rule(
      .state, "Refer to a state by its path (`signedIn.browsing`), or by any ending of the path that no other state has.",
      reported: "events: { go: Go. }\nstates: { one: { transitions: { go: ⟦tow⟧ } }, two: { transitions: { go: one } } }\n",
      accepted: "events: { go: Go. }\nstates: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }\n"),
    rule(
      .origin, "The keys under a route's `links` are the names of origins that `links: { origins: … }` of the flow declares.",
      reported: "links: { origins: { app: \"shop:\" } }\nroutes: { home: { place: screen, links: { ⟦ap⟧: /home } } }\n",
      accepted: "links: { origins: { app: \"shop:\" } }\nroutes: { home: { place: screen, links: { app: /home } } }\n"),
    rule(
      .source, "Declare the sources that routes allow or forbid under `links: { sources: … }` of the flow.",
      reported:
        "links: { origins: { app: \"shop:\" }, sources: [code] }\nroutes: { home: { place: screen, from: [⟦cod⟧], links: { app: /home } } }\n",
      accepted: "links: { origins: { app: \"shop:\" }, sources: [code] }\nroutes: { home: { place: screen, from: [code], links: { app: /home } } }\n"),
    rule(
      .route, "Declare a route under `routes`. A route of a placed module has the name of the module's state before its own (`orders.list`).",
      reported: "root: ⟦hom⟧\nroutes: { home: { place: screen } }\n", accepted: "root: home\nroutes: { home: { place: screen } }\n"),
    rule(
      .layout, "Use the names that are declared under `layouts`, as the keys of a `place` that depends on the layout, and under `expect`.",
      reported: "root: home\nroutes: { home: { place: { ⟦wid⟧: main } } }\nlayouts: { wide: { containers: { main: stack } } }\n",
      accepted: "root: home\nroutes: { home: { place: { wide: main } } }\nlayouts: { wide: { containers: { main: stack } } }\n"),
    rule(
      .container, "A place is a container of some layout, `screen`, or a container and one of its tabs (`main.home`).",
      reported: "root: home\nroutes: { home: { place: ⟦mian⟧ } }\nlayouts: { all: { containers: { main: stack } } }\n",
      accepted: "root: home\nroutes: { home: { place: main } }\nlayouts: { all: { containers: { main: stack } } }\n"),
  ]
}
