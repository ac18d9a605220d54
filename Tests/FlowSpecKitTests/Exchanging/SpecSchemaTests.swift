import Testing

@testable import FlowSpecKit

/// The schema for editors agrees with the table of keys; `.ci/schema` lets validators judge it over all specs of the tests.
@Suite struct SpecSchemaTests {
  /// A new key with a new kind of value needs an entry in `KeyTypeSchema`.
  @Test(arguments: Keys.all.flatMap { context in context.keys.map { (context.name, $0.name, $0.type) } })
  func everyTypeOfTheTableIsKnown(_ context: String, _ key: String, _ type: String) {
    let types = KeyTypeSchema(definitions: "$defs", names: nil)
    #expect(types.unknownWords(of: type) == [], "'\(key)' of \(context) is '\(type)'")
  }

  @Test func everyKeyHasItsMeaningAndEveryReferenceItsDefinition() throws {
    for draft in SpecSchema.Draft.allCases {
      let schema = SpecSchema(draft).json
      let definitions = try #require(schema[draft == .latest ? "$defs" : "definitions"])
      for context in Keys.all {
        let properties = definitions[SpecSchema.name(of: context)]?["properties"]
        for key in context.names {
          #expect(properties?[key]?["description"]?.string?.isEmpty == false, "\(key) of \(context.name)")
        }
      }
      for name in Self.references(in: schema) {
        let parts = name.split(separator: "/").map(String.init)
        #expect(schema[parts[1]]?[parts[2]] != nil, "\(name)")
      }
    }
    #expect(Set(Keys.all.map(SpecSchema.name)).count == Keys.all.count)
  }

  private static func references(in json: JSON) -> Set<String> {
    switch json {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
    case .object(let members):
      members.reduce(into: []) { found, member in
        if member.name == "$ref", let name = member.value.string { found.insert(name) }
        found.formUnion(references(in: member.value))
      }
    default: []
    }
  }

  @Test func enumerationsAndDefaultsAreSaid() {
    let policy = SpecSchema(.latest).json["$defs"]?["flow"]?["properties"]?["unhandled"]
    #expect(policy?["anyOf"] == [["const": "ignore"], ["const": "reject"]])
    #expect(policy?["default"] == "ignore")
    #expect(SpecSchema(.latest).json["$defs"]?["flow"]?["required"] == ["flowspec", "flow"])
  }

  @Test func aSpecsOwnNamesAreKnown() throws {
    let spec = """
      flowspec: 1
      flow: A
      events: { go: Go. }
      states: { one: { states: { inner: { transitions: { go: two } } } }, two: {} }
      routes: { home: { place: screen } }

      """
    let flow = try #require(SpecFindings(reading: spec).flow)
    let text = SpecSchema(.latest, names: DeclaredNames(flow)).json.text
    for name in ["\"one.inner\"", "\"inner\"", "\"go\"", "\"home\"", "\"becameActive\"", "\"screen\""] { #expect(text.contains(name)) }
    #expect(!SpecSchema(.latest).json.text.contains("\"becameActive\""))
  }
}
