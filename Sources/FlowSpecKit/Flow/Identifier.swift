/// The place of a declared thing in the array of its kind in a ``Flow``.
public struct ID<Element>: Hashable, Sendable, Comparable {
  public let index: Int

  public init(_ index: Int) {
    self.index = index
  }

  public static func < (left: ID, right: ID) -> Bool {
    left.index < right.index
  }
}

public typealias StateID = ID<State>
public typealias TransitionID = ID<Transition>
public typealias TypeID = ID<TypeDeclaration>
public typealias VariableID = ID<Variable>
public typealias InputID = ID<Input>
public typealias EffectID = ID<Effect>
public typealias EventID = ID<Event>
public typealias OriginID = ID<LinkOrigin>
public typealias RouteID = ID<Route>
public typealias ElementID = ID<Element>
public typealias LayoutID = ID<Layout>
public typealias ModuleID = ID<Module>

/// What every declared thing may say of itself.
public struct About: Sendable {
  /// One line.
  public var summary: Located<String>?
  /// Markdown.
  public var notes: Located<String>?
  /// The line of its name in the spec, where generated code tells it.
  var line: Int?

  public init(summary: Located<String>? = nil, notes: Located<String>? = nil) {
    self.summary = summary
    self.notes = notes
  }

  /// What a comment in generated code says.
  var comment: String? {
    summary.map { summary in
      var text = summary.value
      while text.last?.isWhitespace ?? false { text.removeLast() }
      return text + (line.map { " (line \($0))" } ?? "")
    }
  }
}

/// A thing that a spec declares under a name.
public protocol Declaration: Sendable {
  /// As its own file calls it.
  var name: Located<String> { get }
  /// As the whole flow calls it: what a placed module declares stands under the name of its state (`orders.list`).
  var qualifiedName: String { get }
  var about: About { get }
  /// From its key to the end of its value.
  var span: Span { get }
  /// The placed module that declares it, or none for the flow's own file.
  var module: ModuleID? { get }
}

/// An answer to a finding: `allow: { rule: reason }`.
public struct Allowance: Sendable {
  public let rule: Located<RuleName>
  public let reason: Located<String>
  /// It answers findings that lie in this span: its element's, or the whole file's.
  public let scope: Span
}
