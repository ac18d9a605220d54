/// A complete flow: names resolved, types checked, modules placed, every leaf with its place in a source.
///
/// Arrays are in document order, the flow's own file first, then each placed module's.
public struct Flow: Sendable {
  public let name: Located<String>
  public let source: SourceID
  public var about = About()
  /// The person or team that maintains it, in one line.
  var owner: Located<String>?
  /// The Swift module that holds its generated code.
  var swiftModule: Located<String>?
  public var types: [TypeDeclaration] = []
  var variables: [Variable] = []
  /// The built-in ones first.
  public var inputs: [Input] = []
  var effects: [Effect] = []
  /// The built-in ones first.
  var events: [Event] = []
  var constants: [Constant] = []
  /// The first is the flow itself.
  public var states: [State] = []
  public var transitions: [Transition] = []
  var unhandled: Located<UnhandledPolicy>?
  var origins: [LinkOrigin] = []
  var linkSources: [Located<String>] = []
  var held = HeldLinks.latest(1)
  var heldSpan: Span?
  /// True if held links survive a relaunch.
  var savesHeld = false
  /// The files in which every form needs an example; nil for the flow's own.
  var exampledModules: Set<ModuleID?> = []
  /// The effect for a link that no route matches, or that opens no route.
  var unknownLink: EffectCall?
  var missingLink: EffectCall?
  /// True if the layout is chosen at launch and never changes.
  var choosesLayoutOnce = false
  var hotwireFile: Located<String>?
  var hotwireOrder = HotwireOrder.specific
  /// The settings of the path configuration itself, which are copied unchanged.
  var hotwireSettings: [HotwireProperty] = []
  /// The identifiers of native view controllers that the app registers; nil if the spec names none.
  var viewControllers: [Located<String>]?
  public var routes: [Route] = []
  public var layouts: [Layout] = []
  public var elements: [Element] = []
  /// The version of the saved data; nil if nothing is restored.
  var restoration: Located<Int>?
  /// The spec's own choices for its generated Swift; a configuration may override them.
  public var generation = GenerationChoices()
  public var properties: [Property] = []
  public var scenarios: [Scenario] = []
  public var modules: [Module] = []
  var allowances: [Allowance] = []
  /// The sections of its file, each with its span.
  var sections: [Section: Span] = [:]
  /// The sections with parts that could not be read; rules that need one of them report nothing.
  public var damaged: Set<Section> = []

  init(name: Located<String>, source: SourceID) {
    self.name = name
    self.source = source
  }

  static let outermost = StateID(0)

  subscript(id: StateID) -> State { states[id.index] }
  subscript(id: TransitionID) -> Transition { transitions[id.index] }
  subscript(id: TypeID) -> TypeDeclaration { types[id.index] }
  subscript(id: VariableID) -> Variable { variables[id.index] }
  subscript(id: InputID) -> Input { inputs[id.index] }
  subscript(id: EffectID) -> Effect { effects[id.index] }
  subscript(id: EventID) -> Event { events[id.index] }
  subscript(id: OriginID) -> LinkOrigin { origins[id.index] }
  subscript(id: RouteID) -> Route { routes[id.index] }
  subscript(id: ElementID) -> Element { elements[id.index] }
  subscript(id: LayoutID) -> Layout { layouts[id.index] }
  subscript(id: ModuleID) -> Module { modules[id.index] }

  /// The sections of a spec; each rule names those that it needs.
  public enum Section: String, Hashable, Sendable, CaseIterable {
    case types, variables, inputs, effects, events, states, links, routes, layouts, elements, restoration, properties,
      scenarios
  }

  public func has(_ section: Section) -> Bool {
    sections[section] != nil
  }

  /// Returns the span of a section's key.
  func key(of section: Section) -> Span? {
    sections[section].map { Span($0.source, from: $0.lower, to: $0.lower + section.rawValue.utf8.count) }
  }
}
