// The names of SwiftUI that the guide uses, as they are declared there; nothing is shown.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("there is none") }
}

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

@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

/// What every stub of a view is.
public struct Stub: View {
  public var body: Never { return fatalError("there is none") }

  nonisolated init() {}
}

public struct ConditionalContent<First: View, Second: View>: View {
  public var body: Never { return fatalError("there is none") }

  nonisolated init() {}
}

@resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> { .init() }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> { .init() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError("there is none") }
}

public struct EmptyView: View {
  public var body: Never { return fatalError("there is none") }
}

public struct Text: View {
  @_disfavoredOverload nonisolated public init<Content: StringProtocol>(_ content: Content) {}
  nonisolated public init(_ key: LocalizedStringKey) {}
  public var body: Never { return fatalError("there is none") }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}

@MainActor @preconcurrency public struct Button<Label: View>: View {
  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: Never { return fatalError("there is none") }
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload @preconcurrency nonisolated public init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) {}
}

public struct NavigationPath {}

@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View {
  @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
  @MainActor @preconcurrency public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {}
  @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
  public var body: Never { return fatalError("there is none") }
}

public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  nonisolated public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {}
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {}
  public var body: Never { return fatalError("there is none") }
}

extension View {
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Stub() }
  nonisolated public func navigationDestination<Value: Hashable, Content: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View { Stub() }
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View { Stub() }
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { Stub() }
  @preconcurrency nonisolated public func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value, action: @escaping (_ newValue: Value) -> Void
  ) -> some View { Stub() }
  @preconcurrency nonisolated public func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View { Stub() }
}

public struct GeometryProxy: Sendable {
  public var size: CGSize { .zero }
}

/// Another system may bring another phase.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
}

public protocol DynamicProperty {}

@frozen @propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@frozen @propertyWrapper public struct State<Value>: DynamicProperty {
  private let value: Value
  public init(wrappedValue value: Value) { self.value = value }
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError("there is none") }
}

@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { fatalError("there is none") }
  public var wrappedValue: Value {
    get { fatalError("there is none") }
    nonmutating set {}
  }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError("there is none") }
}
