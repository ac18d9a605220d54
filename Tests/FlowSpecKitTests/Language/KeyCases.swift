import Testing

@testable import FlowSpecKit

/// A key in a spec that is accepted, and in one where its value is not.
struct KeyCase: CustomTestStringConvertible, Sendable {
  /// The reference's name of the place: "a state".
  let context: String
  let key: String
  let accepted: String
  /// A spec that is rejected, with `⟦…⟧` around the reported part.
  let rejected: String
  let rule: RuleName
  /// The text of the accepted spec that the case adds to its frame.
  let fragment: String

  /// The key with its value, for the table of keys: `saved: true` from `type: Bool, saved: true`.
  var example: String? {
    guard !key.hasPrefix("<") else { return fragment }
    return Self.entries(of: fragment).first { $0.hasPrefix(key + ":") }
  }

  /// Splits the entries of a mapping, which are separated by commas or by lines.
  private static func entries(of text: String) -> [String] {
    var entries = [""]
    var depth = 0
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "{", "[": depth += isQuoted ? 0 : 1
      case "}", "]": depth -= isQuoted ? 0 : 1
      case ",", "\n":
        guard depth == 0, !isQuoted else { break }
        entries.append("")
        continue
      default: break
      }
      if character != " " || entries[entries.count - 1] != "" { entries[entries.count - 1].append(character) }
    }
    return entries
  }

  var testDescription: String { "'\(key)' of \(context)" }
}

/// Cases in a frame: a spec in which `□` marks the place of the case's text.
struct KeyFrame: Sendable {
  let context: String
  let frame: String

  init(_ context: KeyContext, _ frame: String) {
    self.context = context.name
    self.frame = "flowspec: 1\nflow: A\n" + frame
  }

  func key(_ key: String, _ accepted: String, _ rejected: String, _ rule: RuleName) -> KeyCase {
    KeyCase(context: context, key: key, accepted: filled(accepted), rejected: filled(rejected), rule: rule, fragment: accepted)
  }

  private func filled(_ text: String) -> String {
    let parts = frame.split(separator: "□", omittingEmptySubsequences: false)
    return parts[0] + text + parts[1] + "\n"
  }

  /// Returns the cases of `summary`, `notes` and `allow`, which many places accept; `rest` is the text that the place requires.
  func about(_ rest: String = "") -> [KeyCase] {
    let rest = rest.isEmpty ? "" : rest + ", "
    return [
      key("summary", rest + "summary: In short.", rest + "summary: ⟦[in short]⟧", "wrong-type"),
      key("notes", rest + "notes: At length.", rest + "notes: ⟦{ at: length }⟧", "wrong-type"),
      key("allow", rest + "allow: { unreachable-state: For now. }", rest + "allow: { ⟦unreachable-state⟧: }", "missing-reason"),
    ]
  }
}

enum KeyCases {
  static let all: [KeyCase] =
    flow + stateLike + states + transitions + declarations + types + linkFacts + routes + forms + layouts + claims + generation

  private static let generation = [KeyFrame(Keys.generate, "generate: { □ }")].flatMap { frame in
    [
      frame.key("access", "access: package", "access: ⟦secret⟧", "wrong-type"),
      frame.key("store", "store: observable", "store: ⟦redux⟧", "wrong-type"),
      frame.key("navigator", "navigator: true", "navigator: ⟦perhaps⟧", "wrong-type"),
      frame.key("samples", "samples: true", "samples: ⟦some⟧", "wrong-type"),
      frame.key("nonisolated", "nonisolated: false", "nonisolated: ⟦maybe⟧", "wrong-type"),
      frame.key("lines", "lines: false", "lines: ⟦some⟧", "wrong-type"),
      frame.key("prefix", "prefix: My", "prefix: ⟦3D⟧", "invalid-name"),
      frame.key("imports", "imports: [Shelf, os.log]", "imports: [Shelf, ⟦os-log⟧]", "invalid-name"),
      frame.key("available", "available: [iOS 17, macOS 14.2]", "available: [iOS 17, ⟦macOS⟧]", "invalid-name"),
    ]
  }

