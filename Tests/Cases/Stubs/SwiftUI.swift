// The names of SwiftUI that the guide uses, as they are declared there, and as much behaviour as a test needs: bodies are
// evaluated, and again when what they have read changes. The names of `@_spi(Stub)` are for a test that brings what happens.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("there is none") }
}

// MARK: Showing

/// A view of the framework's own, which lays its parts out by itself.
@MainActor protocol Primitive {
  func place(_ node: Node)
}

/// Where a view stands, and what it shows there.
@_spi(Stub) @MainActor public final class Node {
  fileprivate unowned let screen: Screen
  fileprivate var view: (any View)?
  fileprivate var parts: [Node] = []
  /// Its own text, and which of its parts is on show; without one all are.
  fileprivate var text: String?
  fileprivate var shown: Int?
  fileprivate var action: (@MainActor () -> Void)?
  fileprivate var destination: ((AnyHashable) -> (any View)?)?
  fileprivate var path: (values: [AnyHashable], set: @MainActor ([AnyHashable]) -> Void)?
  fileprivate var dismissal: (@MainActor () -> Void)?
  fileprivate var handler: Handler?

  fileprivate init(_ screen: Screen) { self.screen = screen }

  fileprivate var all: [Node] { [self] + parts.flatMap(\.all) }
  fileprivate var visible: [Node] { [self] + (shown.map { [parts[$0]] } ?? parts).flatMap(\.visible) }

  fileprivate func show(_ views: [any View], shown: Int? = nil) {
    while parts.count < views.count { parts.append(Node(screen)) }
    parts.removeLast(parts.count - views.count)
    for (part, view) in zip(parts, views) { part.show(view) }
    self.shown = shown
  }

  /// Evaluates a view again only where it is another, or has read what is another now.
  fileprivate func show(_ view: any View, isStale: Bool = false) {
    defer { self.view = view }
    if let primitive = view as? any Primitive {
      (text, action, destination, path, dismissal, handler) = (nil, nil, nil, nil, nil, nil)
      return primitive.place(self)
    }
    if !isStale, let old = self.view, Self.isSame(old, view) { return }
    let name = "\(type(of: view))"
    screen.renders[name, default: 0] += 1
    let body = withObservationTracking {
      Self.body(of: view)
    } onChange: { [weak self] in
      MainActor.assumeIsolated { if let self { self.screen.stale.append(self) } }
    }
    show([body])
  }

  fileprivate func update() {
    if let view { show(view, isStale: true) }
  }

  private static func body<Shown: View>(of view: Shown) -> any View { view.body }

  /// As far as what they hold can be compared.
  private static func isSame(_ one: any View, _ other: any View) -> Bool {
    guard type(of: one) == type(of: other) else { return false }
    let parts = zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
    return parts.allSatisfy { isSame($0.value, $1.value) }
  }

  private static func isSame(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    guard type(of: one) is AnyClass, type(of: other) is AnyClass else { return false }
    return one as AnyObject === other as AnyObject
  }
}

/// What a window shows, and what a person and the system do to it.
@_spi(Stub) @MainActor public final class Screen {
  public fileprivate(set) var renders: [String: Int] = [:]
  fileprivate var stale: [Node] = []
  private var root: Node!

  public init(_ app: some App) {
    root = Node(self)
    if let window = app.body as? any Window { root.show(window.view) }
  }

  /// How often bodies are evaluated because of something.
  public func renders(of action: () -> Void) -> [String: Int] {
    let before = renders
    action()
    settle()
    return renders.filter { $0.value > before[$0.key] ?? 0 }.mapValues { $0 }.reduce(into: [:]) { found, entry in
      found[entry.key] = entry.value - (before[entry.key] ?? 0)
    }
  }

  public func settle() {
    while !stale.isEmpty {
      let nodes = stale
      stale = []
      let live = Set(root.all.map(ObjectIdentifier.init))
      var done: Set<ObjectIdentifier> = []
      for node in nodes where live.contains(ObjectIdentifier(node)) && done.insert(ObjectIdentifier(node)).inserted { node.update() }
    }
  }

