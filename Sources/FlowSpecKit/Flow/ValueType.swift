/// The kind of a type's values.
indirect enum ValueType: Sendable {
  case string
  case bool
  case int
  case uint
  case double
  case uuid
  case url
  /// Whole numbers between two bounds, both included: finite.
  case range(ClosedRange<Int>)
  /// One of a few names, each perhaps with a value: finite if no case carries an infinite type.
  case cases([TypeCase])
  /// Text that matches an anchored pattern.
  case text(TextPattern)
  /// An opaque type of the app.
  case app(AppType)

  /// True if values can be enumerated, so that guards may use the type.
  var isFinite: Bool {
    switch self {
    case .bool, .range: true
    case .cases(let cases): cases.allSatisfy { $0.carries?.type.isFinite ?? true }
    case .string, .int, .uint, .double, .uuid, .url, .text, .app: false
    }
  }
}

extension ValueType {
  /// A value for tests and for runs in which any value will do; nil if the spec has none.
  var sample: Value? {
    switch self {
    case .string: return .text("text")
    case .int, .uint: return .int(1)
    case .double: return .double("1.5")
    case .uuid: return .text("00000000-0000-4000-8000-000000000001")
    case .url: return .text("https://example.com")
    case .text(let pattern): return pattern.example().map(Value.text)
    case .app(let app): return app.sample.map(Value.text)
    case .bool: return .bool(false)
    case .range(let range): return .int(range.lowerBound)
    case .cases(let cases):
      for one in cases {
        guard let carried = one.carries else { return .named(one.name.value, nil) }
        if let value = carried.type.sample { return .named(one.name.value, value) }
      }
      return nil
    }
  }

  /// Returns true if Swift code can be written for some value of this value's case.
  func canBeWritten(_ value: Value) -> Bool {
    guard case .cases(let cases) = self, case .named(let name, _) = value else { return true }
    return cases.first { $0.name.value == name }?.carries.map { $0.type.sample != nil } ?? true
  }
}

struct TypeCase: Sendable {
  let name: Located<String>
  /// The text of the case in a URL: its name, unless the type declares another.
  let text: String
  /// The type of the value that it carries (`number: UInt`).
  let carries: TypeReference?

  init(name: Located<String>, text: String, carries: TypeReference?) {
    self.name = name
    self.text = text
    self.carries = carries
  }
}

/// A type that the app itself declares.
struct AppType: Hashable, Sendable {
  /// As written in Swift: `User`, `Accounts.User`.
  let swiftName: String
  /// The Swift module to import for it.
  let importedModule: String?
  /// The field that identifies a value; data of one identity is never opened under another.
  let identity: String?
  /// A Swift expression that makes a value for tests.
  let sample: String?
  /// True if the type conforms to `Equatable`.
  let isEquatable: Bool

  init(swiftName: String, importedModule: String?, identity: String?, sample: String?, isEquatable: Bool = false) {
    self.isEquatable = isEquatable
    self.swiftName = swiftName
    self.importedModule = importedModule
    self.identity = identity
    self.sample = sample
  }
}

/// A reference to a type: `OrderID`, `Int?`, `[a, b]`.
public struct TypeReference: Sendable {
  let type: ValueType
  /// The declaration that it names; nil for built-in types and types written in place.
  let declaration: TypeID?
  public let isOptional: Bool
  public let span: Span
  /// True if the text could not be read and was reported; the type is a stand-in that rules ignore.
  let isUnread: Bool

  init(type: ValueType, declaration: TypeID?, isOptional: Bool, span: Span, isUnread: Bool = false) {
    self.type = type
    self.declaration = declaration
    self.isOptional = isOptional
    self.span = span
    self.isUnread = isUnread
  }
}

extension TypeReference {
  /// The type of this type's values in an expression; nil if the type is not finite.
  var expressionType: ExpressionType? {
    guard !isUnread else { return nil }
    return switch type {
    case .bool: .boolean
    case .range: .integer
    case .cases(let cases):
      .cases(CaseSet(cases.map(\.name.value), declaration.map(CaseSet.Owner.declared) ?? .written(span)))
    case .string, .int, .uint, .double, .uuid, .url, .text, .app: nil
    }
  }

  /// Returns true if a value of this type may be used where the other one is expected, without conversion.
  public func fits(_ wanted: TypeReference) -> Bool {
    if isUnread || wanted.isUnread { return true }
    guard !isOptional || wanted.isOptional else { return false }
    if case .app(let one) = type, case .app(let other) = wanted.type { return one.swiftName == other.swiftName }
    guard declaration == wanted.declaration else { return false }
    guard declaration == nil else { return true }
    return switch (type, wanted.type) {
    case (.string, .string), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double), (.uuid, .uuid), (.url, .url):
      true
    case (.range(let one), .range(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.cases, .cases): span == wanted.span
    default: false
    }
  }
}

public struct TypeDeclaration: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var type: ValueType
}

/// A named, typed part of a payload or of a route's parameters.
struct Field: Sendable {
  let name: Located<String>
  let type: TypeReference

  init(name: Located<String>, type: TypeReference) {
    self.name = name
    self.type = type
  }
}

/// A constant of a type.
public indirect enum Value: Hashable, Sendable {
  case bool(Bool)
  case int(Int)
  case double(String)
  /// Strings, matching texts, UUIDs and URLs, as written; for an app's own type an opaque label.
  case text(String)
  /// A case, with the value that it carries.
  case named(String, Value?)
  /// An optional without a value.
  case absent
}

extension Value {
  /// The value as a spec writes it.
  public var text: String {
    switch self {
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let text), .text(let text): text
    case .named(let name, let value): value.map { "\(name): \($0.text)" } ?? name
    case .absent: "none"
    }
  }
}