  /// Frames for the keys that the flow and its states share.
  private static let world = """
    types: { User: { swift: User } }
    events: { go: Go., back: Back., leave: Leave. }
    effects: { load: Load., tell: Tell. }
    routes: { home: { place: screen } }

    """

  private static let stateLike = [
    KeyFrame(Keys.state, world + "states: { one: { □, transitions: { leave: two } }, two: {} }")
  ].flatMap { frame in
    frame.about() + [
      frame.key("payload", "payload: { user: User? }", "payload: ⟦[user]⟧", "wrong-type"),
      frame.key("root", "root: home", "root: ⟦hom⟧", "unknown-route"),
      frame.key("arrival", "arrival: { refuse: tell }", "arrival: ⟦holds⟧", "wrong-type"),
      frame.key("awaits", "awaits: [go, back]", "awaits: [go, ⟦bakc⟧]", "unknown-event"),
      frame.key("always", "always: two", "always: ⟦tow⟧", "unknown-state"),
      frame.key("after", "after: { 500ms: two }", "after: { ⟦500⟧: two }", "bad-duration"),
      frame.key("entry", "entry: [load, tell]", "entry: [load, ⟦tel⟧]", "unknown-effect"),
      frame.key("exit", "exit: load", "exit: ⟦{ load: now }⟧", "wrong-type"),
      frame.key("states", "states: { a: {}, b: {} }", "states: ⟦{}⟧", "no-initial-state"),
      frame.key("regions", "regions: { left: {}, right: {} }", "regions: { ⟦lef-t⟧: {}, right: {} }", "invalid-name"),
      frame.key(
        "initial", "states: { a: {}, b: {} }, initial: b", "states: { a: {}, b: {} }, initial: ⟦c⟧", "wrong-initial-state"),
      frame.key("done", "states: { a: { final: true } }, done: two", "states: { a: {} }, ⟦done⟧: two", "done-without-final"),
      frame.key("minimum", "minimum: 1.5s", "minimum: ⟦soon⟧", "bad-duration"),
    ]
  }

  private static let states: [KeyCase] = [
    KeyFrame(Keys.state, world + "states: { one: { □ }, two: {} }")
      .key("transitions", "transitions: { go: two, back: {} }", "transitions: ⟦[go]⟧", "wrong-type"),
    KeyFrame(Keys.state, "states: { one: { states: { a: { □ } } }, two: {} }")
      .key("final", "final: true", "final: ⟦yes⟧", "wrong-type"),
    KeyFrame(Keys.state, "states: { one: { □ } }")
      .key("flow", "flow: Module.flow.yaml", "flow: ⟦Nothing.flow.yaml⟧", "unreadable-module"),
  ]

