/// A key of the language; its ``KeyContext`` defines where it is valid.
///
/// The reader accepts exactly the keys of these tables, and the language reference is generated from them.
struct Key: Sendable {
  /// The key; a name in angle brackets is a placeholder for any declared name.
  let name: String
  /// The type of its value.
  let type: String
  /// The default; empty if there is none to document.
  let fallback: String
  /// One or two sentences of Markdown.
  let meaning: String
  /// The version of flowspec that introduced it.
  let since: String

  init(_ name: String, _ type: String, default fallback: String = "", since: String = "0.1", _ meaning: String) {
    self.name = name
    self.type = type
    self.fallback = fallback
    self.meaning = meaning
    self.since = since
  }
}

/// A kind of mapping in a spec, and its keys.
struct KeyContext: Sendable {
  /// The kind with its article, in Markdown: "a transition", "`links`".
  let name: String
  let keys: [Key]
  /// The kind for messages: "a transition", "'links'".
  var plainName: String { CodeMarks.quoted(name) }
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
  Key("summary", "text", "A summary in one line. It becomes a doc comment in Swift and a line in the documentation."),
  Key("notes", "Markdown", "A longer text in Markdown, for the documentation."),
  Key("allow", "rule: reason", "Suppresses the findings of these rules in this declaration. Each rule needs a reason."),
]

private let stateKeys = [
  Key("payload", "fields", "The data of the state while it is active."),
  Key("root", "route", "Entering the state empties the navigation and shows this route."),
  Key(
    "arrival", "`open`, `hold`, `refuse` or `{ refuse: effect }`", default: "the outer state's",
    "The policy for links that arrive while the state is active: open them, hold them, or refuse them."),
  Key("awaits", "events", "The app promises to send one of these events eventually."),
  Key("transitions", "event: transition or list", "The transition for each event. From a list, the first one whose `when` holds is taken."),
  Key("always", "transition or list", "A transition without an event. It is taken as soon as its `when` holds."),
  Key(
    "after", "duration: transition or list",
    "A timer: the transition is taken when the state has been active for this duration, at most `16000000min`."),
  Key("done", "transition or list", "The transition that is taken when a final child is entered or, with `regions`, when every region is done."),
  Key("entry", "effects", "The effects that are performed whenever the state is entered."),
  Key("exit", "effects", "The effects that are performed whenever the state is left."),
  Key("states", "name: state", "The children of the state. While the state is active, exactly one of them is active."),
  Key("regions", "name: state", "The children of the state. While the state is active, all of them are active."),
  Key("initial", "a child", default: "the first child", "The child that is entered first."),
]

/// All tables.
enum Keys {
  static let flow = KeyContext(
    "the flow",
    [
      Key("flowspec", "`1`", "The version of the language. Required."),
      Key("flow", "name", "The name of the flow. `Shop` gives the Swift namespace `ShopFlow`. Required."),
    ] + about + stateKeys + [
      Key("owner", "owner", "The team or person responsible for the flow. Reports and pages name it."),
      Key("module", "Swift module", "The Swift module that contains this flow's generated code, for flows that place it."),
      Key("types", "name: type", "The types that this spec declares."),
      Key("variables", "name: variable", "Finite data that the flow sets."),
      Key("inputs", "name: input", "Finite data from outside the flow. It can change at any moment."),
      Key("effects", "name: effect", "The actions that the flow can ask the app to perform."),
      Key("events", "name: event", "The events that the app sends or that the flow raises."),
      Key(
        "unhandled", "`ignore` or `reject`", default: "`ignore`",
        "The policy for an event that no state takes. A rejected event stops the app in a debug build, unless `launch` has a closure `rejected`."),
      Key("constants", "name: constant", "Numbers, durations, lists of numbers, Booleans and texts for the generated code."),
      Key("links", "mapping", "The origins and sources of links, and the number of links that can be held."),
      Key("hotwire", "mapping", "The path configuration of Hotwire Native."),
      Key("defaults", "mapping", "Values for routes that do not have their own."),
      Key("routes", "name: route", "The screens that a person can open, and commands."),
      Key("layouts", "name: layout", "The containers for each width and device. The first layout whose `when` holds is used."),
      Key(
        "layout", "`current` or `chosenAtLaunch`", default: "`current`",
        "With `current`, the layout follows the window. With `chosenAtLaunch`, it stays the one that was chosen at launch."),
      Key("elements", "name: element", "Parts of screens, such as a toolbar. They are shown, but never opened."),
      Key("restoration", "mapping", "Restores the navigation and the `saved` variables at a relaunch."),
      Key("generate", "mapping", "Options of the generated Swift. They override those of the configuration."),
      Key("properties", "name: property", "Statements about the runs of the flow. A check reports those that are false."),
      Key("scenarios", "name: steps", "Runs that the flow must be able to take, with expectations."),
    ])

