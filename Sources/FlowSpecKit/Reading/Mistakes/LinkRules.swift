enum LinkRules {
  static let badOrigin = Rule(
    "bad-origin", .error, "An origin is a scheme, or a scheme and a host, optionally with a path.",
    explanation: """
      Write `"shop:"` for a scheme of your own, and `https://shop.example` for a site, with a path if it has one. Always \
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
      A template begins with `/`, or it is one parameter of type `URL`, such as `{url}`. `{id}` is a parameter, `{tab?}` a parameter that \
      may be missing, `{path...}` the rest of the path, and `**` any \
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
    "optional-part", .error, "A parameter that may be missing in a link has an optional type.",
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