  public var texts: [String] { root.visible.compactMap(\.text) }

  public func tap(_ title: String) { root.visible.first { $0.text == title }?.action?() }

  /// A person goes back in the topmost stack, and the stack says so when it has moved.
  public func swipeBack() {
    guard let path = root.visible.last(where: { $0.path?.values.isEmpty == false })?.path else { return }
    path.set(path.values.dropLast())
  }

  public func pullDown() { root.visible.last { $0.dismissal != nil }?.dismissal?() }
  public func select(_ tab: Int) { root.visible.compactMap(\.handler).forEach { if case .select(let select) = $0 { select(tab) } } }
  public func open(_ url: URL) { root.all.compactMap(\.handler).forEach { if case .url(let open) = $0 { open(url) } } }
  public func resize(_ width: Int) {
    root.all.compactMap(\.handler).forEach { if case .size(let change) = $0 { change(CGSize(width: width, height: 1)) } }
  }
}

enum Handler {
  case url((URL) -> Void)
  case size((CGSize) -> Void)
  case select(@MainActor (Int) -> Void)
}

// MARK: Apps

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() { _ = Self() }
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@MainActor protocol Window {
  var view: any View { get }
}

@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene, Window {
  nonisolated(unsafe) private let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  var view: any View { content }
}

// MARK: Views

public struct ConditionalContent<First: View, Second: View>: View, Primitive {
  nonisolated(unsafe) let content: any View
  public var body: Never { return fatalError("there is none") }
  nonisolated init(_ content: any View) { self.content = content }
  func place(_ node: Node) { node.show([content]) }
}

@resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> { .init(first) }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> { .init(second) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError("there is none") }
}

extension Optional: Primitive where Wrapped: View {
  func place(_ node: Node) { node.show(map { [$0] } ?? []) }
}

struct TupleView: View, Primitive {
  nonisolated(unsafe) private let views: [any View]
  nonisolated init(_ views: [any View]) { self.views = views }
  var body: Never { return fatalError("there is none") }
  func place(_ node: Node) { node.show(views) }
}

public enum VerticalEdge: Sendable {
  case top, bottom
}

public struct EmptyView: View, Primitive {
  public var body: Never { return fatalError("there is none") }
  nonisolated public init() {}
  func place(_ node: Node) { node.show([]) }
}

public struct Text: View, Primitive {
  private let text: String
  @_disfavoredOverload nonisolated public init<Content: StringProtocol>(_ content: Content) { text = String(content) }
  nonisolated public init(_ key: LocalizedStringKey) { text = key.text }
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) {
    node.text = text
    node.show([])
  }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  let text: String
  public init(stringLiteral value: String) { text = value }
}

@MainActor @preconcurrency public struct Button<Label: View>: View, Primitive {
  nonisolated(unsafe) private let action: @MainActor () -> Void
  private let title: String
  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { (self.action, title) = (action, "") }
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) {
    (node.text, node.action) = (title, action)
    node.show([])
  }
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    (self.action, title) = (action, titleKey.text)
  }
  @_disfavoredOverload @preconcurrency nonisolated public init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) { (self.action, self.title) = (action, String(title)) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View where Content: View {
  nonisolated(unsafe) let views: [any View]
  public var body: Never { return fatalError("there is none") }
}

extension ForEach: Primitive {
  func place(_ node: Node) { node.show(views) }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { views = data.map { content($0) } }
}

public struct NavigationPath {}

@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View, Primitive {
  private let root: Root
  private let path: (values: [AnyHashable], set: @MainActor ([AnyHashable]) -> Void)

  @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.root = root()
    self.path = (path.wrappedValue.map { $0 }, { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
  }

  public var body: Never { return fatalError("there is none") }

  func place(_ node: Node) {
    node.path = path
    if node.parts.isEmpty { node.show([root]) } else { node.parts[0].show(root) }
    let destination = node.parts[0].all.compactMap(\.destination).first
    let pushed = path.values.compactMap { destination?($0) }
    node.show([root] + pushed, shown: pushed.count)
  }
}

public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, Primitive {
  nonisolated(unsafe) private let columns: [any View]
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
    columns = [sidebar(), detail()]
  }
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) { node.show(columns) }
}

