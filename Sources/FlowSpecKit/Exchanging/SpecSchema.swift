/// The JSON Schema of specs, for editors: derived from the reader's own table of keys.
///
/// The schema accepts all specs that the reader accepts. It also accepts mistakes that a schema cannot express, such as those in
/// guards.
public struct SpecSchema: Sendable {
  public typealias Draft = SchemaDraft

  private let draft: Draft
  private let types: KeyTypeSchema

  /// - Parameter names: the names that are accepted; nil for any name.
  init(_ draft: Draft, names: DeclaredNames? = nil) {
    self.draft = draft
    types = KeyTypeSchema(definitions: draft == .latest ? "$defs" : "definitions", names: names)
  }

  public var json: JSON {
    let version =
      switch draft {
      case .latest: "https://json-schema.org/draft/2020-12/schema"
      case .seven: "http://json-schema.org/draft-07/schema#"
      }
    let contexts = Keys.all.map { JSON.Member(Self.name(of: $0), schema(of: $0)) }
    return .object([
      .init("$schema", .string(version)), .init("$comment", .string(GeneratedMark.sentence)), .init("title", "A spec of flowspec"),
      .init("allOf", [types.reference(Self.name(of: Keys.flow))]),
      .init(types.definitions, .object(contexts + types.sharedDefinitions)),
    ])
  }

  /// Returns the name of a context's definition: "the flow's `hotwire`" is `flowHotwire`.
  static func name(of context: KeyContext) -> String {
    let words = context.name.split { !$0.isLetter }.filter { !["a", "an", "the", "s"].contains($0) }
    return (words.first.map(String.init) ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func schema(of context: KeyContext) -> JSON {
    let keys = context.keys.filter { !$0.name.hasPrefix("<") }
    let others = context.keys.first { $0.name.hasPrefix("<") }
    let required = keys.filter { $0.meaning.hasSuffix("Required.") }.map { JSON.string($0.name) }
    let properties = keys.map { JSON.Member($0.name, property($0, in: context)) }
    var members: [JSON.Member] = [
      .init("type", "object"), .init("properties", .object(properties)), .init("patternProperties", ["^x-": true]),
      .init("additionalProperties", others.map { property($0, in: context) } ?? .bool(context.isOpen)),
    ]
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    return .object(members)
  }

  private func property(_ key: Key, in context: KeyContext) -> JSON {
    var text = CodeMarks.quoted(key.meaning)
    if !key.fallback.isEmpty { text += " Default: \(CodeMarks.quoted(key.fallback))." }
    let schema = types.schema(of: key.type, key: key.name, in: Self.name(of: context))
    let value: [JSON.Member] = schema["$ref"] == nil ? schema.members ?? [] : [.init("allOf", [schema])]
    return .object([.init("description", .string(text))] + value + (fallback(of: key).map { [.init("default", $0)] } ?? []))
  }

  /// Returns a key's default if it is a value, not a sentence.
  private func fallback(of key: Key) -> JSON? {
    switch key.fallback {
    case "true": return true
    case "false": return false
    default:
      guard key.fallback.hasPrefix("`"), key.fallback.hasSuffix("`"), !key.fallback.dropFirst().dropLast().contains("`") else { return nil }
      return .string(String(key.fallback.dropFirst().dropLast()))
    }
  }
}
