/// The index of a declaration in the array of its kind in a ``Flow``.
public struct ID<Element>: Hashable, Sendable, Comparable {
  public let index: Int

  init(_ index: Int) {
    self.index = index
  }

  public static func < (left: ID, right: ID) -> Bool {
    left.index < right.index
  }
}

public typealias StateID = ID<State>
public typealias TransitionID = ID<Transition>
typealias TypeID = ID<TypeDeclaration>
public typealias VariableID = ID<Variable>
public typealias InputID = ID<Input>
typealias EffectID = ID<Effect>
public typealias EventID = ID<Event>
typealias OriginID = ID<LinkOrigin>
public typealias RouteID = ID<Route>
public typealias ElementID = ID<Element>
public typealias LayoutID = ID<Layout>
public typealias ModuleID = ID<Module>
