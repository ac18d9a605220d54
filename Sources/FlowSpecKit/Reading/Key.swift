/// A key of the language; its ``KeyContext`` defines where it is valid.
///
/// The reader accepts exactly the keys of these tables, and the language reference is generated from them.
struct Key: Sendable {
  /// The key as written; a name in angle brackets is a placeholder for any declared name.
  let name: String
  /// The type of its value.
  let type: String
  /// The default; empty if there is none to document.
  let fallback: String
  /// One or two sentences of Markdown.
  let meaning: String
  /// False if it is read, typed and documented, but no rule explores it yet.
  let isChecked: Bool

  init(_ name: String, _ type: String, default fallback: String = "", checked: Bool = true, _ meaning: String) {
    self.name = name
    self.type = type
    self.fallback = fallback
    self.meaning = meaning
    self.isChecked = checked
  }
}

/// A kind of mapping in a spec, and its keys.
struct KeyContext: Sendable {
  /// The kind with its article: "a transition".
  let name: String
  let keys: [Key]
  /// True if any name is a valid key.
  let isOpen: Bool
  /// The keys' names, without placeholders.
  let names: [String]

  init(_ name: String, open isOpen: Bool = false, _ keys: [Key]) {
    self.name = name
    self.keys = keys
    self.isOpen = isOpen
    self.names = keys.map(\.name).filter { !$0.hasPrefix("<") }
  }
}

/// The keys that every declaration may have.
private let about = [
  Key("summary", "text", "One line about it: a doc comment in Swift, a line in the documentation."),
  Key("notes", "Markdown", "More about it, for the documentation."),
  Key("allow", "rule: reason", "Findings of these rules inside this element are intended; the reason is required."),
]

private let stateKeys = [
  Key("payload", "fields", "Data that the state carries while it is active."),
  Key("root", "route", "Entering the state empties the navigation and shows this route."),
  Key(
    "arrival", "`open`, `hold`, `refuse` or `{ refuse: effect }`", default: "the outer state's",
    "The policy for links that arrive while the state is active: they open, wait or are refused."),
  Key("awaits", "events", "The world promises that one of these events occurs sooner or later."),
  Key("transitions", "event: transition or list", "The transition for each event. In a list, the first one whose `when` holds is taken."),
  Key("always", "transition or list", "Eventless: taken as soon as its `when` holds."),
  Key("after", "duration: transition or list", "Taken when the state has been active for so long."),
  Key("done", "transition or list", "Taken when a final child was entered."),
  Key("entry", "effects", "Performed whenever the state is entered."),
  Key("exit", "effects", "Performed whenever the state is left."),
  Key("states", "name: state", "Children of which one is active."),
  Key("regions", "name: state", "Children that are all active, side by side."),
  Key("initial", "a child", default: "the first child", "The child that is entered first."),
]

/// All tables.
enum Keys {
  static let flow = KeyContext(
    "the flow",
    [
      Key("flowspec", "`1`", "The version of the language. Required."),
      Key("flow", "name", "The flow's name; `Shop` generates the namespace `ShopFlow`. Required."),
    ] + about + stateKeys + [
      Key("owner", "owner", "The team or person responsible for the flow; reports and pages name it."),
      Key("module", "Swift module", "The Swift module that holds this flow's generated code, for flows that place it."),
      Key("types", "name: type", "Types used in this file."),
      Key("variables", "name: variable", "Finite data that the flow owns."),
      Key("inputs", "name: input", "Finite data that the world owns; it may change at any moment."),
      Key("effects", "name: effect", "The actions that the flow can ask of the app."),
      Key("events", "name: event", "The things that can happen to the flow."),
      Key(
        "unhandled", "`ignore` or `reject`", default: "`ignore`",
        "The policy for events that no state takes: they are ignored, or rejected, logged, and stop a debug build."),
      Key("constants", "name: constant", "Numbers, durations, sizes and texts for the generated code."),
      Key("links", "mapping", "Where links come from, and how many wait."),
      Key("hotwire", "mapping", "Facts for a Hotwire Native path configuration."),
      Key("defaults", "mapping", "Values for routes that do not have their own."),
      Key("routes", "name: route", "The places a person can be taken to."),
      Key("layouts", "name: layout", "Shells for widths and devices; the first whose `when` holds is used."),
      Key(
        "layout", "`current` or `chosenAtLaunch`", default: "`current`",
        "Lets the layout follow the window, or keeps the one chosen at the launch."),
      Key("elements", "name: element", "Parts of the interface that are shown, never navigated to."),
      Key("restoration", "mapping", "Lets navigation and `saved` variables survive a relaunch."),
      Key("generate", "mapping", "How its Swift is written, where that differs from the project's."),
      Key("properties", "name: property", "Statements that must hold in every run."),
      Key("scenarios", "name: steps", "Runs that the flow must be able to take."),
    ])

