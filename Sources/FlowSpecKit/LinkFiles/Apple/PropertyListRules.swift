/// The mistakes in an Info.plist or the entitlements, and between them and the specs of the app.
enum PropertyListRules {
  static let all: [Rule] = [unreadable, wrongValue, missingScheme, unansweredScheme, missingDomain, unansweredDomain, limitedDomain, undecided]

  static let unreadable = Rule(
    "unreadable-property-list", .error, "A property list is XML, or binary, as Xcode writes it.",
    explanation: "Open the file in Xcode, or run `plutil -lint` over it: what it says there is what the system would stumble on.",
    examples: [])

  static let wrongValue = Rule(
    "wrong-property-list-value", .error, "Each value of a property list about links has the shape that its key asks for.",
    explanation: """
      `CFBundleURLTypes` is a list of dictionaries with a list of texts under `CFBundleURLSchemes`; \
      `com.apple.developer.associated-domains` is a list of texts such as `applinks:shop.example`, without a scheme or a path. The system ignores anything else.
      """,
    examples: [])

  static let missingScheme = Rule(
    "scheme-not-registered", .error, "The app registers every scheme of its links.",
    explanation: """
      The system hands over a link such as `shop://orders/1` only to an app whose Info.plist names `shop` under `CFBundleURLTypes`. \
      `flowspec export url-types` prints what has to stand there.
      """,
    examples: [])

  static let unansweredScheme = Rule(
    "scheme-without-links", .warning, "A route answers links of every scheme that the app registers.",
    explanation: """
      The system opens the app with any URL of a registered scheme, and no route answers it. Declare an origin with this scheme, and routes. If \
      another part of the app takes these links, such as a sign-in by another company, turn this rule off.
      """,
    examples: [])

  static let missingDomain = Rule(
    "domain-not-associated", .error, "The app is associated with every host of its web links.",
    explanation: """
      The system asks a host for its association file only when the app's entitlements name it: `applinks:shop.example` under \
      `com.apple.developer.associated-domains`. `flowspec export associated-domains` prints what has to stand there.
      """,
    examples: [])

  static let unansweredDomain = Rule(
    "domain-without-links", .warning, "The specs have links of every host that the app is associated with.",
    explanation: """
      The system asks this host for an association file, and hands over what that says; no origin of a spec has the host, so nothing answers. \
      Add it to an origin, or take the entitlement out.
      """,
    examples: [])

  static let limitedDomain = Rule(
    "domain-for-some-devices", .warning, "The app is associated with its hosts on every device.",
    explanation: """
      `applinks:shop.example?mode=developer` counts on devices in developer mode alone, `?mode=managed` on managed ones. That is for testing \
      against a server that Apple does not reach; an app that people get needs the domain without a mode. Where these are the entitlements of a \
      build for testing, turn this rule off.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-property-list-value", .warning, "A property list says which links it is about.",
    explanation: """
      Xcode fills in a setting such as `$(APP_SCHEME)` when it builds the app. Before that, nobody knows if it is the scheme or the host of a spec, \
      so it is not judged. Compare the files of the built app, or write the value into the file.
      """,
    examples: [])
}