  static let state = KeyContext(
    "a state",
    about + stateKeys + [
      Key("final", "true or false", default: "false", "Marks a final state, which has no transitions. When it is entered, its parent takes `done`."),
      Key("minimum", "duration", "The shortest time for which the store shows the state, at most `16000000min`. The machine does not wait."),
      Key("flow", "file", "The spec that is placed here. Its outermost state becomes this state."),
    ])

  static let transition = KeyContext(
    "a transition",
    about + [
      Key("to", "state", default: "no state is left or entered", "The state that is entered."),
      Key("when", "guard", default: "always", "The transition is taken only if this guard holds."),
      Key("set", "variable: expression", "The new values of variables. All expressions read the values from before the transition."),
      Key("effects", "effects", "The effects that are performed after exit effects and before entry effects."),
      Key("raise", "events", "Raises internal events. They are taken within the same step."),
      Key("open", "route", "Opens a route after all transitions and raised events are taken."),
      Key("close", "routes and containers", "Removes the entries of a route with all entries above them, or empties a container."),
      Key(
        "with", "field: value", default: "the event's field of that name, else that of the state with the transition or of a state around it",
        "The values for fields of the states, effects, events and routes that this transition names."),
      Key(
        "history", "`shallow` or `deep`",
        "Enters the child of the target that was active last, or else the initial child. `deep` also does this inside that child."),
      Key("reenter", "true or false", default: "false", "Leaves and enters the source, even if the target is the source or is inside it."),
    ])

  static let variable = KeyContext(
    "a variable",
    about + [
      Key("type", "type", "A finite type. Required."),
      Key("initial", "value", default: "the type's first value", "The value at launch."),
      Key(
        "saved", "true, false or `always`", default: "false",
        "Keeps the value at a relaunch. With `always`, also if the `version` of the saved data has changed."),
    ])

  static let input = KeyContext(
    "an input",
    about + [
      Key("type", "type", "A finite type. Required."),
      Key("fixed", "true or false", default: "false", "The value never changes while the app is installed."),
    ])

  static let effect = KeyContext(
    "an effect",
    about + [Key("payload", "fields", "The data that the app receives with the effect.")])

  static let event = KeyContext(
    "an event",
    about + [
      Key("payload", "fields", "The data of the event."),
      Key("from", "name", default: "any part of the app", "The part of the app that can send the event; `flow` for an internal event."),
      Key("when", "guard", default: "at any moment", "The app promises to send the event only while this guard holds."),
      Key("unhandled", "`ignore` or `reject`", default: "the flow's", "The policy for this event if no state takes it."),
    ])

  static let constant = KeyContext(
    "a constant",
    about + [
      Key(
        "value", "number, duration, list of numbers, true or false, text",
        "The value. Required. A whole number has 64 bits, another number is finite, and a duration is at most `16000000min`.")
    ])

  static let patternType = KeyContext(
    "a text type", [Key("text", "regular expression", "The regular expression that the whole text matches. Required.")])

  static let appType = KeyContext(
    "an app's type",
    [
      Key("swift", "Swift type", "The name of the type in Swift. Required."),
      Key("import", "Swift module", "The module that contains the type."),
      Key(
        "identity", "property",
        "The Swift property that identifies a person. A link that was held for one person never opens for another, and saved navigation is never restored for another."
      ),
      Key("sample", "Swift expression", "An expression that makes a value, for generated tests."),
      Key(
        "equatable", "true or false", default: "false",
        "The type conforms to `Equatable`. Then generated states, machines, events and effects with this type do too."),
    ])