  static let state = KeyContext(
    "a state",
    about + stateKeys + [
      Key("final", "true or false", default: "false", "Ends its parent: nothing leads on from here but the parent's `done`."),
      Key("minimum", "duration", "The store goes on showing the state for so long; the machine does not wait."),
      Key("flow", "file", "Places another spec here: its outermost state becomes this one."),
    ])

  static let transition = KeyContext(
    "a transition",
    about + [
      Key("to", "state", default: "no state is left or entered", "The state that is entered."),
      Key("when", "guard", default: "always", "The transition is taken only if this holds."),
      Key("set", "variable: expression", "New values; all are computed from the values before."),
      Key("effects", "effects", "Performed between exit and entry effects."),
      Key("raise", "events", "Internal events, taken before the world goes on."),
      Key("open", "route", "A route that is opened when the states have settled."),
      Key("close", "routes and containers", "Closes a route's entries with all above them, or what a container shows."),
      Key(
        "with", "field: value", default: "the event's field of that name, then the active states'",
        "Fields of the states, effects, events and routes that this transition names."),
      Key("history", "`shallow` or `deep`", "Enters what was last active in the target, or its first child."),
      Key("reenter", "true or false", default: "false", "Leaves and enters the source although the target lies inside it."),
    ])

  static let variable = KeyContext(
    "a variable",
    about + [
      Key("type", "type", "A finite type. Required."),
      Key("initial", "value", default: "the type's first value", "The value at launch."),
      Key(
        "saved", "true, false or `always`", default: "false",
        "Survives a relaunch; `always` also one by another `version` of what is saved."),
    ])

  static let input = KeyContext(
    "an input",
    about + [
      Key("type", "type", "A finite type. Required."),
      Key("fixed", "true or false", default: "false", "Never changes while the app is installed."),
    ])

  static let effect = KeyContext(
    "an effect",
    about + [Key("payload", "fields", "The data that the app gets with it.")])

  static let event = KeyContext(
    "an event",
    about + [
      Key("payload", "fields", "The data that comes with it."),
      Key("from", "name", default: "anybody", "The part of the app that may send it; `flow` for an internal one."),
      Key("when", "guard", default: "at any moment", "A promise of the world about when it comes."),
      Key("unhandled", "`ignore` or `reject`", default: "the flow's", "As for the flow, for this event alone."),
    ])

  static let constant = KeyContext(
    "a constant",
    about + [Key("value", "number, duration, list of numbers, true or false, text", "Its value. Required.")])

  static let patternType = KeyContext(
    "a text type", [Key("text", "regular expression", "A text that matches it from end to end. Required.")])

  static let appType = KeyContext(
    "an app's type",
    [
      Key("swift", "Swift type", "The type's name in Swift. Required."),
      Key("import", "Swift module", "The module to import for it."),
      Key("identity", "property", "The property that says whose a value is. A link or saved navigation of one never opens for another."),
      Key("sample", "Swift expression", "Makes a value for generated tests."),
      Key("equatable", "true or false", default: "false", "It conforms to `Equatable`, so generated states with it do too."),
    ])

  static let interrupt = KeyContext(
    "`interrupt`", [Key("refuse", "effect", "The link is refused, and the app is told by this effect.")])

  static let arrival = KeyContext(
    "a policy", [Key("refuse", "effect", "The link is refused, and the app is told by this effect.")])

  static let links = KeyContext(
    "`links`",
    [
      Key("origins", "name: prefixes or origin", "Where links come from, by name."),
      Key("sources", "names", "The ways on which a link can come in: system, a code, a notification …"),
      Key(
        "held", "`latest`, `first` or `{ latest: number, saved: true }`", default: "`latest`",
        "How many links wait, which is lost when there are more, and whether they survive a relaunch."),
      Key("unknown", "effect", "The app is told when no route takes a link."),
      Key("notFound", "effect", "The app is told when a link leads to what the app does not find."),
    ])

  static let held = KeyContext(
    "`held`",
    [
      Key("latest", "number from 1 to 16", "This number of links can wait; if there are more, the oldest is lost."),
      Key("first", "true", "One link waits; those that come later are lost."),
      Key("saved", "true or false", default: "false", "Held links survive a relaunch by the same `version`."),
    ])

  static let origin = KeyContext(
    "an origin",
    about + [
      Key("prefixes", "URL prefixes", "Scheme, or scheme and host, perhaps with a path."),
      Key("schemes", "schemes", "With `hosts`: each scheme with each host."),
      Key("hosts", "hosts", "With `schemes`; `*.` stands for any subdomain."),
      Key("case", "`sensitive` or `insensitive`", default: "`sensitive`", "How paths are compared."),
    ])