  private static let flow: [KeyCase] = {
    let frame = KeyFrame(Keys.flow, "□")
    let world = KeyFrame(Keys.flow, Self.world + "□")
    let whole = { (key: String, accepted: String, rejected: String, rule: RuleName) in
      KeyCase(context: Keys.flow.name, key: key, accepted: accepted, rejected: rejected, rule: rule, fragment: accepted)
    }
    return [
      whole("flowspec", "flowspec: 1\nflow: A\n", "flowspec: ⟦2⟧\nflow: A\n", "unknown-version"),
      whole("flow", "flowspec: 1\nflow: Shop\n", "flowspec: 1\nflow: ⟦my shop⟧\n", "invalid-name"),
      frame.key("summary", "summary: In short.", "summary: ⟦[in short]⟧", "wrong-type"),
      frame.key("notes", "notes: At length.", "notes: ⟦{ at: length }⟧", "wrong-type"),
      frame.key("allow", "allow: { unreachable-state: For now. }", "allow: { ⟦unreachable-state⟧: }", "missing-reason"),
      frame.key("payload", "payload: { id: Int }", "payload: { id: ⟦Imt⟧ }", "unknown-type"),
      world.key("root", "root: home", "root: ⟦hom⟧", "unknown-route"),
      world.key("arrival", "arrival: open", "arrival: { refuse: ⟦tel⟧ }", "unknown-effect"),
      world.key("awaits", "awaits: go", "awaits: ⟦gone⟧", "unknown-event"),
      world.key("transitions", "transitions: { go: { effects: load } }", "transitions: { go: ⟦load⟧ }", "unknown-state"),
      world.key("always", "always: { when: width > 0, effects: load }", "always: { when: ⟦width⟧, effects: load }", "guard-type"),
      world.key("after", "after: { 2min: { effects: load } }", "after: { ⟦2m⟧: { effects: load } }", "bad-duration"),
      frame.key("done", "done: {}\nstates: { one: { final: true } }", "⟦done⟧: {}\nstates: { one: {} }", "done-without-final"),
      world.key("entry", "entry: load", "entry: ⟦laod⟧", "unknown-effect"),
      world.key("exit", "exit: [load]", "exit: [⟦laod⟧]", "unknown-effect"),
      frame.key("states", "states: { one: {}, two: {} }", "states: ⟦[one]⟧", "wrong-type"),
      frame.key("regions", "regions: { one: {}, two: {} }", "regions: ⟦{}⟧", "no-initial-state"),
      frame.key(
        "initial", "initial: two\nstates: { one: {}, two: {} }", "initial: ⟦three⟧\nstates: { one: {}, two: {} }",
        "wrong-initial-state"),
      frame.key("owner", "owner: \"@acme/shop\"", "owner: ⟦[shop]⟧", "wrong-type"),
      frame.key("module", "module: ShopKit", "module: ⟦Shop-Kit⟧", "invalid-name"),
      frame.key("types", "types: { ID: { text: \"[a-z]+\" } }", "types: { ID: { text: \"⟦[⟧\" } }", "bad-pattern"),
      frame.key("variables", "variables: { session: [absent, valid] }", "variables: { session: ⟦String⟧ }", "not-finite"),
      frame.key("inputs", "inputs: { online: Bool }", "inputs: { ⟦width⟧: Bool }", "duplicate-name"),
      frame.key("effects", "effects: { load: Load. }", "effects: { load: ⟦[now]⟧ }", "wrong-type"),
      frame.key("events", "events: { go: Go. }", "events: { ⟦becameActive⟧: Again. }", "duplicate-name"),
      frame.key("unhandled", "unhandled: reject", "unhandled: ⟦fail⟧", "wrong-type"),
      frame.key("constants", "constants: { size: [96, 96], delay: 300ms }", "constants: { size: [96, ⟦wide⟧] }", "wrong-type"),
      frame.key("links", "links: { origins: { app: \"shop:\" } }", "links: ⟦shop⟧", "wrong-type"),
      frame.key("hotwire", "hotwire: { file: paths.json }", "hotwire: ⟦[paths.json]⟧", "wrong-type"),
      frame.key(
        "defaults", "defaults: { place: screen }\nroutes: { a: }", "defaults: { ⟦colour⟧: red }\nroutes: { a: }", "unknown-key"),
      frame.key("routes", "routes: { home: { place: screen } }", "routes: { ⟦all⟧: { place: screen } }", "reserved-name"),
      frame.key("layouts", "layouts: { all: { containers: { main: stack } } }", "layouts: ⟦all⟧", "wrong-type"),
      frame.key("layout", "layout: chosenAtLaunch", "layout: ⟦once⟧", "wrong-type"),
      frame.key("elements", "elements: { bar: { place: screen } }", "elements: { bar: { place: ⟦[screen]⟧ } }", "wrong-type"),
      frame.key("restoration", "restoration: { version: 1 }", "restoration: ⟦{}⟧", "missing-key"),
      frame.key("generate", "generate: { access: public }", "generate: ⟦public⟧", "wrong-type"),
      frame.key(
        "properties", "properties: { wide: { possible: width > 700 } }", "properties: { wide: ⟦width > 700⟧ }", "wrong-type"),
      frame.key("scenarios", "scenarios: { again: [{ relaunch: true }] }", "scenarios: { again: ⟦relaunch⟧ }", "wrong-type"),
    ]
  }()

