@testable import FlowSpecKit

/// Values of data that cannot be counted, with the numbers by which the interpreter knows them.
struct SampleData {
  /// Zero stands for nothing.
  private(set) var values: [Value] = [.absent]
  private(set) var numbers: [Value: Int] = [.absent: 0]

  init(_ flow: Flow, _ system: TransitionSystem) {
    for value in system.constants { add(value) }
    let fields = flow.events.flatMap(\.payload) + flow.routes.flatMap(\.parameters)
    for field in fields where Domain(field.type).isOpaque { for value in Self.samples(of: field.type.type) { add(value) } }
  }

  private mutating func add(_ value: Value) {
    guard numbers[value] == nil else { return }
    numbers[value] = values.count
    values.append(value)
  }

  /// Raw values of a field: all of a small type; two where they cannot be counted, and none where it may be absent.
  func raws(of type: TypeReference) -> [Int] {
    let domain = Domain(type)
    guard domain.isOpaque else { return Array(domain.count <= 16 ? 0..<domain.count : 0..<4) }
    return Self.samples(of: type.type).compactMap { numbers[$0] } + (type.isOptional ? [0] : [])
  }

  func value(_ raw: Int, _ type: TypeReference) -> Value {
    let domain = Domain(type)
    return domain.isOpaque ? values[raw] : domain.value(raw, type)
  }

  private static func samples(of type: ValueType) -> [Value] {
    switch type {
    case .string: return [.text("a"), .text("b c")]
    case .int, .uint: return [.int(7), .int(8)]
    case .double: return [.double("1.5"), .double("2.5")]
    case .uuid: return [.text("00000000-0000-4000-8000-000000000001"), .text("00000000-0000-4000-8000-000000000002")]
    case .url: return [.text("https://one.example/a"), .text("https://two.example/b")]
    case .app: return [.text("1"), .text("2")]
    case .text(let pattern):
      let guesses = [pattern.example() ?? "", "1", "2", "a", "b", "ab", "12", "AB1234", "CD5678", "AB-12", "x1"]
      return Array(guesses.filter(pattern.matches).map(Value.text).prefix(2))
    case .cases(let cases):
      return cases.flatMap { one -> [Value] in
        guard let carried = one.carries else { return [.named(one.name.value, nil)] }
        return samples(of: carried.type).prefix(2).map { .named(one.name.value, $0) }
      }
    case .bool: return [.bool(false), .bool(true)]
    case .range(let range): return [.int(range.lowerBound), .int(range.upperBound)]
    }
  }
}

/// Values as text, the same for the model and for what a program prints of generated ones.
enum PlainText {
  static func of(_ value: Value) -> String {
    switch value {
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let text): Double(text).map { "\($0)" } ?? text
    case .text(let text): text
    case .named(let name, let carried): carried.map { "\(name)(\(of($0)))" } ?? name
    case .absent: "nil"
    }
  }

  static func call(_ name: String, _ arguments: [String]) -> String {
    arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// Swift that prints any generated value in the same way.
  static let program = """
    func plain(_ value: Any) -> String {
      if let value = value as? String { return value }
      if let value = value as? UUID { return value.uuidString }
      if let value = value as? URL { return value.absoluteString }
      let mirror = Mirror(reflecting: value)
      let parts = mirror.children.map { plain($0.value) }
      switch mirror.displayStyle {
      case .optional?: return parts.first ?? "nil"
      case .enum?:
        guard let child = mirror.children.first, let name = child.label else { return "\\(value)" }
        let payload = Mirror(reflecting: child.value)
        let isTuple = payload.displayStyle == .tuple
        let arguments = isTuple ? payload.children.map { plain($0.value) } : [plain(child.value)]
        return "\\(name)(\\(arguments.joined(separator: ", ")))"
      case .struct?: return parts.joined(separator: ", ")
      case .tuple?: return parts.joined(separator: ", ")
      case .collection?: return "[" + parts.joined(separator: "; ") + "]"
      default: return "\\(value)"
      }
    }

    """
}
