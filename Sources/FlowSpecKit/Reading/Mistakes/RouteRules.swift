/// Mistakes in routes, links, layouts and claims.
enum RouteRules {
  static let commandAsPlace = Rule(
    "command-as-root", .error, "A state's root is a route that shows something.",
    explanation: """
      A route with `effects` or `raise` is a command: it does something and shows nothing, so the person would see an empty screen. Name a route \
      that shows something.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: ⟦leave⟧\neffects: { end: End. }\nroutes: { leave: { effects: end } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: screen, opens: leave }, leave: { effects: end } }\n")
    ])

  static let commandWithPlace = Rule(
    "command-with-place", .error, "A command has no place.",
    explanation: """
      A route with `effects` or `raise` is a command: it shows nothing, so it cannot have a place. Remove the place, or `effects` and `raise`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: screen, opens: leave }, leave: { effects: end, ⟦place⟧: screen } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: screen, opens: leave }, leave: { effects: end } }\n")
    ])

  static let dismissedByWorld = Rule(
    "dismissed-by-world", .error, "`dismissed` raises an event of the flow.",
    explanation: """
      The flow raises the event when the route's last entry is closed. If the app could send it too, the states would react to a closing that \
      never happened. Declare the event with `from: flow`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          events: { add: Add., left: Left. }
          states: { reading: { transitions: { add: { to: adding, open: form } } }, adding: { transitions: { left: reading } } }
          routes: { home: { place: main }, form: { place: sheet, dismissed: ⟦left⟧ } }
          layouts: { any: { containers: { main: { stack: home }, sheet: modal } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          events: { add: Add., left: { from: flow } }
          states: { reading: { transitions: { add: { to: adding, open: form } } }, adding: { transitions: { left: reading } } }
          routes: { home: { place: main }, form: { place: sheet, dismissed: left } }
          layouts: { any: { containers: { main: { stack: home }, sheet: modal } } }
          """)
    ])

  static let circularAvailability = Rule(
    "circular-availability", .error, "An `available` does not depend on itself.",
    explanation: """
      A tab, a base or an element is shown, and kept, only while it is available. If its `available` asks for itself, or for something that asks \
      for it, there is no answer. Let one of them depend on states, variables or inputs alone.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, news: { place: main, available: ⟦shown(bar)⟧ } }
          elements: { bar: { place: main, available: kept(news) } }
          layouts: { any: { containers: { main: { tabs: [home, news] } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          inputs: { online: Bool }
          routes: { home: { place: main }, news: { place: main, available: online } }
          elements: { bar: { place: main, available: kept(news) } }
          layouts: { any: { containers: { main: { tabs: [home, news] } } } }
          """)
    ])

  static let badLead = Rule(
    "bad-lead", .error, "A route under `leads` can itself be opened by links, from the same sources.",
    explanation: """
      With `lookup: { leads: thread }` the app may answer a link to a post by showing its thread. The link then counts as a link to the thread, \
      so the thread needs the same as for a link of its own: a form that is read, and a `from` that accepts every source that the post accepts. \
      Otherwise the link of such a post opens nothing. Give the route a form or correct its `from`, or remove it from `leads`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "a:" } }
          arrival: open
          states: { only: {} }
          routes:
            post: { place: screen, parameters: { id: Int }, links: { app: "/post/{id}" }, lookup: { leads: ⟦thread⟧ } }
            thread: { place: screen, parameters: { id: Int } }
          layouts: { any: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "a:" } }
          arrival: open
          states: { only: {} }
          routes:
            post: { place: screen, parameters: { id: Int }, links: { app: "/post/{id}" }, lookup: { leads: thread } }
            thread: { place: screen, parameters: { id: Int }, links: { app: "/thread/{id}" } }
          layouts: { any: {} }
          """)
    ])

  static let all = [badLead, commandAsPlace, commandWithPlace, dismissedByWorld, circularAvailability]
}

