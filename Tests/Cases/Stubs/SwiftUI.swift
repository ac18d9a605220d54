// The names of SwiftUI that the guide uses, as they are declared there, and as much behaviour as a test needs: bodies are
// evaluated, and again when what they have read changes; windows open and close late. The names of `@_spi(Stub)` are for a test that
// brings what happens.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

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
  /// The field that a person fills.
  fileprivate var field: (@MainActor (String) -> Void)?
  /// The value that `onChange` compares.
  fileprivate var value: Any?
  /// The states of the view, by their names.
  fileprivate var states: [String: AnyObject] = [:]

  fileprivate init(_ screen: Screen) { self.screen = screen }

  fileprivate var all: [Node] { [self] + parts.flatMap(\.all) }
  fileprivate var visible: [Node] { [self] + (shown.map { [parts[$0]] } ?? parts).flatMap(\.visible) }

  fileprivate func show(_ views: [any View], shown: Int? = nil) {
    while parts.count < views.count { parts.append(Node(screen)) }
    removeParts(from: views.count)
    for (part, view) in zip(parts, views) { part.show(view) }
    self.shown = shown
  }

  fileprivate func removeParts(from count: Int = 0) {
    parts.dropFirst(count).forEach { $0.leave() }
    parts.removeLast(parts.count - count)
  }

  /// Calls `onDisappear` of its views after the update.
  fileprivate func leave() {
    for case .disappear(let action) in all.map(\.handler) { screen.actions.append(action) }
  }

  /// Evaluates a view again only where it is another, or has read what is another now.
  fileprivate func show(_ view: any View, isStale: Bool = false) {
    defer { self.view = view }
    if let old = self.view, type(of: old) != type(of: view) {
      removeParts()
      (value, states) = (nil, [:])
    }
    if let primitive = view as? any Primitive {
      (text, action, destination, path, dismissal, handler, field) = (nil, nil, nil, nil, nil, nil, nil)
      return primitive.place(self)
    }
    if !isStale, let old = self.view, Self.isSame(old, view) { return }
    let name = "\(type(of: view))"
    screen.renders[name, default: 0] += 1
    screen.stale.removeAll { $0 === self }
    bindProperties(of: view)
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

  /// Gives the properties of a view what the framework keeps for them.
  fileprivate func bindProperties(of owner: Any) {
    for child in Mirror(reflecting: owner).children { (child.value as? any BoundProperty)?.bind(to: self, as: child.label ?? "") }
  }

  private static func body<Shown: View>(of view: Shown) -> any View { view.body }

  /// As far as what they hold can be compared.
  private static func isSame(_ one: any View, _ other: any View) -> Bool {
    guard type(of: one) == type(of: other) else { return false }
    let parts = zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
    return parts.allSatisfy { isSame($0.value, $1.value) }
  }

  private static func isSame(_ one: Any, _ other: Any) -> Bool {
    // The framework keeps the value of such a property. A view that reads the value is updated when the value changes.
    if one is any BoundProperty { return true }
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    guard type(of: one) is AnyClass, type(of: other) is AnyClass else { return false }
    return one as AnyObject === other as AnyObject
  }
}

/// The windows of an app, for a test that acts as the person and the system.
@_spi(Stub) @MainActor public final class Screen {
  public fileprivate(set) var renders: [String: Int] = [:]
  fileprivate var stale: [Node] = []
  /// Closures to run after an update.
  fileprivate var actions: [() -> Void] = []
  /// The windows that the app asks the system to open and close.
  private var requests: [() -> Void] = []
  private let app: any App
  private var root: Node!
  private var windows: [(value: AnyHashable, root: Node)] = []
  fileprivate private(set) var phase = ScenePhase.active

  public init(_ app: some App) {
    self.app = app
    root = Node(self)
    root.bindProperties(of: app)
    show()
  }

  private var scenes: (any Scenes)? { app.body as? any Scenes }

  private func show() {
    if let view = scenes?.first { root.show(view) }
  }

  /// Changes the phase of the first window. Only the app's body reads the phase.
  public func enter(_ phase: ScenePhase) {
    self.phase = phase
    show()
    settle()
  }

  /// Asks for a window. If one has the same value, it comes to the front.
  fileprivate func requestWindow(_ value: AnyHashable) {
    requests.append { [unowned self] in
      if let place = windows.firstIndex(where: { $0.value == value }) { return windows.append(windows.remove(at: place)) }
      guard let view = scenes?.content(for: value) else { return }
      windows.append((value, Node(self)))
      windows[windows.count - 1].root.show(view)
    }
  }

  fileprivate func requestClosing(_ node: Node) {
    requests.append { [unowned self] in
      if let place = windows.firstIndex(where: { $0.root.all.contains { $0 === node } }) { remove(place) }
    }
  }

  private func remove(_ place: Int) { windows.remove(at: place).root.leave() }