  static let flowHotwire = KeyContext(
    "the flow's `hotwire`",
    [
      Key("file", "file", "The path configuration that the app reads; `check` compares it if it is there, relative to the spec."),
      Key(
        "order", "`specific` or `written`", default: "`specific`",
        "Which rule comes later and overrides the other: the one that takes fewer URLs, or the one of the later route."),
      Key("settings", "name: value", "The configuration's settings, for the app."),
      Key("viewControllers", "names", "The identifiers of the app's native view controllers: what `view_controller` may name."),
    ])

  static let defaults = KeyContext(
    "`defaults`",
    [
      Key("available", "guard", "For routes that do not say when they are available."),
      Key("place", "place", "For routes that name no place and are no commands."),
    ])

  static let route = KeyContext(
    "a route",
    about + [
      Key("title", "text", "Its title in the interface."),
      Key("owner", "owner", default: "the flow's", "The team or person responsible for the route; reports and pages name it."),
      Key("parameters", "fields", "The data that it is opened with."),
      Key("links", "origin: template or list", "The URLs that open it, by origin."),
      Key(
        "examples", "URLs, or URL: arguments or `none`",
        "URLs that open it, and with which arguments exactly; `none` for one that does not open it."),
      Key("place", "place, or layout: place", default: "`defaults`", "The container, or the container and its tab."),
      Key("available", "guard", default: "`defaults`, else always", "It can be open only while this holds."),
      Key("opens", "routes", "The routes that a person can open from it."),
      Key("restores", "true or false", default: "false", "Saved, and restored after a relaunch."),
      Key(
        "lookup", "true, false or `{ leads: routes }`", default: "false",
        "The app is asked whether it exists before a link opens it; with `leads` it may answer one of these routes instead."),
      Key("arrival", "state: policy", "Its own policy for links, by state."),
      Key(
        "interrupt", "`hold`, `refuse` or `{ refuse: effect }`", default: "links may close it",
        "The policy for links whose opening would close this route."),
      Key("dismissed", "event", "Raised when the route's last entry was closed, whatever closed it."),
      Key("from", "sources or `{ not: sources }`", default: "any source", "The sources whose links may open it."),
      Key("handoff", "true, false or guard", default: "false", "It may be handed over to another device, at all times or while the guard holds."),
      Key("effects", "effects", "Makes it a command: performed instead of showing something."),
      Key("raise", "events", "Makes it a command: raised instead of showing something."),
      Key("before", "`all` or routes", "Wins where its links overlap with theirs."),
      Key("hotwire", "property: value", "Properties for a Hotwire Native path configuration."),
      Key("components", "name: component", "Native components that its web page talks to."),
    ])

  static let component = KeyContext(
    "a component",
    about + [
      Key("native", "element", "The element that the app shows. Required."),
      Key("fallback", "element", "The element that the page shows if the app has no such component. Required."),
    ])

  static let lookup = KeyContext("`lookup`", [Key("leads", "routes", "The routes that the app may answer instead. Required.")])

  static let sources = KeyContext("`from`", [Key("not", "sources", "All sources but these.")])

  static let form = KeyContext(
    "a form",
    about + [
      Key("form", "template", "The template. This or `raw` is required."),
      Key("raw", "regular expression", "URLs that no template can describe; they are not analysed."),
      Key("only", "`parse`, `print` or `documented`", default: "parsed and printed", "Limits the use of the form."),
      Key("with", "parameter: value", "Parameters that the form fixes without spelling them."),
      Key("before", "`all` or routes", "Wins where it overlaps with theirs."),
      Key("deprecated", "text", "Still parsed, never printed; says what took its place."),
      Key("examples", "URLs, or URL: arguments or `none`", "As for the route; these URLs are read by this form, or `none` is."),
      Key(
        "hotwire", "regular expression or list", default: "follows from the form",
        "The pattern for it in the path configuration."),
    ])

  static let layout = KeyContext(
    "a layout",
    about + [
      Key("when", "guard", default: "always", "Over width, height, idiom, size classes and inputs."),
      Key("containers", "name: container", "Where routes stand in this layout."),
      Key("constants", "name: constant", "Numbers and sizes of this layout, for the generated code."),
    ])

  static let container = KeyContext(
    "a container",
    about + [
      Key("column", "true", "Shows one route."),
      Key("stack", "route or element", "A list of routes over this base."),
      Key("tabs", "routes", "A list of routes for each tab, over its base."),
      Key("modal", "true", "A list of routes in front of everything but the screen."),
      Key("windows", "true", "A set of windows."),
      Key("in", "container or tab", "Its content lies elsewhere in this layout."),
      Key("redo", "true or false", default: "false", "Keeps what a person went back from, so that they can go forward again."),
    ])

