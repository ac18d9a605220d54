/// A flow, whole: names resolved, types checked, modules placed, every leaf with its place in a source.
///
/// Arrays are in document order, the flow's own file first, then each placed module's.
public struct Flow: Sendable {
  public let name: Located<String>
  public let source: SourceID
  public var about = About()
  /// The Swift module that holds its generated code.
  public var swiftModule: Located<String>?
  public var types: [TypeDeclaration] = []
  public var variables: [Variable] = []
  /// The built-in ones first.
  public var inputs: [Input] = []
  public var effects: [Effect] = []
  /// The built-in ones first.
  public var events: [Event] = []
  public var constants: [Constant] = []
  /// The first is the flow itself.
  public var states: [State] = []
  public var transitions: [Transition] = []
  public var unhandled: Located<UnhandledPolicy>?
  public var origins: [LinkOrigin] = []
  public var linkSources: [Located<String>] = []
  public var held = HeldLinks.latest(1)
  public var heldSpan: Span?
  public var hotwireFile: Located<String>?
  public var hotwireOrder = HotwireOrder.specific
  /// The path configuration's own, which go to the app as they are.
  public var hotwireSettings: [HotwireProperty] = []
  public var routes: [Route] = []
  public var layouts: [Layout] = []
  public var elements: [Element] = []
  /// The version of what is saved; none: nothing is restored.
  public var restoration: Located<Int>?
  /// What the spec says about its Swift, before any configuration.
  public var generation = GenerationChoices()
  public var properties: [Property] = []
  public var scenarios: [Scenario] = []
  public var modules: [Module] = []
  public var allowances: [Allowance] = []
  /// The sections that its file has.
  public var sections: [Section: Span] = [:]
  /// The sections that were not read whole; what needs them stays silent.
  public var damaged: Set<Section> = []

  public init(name: Located<String>, source: SourceID) {
    self.name = name
    self.source = source
  }

  public static let outermost = StateID(0)

  public subscript(id: StateID) -> State { states[id.index] }
  public subscript(id: TransitionID) -> Transition { transitions[id.index] }
  public subscript(id: TypeID) -> TypeDeclaration { types[id.index] }
  public subscript(id: VariableID) -> Variable { variables[id.index] }
  public subscript(id: InputID) -> Input { inputs[id.index] }
  public subscript(id: EffectID) -> Effect { effects[id.index] }
  public subscript(id: EventID) -> Event { events[id.index] }
  public subscript(id: OriginID) -> LinkOrigin { origins[id.index] }
  public subscript(id: RouteID) -> Route { routes[id.index] }
  public subscript(id: ElementID) -> Element { elements[id.index] }
  public subscript(id: LayoutID) -> Layout { layouts[id.index] }
  public subscript(id: ModuleID) -> Module { modules[id.index] }

  /// The parts of a spec, as rules speak of what they need.
  public enum Section: String, Hashable, Sendable, CaseIterable {
    case types, variables, inputs, effects, events, states, links, routes, layouts, elements, restoration, properties,
      scenarios
  }

  public func has(_ section: Section) -> Bool {
    sections[section] != nil
  }
}