  /// A person closes the window with this text.
  public func close(_ text: String) {
    if let place = windows.firstIndex(where: { $0.root.visible.contains { $0.text == text } }) { remove(place) }
  }

  /// The system opens and closes the windows that the app has asked for.
  public func answer() {
    while !requests.isEmpty {
      requests.removeFirst()()
      settle()
    }
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

  /// Updates what is stale, from the outside to the inside. What is no longer there is not updated.
  public func settle() {
    while true {
      let nodes = ([root] + windows.map(\.root)).flatMap(\.all)
      if let node = nodes.first(where: { node in stale.contains { $0 === node } }) {
        node.update()
      } else if !actions.isEmpty {
        actions.removeFirst()()
      } else {
        return stale = []
      }
    }
  }

  public var texts: [String] { root.visible.compactMap(\.text) }
  /// The content of the other windows; the last is in front.
  public var windowTexts: [[String]] { windows.map { $0.root.visible.compactMap(\.text) } }

  public func tap(_ title: String) { root.visible.first { $0.text == title }?.action?() }

  /// A person goes back in the topmost stack, and the stack says so when it has moved.
  public func swipeBack() {
    guard let path = root.visible.last(where: { $0.path?.values.isEmpty == false })?.path else { return }
    path.set(path.values.dropLast())
  }

  /// A person types a text into the field, and taps Return.
  public func enter(_ text: String) {
    root.visible.first { $0.field != nil }?.field?(text)
    settle()
    for node in root.visible where node.visible.contains(where: { $0.field != nil }) {
      if case .submit(let action) = node.handler { action() }
    }
  }

  public func pullDown() { root.visible.last { $0.dismissal != nil }?.dismissal?() }
  public func select(_ tab: Int) { root.visible.compactMap(\.handler).forEach { if case .select(let select) = $0 { select(tab) } } }
  /// The system gives a link to one window: the first, or the one with this text.
  public func open(_ url: URL, in text: String? = nil) {
    let window = text.flatMap { text in windows.first { $0.root.visible.contains { $0.text == text } }?.root }
    (window ?? root).all.compactMap(\.handler).forEach { if case .url(let open) = $0 { open(url) } }
  }
  public func resize(_ width: Int) {
    root.all.compactMap(\.handler).forEach { if case .size(let change) = $0 { change(CGSize(width: width, height: 1)) } }
  }
}

enum Handler {
  case url((URL) -> Void)
  case size((CGSize) -> Void)
  case select(@MainActor (Int) -> Void)
  case submit(() -> Void)
  case disappear(() -> Void)
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
  public static func buildBlock<First: Scene, Second: Scene>(_ first: First, _ second: Second) -> some Scene {
    TwoScenes(first: first, second: second)
  }
}

@MainActor protocol Scenes {
  /// The content of the window that opens at the launch.
  var first: (any View)? { get }
  func content(for value: AnyHashable) -> (any View)?
}

struct TwoScenes<First: Scene, Second: Scene>: Scene, Scenes {
  fileprivate let scenes: [any Scene]
  fileprivate init(first: First, second: Second) { scenes = [first, second] }
  private var parts: [any Scenes] { scenes.compactMap { $0 as? any Scenes } }
  var first: (any View)? { parts.first?.first }
  func content(for value: AnyHashable) -> (any View)? { parts.lazy.compactMap { $0.content(for: value) }.first }
}

@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene, Scenes {
  nonisolated(unsafe) let first: (any View)?
  nonisolated(unsafe) private let make: (AnyHashable) -> (any View)?

  nonisolated public init(@ViewBuilder content: () -> Content) {
    first = content()
    make = { _ in nil }
  }

  nonisolated public init<Value: Codable & Hashable, Shown: View>(
    for type: Value.Type, @ViewBuilder content: @escaping (Binding<Value?>) -> Shown
  ) where Content == PresentedWindowContent<Value, Shown> {
    first = nil
    make = { ($0.base as? Value).map { content(Binding(constant: $0)) } }
  }

  func content(for value: AnyHashable) -> (any View)? { make(value) }
}

public struct PresentedWindowContent<Data: Codable & Hashable, Content: View>: View {
  public var body: Never { return fatalError("there is none") }
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
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView(views)
  }
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

public struct TupleView<Content>: View, Primitive {
  nonisolated(unsafe) private let views: [any View]
  nonisolated init(_ views: [any View]) { self.views = views }
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) { node.show(views) }
}

public struct Group<Content> {
  nonisolated(unsafe) private let content: Content
}

extension Group: View, Primitive where Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) { node.show([content]) }
}

public struct Form<Content: View>: View, Primitive {
  nonisolated(unsafe) private let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) { node.show([content]) }
}

