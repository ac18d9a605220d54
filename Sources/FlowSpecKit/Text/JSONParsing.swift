extension JSON {
  /// The reason why a text is no JSON, and its place.
  public struct Problem: Error, Hashable, Sendable {
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The number of bytes before it.
    public let offset: Int
  }

  /// Parses a text (RFC 8259). A number that is no integer or is too large is kept as text.
  public static func parse(_ bytes: [UInt8]) -> Result<JSON, Problem> {
    JSONNode.parse(bytes, source: SourceID(0)).map(\.json)
  }

  /// Returns a member of an object.
  public subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  public var bool: Bool? { if case .bool(let truth) = self { truth } else { nil } }
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}

extension JSONNode {
  /// Parses a text (RFC 8259) with the places of its values.
  ///
  /// - Parameter most: The most values; a text with more is a problem.
  static func parse(_ bytes: [UInt8], source: SourceID, most: Int = .max) -> Result<JSONNode, JSON.Problem> {
    var parser = JSONParser(bytes, source, most: most)
    do throws(JSON.Problem) {
      return .success(try parser.whole())
    } catch {
      return .failure(error)
    }
  }
}

private struct JSONParser {
  /// The most levels of nesting, so that the stack does not overflow.
  private static let deepest = 200

  private let bytes: [UInt8]
  private let source: SourceID
  private let most: Int
  private var at = 0
  private var depth = 0
  private var count = 0

  init(_ bytes: [UInt8], _ source: SourceID, most: Int) {
    self.bytes = bytes
    self.source = source
    self.most = most
  }

  mutating func whole() throws(JSON.Problem) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    let value = try value()
    skip()
    guard at == bytes.count else { throw problem("unexpected text after the end") }
    return value
  }

  private func problem(_ message: String) -> JSON.Problem {
    JSON.Problem(message: message, line: 1 + bytes.prefix(at).count { $0 == 0x0A }, offset: at)
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skip() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skip()
    guard next == byte else { return false }
    at += 1
    return true
  }

  private mutating func value() throws(JSON.Problem) -> JSONNode {
    skip()
    let start = at
    let content = try content()
    return JSONNode(content: content, span: Span(source, from: start, to: at))
  }

  private mutating func content() throws(JSON.Problem) -> JSONNode.Content {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw problem("it is nested too deeply") }
    count += 1
    guard count <= most else { throw problem("it has more than \(most) values") }
    switch next {
    case 0x7B: return .object(try members())
    case 0x5B: return .array(try elements())
    case 0x22: return .string(try string())
    case let byte? where byte == 0x2D || (0x30...0x39).contains(byte): return try number()
    default:
      let words: [(String, JSONNode.Content)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
      for (word, value) in words where bytes[at...].starts(with: word.utf8) {
        at += word.utf8.count
        return value
      }
      throw problem(at == bytes.count ? "it ends too early" : "a value is expected here")
    }
  }

  private mutating func members() throws(JSON.Problem) -> [JSONNode.Member] {
    at += 1
    var found: [JSONNode.Member] = []
    if take(0x7D) { return found }
    repeat {
      skip()
      guard next == 0x22 else { throw problem("a name in quotes is expected here") }
      let start = at
      let name = Located(try string(), Span(source, from: start, to: at))
      guard take(0x3A) else { throw problem("':' is expected after '\(name.value)'") }
      found.append(JSONNode.Member(name: name, value: try value()))
    } while take(0x2C)
    guard take(0x7D) else { throw problem("',' or '}' is expected here") }
    return found
  }

  private mutating func elements() throws(JSON.Problem) -> [JSONNode] {
    at += 1
    var found: [JSONNode] = []
    if take(0x5D) { return found }
    repeat { found.append(try value()) } while take(0x2C)
    guard take(0x5D) else { throw problem("',' or ']' is expected here") }
    return found
  }

  private mutating func number() throws(JSON.Problem) -> JSONNode.Content {
    let start = at
    while let byte = next, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let hasZero = digits.first == "0" && (digits.dropFirst().first?.isNumber ?? false)
    if !hasZero, let number = Int(text) { return .integer(number) }
    guard !hasZero, text.last != ".", Double(text) != nil else { throw problem("'\(text)' is not a number") }
    return .number(text)
  }

  private mutating func string() throws(JSON.Problem) -> String {
    at += 1
    var units: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case 0x22: return String(decoding: units, as: UTF8.self)
      case 0x5C: units += Array(String(try escaped()).utf8)
      case 0x00...0x1F: throw problem("a text has a control character")
      default: units.append(byte)
      }
    }
    throw problem("a text has no end")
  }

  private mutating func escaped() throws(JSON.Problem) -> Unicode.Scalar {
    guard let byte = next else { throw problem("a text has no end") }
    at += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(byte)
    case 0x62: return "\u{08}"
    case 0x66: return "\u{0C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75:
      let first = try unit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard (0xD800...0xDBFF).contains(first), bytes[at...].starts(with: [0x5C, 0x75]) else { throw problem("half a character is escaped") }
      at += 2
      let second = try unit()
      guard (0xDC00...0xDFFF).contains(second) else { throw problem("half a character is escaped") }
      let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      return Unicode.Scalar(value) ?? "\u{FFFD}"
    default: throw problem("'\\\(Character(Unicode.Scalar(byte)))' is not an escape")
    }
  }

  private mutating func unit() throws(JSON.Problem) -> UInt16 {
    guard at + 4 <= bytes.count, let value = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16) else {
      throw problem("four hexadecimal digits are expected after '\\u'")
    }
    at += 4
    return value
  }
}