  private static let transitions: [KeyCase] = {
    let frame = KeyFrame(
      Keys.transition,
      """
      types: { User: { swift: User } }
      variables: { tries: 0...3 }
      events: { go: { payload: { user: User } }, stay: Stay., done: { from: flow } }
      effects: { load: Load., note: { payload: { count: Int } } }
      routes: { home: { place: screen } }
      states: { one: { transitions: { go: { □ } } }, two: { states: { a: { transitions: { stay: b } }, b: {} } } }
      """)
    return frame.about("to: two") + [
      frame.key("to", "to: two.b", "to: ⟦two.c⟧", "unknown-state"),
      frame.key("when", "to: two, when: tries < 3", "to: two, when: tries ⟦=⟧ 3", "guard-syntax"),
      frame.key("set", "set: { tries: tries + 1 }", "set: { tries: ⟦4⟧ }", "wrong-value"),
      frame.key("effects", "effects: [load]", "effects: [⟦laod⟧]", "unknown-effect"),
      frame.key("raise", "raise: done", "raise: ⟦enteredBackground⟧", "raised-system-event"),
      frame.key("open", "open: home", "open: ⟦hom⟧", "unknown-route"),
      frame.key("close", "close: [home, screen]", "close: ⟦hom⟧", "unknown-route"),
      frame.key("with", "effects: note, with: { count: 7 }", "effects: note, with: { count: ⟦seven⟧ }", "wrong-value"),
      frame.key("history", "to: two, history: deep", "to: two, history: ⟦deepest⟧", "wrong-type"),
      frame.key("reenter", "to: one, reenter: true", "to: one, reenter: ⟦on⟧", "wrong-type"),
    ]
  }()

  private static let declarations: [KeyCase] = {
    let variable = KeyFrame(Keys.variable, "variables: { tries: { □ } }")
    let input = KeyFrame(Keys.input, "inputs: { online: { □ } }")
    let effect = KeyFrame(Keys.effect, "effects: { load: { □ } }")
    let event = KeyFrame(Keys.event, "inputs: { online: Bool }\nevents: { found: { □ } }")
    let constant = KeyFrame(Keys.constant, "constants: { delay: { □ } }")
    return variable.about("type: 0...3") + input.about("type: Bool") + effect.about() + event.about()
      + constant.about("value: 300ms")
      + [
        variable.key("type", "type: 0...3", "type: ⟦Double⟧", "not-finite"),
        variable.key("initial", "type: 0...3, initial: 2", "type: 0...3, initial: ⟦4⟧", "wrong-value"),
        variable.key("saved", "type: 0...3, saved: true", "type: 0...3, saved: ⟦1⟧", "wrong-type"),
        input.key("type", "type: Bool", "type: ⟦0..1⟧", "bad-type"),
        input.key("fixed", "type: Bool, fixed: true", "type: Bool, fixed: ⟦never⟧", "wrong-type"),
        effect.key("payload", "payload: { id: Int? }", "payload: { id: ⟦Int??⟧ }", "bad-type"),
        event.key("payload", "payload: { found: Bool }", "payload: { found: ⟦{}⟧ }", "bad-type"),
        event.key("from", "from: flow", "from: ⟦the sign-in screen⟧", "invalid-name"),
        event.key("when", "when: online", "when: ⟦onlin⟧", "unknown-name"),
        event.key("unhandled", "unhandled: reject", "unhandled: ⟦rejected⟧", "wrong-type"),
        constant.key("value", "value: 300ms", "value: [⟦three⟧]", "wrong-type"),
      ]
  }()

  private static let types: [KeyCase] = {
    let pattern = KeyFrame(Keys.patternType, "types: { ID: { □ } }")
    let app = KeyFrame(Keys.appType, "types: { User: { □ } }")
    return [
      pattern.key("text", "text: \"[0-9]+\"", "text: \"⟦(⟧[0-9]+\"", "bad-pattern"),
      app.key("swift", "swift: Accounts.User", "swift: ⟦\"[User]\"⟧", "bad-type"),
      app.key("import", "swift: User, import: Accounts", "swift: User, import: ⟦Accounts.Kit⟧", "bad-type"),
      app.key("identity", "swift: User, identity: id", "swift: User, identity: ⟦the id⟧", "bad-type"),
      app.key("sample", "swift: User, sample: .test", "swift: User, sample: ⟦[1]⟧", "wrong-type"),
      app.key("equatable", "swift: User, equatable: true", "swift: User, equatable: ⟦yes⟧", "wrong-type"),
    ]
  }()

