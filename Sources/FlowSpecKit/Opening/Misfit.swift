/// Why a text is no value of a type.
struct Misfit {
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// In words that end a line; the text does not fit.
  func text(_ text: String, _ field: Field) -> String {
    guard !text.isEmpty else { return "'\(field.name.value)' is empty" }
    let name = field.type.declaration.map { flow[$0].qualifiedName }
    return "'\(text.shownShort)' is no \(name ?? noun(field.type.type)): \(reason(text, field.type.type))"
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
    case .cases: "case"
    case .text: "such text"
    case .app(let type): type.swiftName
    }
  }

  private func reason(_ text: String, _ type: ValueType) -> String {
    switch type {
    case .string: return "it is empty"
    case .app: return "it is a type of the app's own"
    case .bool: return "it is neither 'true' nor 'false'"
    case .int: return isNumber(text) ? "it does not fit into 64 bits" : "it is no whole number"
    case .uint:
      guard isNumber(text) else { return "it is no whole number" }
      return text.hasPrefix("-") ? "it is negative" : "it does not fit into 64 bits"
    case .double: return "it is no decimal number, such as 1.5"
    case .uuid: return "a UUID has 36 characters, such as 6F9619FF-8B86-D011-B42D-00CF4FC964FF"
    case .url: return "a URL has a scheme, a colon and no white space"
    case .range(let range):
      guard isNumber(text) else { return "it is no whole number" }
      return "it is not from \(range.lowerBound) to \(range.upperBound)"
    case .text(let pattern): return Self.reason(text, pattern)
    case .cases(let cases): return reason(text, cases)
    }
  }

  private func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Names the first character after which nothing can fit any more.
  private static func reason(_ text: String, _ pattern: TextPattern) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= 200 else { return "it does not match /\(pattern.source)/" }
    let good = pattern.automaton.longestBeginning(of: scalars.map(\.value))
    if good == scalars.count { return "it ends too early for /\(pattern.source)/" }
    let from = good == 0 ? "" : ", which is character \(good + 1)"
    return "/\(pattern.source)/ does not take '\(scalars[good])'\(good == 0 ? " at its start" : from)"
  }

  private func reason(_ text: String, _ cases: [TypeCase]) -> String {
    let plain = cases.filter { $0.carries == nil }.map(\.text)
    let carried = cases.compactMap { one in one.carries.map { one.name.value + " (\(noun($0.type)))" } }
    let all = plain + carried
    let list = all.prefix(8).joined(separator: ", ") + (all.count > 8 ? " and \(all.count - 8) more" : "")
    let meant = nearestName(to: text, among: plain).map { "; did you mean '\($0)'?" } ?? ""
    return "there are \(list)\(meant)"
  }
}

extension String {
  /// The whole of a short text, the beginning of a long one.
  var shownShort: String { unicodeScalars.count > 60 ? String(String.UnicodeScalarView(unicodeScalars.prefix(40))) + "…" : self }
}

extension Automaton {
  /// How many symbols from the start some member begins with.
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