  static let interrupt = KeyContext(
    "`interrupt`", [Key("refuse", "effect", "Refuses the link and performs this effect.")])

  static let arrival = KeyContext(
    "a policy", [Key("refuse", "effect", "Refuses the link and performs this effect.")])

  static let links = KeyContext(
    "`links`",
    [
      Key("origins", "name: prefixes or origin", "The origins of links, by name: schemes and hosts."),
      Key("sources", "names", "The names of the ways in which links arrive, such as a notification or a scanned code."),
      Key(
        "held", "`latest`, `first` or `{ latest: number, saved: true }`", default: "`latest`",
        "How many links can be held, which link is lost if there are more, and whether held links are kept at a relaunch."),
      Key("examples", "`all`", "Every form that reads links needs an example, so a form that is changed or removed is reported."),
      Key("unknown", "effect", "The effect that is performed if no route matches a link."),
      Key("notFound", "effect", "The effect that is performed if the app does not find the target of a link."),
    ])

  static let held = KeyContext(
    "`held`",
    [
      Key("latest", "number from 1 to 16", "Holds up to this number of links. If there are more, the oldest is lost."),
      Key("first", "true", "Holds one link. Later links are lost."),
      Key("saved", "true or false", default: "false", "Keeps held links at a relaunch, if the `version` of the saved data is the same."),
    ])

  static let origin = KeyContext(
    "an origin",
    about + [
      Key("prefixes", "URL prefixes", "A scheme, or a scheme and a host, optionally with a path."),
      Key("schemes", "schemes", "The schemes to combine with `hosts`."),
      Key("hosts", "hosts", "The hosts to combine with `schemes`. `*.` matches every subdomain."),
      Key(
        "case", "`sensitive` or `insensitive`", default: "`sensitive`",
        "With `insensitive`, literals and the names of finite types in a path match in any case."),
    ])

  static let flowHotwire = KeyContext(
    "the flow's `hotwire`",
    [
      Key("file", "file", "The path configuration that the app reads, as a path relative to the spec. `check` compares the file if it exists."),
      Key(
        "order", "`specific` or `written`", default: "`specific`",
        "A later rule overrides an earlier one. `specific` writes rules that match fewer URLs later; `written` keeps the order of the routes."),
      Key("settings", "name: value", "The settings of the path configuration, which the app reads."),
      Key("viewControllers", "names", "The identifiers of the app's native view controllers, which `view_controller` can name."),
    ])

  static let defaults = KeyContext(
    "`defaults`",
    [
      Key("available", "guard", "The `available` of routes that have none."),
      Key("place", "place", "The `place` of routes that have none and are not commands."),
    ])

  static let route = KeyContext(
    "a route",
    about + [
      Key("title", "text", "The title of the route in the interface."),
      Key("owner", "owner", default: "the flow's", "The team or person responsible for the route. Reports and pages name it."),
      Key("parameters", "fields", "The data with which the route is opened."),
      Key("links", "origin: template or list", "The templates of the URLs that open the route, by origin."),
      Key(
        "examples", "URLs, or URL: arguments or `none`",
        "URLs that must open the route, optionally with all arguments; `none` for a URL that must not open it."),
      Key("place", "place, or layout: place", default: "`defaults`", "The container of the route, or the container and its tab."),
      Key("available", "guard", default: "`defaults`, else always", "The route can be open only while this guard holds."),
      Key("opens", "routes", "The routes that a person can open from here."),
      Key("restores", "true or false", default: "false", "Saves the entries of the route, and restores them at a relaunch."),
      Key(
        "lookup", "true, false or `{ leads: routes }`", default: "false",
        "Asks the app if a link's target exists before the link opens the route. With `leads`, the app can answer with another route."),
      Key("arrival", "state: policy", "The route's own policies for links, by state."),
      Key(
        "interrupt", "`hold`, `refuse` or `{ refuse: effect }`", default: "a link can close the route",
        "The policy for a link whose opening would remove this route."),
      Key("dismissed", "event", "The event that is raised when the last entry of the route has been removed, except by a relaunch or by restoring."),
      Key("from", "sources or `{ not: sources }`", default: "any source", "The sources whose links can open the route."),
      Key("handoff", "true, false or guard", default: "false", "Lets another device continue the route, always or while the guard holds."),
      Key("effects", "effects", "Makes the route a command: it performs these effects and shows no screen."),
      Key("raise", "events", "Makes the route a command: it raises these events and shows no screen."),
      Key("before", "`all` or routes", "The links of this route win over links of these routes that match the same URL."),
      Key("hotwire", "property: value", "The properties of the route in the path configuration of Hotwire Native."),
      Key("components", "name: component", "The native components that the route's web page uses."),
    ])