  private static let linkFacts: [KeyCase] = {
    let policy = KeyFrame(Keys.arrival, "effects: { tell: Tell. }\narrival: { □ }")
    let links = KeyFrame(Keys.links, "effects: { tell: Tell. }\nlinks: { □ }")
    let held = KeyFrame(Keys.held, "links: { origins: { app: \"shop:\" }, held: { □ } }")
    let origin = KeyFrame(Keys.origin, "links: { origins: { app: { □ } } }")
    let hotwire = KeyFrame(Keys.flowHotwire, "hotwire: { □ }")
    let defaults = KeyFrame(
      Keys.defaults,
      "inputs: { online: Bool }\ndefaults: { □ }\nroutes: { home: }\nlayouts: { all: { containers: { main: stack } } }")
    return origin.about("prefixes: \"shop:\"") + [
      policy.key("refuse", "refuse: tell", "refuse: ⟦tel⟧", "unknown-effect"),
      links.key("origins", "origins: { app: \"shop:\" }", "origins: { app: ⟦shop⟧ }", "bad-origin"),
      links.key("sources", "sources: [code, system]", "sources: [code, ⟦code⟧]", "duplicate-name"),
      links.key("held", "held: first", "held: ⟦last⟧", "wrong-type"),
      links.key("examples", "examples: all", "examples: ⟦every⟧", "wrong-type"),
      links.key("unknown", "origins: { app: \"shop:\" }, unknown: tell", "unknown: ⟦tel⟧", "unknown-effect"),
      links.key("notFound", "origins: { app: \"shop:\" }, notFound: tell", "notFound: ⟦[tell, tell]⟧", "wrong-type"),
      held.key("latest", "latest: 3", "latest: ⟦0⟧", "wrong-type"),
      held.key("first", "first: true", "first: true, ⟦latest⟧: 2", "wrong-type"),
      held.key("saved", "latest: 3, saved: true", "latest: 3, saved: ⟦yes⟧", "wrong-type"),
      origin.key(
        "prefixes", "prefixes: [\"shop:\", https://shop.example]", "prefixes: [\"shop:\", \"⟦shop.example⟧\"]", "bad-origin"),
      origin.key(
        "schemes", "schemes: [https], hosts: [shop.example]", "schemes: ⟦{ a: https }⟧, hosts: [shop.example]", "wrong-type"),
      origin.key("hosts", "schemes: https, hosts: [shop.example]", "⟦hosts⟧: [shop.example]", "missing-key"),
      origin.key("case", "prefixes: \"shop:\", case: insensitive", "prefixes: \"shop:\", case: ⟦lower⟧", "wrong-type"),
      hotwire.key("file", "file: paths.json", "file: ⟦[a, b]⟧", "wrong-type"),
      hotwire.key("order", "order: written", "order: ⟦alphabetic⟧", "wrong-type"),
      hotwire.key("viewControllers", "viewControllers: [PlaidViewController]", "viewControllers: [⟦plaid!⟧]", "invalid-name"),
      hotwire.key("settings", "settings: { screenshots: true }", "settings: ⟦[screenshots]⟧", "wrong-type"),
      defaults.key("available", "available: online", "available: ⟦width⟧", "guard-type"),
      defaults.key("place", "place: main", "place: ⟦mian⟧", "unknown-container"),
    ]
  }()