public struct TabView<SelectionValue: Hashable, Content: View>: View, Primitive {
  nonisolated(unsafe) private let selection: Binding<SelectionValue>?
  nonisolated(unsafe) private let content: Content
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    (self.selection, self.content) = (selection, content())
  }
  public var body: Never { return fatalError("there is none") }

  func place(_ node: Node) {
    node.show([content])
    let list = node.parts[0]
    let tags = list.parts.map { ($0.view as? any Tagged)?.tag }
    list.shown = tags.firstIndex { $0 == selection.map { AnyHashable($0.wrappedValue) } }
    node.handler = .select { [selection] tab in
      if let value = tags[tab]?.base as? SelectionValue { selection?.wrappedValue = value }
    }
  }
}

// MARK: Modifiers

@MainActor protocol Tagged {
  var tag: AnyHashable { get }
}

struct TaggedView: View, Primitive, Tagged {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let tag: AnyHashable
  var body: Never { return fatalError("there is none") }
  func place(_ node: Node) { node.show([content]) }
}

struct Modified: View, Primitive {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) var handler: Handler?
  nonisolated(unsafe) var destination: ((AnyHashable) -> (any View)?)?
  var body: Never { return fatalError("there is none") }
  nonisolated init(_ content: any View) { self.content = content }
  func place(_ node: Node) {
    node.show([content])
    (node.handler, node.destination) = (handler, destination)
  }
}

struct Presenting<Content: View>: View, Primitive {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let isPresented: Binding<Bool>
  nonisolated(unsafe) let sheet: () -> Content
  var body: Never { return fatalError("there is none") }
  func place(_ node: Node) {
    guard isPresented.wrappedValue else { return node.show([content]) }
    node.show([content, sheet()])
    node.dismissal = { [isPresented] in isPresented.wrappedValue = false }
  }
}

extension View {
  nonisolated public func tag<Value: Hashable>(_ tag: Value, includeOptional: Bool = true) -> some View { TaggedView(content: self, tag: tag) }
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { Presenting(content: self, isPresented: isPresented, sheet: content) }
  nonisolated public func safeAreaInset<Content: View>(edge: VerticalEdge, @ViewBuilder content: () -> Content) -> some View {
    TupleView([self, content()])
  }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    var view = Modified(self)
    view.handler = .url(action)
    return view
  }
  nonisolated public func navigationDestination<Value: Hashable, Content: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View {
    var view = Modified(self)
    view.destination = { ($0.base as? Value).map(destination) }
    return view
  }
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View { Modified(self) }
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { Modified(self) }
  @preconcurrency nonisolated public func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value, action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    var view = Modified(self)
    view.handler = .size { action(transform(GeometryProxy(size: $0))) }
    return view
  }
}

public struct GeometryProxy: Sendable {
  public let size: CGSize
}

// MARK: Data

/// Another system may bring another phase.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
}

public protocol DynamicProperty {}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  private let value: Value
  public init(wrappedValue value: Value) { self.value = value }
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }
  @MainActor public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject {
    Binding(object: wrappedValue, keyPath)
  }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// What it reads is read at once, so that the view in which it is made depends on it.
  @preconcurrency @MainActor public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.get = unsafeBitCast(get, to: (@MainActor () -> Value).self)
    self.set = unsafeBitCast(set, to: (@MainActor (Value) -> Void).self)
    _ = self.get()
  }

  @MainActor init<Object: AnyObject>(object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    get = { object[keyPath: path] }
    set = { object[keyPath: path] = $0 }
    _ = get()
  }

  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError("there is none") }
}
