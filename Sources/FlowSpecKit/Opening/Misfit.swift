/// Explains why a text is no value of a type.
struct Misfit {
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// The reason why a type does not accept a text.
  enum Reason {
    case fixed(String)
    /// The reason for whole numbers; negative ones may have a different reason.
    case number(negative: String?, otherwise: String)
    case pattern(TextPattern)
    case cases(list: String, plain: [String])
  }

  /// Returns the explanation for a text that does not match.
  func text(_ text: String, _ field: Field) -> String {
    guard !text.isEmpty else { return "'\(field.name.value)' is empty" }
    return "'\(text.shownShort)' does not fit \(noun(field)): \(Self.words(reason(field.type.type), for: text))"
  }

  func noun(_ field: Field) -> String {
    field.type.declaration.map { flow[$0].qualifiedName } ?? noun(field.type.type)
  }

  private func noun(_ type: ValueType) -> String {
    switch type {
    case .string: "String"
    case .bool: "Bool"
    case .int: "Int"
    case .uint: "UInt"
    case .double: "Double"
    case .uuid: "UUID"
    case .url: "URL"
    case .range(let range): "\(range.lowerBound)...\(range.upperBound)"
    case .cases: "the cases"
    case .text: "the pattern"
    case .app(let type): type.swiftName
    }
  }

  func reason(_ type: ValueType) -> Reason {
    switch type {
    case .string: return .fixed("it is empty")
    case .app: return .fixed("it is a type of the app's own")
    case .bool: return .fixed("it is neither 'true' nor 'false'")
    case .int: return .number(negative: nil, otherwise: "it does not fit into 64 bits")
    case .uint: return .number(negative: "it is negative", otherwise: "it does not fit into 64 bits")
    case .double: return .fixed("it is not a decimal number, such as 1.5")
    case .uuid: return .fixed("a UUID has 36 characters, such as 6F9619FF-8B86-D011-B42D-00CF4FC964FF")
    case .url: return .fixed("a URL has a scheme, a colon and no white space")
    case .range(let range): return .number(negative: nil, otherwise: "it is not from \(range.lowerBound) to \(range.upperBound)")
    case .text(let pattern): return .pattern(pattern)
    case .cases(let cases):
      let plain = cases.filter { $0.carries == nil }.map(\.text)
      let all = plain + cases.compactMap { one in one.carries.map { one.name.value + " (\(noun($0.type)))" } }
      return .cases(list: all.prefix(8).joined(separator: ", ") + (all.count > 8 ? " and \(all.count - 8) more" : ""), plain: plain)
    }
  }

  private static func words(_ reason: Reason, for text: String) -> String {
    switch reason {
    case .fixed(let words): return words
    case .number(let negative, let otherwise):
      guard isNumber(text) else { return "it is not a whole number" }
      return text.hasPrefix("-") ? negative ?? otherwise : otherwise
    case .pattern(let pattern): return words(pattern, for: text)
    case .cases(let list, let plain):
      return "the cases are \(list)" + (nearestName(to: text, among: plain).map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Names the first character after which no text can match.
  private static func words(_ pattern: TextPattern, for text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= 200 else { return "it does not match /\(pattern.source)/" }
    let good = pattern.automaton.longestBeginning(of: scalars.map(\.value))
    if good == scalars.count { return "it ends too early for /\(pattern.source)/" }
    let from = good == 0 ? "" : ", which is character \(good + 1)"
    return "/\(pattern.source)/ does not match '\(scalars[good])'\(good == 0 ? " at its start" : from)"
  }
}

extension String {
  /// A short text unchanged, the beginning of a long one.
  var shownShort: String { unicodeScalars.count > 60 ? String(String.UnicodeScalarView(unicodeScalars.prefix(40))) + "…" : self }
}

extension Automaton {
  /// Returns the length of the longest prefix of some member.
  fileprivate func longestBeginning(of symbols: [UInt32]) -> Int {
    var states = Set(closure(of: first))
    for (index, symbol) in symbols.enumerated() {
      let next = states.filter { reads($0, symbol) }.flatMap { closure(of: readings[Int($0)].target) }
      states = Set(next)
      if states.isEmpty { return index }
    }
    return symbols.count
  }
}
