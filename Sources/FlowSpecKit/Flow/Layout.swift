/// A shell for the app at some widths and on some devices.
public struct Layout: Declaration {
  public let id: LayoutID
  public let name: Located<String>
  public var about: About
  public let span: Span
  public let module: ModuleID?
  /// nil means always.
  var condition: Expression?
  var containers: [Container]
  var constants: [Constant]

  var qualifiedName: String { name.value }

  func container(_ name: String) -> Container? {
    containers.first { $0.name.value == name }
  }
}

/// When the layout is chosen.
enum LayoutChoice: String, Sendable, CaseIterable {
  /// Whenever the inputs change.
  case current
  case chosenAtLaunch
}

struct Container: Sendable {
  enum Kind: Sendable {
    /// Shows one route.
    case column
    /// A list; what lies below it, if anything.
    case stack(base: Located<Presentable>?)
    /// A list for each tab.
    case tabs([Located<RouteID>])
    case modal
    case windows
    /// Its content lies elsewhere in this layout.
    case elsewhere(Place)
  }

  let name: Located<String>
  let kind: Kind
  /// Keeps what a person went back from, for going forward again.
  let redo: Bool
  let about: About
  let span: Span
}

/// A container, and a tab of it where one is named.
public struct Place: Sendable {
  /// `screen` is always there, over everything.
  let container: Located<String>
  let tab: Located<RouteID>?

  static let screen = "screen"
}

/// Where a route stands.
public enum Placement: Sendable {
  case everywhere(Place)
  /// Layouts that are not named have no place for it.
  case byLayout([(layout: Located<LayoutID>, place: Place)])

  public func place(in layout: LayoutID) -> Place? {
    switch self {
    case .everywhere(let place): place
    case .byLayout(let places): places.first { $0.layout.value == layout }?.place
    }
  }
}

/// A part of the interface that is shown, never navigated to.
public struct Element: Declaration {
  enum Home: Sendable {
    case place(Place)
    /// It is part of a route's screen.
    case route(Located<RouteID>)
  }

  public let id: ElementID
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  /// One for all layouts, or by layout; a base has none.
  var homes: [(layout: Located<LayoutID>?, home: Home)] = []
  public var available: Expression?
  public var opens: [Located<RouteID>] = []
  /// Tabs that a person selects with it.
  var selects: [Located<RouteID>] = []
}