public struct TextField<Label: View>: View, Primitive {
  nonisolated(unsafe) private let text: Binding<String>
  private let title: String
  public var body: Never { return fatalError("there is none") }
  func place(_ node: Node) {
    node.text = text.wrappedValue.isEmpty ? title : text.wrappedValue
    node.field = { [text] in text.wrappedValue = $0 }
    node.show([])
  }
}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { (title, self.text) = (titleKey.text, text) }
  @_disfavoredOverload nonisolated public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    (self.title, self.text) = (String(title), text)
  }
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

extension ForEach {
  nonisolated public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    views = data.map { content($0) }
  }
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

struct Observing<Value: Equatable>: View, Primitive {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let value: Value
  let isInitial: Bool
  nonisolated(unsafe) let action: (Value, Value) -> Void
  var body: Never { return fatalError("there is none") }
  func place(_ node: Node) {
    let old = node.value as? Value
    if old == nil ? isInitial : old != value { node.screen.actions.append { [action, value] in action(old ?? value, value) } }
    node.value = value
    node.show([content])
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
    TupleView<(Self, Content)>([self, content()])
  }
  nonisolated public func previewDisplayName(_ name: String?) -> some View { Modified(self) }
  nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    var view = Modified(self)
    view.handler = .submit(action)
    return view
  }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    var view = Modified(self)
    view.handler = action.map(Handler.disappear)
    return view
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
  ) -> some View { Observing(content: self, value: value, isInitial: initial, action: action) }
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { Observing(content: self, value: value, isInitial: initial) { _, _ in action() } }
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

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
}

public struct EnvironmentValues {
  fileprivate let place: EnvironmentPlace

  public var scenePhase: ScenePhase { MainActor.assumeIsolated { place.node?.screen.phase ?? .active } }
  public var supportsMultipleWindows: Bool { true }
  public var openWindow: OpenWindowAction { OpenWindowAction(place: place) }
  public var dismiss: DismissAction { DismissAction(place: place) }
}

@MainActor @preconcurrency public struct OpenWindowAction {
  nonisolated fileprivate init(place: EnvironmentPlace) { self.place = place }
  private let place: EnvironmentPlace
  public func callAsFunction<Value: Codable & Hashable>(value: Value) { place.screen?.requestWindow(value) }
}

/// Closes the window. The guide dismisses no sheets and no pushed views with it.
@MainActor @preconcurrency public struct DismissAction {
  nonisolated fileprivate init(place: EnvironmentPlace) { self.place = place }
  private let place: EnvironmentPlace
  public func callAsFunction() {
    if let node = place.node { node.screen.requestClosing(node) }
  }
}

/// The node of the view that reads the environment, and its screen, which outlives the node.
final class EnvironmentPlace: @unchecked Sendable {
  fileprivate weak var node: Node?
  fileprivate weak var screen: Screen?
}

@MainActor protocol BoundProperty {
  func bind(to node: Node, as name: String)
}

public protocol DynamicProperty {}

@propertyWrapper public struct Environment<Value>: DynamicProperty, BoundProperty {
  private let path: KeyPath<EnvironmentValues, Value>
  private let place = EnvironmentPlace()
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
  public var wrappedValue: Value { EnvironmentValues(place: place)[keyPath: path] }
  func bind(to node: Node, as name: String) { (place.node, place.screen) = (node, node.screen) }
}

@propertyWrapper public struct State<Value>: DynamicProperty, BoundProperty {
  private let reference: Reference

  /// Refers to the value. The framework replaces the place of a new view by the one that it keeps.
  private final class Reference {
    var place: Place
    init(_ place: Place) { self.place = place }
  }

  private final class Place: Observable {
    private let registrar = ObservationRegistrar()
    private var current: Value
    init(_ value: Value) { current = value }
    var value: Value {
      get {
        registrar.access(self, keyPath: \.value)
        return current
      }
      set { registrar.withMutation(of: self, keyPath: \.value) { current = newValue } }
    }
  }

  public init(wrappedValue value: Value) { reference = Reference(Place(value)) }
  public var wrappedValue: Value {
    get { reference.place.value }
    nonmutating set { reference.place.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    _ = reference.place.value
    return Binding {
      reference.place.value
    } change: {
      reference.place.value = $0
    }
  }

  func bind(to node: Node, as name: String) {
    if let kept = node.states[name] as? Place { reference.place = kept } else { node.states[name] = reference.place }
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

  /// Reads its value at once, so that the view in which it is made depends on the value.
  @preconcurrency @MainActor public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.get = unsafeBitCast(get, to: (@MainActor () -> Value).self)
    self.set = unsafeBitCast(set, to: (@MainActor (Value) -> Void).self)
    _ = self.get()
  }

  init(read: @escaping @MainActor () -> Value, change: @escaping @MainActor (Value) -> Void) { (get, set) = (read, change) }

  init(constant value: Value) { (get, set) = ({ value }, { _ in }) }

  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public var projectedValue: Binding<Value> { self }

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