  static let component = KeyContext(
    "a component",
    about + [
      Key("native", "element", "The element that the app shows. Required."),
      Key("fallback", "element", "The element that the page shows if the app does not have the component. Required."),
    ])

  static let lookup = KeyContext("`lookup`", [Key("leads", "routes", "The routes with which the app can answer instead. Required.")])

  static let sources = KeyContext("`from`", [Key("not", "sources", "All sources except these.")])

  static let form = KeyContext(
    "a form",
    about + [
      Key("form", "template", "The template. This or `raw` is required."),
      Key("raw", "regular expression", "A pattern for URLs that no template can describe. flowspec does not analyse it."),
      Key(
        "only", "`parse`, `print` or `documented`", default: "parsed and printed",
        "Uses the form only to parse URLs, only to print them, or only to document the website's URLs."),
      Key("with", "parameter: value", "The values of parameters that the template does not contain."),
      Key("before", "`all` or routes", "This form wins over forms of these routes that match the same URL."),
      Key("deprecated", "text", "Marks an old form that is parsed, but never printed. The text names the replacement."),
      Key("examples", "URLs, or URL: arguments or `none`", "URLs that this form must match; see `examples` of a route."),
      Key(
        "hotwire", "regular expression or list", default: "derived from the form",
        "The pattern of the form in the path configuration."),
    ])

  static let layout = KeyContext(
    "a layout",
    about + [
      Key("when", "guard", default: "always", "The condition of the layout. It can use width, height, idiom, size classes and inputs."),
      Key("containers", "name: container", "The containers of this layout."),
      Key("constants", "name: constant", "Numbers, durations, lists of numbers, Booleans and texts of this layout, for the generated code."),
    ])

  static let container = KeyContext(
    "a container",
    about + [
      Key("column", "true", "Shows one route."),
      Key("stack", "route or element", "Shows a list of routes above this base; `true` for a list without a base."),
      Key("tabs", "routes", "Shows one of these tabs. Each tab is a list of routes above its base."),
      Key("modal", "true", "Shows a list of routes in front of all containers except `screen`."),
      Key("windows", "true", "Shows each route in a window of its own."),
      Key("in", "container or tab", "Opens the routes of this container in the other container or tab, in this layout."),
      Key("redo", "true or false", default: "false", "Keeps the entries from which a person goes back, so that the person can go forward again."),
      Key("staysOpen", "true or false", default: "false", "The modal container stays open when a route opens behind it."),
      Key(
        "backgroundInteraction", "true or false", default: "false",
        "A person can use the containers behind the modal container, which stays open then."),
    ])

  static let element = KeyContext(
    "an element",
    about + [
      Key("place", "place or route, or layout: place", "The container or the route that contains the element."),
      Key("available", "guard", default: "always", "The element is present only while this guard holds."),
      Key("opens", "routes", "The routes that a person can open from here."),
      Key("selects", "routes of tabs", "The tabs that a tap on the element selects. A person can select any offered tab without it, too."),
    ])

  static let restoration = KeyContext(
    "`restoration`",
    [
      Key(
        "version", "number from 0 to 999999999999999",
        "The version of the saved data. Data of another version is discarded, except variables with `saved: always`. Required.")
    ])

