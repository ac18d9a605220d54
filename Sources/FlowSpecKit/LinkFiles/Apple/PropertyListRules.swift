/// The mistakes in an Info.plist or the entitlements, and between them and the specs of the app.
enum PropertyListRules {
  static let all: [Rule] = [unreadable, wrongValue, missingScheme, unansweredScheme, missingDomain, unansweredDomain, limitedDomain, undecided]

  static let unreadable = Rule(
    "unreadable-property-list", .error, "A property list is XML or binary, as Xcode writes it.",
    explanation: "Open the file in Xcode, or run `plutil -lint` on it: the message shows where the system would fail to read it.",
    examples: [])

  static let wrongValue = Rule(
    "wrong-property-list-value", .error, "Every value of a property list has the shape that its key asks for.",
    explanation: """
      `CFBundleURLTypes` is a list of dictionaries, each with a list of texts under `CFBundleURLSchemes`. `com.apple.developer.associated-domains` \
      is a list of texts such as `applinks:shop.example`, without a scheme or a path. The system ignores anything else, so such links do not open \
      the app.
      """,
    examples: [])

  static let missingScheme = Rule(
    "scheme-not-registered", .error, "The app registers every scheme of its links.",
    explanation: """
      The system opens a link such as `shop://orders/1` only with an app whose Info.plist names `shop` under `CFBundleURLTypes`. Without it, the \
      person who taps the link sees nothing happen. `flowspec export url-types` prints the lines that the Info.plist needs.
      """,
    examples: [])

  static let unansweredScheme = Rule(
    "scheme-without-links", .warning, "For every scheme that the app registers, some route matches its links.",
    explanation: """
      The system opens the app with any URL of a registered scheme, but no route matches URLs of this one. So the person sees the app's first \
      screen. Declare an origin with the scheme and routes for it, or remove the scheme. If another part of the app handles these links, such as a \
      library for signing in, turn this rule off.
      """,
    examples: [])

  static let missingDomain = Rule(
    "domain-not-associated", .error, "The app is associated with every host of its web links.",
    explanation: """
      The system asks a host for its association file only if the app's entitlements name the host, as `applinks:shop.example` under \
      `com.apple.developer.associated-domains`. Without it, links of this host open in the browser. `flowspec export associated-domains` prints the \
      lines that the entitlements need.
      """,
    examples: [])

  static let unansweredDomain = Rule(
    "domain-without-links", .warning, "For every host that the app is associated with, some route matches its links.",
    explanation: """
      The system asks this host for an association file, and opens the app with the links that the file names. No origin of a spec has the host, so \
      no route matches them and the person sees the app's first screen. Add the host to an origin, or remove it from the entitlements.
      """,
    examples: [])

  static let limitedDomain = Rule(
    "domain-for-some-devices", .warning, "The app is associated with its hosts on every device.",
    explanation: """
      `applinks:shop.example?mode=developer` works only on devices in developer mode, and `?mode=managed` only on managed ones. Such a domain is for \
      a server that Apple cannot reach. On every other device the links open in the browser, so add the domain without a mode. If these \
      are the entitlements of a test build, turn this rule off.
      """,
    examples: [])

  static let undecided = Rule(
    "undecided-property-list-value", .warning, "A property list contains its schemes and hosts in full.",
    explanation: """
      Xcode replaces a setting such as `$(APP_SCHEME)` when it builds the app. Before that, flowspec cannot compare the value with the schemes and \
      hosts of the specs, so this value is not checked. Check the files of the built app instead, or write the value into the file.
      """,
    examples: [])
}