  static let element = KeyContext(
    "an element",
    about + [
      Key("place", "place or route, or layout: place", "The container or the route that holds it."),
      Key("available", "guard", default: "always", "It is there only while this holds."),
      Key("opens", "routes", "The routes that a person can open from it."),
      Key("selects", "routes of tabs", "The tabs that a person can select with it."),
    ])

  static let restoration = KeyContext(
    "`restoration`",
    [Key("version", "number from 0 to 999999999999999", "The version of the saved data. Data of another version is dropped. Required.")])

  static let generate = KeyContext(
    "`generate`",
    [
      Key("access", "`internal`, `package` or `public`", default: "the configuration's", "The access of the declarations."),
      Key(
        "store", "`none` or `observable`", default: "the configuration's",
        "The store that runs the machine in an app: `observable` writes one for SwiftUI, if the flow has states."),
      Key(
        "nonisolated", "true or false", default: "the configuration's",
        "Marks the types `nonisolated`, whatever the module's default is; use `false` for compilers before Swift 6.1."),
      Key(
        "lines", "true or false", default: "the configuration's",
        "Writes the spec's lines into comments; with `false`, committed files do not change when lines only move."),
      Key("prefix", "start of a Swift name", default: "the configuration's", "Stands before the namespace: `My` makes `MyShopFlow`."),
      Key("imports", "modules", default: "the configuration's", "Modules that the file imports besides those that it needs."),
      Key(
        "available", "systems with versions", default: "the configuration's",
        "`[iOS 17, macOS 14]` writes `@available(iOS 17, macOS 14, *)`."),
    ])

  static let property = KeyContext(
    "a property",
    about + [
      Key("never", "condition", "It holds in no configuration; with `before`, in none before that."),
      Key("always", "condition", "It holds in every configuration."),
      Key("possible", "condition", "Some run leads to it."),
      Key("always possible", "condition", "From everywhere some run leads to it."),
      Key("whenever", "condition", "With `eventually`: after every such configuration …"),
      Key("eventually", "condition", "… such a one comes in every fair run."),
      Key("before", "condition", "With `never`."),
    ])

  static let step = KeyContext(
    "a step",
    [
      Key("send", "event", "The event comes; `with` gives its fields."),
      Key("open", "URL", "A link arrives; `from` names its source."),
      Key("show", "route or `{ route: fields }`", "The person opens a route from what is shown."),
      Key("select", "route of a tab", "The person selects the tab."),
      Key("close", "route or `{ route: fields }`", "The person closes a window."),
      Key("back", "container or true", "The person goes back."),
      Key("forward", "container or true", "The person goes forward again, in a container with `redo`."),
      Key("change", "input: value", "Inputs take other values."),
      Key("wait", "duration", "The timer of this length fires."),
      Key("relaunch", "true", "The app is relaunched."),
      Key("expect", "mapping", "Statements about this moment."),
      Key("in", "state", "For `wait`: whose timer it is, where several have one of this length."),
      Key("with", "field: value", "For `send`: the event's fields."),
      Key("from", "source or name", "For `open`: the link's source. For `send`: the part of the app that sends the event."),
    ])

  static let expectation = KeyContext(
    "`expect`", open: true,
    [
      Key("state", "state or list", "These are active."),
      Key("layout", "layout", "This is the layout."),
      Key("shown", "routes and elements", "These are on show; `none` for nothing."),
      Key("kept", "routes and elements", "These lie somewhere in the navigation."),
      Key("held", "routes or `none`", "Links to these wait."),
      Key("opened", "routes or `none`", "Links to these were opened in the last step."),
      Key("refused", "routes or `none`", "Links to these were refused in the last step."),
      Key("lost", "routes or `none`", "Links to these were lost in the last step."),
      Key("effects", "effects or `none`", "The effects of the last step, in order."),
      Key("rejected", "event", "The last step's event was rejected."),
      Key("handoff", "URLs or `none`", "These are the web addresses of shown routes that may be handed over now."),
      Key("<variable>", "value", "It has this value."),
    ])

  /// All keys of the language, in any context.
  static let words = Set(all.flatMap(\.names))

  /// The contexts in the order of the reference.
  static let all = [
    flow, state, transition, variable, input, effect, event, constant, patternType, appType, arrival, links, held,
    origin, flowHotwire, defaults, route, component, interrupt, lookup, sources, form, layout, container, element, restoration, generate,
    property, step, expectation,
  ]
}
