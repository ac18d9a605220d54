// The names of SwiftUI that the guide uses, as they are declared there; nothing is shown.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("there is none") }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() { _ = Self() }
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup: Scene {
  public init<Content: View>(@ViewBuilder content: () -> Content) {}
}

/// What every stub of a view is.
public struct Stub: View {
  public var body: Never { return fatalError("there is none") }
}

public struct ConditionalContent<First: View, Second: View>: View {
  public var body: Never { return fatalError("there is none") }
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

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { return fatalError("there is none") }
}

public struct Button: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public var body: Never { return fatalError("there is none") }
}

public struct NavigationStack: View {
  public init<Path: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Root: View>(
    path: Binding<Path>, @ViewBuilder root: () -> Root
  ) where Path.Element: Hashable {}
  public var body: Never { return fatalError("there is none") }
}

public struct NavigationSplitView: View {
  public init<Sidebar: View, Detail: View>(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
  public var body: Never { return fatalError("there is none") }
}

extension View {
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Stub() }
  public func navigationDestination<Value: Hashable, Content: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View { Stub() }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View { Stub() }
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value, action: @escaping (_ new: Value) -> Void
  ) -> some View { Stub() }
}

public struct GeometryProxy: Sendable {
  public var size: CGSize { .zero }
}

public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
}

@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper public struct Binding<Value> {
  public var wrappedValue: Value
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) { fatalError("there is none") }
}
