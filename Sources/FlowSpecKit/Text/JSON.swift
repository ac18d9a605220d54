/// A JSON value whose members keep their order.
public enum JSON: Sendable, Hashable {
  public struct Member: Sendable, Hashable {
    public let name: String
    public let value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case integer(Int)
  /// A number that is no integer, as written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The value as text: indented by two spaces, short lists of scalars on one line, with a final line end.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    bytes.append(0x0A)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSON {
  /// The value on one line; a string without its quotes.
  public var line: String {
    if case .string(let text) = self { return text }
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self = .integer(number) }
  public init(booleanLiteral truth: Bool) { self = .bool(truth) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}

extension JSON {
  private static let longestRow = 80
  /// Deeper values are not indented further, so that the size of a text grows like the size of its value.
  private static let deepestIndent = 80

  private func write(to bytes: inout [UInt8], indent: Int) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let truth): bytes += (truth ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      writeContainer(elements.map { (nil, $0) }, brackets: ("[", "]"), to: &bytes, indent: indent)
    case .object(let members):
      writeContainer(members.map { ($0.name, $0.value) }, brackets: ("{", "}"), to: &bytes, indent: indent)
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .integer, .number, .string: false
    }
  }

  private func writeContainer(
    _ members: [(name: String?, value: JSON)], brackets: (open: String, close: String), to bytes: inout [UInt8], indent: Int
  ) {
    bytes += brackets.open.utf8
    guard !members.isEmpty else { return bytes += brackets.close.utf8 }
    let start = bytes.count
    if !members.contains(where: \.value.isContainer) {
      Self.writeRows(members, separator: [0x2C, 0x20], to: &bytes, indent: indent)
      // The separators count as two characters for each member.
      if bytes.count - start + 2 + indent <= Self.longestRow { return bytes += brackets.close.utf8 }
      bytes.removeSubrange(start...)
    }
    let inner = min(indent + 2, Self.deepestIndent)
    let lineEnd = [0x0A] + [UInt8](repeating: 0x20, count: inner)
    bytes += lineEnd
    Self.writeRows(members, separator: [0x2C] + lineEnd, to: &bytes, indent: inner)
    bytes += lineEnd.prefix(1 + indent)
    bytes += brackets.close.utf8
  }

  /// Writes straight into `bytes`: a copy at each level would cost time that grows with the depth.
  private static func writeRows(_ members: [(name: String?, value: JSON)], separator: [UInt8], to bytes: inout [UInt8], indent: Int) {
    for (index, member) in members.enumerated() {
      if index > 0 { bytes += separator }
      if let name = member.name {
        write(name, to: &bytes)
        bytes += ": ".utf8
      }
      member.value.write(to: &bytes, indent: indent)
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case _ where VisibleText.isHidden(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          bytes += "\\u".utf8
          bytes += String(repeating: "0", count: 4 - digits.utf8.count).utf8
          bytes += digits.utf8
        }
      default: bytes += String(scalar).utf8
      }
    }
    bytes.append(0x22)
  }
}
