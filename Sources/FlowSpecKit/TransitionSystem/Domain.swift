/// The values of a variable, an input or a field, as raw numbers from zero.
public struct Domain: Hashable, Sendable {
  /// The number of raw values; zero if the data is opaque, because its values cannot be enumerated.
  public var count: Int
  /// The numbers that expressions read for raw values; nil means the raw value plus `lower`.
  var meanings: [Int]?
  var lower = 0
  /// True if the last raw value represents an absent value.
  public var isOptional = false
  /// True if some raw values represent many values: cases that carry data which cannot be enumerated. If data is kept, such a
  /// case is stored with the number of its data.
  var isOpen = false

  static let opaque = Domain(count: 0)
  public static let bool = Domain(count: 2)
  /// The factor that separates the number of kept data from its case.
  private static let stride = 1 << 20

  init(count: Int, meanings: [Int]? = nil, lower: Int = 0, isOptional: Bool = false) {
    self.count = count
    self.meanings = meanings
    self.lower = lower
    self.isOptional = isOptional
  }

  var isOpaque: Bool { count == 0 }
  /// The number that expressions read for an absent value.
  static let absent = Int.min

  public func meaning(_ raw: Int) -> Int {
    let raw = isOpen ? raw % Self.stride : raw
    if isOptional, raw == count - 1 { return Domain.absent }
    return meanings?[raw] ?? raw + lower
  }

  /// Returns the raw values with a meaning; for numbers, also a raw value just outside the domain.
  func raws(meaning: Int) -> [Int] {
    guard let meanings else { return [meaning - lower] }
    return meanings.indices.filter { meanings[$0] == meaning }
  }

  /// Returns the raw value for the data with this number, in the case with this raw value.
  static func raw(number: Int, kind: Int?) -> Int { kind.map { (number + 1) * stride + $0 } ?? number }

  /// Returns the number of the data that a raw value refers to; nil if the raw value is complete.
  func number(in raw: Int) -> Int? {
    if isOpaque { return raw }
    return isOpen && raw >= Self.stride ? raw / Self.stride - 1 : nil
  }
}

extension Domain {
  init(_ type: TypeReference) {
    let inner = Domain(type.type)
    self = inner
    if type.isOptional, !inner.isOpaque {
      count += 1
      isOptional = true
    }
  }

  init(_ type: ValueType) {
    switch type {
    case .bool: self = .bool
    case .range(let range): self.init(count: range.count, lower: range.lowerBound)
    case .cases(let cases):
      let widths = cases.map(Self.width)
      let meanings = widths.indices.flatMap { Array(repeating: $0, count: widths[$0]) }
      self.init(count: meanings.count, meanings: type.isFinite && widths.allSatisfy { $0 == 1 } ? nil : meanings)
      isOpen = !type.isFinite
    case .string, .int, .uint, .double, .uuid, .url, .text, .app: self = .opaque
    }
  }

  /// Returns the number of raw values of a case.
  private static func width(_ item: TypeCase) -> Int {
    guard let carries = item.carries, carries.type.isFinite else { return 1 }
    return Domain(carries).count
  }

  /// Returns the raw value of a constant; nil if the constant cannot be enumerated.
  func raw(of value: Value, _ type: TypeReference) -> Int? {
    if isOpaque { return nil }
    if value == .absent { return isOptional ? count - 1 : nil }
    return Self.raw(of: value, type.type)
  }

  private static func raw(of value: Value, _ type: ValueType) -> Int? {
    switch (type, value) {
    case (.bool, .bool(let value)): return value ? 1 : 0
    case (.range(let range), .int(let value)): return range.contains(value) ? value - range.lowerBound : nil
    case (.cases(let cases), .named(let name, let carried)):
      guard let (item, first) = item(named: name, of: cases) else { return nil }
      guard let carries = item.carries else { return first }
      guard carries.type.isFinite else { return nil }
      return carried.flatMap { Domain(carries).raw(of: $0, carries) }.map { first + $0 }
    default: return nil
    }
  }

  /// Returns the raw value for the case of a constant whose data cannot be enumerated.
  func kind(of value: Value, _ type: TypeReference) -> Int? {
    guard isOpen, case .cases(let cases) = type.type, case .named(let name, _) = value else { return nil }
    return Self.item(named: name, of: cases)?.first
  }

  private static func item(named name: String, of cases: [TypeCase]) -> (item: TypeCase, first: Int)? {
    var first = 0
    for item in cases {
      if item.name.value == name { return (item, first) }
      first += width(item)
    }
    return nil
  }

  /// Returns the value of a raw number; any one of its values if the raw number represents many.
  public func value(_ raw: Int, _ type: TypeReference) -> Value {
    let raw = isOpen ? raw % Self.stride : raw
    if isOptional, raw == count - 1 { return .absent }
    return Self.value(raw, type.type)
  }

  private static func value(_ raw: Int, _ type: ValueType) -> Value {
    switch type {
    case .bool: return .bool(raw == 1)
    case .range(let range): return .int(range.lowerBound + raw)
    case .cases(let cases):
      var rest = raw
      for item in cases {
        if rest < width(item) {
          guard let carries = item.carries else { return .named(item.name.value, nil) }
          return .named(item.name.value, carries.type.isFinite ? Domain(carries).value(rest, carries) : carries.type.sample ?? .text("any"))
        }
        rest -= width(item)
      }
      return .absent
    case .string, .int, .uint, .double, .uuid, .url, .text, .app: return .absent
    }
  }
}
