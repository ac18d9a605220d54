/// A place that a person can navigate to, or a command that a link gives.
public struct Route: Declaration {
  public let id: RouteID
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var title: Located<String>?
  /// The person or team that maintains it; nil for the flow's owner.
  var owner: Located<String>?
  var parameters: [Field] = []
  /// In document order.
  public var forms: [RouteForm] = []
  /// URLs with their expected results, by any form.
  var examples: [LinkExample] = []
  public var place: Placement?
  /// nil means always: neither the route nor `defaults` has `available`.
  public var available: Expression?
  public var opens: [Located<RouteID>] = []
  var restores = false
  var lookup = false
  /// The routes that the app may open instead when it looks this one up.
  var leads: [Located<RouteID>] = []
  /// Holds or refuses a link that would remove an entry of this route.
  var interrupt: Located<ArrivalPolicy>?
  /// The event that is raised when its last entry is removed.
  var dismissed: EventCall?
  /// The route's own policies for links, by state.
  var arrival: [(state: Located<StateID>, policy: Located<ArrivalPolicy>)] = []
  public var sources: SourceRule?
  /// The condition under which it may be handed over to another device.
  var handoff: Handoff = .never
  var effects: [EffectCall] = []
  var raises: [EventCall] = []
  /// The routes and forms over which it wins if links overlap.
  public var before: [Located<Precedence>] = []
  public var hotwire: [HotwireProperty] = []
  /// Native components that its web page uses.
  var components: [BridgeComponent] = []

  /// True if it may be handed over to another device at some time.
  var isHandedOver: Bool { if case .never = handoff { false } else { true } }

  /// True if it causes effects or events and shows no screen.
  var isCommand: Bool { !effects.isEmpty || !raises.isEmpty }

  /// Returns true if links from a source must not open it. A link without a source is not in any list of allowed sources.
  func forbids(_ source: String?) -> Bool {
    switch sources {
    case nil: false
    case .only(let allowed): !allowed.contains { $0.value == source }
    case .not(let forbidden): forbidden.contains { $0.value == source }
    }
  }
}

enum Handoff: Sendable {
  case never
  case always
  case when(Expression)
}

/// The sources whose links may open a route.
public enum SourceRule: Sendable {
  case only([Located<String>])
  case not([Located<String>])
}

/// A form or route over which a route or form wins if both match a URL.
public enum Precedence: Hashable, Sendable {
  case all
  case route(RouteID)
}

/// A property of a Hotwire Native path configuration.
public struct HotwireProperty: Sendable {
  public let name: Located<String>
  public let value: Located<JSON>
}

/// A native component of Hotwire Native's bridge that a web page uses.
struct BridgeComponent: Sendable {
  /// The name in the page and in the app.
  let name: Located<String>
  /// The element that the app shows.
  let native: Located<ElementID>
  /// The element that the page shows if the app has no such component.
  let fallback: Located<ElementID>
  let about: About
}

/// The order of rules in a path configuration; of two that match, the later one counts.
enum HotwireOrder: String, Sendable, CaseIterable {
  /// Rules that match fewer URLs come later.
  case specific
  /// Rules have the order of their routes in the spec.
  case written
}

/// One form of a route's links.
public struct RouteForm: Sendable {
  public enum Content: Sendable {
    case template(LinkTemplate)
    /// A regular expression that no template can express.
    case raw(String)
  }

  public enum Use: String, Sendable, CaseIterable {
    case parse, print, documented
  }

  let origin: OriginID
  public let content: Content
  /// The template or expression as written.
  public let text: Located<String>
  /// nil means both parsed and printed.
  public let only: Located<Use>?
  /// Parameters that the form sets without having them in the URL.
  public let fixed: [(parameter: Located<Int>, value: Located<Value>)]
  public let before: [Located<Precedence>]
  /// The form that replaces it; a deprecated form is parsed but never printed.
  let deprecated: Located<String>?
  /// Its patterns in a path configuration; if empty, they are derived from the form.
  let hotwirePatterns: [Located<String>]
  /// URLs with their expected results, by this form.
  let examples: [LinkExample]
  public let about: About
  public let span: Span

  var parses: Bool { only == nil || only?.value == .parse }
  public var prints: Bool { (only == nil || only?.value == .print) && deprecated == nil }
}

/// An origin as declared, with its set of URL prefixes.
struct LinkOrigin: Sendable {
  let name: Located<String>
  let origin: Origin
  let about: About
  let span: Span
  let module: ModuleID?

  /// True if its links are printed with `http` or `https`.
  var isWeb: Bool {
    let printed = origin.prefixes.first { prefix in if case .subdomains? = prefix.host { false } else { true } }
    return printed.map { ["http", "https"].contains($0.scheme) } ?? false
  }
}

/// The policy for too many held links.
enum HeldLinks: Hashable, Sendable {
  case latest(Int)
  case first
}