  private static let routes: [KeyCase] = {
    let frame = KeyFrame(
      Keys.route,
      """
      events: { leave: { from: flow } }
      effects: { end: End. }
      inputs: { online: Bool }
      links: { origins: { app: "shop:" }, sources: [code] }
      routes: { home: { place: screen, links: { app: "/{word...}" }, parameters: { word: String } }, it: { □ } }
      elements: { one: { place: home }, two: { place: home } }
      states: { one: {} }
      """)
    let lookup = KeyFrame(
      Keys.lookup,
      "links: { origins: { app: \"shop:\" } }\nroutes: { home: { place: screen, links: { app: /home } }, it: { place: screen, lookup: { □ } } }")
    let component = KeyFrame(
      Keys.component,
      """
      routes: { home: { place: screen, components: { sort-button: { □ } } } }
      elements: { one: { place: home }, other: { place: home } }
      """)
    let interrupt = KeyFrame(Keys.interrupt, "effects: { keep: Keep. }\nroutes: { home: { place: screen, interrupt: { □ } } }")
    let sources = KeyFrame(
      Keys.sources, "links: { origins: { app: \"shop:\" }, sources: [code] }\nroutes: { home: { place: screen, from: { □ } } }")
    return frame.about("place: screen") + component.about("native: one, fallback: other") + [
      component.key("native", "native: one, fallback: other", "native: ⟦home⟧, fallback: other", "wrong-type"),
      component.key("fallback", "native: one, fallback: other", "native: one, fallback: ⟦othr⟧", "unknown-route"),
      frame.key(
        "components", "place: screen, components: { sort-button: { native: one, fallback: two } }", "place: screen, components: ⟦[button]⟧",
        "wrong-type"),
      frame.key("owner", "place: screen, owner: Checkout", "place: screen, owner: ⟦' '⟧", "wrong-type"),
      frame.key("title", "place: screen, title: It", "place: screen, title: ⟦[It]⟧", "wrong-type"),
      frame.key(
        "parameters", "place: screen, parameters: { id: UUID }", "place: screen, parameters: { id: ⟦Uuid⟧ }", "unknown-type"),
      frame.key("links", "place: screen, links: { app: [/it, /that] }", "place: screen, links: { app: ⟦i⟧t }", "bad-template"),
      frame.key(
        "examples", "place: screen, links: { app: /it }, examples: [\"shop:/it\"]",
        "place: screen, links: { app: /it }, examples: { \"shop:/it\": ⟦yes⟧ }",
        "wrong-type"),
      frame.key("place", "place: screen", "place: ⟦[screen]⟧", "wrong-type"),
      frame.key("available", "place: screen, available: one", "place: screen, available: ⟦two⟧", "unknown-name"),
      frame.key("opens", "place: screen, opens: home", "place: screen, opens: [⟦hoem⟧]", "unknown-route"),
      frame.key("restores", "place: screen, restores: true", "place: screen, restores: ⟦True⟧", "wrong-type"),
      frame.key("lookup", "place: screen, lookup: true", "place: screen, lookup: ⟦[]⟧", "wrong-type"),
      lookup.key("leads", "leads: home", "leads: ⟦hoem⟧", "unknown-route"),
      frame.key("arrival", "place: screen, arrival: { one: refuse }", "place: screen, arrival: ⟦refuse⟧", "wrong-type"),
      frame.key("interrupt", "place: screen, interrupt: hold", "place: screen, interrupt: ⟦open⟧", "wrong-type"),
      frame.key("dismissed", "place: screen, dismissed: leave", "place: screen, dismissed: ⟦leaf⟧", "unknown-event"),
      interrupt.key("refuse", "refuse: keep", "refuse: ⟦keeps⟧", "unknown-effect"),
      frame.key("from", "place: screen, from: code", "place: screen, from: [⟦qr⟧]", "unknown-source"),
      frame.key("handoff", "place: screen, handoff: online", "place: screen, handoff: ⟦width⟧", "guard-type"),
      frame.key("effects", "effects: [end]", "effects: [end], ⟦place⟧: screen", "command-with-place"),
      frame.key("raise", "raise: leave", "raise: ⟦left⟧", "unknown-event"),
      frame.key("before", "place: screen, before: all", "place: screen, before: [⟦hmoe⟧]", "unknown-route"),
      frame.key("hotwire", "place: screen, hotwire: { context: modal }", "place: screen, hotwire: ⟦modal⟧", "wrong-type"),
      sources.key("not", "not: [code]", "not: [⟦cdoe⟧]", "unknown-source"),
    ]
  }()

