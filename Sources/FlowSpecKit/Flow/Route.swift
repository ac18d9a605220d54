/// A place that a person can be taken to, or a command that a link gives.
public struct Route: Declaration {
  public let id: RouteID
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var title: Located<String>?
  /// Who looks after it; the flow's owner where it is not stated.
  var owner: Located<String>?
  var parameters: [Field] = []
  /// In document order.
  public var forms: [RouteForm] = []
  /// URLs with what they must give, by whichever form.
  var examples: [LinkExample] = []
  public var place: Placement?
  /// Where `available` is not stated, neither here nor under `defaults`, always.
  public var available: Expression?
  public var opens: [Located<RouteID>] = []
  var restores = false
  var lookup = false
  /// The routes that the app may answer instead when it is asked.
  var leads: [Located<RouteID>] = []
  /// Holds or refuses a link whose opening would take away an entry of this route.
  var interrupt: Located<ArrivalPolicy>?
  /// Raised when its last entry went.
  var dismissed: EventCall?
  /// Its own policy, by state.
  var arrival: [(state: Located<StateID>, policy: Located<ArrivalPolicy>)] = []
  public var sources: SourceRule?
  /// When it may be handed over to another device.
  var handoff: Handoff = .never
  var effects: [EffectCall] = []
  var raises: [EventCall] = []
  /// It wins over these where links overlap.
  public var before: [Located<Precedence>] = []
  public var hotwire: [HotwireProperty] = []
  /// Native components that its web page talks to.
  var components: [BridgeComponent] = []

  /// It may be handed over to another device at some time.
  var isHandedOver: Bool { if case .never = handoff { false } else { true } }

  /// Does something instead of showing something.
  var isCommand: Bool { !effects.isEmpty || !raises.isEmpty }

  /// Returns whether links from a source may not open it; one that tells no source passes no list of allowed ones.
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

/// Which sources of links may open a route.
public enum SourceRule: Sendable {
  case only([Located<String>])
  case not([Located<String>])
}

/// The forms or routes that a route or form goes before if both match a URL.
public enum Precedence: Hashable, Sendable {
  case all
  case route(RouteID)
}

/// A property of a Hotwire Native path configuration.
public struct HotwireProperty: Sendable {
  public let name: Located<String>
  public let value: Located<JSON>
}

/// A native component that a web page talks to, as Hotwire Native's bridge knows it.
struct BridgeComponent: Sendable {
  /// As the page and the app call it.
  let name: Located<String>
  /// The element that the app shows.
  let native: Located<ElementID>
  /// The element that the page shows if there is no such component.
  let fallback: Located<ElementID>
  let about: About
}

/// Which of two rules of a path configuration comes later, and so has the last word.
enum HotwireOrder: String, Sendable, CaseIterable {
  /// The one that takes fewer URLs.
  case specific
  /// The one of the route that the spec has later.
  case written
}

/// One form of a route's links.
public struct RouteForm: Sendable {
  public enum Content: Sendable {
    case template(LinkTemplate)
    /// A regular expression that no template says.
    case raw(String)
  }

  public enum Use: String, Sendable, CaseIterable {
    case parse, print, documented
  }

  let origin: OriginID
  public let content: Content
  /// The template or expression as written.
  public let text: Located<String>
  /// Both parsed and printed unless stated.
  public let only: Located<Use>?
  /// Parameters that it fixes without spelling them.
  public let fixed: [(parameter: Located<Int>, value: Located<Value>)]
  public let before: [Located<Precedence>]
  /// The form's successor: still parsed, never printed.
  let deprecated: Located<String>?
  /// Its patterns in a path configuration; if empty, they follow from it.
  let hotwirePatterns: [Located<String>]
  /// URLs with what they must give by this form.
  let examples: [LinkExample]
  public let about: About
  public let span: Span

  var parses: Bool { only == nil || only?.value == .parse }
  public var prints: Bool { (only == nil || only?.value == .print) && deprecated == nil }
}

/// An origin as declared, with what it means for URLs.
struct LinkOrigin: Sendable {
  let name: Located<String>
  let origin: Origin
  let about: About
  let span: Span
  let module: ModuleID?

  /// Its links are printed as addresses of the web.
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
