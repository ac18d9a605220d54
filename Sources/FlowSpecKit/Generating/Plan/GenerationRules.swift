/// The errors for which a valid flow cannot be generated as Swift.
enum GenerationRules {
  static let all = [nameClash, impossibleName, optionalNone, hiddenModule, missingSample]

  static let nameClash = Rule(
    "generated-name-clash", .error, "No two things of a flow get the same name in Swift.",
    explanation: """
      Generated code uses the names of the spec: a state `signedIn` becomes the case `signedIn` and, if it has states of its own, the type \
      `SignedIn`. Two names that differ in the spec may become equal there, or equal to a name that every generated file uses, such as `State` or \
      `Machine`. flowspec never renames silently, so rename one of them.
      """,
    examples: [])

  static let optionalNone = Rule(
    "optional-none", .warning, "No optional value has a case 'none'.",
    explanation: """
      In Swift `.none` is the absent value of an optional. If `tier` is optional and its type has a case `none`, then `tier: .none` \
      compiles, and means that there is no tier. Generated code names the type and means the case; the app's own code easily does not. \
      Rename the case, or leave it out: an optional value may be absent anyway.
      """,
    examples: [])

  static let hiddenModule = Rule(
    "hidden-module", .error, "A flow can see everything that it shows of a module.",
    explanation: """
      The code of a flow that places a module has the module's states, events and routes in its own. Code that is `public` cannot \
      show what is only `internal`, so the module's spec, or `.flowspec.yaml`, needs the same `access`.
      """,
    examples: [])

  static let missingSample = Rule(
    "missing-sample", .warning, "Generated tests have a value of each type that they need.",
    explanation: """
      `generate --tests` sends every event and plays every scenario. A spec knows no value of the app's own type, unless the type has a `sample`: a \
      Swift expression that makes one. Without it, the tests leave out everything that needs such a value.
      """,
    examples: [])

  static let impossibleName = Rule(
    "impossible-swift-name", .error, "Every name can be written in Swift.",
    explanation: """
      Generated code writes most of Swift's own words, such as `default`, in backticks. A few cannot be names at all: `Type`, \
      `Protocol`, `self` and `Self`. Choose another name.
      """,
    examples: [])
}