  private static let forms: [KeyCase] = {
    let frame = KeyFrame(
      Keys.form,
      """
      links: { origins: { app: "shop:" } }
      routes: { home: { place: screen }, it: { place: screen, parameters: { page: "0...3" }, links: { app: { □ } } } }
      """)
    return frame.about("form: \"/{page}\"") + [
      frame.key("form", "form: \"/{page}\"", "form: \"/⟦{pgae}⟧\"", "unknown-parameter"),
      frame.key("raw", "raw: \"^/it$\"", "raw: ⟦[it]⟧", "wrong-type"),
      frame.key("only", "form: \"/{page}\", only: parse", "form: \"/{page}\", only: ⟦parsing⟧", "wrong-type"),
      frame.key("with", "form: /it, with: { page: 3 }", "form: /it, with: { page: ⟦4⟧ }", "wrong-value"),
      frame.key("before", "form: \"/{page}\", before: home", "form: \"/{page}\", before: ⟦nobody⟧", "unknown-route"),
      frame.key("deprecated", "form: \"/{page}\", deprecated: Use /it.", "form: \"/{page}\", deprecated: ⟦{}⟧", "wrong-type"),
      frame.key(
        "examples", "form: \"/{page}\", examples: { \"shop:/3\": { page: 3 } }", "form: \"/{page}\", examples: { \"shop:/3\": { page: ⟦4⟧ } }",
        "wrong-value"),
      frame.key("hotwire", "form: \"/{page}\", hotwire: \"/it$\"", "form: \"/{page}\", hotwire: ⟦{}⟧", "wrong-type"),
    ]
  }()

  private static let layouts: [KeyCase] = {
    let layout = KeyFrame(Keys.layout, "layouts: { wide: { □ } }")
    let container = KeyFrame(
      Keys.container,
      "routes: { home: { place: screen }, other: { place: screen } }\nlayouts: { all: { containers: { it: { □ }, main: stack } } }"
    )
    let element = KeyFrame(
      Keys.element, "inputs: { online: Bool }\nroutes: { home: { place: screen } }\nelements: { bar: { □ } }")
    return layout.about() + container.about("stack: true") + element.about() + [
      layout.key("when", "when: width >= 700 and idiom == pad", "when: width >= ⟦idiom⟧", "guard-type"),
      layout.key("containers", "containers: { main: stack }", "containers: { main: ⟦stak⟧ }", "wrong-type"),
      layout.key("constants", "constants: { gap: 8 }", "constants: { gap: ⟦[]⟧ }", "wrong-type"),
      container.key("column", "column: true", "column: ⟦yes⟧", "wrong-type"),
      container.key("stack", "stack: home", "stack: ⟦hoem⟧", "unknown-route"),
      container.key("tabs", "tabs: [home, other]", "tabs: [home, ⟦home⟧]", "duplicate-name"),
      container.key("modal", "modal: true", "modal: true, ⟦column⟧: true", "container-kind"),
      container.key("windows", "windows: true", "⟦windows⟧: false", "container-kind"),
      container.key("in", "in: main", "in: ⟦mian⟧", "unknown-container"),
      container.key("redo", "stack: true, redo: true", "stack: true, redo: ⟦no⟧", "wrong-type"),
      container.key("staysOpen", "modal: true, staysOpen: true", "column: true, ⟦staysOpen⟧: true", "container-kind"),
      container.key(
        "backgroundInteraction", "modal: true, backgroundInteraction: true", "stack: true, ⟦backgroundInteraction⟧: true", "container-kind"),
      element.key("place", "place: home", "place: ⟦[home]⟧", "wrong-type"),
      element.key("available", "available: online", "available: ⟦heihgt⟧", "unknown-name"),
      element.key("opens", "opens: [home]", "opens: [⟦hoem⟧]", "unknown-route"),
      element.key("selects", "selects: [home]", "selects: [⟦hoem⟧]", "unknown-route"),
    ]
  }()

