/// A JSON value with its place in a file.
struct JSONNode: Sendable {
  struct Member: Sendable {
    /// The name; its span includes the quotes.
    let name: Located<String>
    let value: JSONNode
  }

  indirect enum Content: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number that is no integer or is too large, as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// Members in their order; a name may occur twice.
    case object([Member])
  }

  let content: Content
  let span: Span

  var string: String? { if case .string(let text) = content { text } else { nil } }
  var bool: Bool? { if case .bool(let truth) = content { truth } else { nil } }
  var elements: [JSONNode]? { if case .array(let elements) = content { elements } else { nil } }
  var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// Returns the last member of that name, as the system does.
  subscript(_ name: String) -> JSONNode? {
    members?.last { $0.name.value == name }?.value
  }

  /// The kind with its article, for messages: "a list".
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value without its place.
  var json: JSON {
    switch content {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .integer(let number): .integer(number)
    case .number(let text), .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { JSON.Member($0.name.value, $0.value.json) })
    }
  }
}
