/// The errors for which a valid flow cannot be generated as Swift.
enum GenerationRules {
  static let all = [nameClash, impossibleName, optionalNone, hiddenModule, missingSample]

  static let nameClash = Rule(
    "generated-name-clash", .error, "No two things of a flow have the same name in Swift.",
    explanation: """
      Generated code uses the names of the spec: a state `signedIn` becomes the case `signedIn` and, if it has states of its own, the type \
      `SignedIn`. Two different names of the spec may become the same Swift name, or the same as a name that every generated file uses, such as \
      `State` or `Machine`. flowspec never renames silently, so rename one of them.
      """,
    examples: [])

  static let optionalNone = Rule(
    "optional-none", .warning, "No optional value has a case `none`.",
    explanation: """
      In Swift, `.none` is the absent value of an optional. If `tier` is optional and its type has a case `none`, then `tier: .none` compiles, \
      and means that there is no tier. Generated code writes `Tier.none`, which means the case `none`. If your own code writes `.none`, it means \
      the absent value, and the person gets the wrong result. Rename the case, or remove it: an optional value may be absent anyway.
      """,
    examples: [])

  static let hiddenModule = Rule(
    "hidden-module", .error, "A module has at least the access of the flow that places it.",
    explanation: """
      The generated code of a flow that places a module contains the module's states, events and routes. In Swift, a `public` declaration cannot \
      contain a type that is only `internal`. Give the module's spec the same `access`, or set it for all specs in `.flowspec.yaml`.
      """,
    examples: [])

  static let missingSample = Rule(
    "missing-sample", .warning, "Generated tests and samples have a value of each type that they need.",
    explanation: """
      The tests of `generate --tests` send every event and run every scenario, and `generate: { samples: true }` writes a sample for every \
      scenario. flowspec cannot make a value of a type of the app, unless the type has a `sample`: a Swift expression that makes one. Without it, \
      everything that needs such a value is left out, and mistakes there stay hidden. Add a `sample`.
      """,
    examples: [])

  /// The note that names the way out.
  static let givingSamples = Diagnostic.Note("a type of the app needs a 'sample': a Swift expression that makes a value", at: nil)

  static let impossibleName = Rule(
    "impossible-swift-name", .error, "Every name can be written in Swift.",
    explanation: """
      Generated code writes most words of Swift, such as `default`, in backticks. A few cannot be names at all: `Type`, `Protocol`, `self` and \
      `Self`. Choose another name. `flowspec generate` and the build plugin report this, and write nothing; `flowspec check` does not.
      """,
    examples: [])
}