enum LinkRules {
  static let badOrigin = Rule(
    "bad-origin", .error, "An origin is a scheme, or a scheme and a host.",
    explanation: """
      Write `"shop:"` for a scheme of your own, and `https://shop.example` for a site, with a path if it has one. Inside brackets and braces, \
      quote a value that ends with a colon.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nlinks: { origins: { app: ⟦shop⟧ } }\nroutes: { home: { place: screen, links: { app: / } } }\n",
        accepted: "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { home: { place: screen, links: { app: / } } }\n")
    ])

  static let badTemplate = Rule(
    "bad-template", .error, "A link's template has valid parts.",
    explanation: """
      A template begins with `/`. `{id}` is a parameter, `{tab?}` a parameter that may be missing, `{path...}` the rest of the path, and `**` any \
      number of segments; query items are `key={name}` or `key=literal`. Between two parameters there must be text or a slash.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int }, links: { app: \"/orders/⟦{id⟧\" } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int }, links: { app: \"/orders/{id}\" } } }\n"
      )
    ])

  static let deprecatedPrint = Rule(
    "deprecated-print", .error, "A deprecated form is not `only: print`.",
    explanation: """
      A `deprecated` form is read but never printed, and a form with `only: print` is never read. A form with both would do nothing. Remove \
      `only` to keep reading old links, or write `only: documented`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { cart: { place: screen, links: { app: [/cart, { form: /basket, only: ⟦print⟧, deprecated: Use /cart. }] } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { cart: { place: screen, links: { app: [/cart, { form: /basket, deprecated: Use /cart. }] } } }\n"
      )
    ])

  static let unknownParameter = Rule(
    "unknown-parameter", .error, "A template names parameters of its route.",
    explanation: "Declare every `{name}` of a template under the route's `parameters`, with its type.",
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int }, links: { app: \"/orders/{id}?tab=⟦{tab?}⟧\" } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int }, links: { app: \"/orders/{id}\" } } }\n"
      )
    ])

  static let missingParameter = Rule(
    "missing-parameter", .error, "A form gives every required parameter of its route.",
    explanation: """
      Without it, the link would open a screen that lacks its data. Add the parameter to the template, give it a value with `with: { name: value \
      }`, or make its type optional.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int }, links: { app: ⟦/orders⟧ } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int? }, links: { app: /orders } } }\n"
      )
    ])

  static let optionalPart = Rule(
    "optional-part", .error, "A parameter that may be missing in a link is optional.",
    explanation: """
      `{name?}` also matches URLs without the value, so the parameter's type must end with `?`. If the value is always needed, write `{name}`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int }, links: { app: \"/orders/⟦{id?}⟧\" } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { id: Int? }, links: { app: \"/orders/{id?}\" } } }\n"
      )
    ])

  static let cannotTravel = Rule(
    "cannot-travel", .error, "Every value that a link carries can be written in a URL.",
    explanation: """
      A type of the app (`swift:`) has no text form, so no URL can contain its values. Let the link carry an identifier, and look the value up. \
      If the key of a query item is a parameter, its type must be a list of names.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\ntypes: { Order: { swift: Order } }\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { order: Order }, links: { app: \"/orders/⟦{order}⟧\" } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes: { order: { place: screen, parameters: { order: Int }, links: { app: \"/orders/{order}\" } } }\n"
      )
    ])

  static let cutTemplate = Rule(
    "cut-template", .error, "A comment does not cut off a part of a template.",
    explanation: """
      In YAML ` #` begins a comment, so an unquoted template with a space before its fragment loses the rest of the line. Put the template in \
      quotes. If you meant a comment, write a space after its `#`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes:\n  order:\n    place: screen\n    links:\n      app: /orders ⟦#top⟧\n",
        accepted:
          "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\" } }\nroutes:\n  order:\n    place: screen\n    links:\n      app: \"/orders#top\"\n"
      )
    ])

  static let all = [cutTemplate, badOrigin, badTemplate, deprecatedPrint, unknownParameter, missingParameter, optionalPart, cannotTravel]
}

enum LayoutRules {
  static let unknownTab = Rule(
    "unknown-tab", .error, "A place names a tab that its container has.",
    explanation: """
      `main.account` is the tab `account` of the container `main`. The container's `tabs` must list it in at least one layout.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main }, other: { place: ⟦main.other⟧ } }\nlayouts: { all: { containers: { main: { tabs: [home] } } } }\nelements: { bar: { place: screen, opens: other } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main }, other: { place: main.other } }\nlayouts: { all: { containers: { main: { tabs: [home, other] } } } }\n"
      )
    ])

  static let containerKind = Rule(
    "container-kind", .error, "A container has one kind.",
    explanation: """
      The kinds without details are the words `column`, `stack`, `modal` and `windows`. The kinds with details are `{ stack: base }`, `{ tabs: \
      [a, b] }` and `{ in: other }`. `redo: true` needs a kind beside it: `{ stack: true, redo: true }`. It has no effect in a column, which has one entry, or \
      beside `in`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main } }\nlayouts: { all: { containers: { ⟦main⟧: { redo: true } } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main } }\nlayouts: { all: { containers: { main: { stack: true, redo: true } } } }\n"
      )
    ])

  static let baseWithParameter = Rule(
    "base-with-parameter", .error, "Parameters of a tab's route and of a stack's base are optional.",
    explanation: """
      A tab's route and the base of a stack are shown at launch, before anything has given their parameters a value. Such a parameter is `none` \
      until the route is opened with a value, and again after the navigation is emptied. Make its type optional.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: main, parameters: { q: String } } }
          layouts: { any: { containers: { main: { tabs: [home, ⟦search⟧] } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: main, parameters: { q: String? } } }
          layouts: { any: { containers: { main: { tabs: [home, search] } } } }
          """)
    ])

  static let tabInOtherTab = Rule(
    "tab-in-other-tab", .error, "A tab's route has its place in its own tab.",
    explanation: """
      The route is a tab of this container, but its `place` names another tab. So its screen would be shown there at the launch, instead of that \
      tab's own screen. Name the route's own tab, or the container alone.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: ⟦main.home⟧ } }
          layouts: { any: { containers: { main: { tabs: [home, search] } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: main.search } }
          layouts: { any: { containers: { main: { tabs: [home, search] } } } }
          """)
    ])

  static let all = [unknownTab, containerKind, baseWithParameter, tabInOtherTab]
}

enum ClaimRules {
  static let badProperty = Rule(
    "bad-property", .error, "A property has one of the six forms.",
    explanation: """
      The forms are `never`, `always`, `possible`, `always possible`, `whenever` with `eventually`, and `never` with `before`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties: { ⟦paying ends⟧: { whenever: paying } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties: { paying ends: { whenever: paying, eventually: cart } }
          """)
    ])

  static let badStep = Rule(
    "bad-step", .error, "A step of a scenario does one thing.",
    explanation: """
      Each step has one of the keys `send` (with `with` and `from`), `open` (with `from`), `show`, `select`, `close`, `back`, `forward`, `change`, `wait` \
      (with `in`), `relaunch` or `expect`. Write one step for each of them.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main, opens: order }, order: { place: main } }
          layouts: { any: { containers: { main: stack } } }
          scenarios: { s: [{ show: order, ⟦back⟧: true }] }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main, opens: order }, order: { place: main } }
          layouts: { any: { containers: { main: stack } } }
          scenarios: { s: [{ show: order }, { back: true }] }
          """)
    ])

  static let all = [badProperty, badStep]
}

/// Every rule that reading may report.
enum ReadingRules {
  static let all =
    KeyRules.all + StructureRules.all + NameRules.all + TypeRules.all + GuardRules.all + CallRules.all + StateRules.all
    + TransitionRules.all + ModuleRules.all + RouteRules.all + LinkRules.all + LayoutRules.all + ClaimRules.all + SizeRules.all
}