  static let generate = KeyContext(
    "`generate`",
    [
      Key("access", "`internal`, `package` or `public`", default: "the configuration's", "The access level of the declarations."),
      Key(
        "store", "`none` or `observable`", default: "the configuration's",
        "The store that runs the machine in an app. `observable` writes one for SwiftUI, if the flow has states or transitions."),
      Key(
        "navigator", "true or false", default: "the configuration's",
        "Writes `Navigator`, a protocol with a method for each route, if there is a store."),
      Key(
        "samples", "true or false", default: "the configuration's",
        "Writes the machine at the end of each scenario, for previews and tests in debug builds."),
      Key(
        "nonisolated", "true or false", default: "the configuration's",
        """
        Marks the types `nonisolated`, for any default isolation of the module. Use `false` for compilers before Swift 6.1; if the flow has \
        links, write it into `.flowspec.yaml`.
        """),
      Key(
        "lines", "true or false", default: "the configuration's",
        "Writes the spec's line numbers into comments. With `false`, committed files do not change when lines only move."),
      Key("prefix", "start of a Swift name", default: "the configuration's", "The prefix of the namespace: `My` gives `MyShopFlow`."),
      Key("imports", "modules", default: "the configuration's", "Additional modules that the file imports."),
      Key(
        "available", "systems with versions", default: "the configuration's",
        "`[iOS 17, macOS 14]` writes `@available(iOS 17, macOS 14, *)`."),
    ])

  static let property = KeyContext(
    "a property",
    about + [
      Key("never", "condition", "The condition holds in no configuration. With `before`: in no configuration before the other condition has held."),
      Key("always", "condition", "The condition holds in every configuration."),
      Key("possible", "condition", "Some run reaches a configuration in which the condition holds."),
      Key("always possible", "condition", "From every reachable configuration, some run reaches one in which the condition holds."),
      Key(
        "whenever", "condition", "With `eventually`: the first condition. After each configuration in which it holds, the second one must come true."),
      Key("eventually", "condition", "The second condition of `whenever`: every fair run reaches a configuration in which it holds."),
      Key("before", "condition", "With `never`: the condition that must hold first."),
    ])

  static let step = KeyContext(
    "a step",
    [
      Key("send", "event", "The app sends the event; `with` gives its fields."),
      Key("open", "URL", "A link arrives; `from` names its source."),
      Key("show", "route or `{ route: fields }`", "The person opens a route from a shown route or element."),
      Key("select", "route of a tab", "The person selects the tab."),
      Key("close", "route or `{ route: fields }`", "The person closes a window."),
      Key("back", "container or true", "The person goes back."),
      Key("forward", "container or true", "The person goes forward again, in a container with `redo`."),
      Key("change", "input: value", "Inputs change to these values."),
      Key("wait", "duration", "The timer of this duration, at most `16000000min`, fires."),
      Key("relaunch", "true", "The app is relaunched."),
      Key("expect", "mapping", "Compares the configuration with these expectations."),
      Key("in", "state", "For `wait`: the state of the timer, if several states have a timer of this duration."),
      Key("with", "field: value", "For `send`: the fields of the event."),
      Key("from", "source or name", "For `open`: the source of the link. For `send`: the part of the app that sends the event."),
    ])

  static let expectation = KeyContext(
    "`expect`", open: true,
    [
      Key("state", "state or list", "These states are active."),
      Key("layout", "layout", "This layout is used."),
      Key("shown", "routes and elements", "These routes and elements are shown; `none` if nothing is shown."),
      Key("kept", "routes and elements", "These routes and elements are kept: they are anywhere in the navigation."),
      Key("held", "routes or `none`", "Links to these routes are held."),
      Key("opened", "routes or `none`", "Links to these routes were opened in the last step."),
      Key("refused", "routes or `none`", "Links to these routes were refused in the last step."),
      Key("lost", "routes or `none`", "Links to these routes were lost in the last step."),
      Key("effects", "effects or `none`", "The effects of the last step, in order."),
      Key("rejected", "event", "The event of the last step was rejected."),
      Key("handoff", "URLs or `none`", "These are the web addresses of shown routes that may be handed over now."),
      Key("<variable>", "value", "The variable has this value."),
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