  private static let claims: [KeyCase] = {
    let world = """
      types: { Tab: [a, b] }
      variables: { tries: 0...3 }
      inputs: { online: Bool }
      effects: { load: Load. }
      events: { go: { payload: { tab: Tab } } }
      states: { one: {}, two: {} }
      links: { origins: { app: "shop:" }, sources: [code] }
      routes: { home: { place: main, parameters: { tab: Tab } } }
      layouts: { all: { containers: { main: stack } } }

      """
    let property = KeyFrame(Keys.property, world + "properties: { it: { □ } }")
    let step = KeyFrame(Keys.step, world + "scenarios: { it: [{ □ }] }")
    let expect = KeyFrame(Keys.expectation, world + "scenarios: { it: [{ expect: { □ } }] }")
    return property.about("never: online") + [
      KeyFrame(Keys.restoration, "restoration: { □ }").key("version", "version: 2", "version: ⟦two⟧", "wrong-type"),
      property.key("never", "never: lost(home)", "never: lost(⟦hoem⟧)", "unknown-route"),
      property.key("always", "always: kept(home)", "always: ⟦keeps⟧(home)", "guard-syntax"),
      property.key("possible", "possible: one", "possible: ⟦tries⟧", "guard-type"),
      property.key("always possible", "always possible: two", "always possible: ⟦three⟧", "unknown-name"),
      property.key(
        "whenever", "whenever: held(any), eventually: opened(any)", "whenever: ⟦[]⟧, eventually: opened(any)", "guard-syntax"),
      property.key("eventually", "whenever: one, eventually: two", "whenever: one, eventually: two ⟦&⟧ one", "guard-syntax"),
      property.key("before", "never: two, before: received(go)", "never: two, before: received(⟦gone⟧)", "unknown-event"),
      step.key("send", "send: go", "send: ⟦gone⟧", "unknown-event"),
      step.key("open", "open: \"shop:/home\"", "open: ⟦home⟧", "wrong-value"),
      step.key("show", "show: { home: { tab: a } }", "show: { home: { tab: ⟦c⟧ } }", "unknown-case"),
      step.key("select", "select: home", "select: ⟦hoem⟧", "unknown-route"),
      step.key("close", "close: { home: { tab: a } }", "close: { home: { tab: ⟦c⟧ } }", "unknown-case"),
      step.key("back", "back: main", "back: ⟦mian⟧", "unknown-container"),
      step.key("forward", "forward: main", "forward: ⟦mian⟧", "unknown-container"),
      step.key("change", "change: { online: true, width: 320 }", "change: { online: ⟦maybe⟧ }", "wrong-value"),
      step.key("wait", "wait: 500ms", "wait: ⟦a while⟧", "bad-duration"),
      step.key("in", "wait: 500ms, in: one", "wait: 500ms, in: ⟦three⟧", "unknown-state"),
      step.key("relaunch", "relaunch: true", "⟦relaunch⟧: false", "bad-step"),
      step.key("expect", "expect: { state: one }", "expect: ⟦one⟧", "wrong-type"),
      step.key("with", "send: go, with: { tab: a }", "send: go, with: { ⟦tba⟧: a }", "unknown-field"),
      step.key("from", "open: \"shop:/home\", from: code", "send: go, from: ⟦code⟧", "bad-step"),
      expect.key("state", "state: [one]", "state: [⟦three⟧]", "unknown-state"),
      expect.key("layout", "layout: all", "layout: ⟦wide⟧", "unknown-layout"),
      expect.key("shown", "shown: none", "shown: ⟦hoem⟧", "unknown-route"),
      expect.key("kept", "kept: [home]", "kept: { home: { ⟦tap⟧: a } }", "unknown-field"),
      expect.key("held", "held: home", "held: ⟦hoem⟧", "unknown-route"),
      expect.key("opened", "opened: none", "opened: ⟦hoem⟧", "unknown-route"),
      expect.key("refused", "refused: [home]", "refused: ⟦{ a: b }⟧", "wrong-type"),
      expect.key("lost", "lost: [home, home]", "lost: [home, ⟦{}⟧]", "wrong-type"),
      expect.key("effects", "effects: [load]", "effects: [⟦laod⟧]", "unknown-effect"),
      expect.key("rejected", "rejected: go", "rejected: ⟦gone⟧", "unknown-event"),
      expect.key("handoff", "handoff: none", "handoff: ⟦home⟧", "wrong-value"),
      expect.key("<variable>", "tries: 3", "tries: ⟦4⟧", "wrong-value"),
    ]
  }()
}
