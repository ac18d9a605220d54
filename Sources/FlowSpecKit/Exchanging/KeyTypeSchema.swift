/// Converts the type of a key in the table of keys, such as "event: transition or list", to a schema.
struct KeyTypeSchema: Sendable {
  /// The member with definitions: `$defs` or `definitions`.
  let definitions: String
  private let names: DeclaredNames?

  init(definitions: String, names: DeclaredNames?) {
    self.definitions = definitions
    self.names = names
  }

  func reference(_ name: String) -> JSON { ["$ref": .string("#/\(definitions)/\(name)")] }

  /// - Parameter context: the name of the mapping's definition.
  func schema(of type: String, key: String, in context: String) -> JSON {
    if type == "mapping" { return section(key, in: context) }
    if type == "value", context == "expect" { return anything }
    // An element may also be in a container or on a route by layout.
    if type == "place or route, or layout: place" { return [whole("place or route"), whole("layout: place or route")].either }
    // `stack: true` declares a stack without a base.
    if key == "stack", context == "container" { return [name(.presentable), ["const": true]].either }
    let schema = Self.split(Self.withoutBraces(type), at: ", or ").map { whole($0) }.either
    // If a context has the key's name, it describes the mapping in braces.
    guard let braces = Self.braces(in: type) else { return schema }
    let isContext = Keys.all.contains { SpecSchema.name(of: $0) == key }
    return [schema, isContext ? reference(key) : literal(braces) ?? anything].either
  }

  /// Returns the nouns of the table for which there is no schema.
  func unknownWords(of type: String) -> [String] {
    guard type != "mapping" else { return [] }
    return Self.split(Self.withoutBraces(type), at: ", or ").flatMap { part -> [String] in
      let (names, value) = Self.mapParts(part)
      return Self.alternatives(value).filter { $0 != "list" && noun($0, isDeclared: names == "name", isInMap: names != nil) == nil }
    }
  }

  /// Returns the schema of a section: `hotwire` of the flow is `flowHotwire`, `links` is `links`.
  private func section(_ key: String, in context: String) -> JSON {
    let known = Set(Keys.all.map(SpecSchema.name))
    let own = context + key.prefix(1).uppercased() + key.dropFirst()
    guard let name = [own, key].first(where: known.contains) else { return anything }
    return [reference(name), nothing].either
  }

  // MARK: Grammar

  /// Returns a type without a last alternative in braces: "`latest`" for "`latest` or `{ latest: number }`".
  private static func withoutBraces(_ type: String) -> String {
    guard let braces = braces(in: type), type.hasSuffix(" or `\(braces)`") else { return type }
    return String(type.dropLast(braces.count + 6))
  }

  /// Returns the mapping in braces that is the last alternative.
  private static func braces(in type: String) -> String? {
    guard type.hasSuffix("}`"), let start = type.firstRange(of: " or `{") else { return nil }
    return String(type[type.index(start.lowerBound, offsetBy: 5)...].dropLast())
  }

  private func whole(_ type: String) -> JSON {
    let (names, value) = Self.mapParts(type)
    let schema = alternatives(value, isDeclared: names == "name", isInMap: names != nil)
    return names.map { map(of: $0, schema) } ?? schema
  }

  private func alternatives(_ type: String, isDeclared: Bool, isInMap: Bool) -> JSON {
    let words = Self.alternatives(type)
    let schemas = words.filter { $0 != "list" }.map { noun($0, isDeclared: isDeclared, isInMap: isInMap) ?? anything }
    return words.contains("list") ? (schemas + [list(schemas.either)]).either : schemas.either
  }

  /// Splits "K: V", a mapping from K to V; a colon in backticks is part of a literal.
  private static func mapParts(_ type: String) -> (names: String?, value: String) {
    let parts = split(type, at: ": ")
    return parts.count == 2 ? (parts[0], parts[1]) : (nil, type)
  }

  private static func alternatives(_ type: String) -> [String] {
    split(type, at: " or ").flatMap { split($0, at: ", ") }
  }

  /// Splits a text outside backticks.
  private static func split(_ text: String, at separator: String) -> [String] {
    var parts = [""]
    for (index, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        parts[parts.count - 1] += "`\(piece)`"
        continue
      }
      let pieces = piece.components(at: separator)
      parts[parts.count - 1] += pieces[0]
      parts += pieces.dropFirst()
    }
    return parts
  }

  // MARK: Words

  private func noun(_ word: String, isDeclared: Bool, isInMap: Bool) -> JSON? {
    if word.hasPrefix("`") { return literal(String(word.dropFirst().dropLast())) }
    if isDeclared, let declared = declaration(word) { return declared }
    if isInMap, let inMap = valueInMap(word) { return inMap }
    if let kind = DeclaredNames.Kind(noun: word) { return name(kind) }
    if word.hasSuffix("s"), let kind = DeclaredNames.Kind(noun: String(word.dropLast())) { return listOrOne(name(kind)) }
    return plain(word)
  }

  /// Returns the schema of a declaration; it includes the reader's short forms.
  private func declaration(_ word: String) -> JSON? {
    switch word {
    case "state", "effect", "event", "route", "layout", "element": [reference(word), scalar, nothing].either
    case "variable", "input": [reference(word), type].either
    case "constant": [reference(word), scalar, list(["type": "number"])].either
    case "container": [reference(word), ["enum": ["column", "stack", "modal", "windows"]]].either
    case "property", "origin", "component": reference(word)
    case "type": type
    case "steps": list(reference("step"))
    default: nil
    }
  }

  private func valueInMap(_ word: String) -> JSON? {
    switch word {
    case "template": [reference("form"), scalar].either
    case "policy": [["enum": ["open", "hold", "refuse"]], reference("policy")].either
    case "type": type
    case "reason": scalar
    case "value", "expression", "property": anything
    case "arguments": [map(of: "name", anything), nothing].either
    default: nil
    }
  }

  /// Returns the schema of a number such as "number from 1 to 16".
  private func number(_ word: String) -> JSON? {
    let words = word.split(separator: " ")
    guard words.count == 5, words[0] == "number", words[1] == "from", words[3] == "to", let least = Int(words[2]), let most = Int(words[4])
    else { return nil }
    return ["type": "integer", "minimum": .integer(least), "maximum": .integer(most)]
  }

  private func plain(_ word: String) -> JSON? {
    if let number = number(word) { return number }
    return plainWord(word)
  }

  private func plainWord(_ word: String) -> JSON? {
    switch word {
    case "text", "Markdown", "name", "template", "URL", "regular expression", "file", "guard", "condition", "expression", "Swift module",
      "Swift type", "property", "Swift expression", "start of a Swift name", "systems with versions", "prefixes", "URL prefixes", "schemes",
      "hosts", "names", "modules":
      Self.lists.contains(word) ? listOrOne(scalar) : scalar
    // In a list, URLs may have their arguments.
    case "URLs": listOrOne([scalar, map(of: "URL", [["const": "none"], map(of: "name", anything), nothing].either)].either)
    case "true": ["const": true]
    case "false": ["const": false]
    case "number": ["type": "integer"]
    case "list of numbers": list(["type": "number"])
    case "duration": ["type": "string", "pattern": .string(Self.duration)]
    // One line that is not blank.
    case "owner": ["allOf": [scalar, ["pattern": "^.*\\S.*$"]]]
    case "type": type
    case "transition": [reference("transition"), name(.state)].either
    case "value": anything
    case "fields": map(of: "name", type)
    case "place": name(.container)
    case "a child": name(.state)
    case "route of a tab": name(.route)
    case "routes of tabs": listOrOne(name(.route))
    case "routes and containers": listOrOne([name(.route), name(.container)].either)
    case "route or element": name(.presentable)
    case "tab": name(.container)
    case "routes and elements": [name(.presentable), ["const": "none"], map(of: "name", anything), list(anything)].either
    default: nil
    }
  }

  private static let lists = ["systems with versions", "prefixes", "URL prefixes", "schemes", "hosts", "names", "modules"]
  private static let duration = "^[0-9]([0-9.]*[0-9])?(ms|s|min)$"

  /// Returns the schema of a literal: a word, a number, or a mapping in braces.
  private func literal(_ text: String) -> JSON? {
    guard text.hasPrefix("{") else { return ["const": Int(text).map(JSON.integer) ?? .string(text)] }
    let parts = Self.split(text.filter { $0 != "{" && $0 != "}" }, at: ": ").map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count == 2 else { return nil }
    let value = alternatives(parts[1], isDeclared: false, isInMap: false)
    // A noun is a placeholder for names; any other word is literal.
    if DeclaredNames.Kind(noun: parts[0]) != nil { return map(of: parts[0], anything) }
    let key = JSON.Member(parts[0], [value, list(value)].either)
    return [
      "type": "object", "properties": .object([key]), "patternProperties": ["^x-": true], "additionalProperties": false,
      "required": [.string(parts[0])],
    ]
  }

  // MARK: Shapes

  private var anything: JSON { [:] }
  private var nothing: JSON { ["type": "null"] }
  private var scalar: JSON { ["type": ["string", "number", "boolean"]] }
  private var type: JSON { reference("type") }

  /// Returns the schema of a list; an absent value counts as an empty list.
  private func list(_ element: JSON) -> JSON { ["type": "array", "items": element] }
  private func listOrOne(_ element: JSON) -> JSON { [element, list(element), nothing].either }

  /// Returns the schema of a mapping; keys of other tools (`x-…`) are always allowed.
  private func map(of names: String, _ value: JSON) -> JSON {
    var members: [JSON.Member] = [
      .init("type", ["object", "null"]), .init("patternProperties", ["^x-": true]), .init("additionalProperties", value),
    ]
    let key: JSON? = names == "duration" ? ["pattern": .string(Self.duration)] : DeclaredNames.Kind(noun: names).flatMap(known)
    if let key { members.append(.init("propertyNames", ["anyOf": [key, ["pattern": "^x-"]]])) }
    return .object(members)
  }

  /// Returns the schema of a name. If the spec is known, it must be declared; a name with a dot refers into a module or a state.
  private func name(_ kind: DeclaredNames.Kind) -> JSON {
    known(kind) ?? ["type": ["string", "boolean"]]
  }

  private func known(_ kind: DeclaredNames.Kind) -> JSON? {
    guard let names = names?[kind] else { return nil }
    return ["anyOf": [["enum": .array(names.map(JSON.string))], ["type": "string", "pattern": "\\."]]]
  }

  /// The definitions for types, which all contexts share.
  var sharedDefinitions: [JSON.Member] {
    let carried: JSON = ["type": "object", "additionalProperties": type, "minProperties": 1, "maxProperties": 1]
    let texts: JSON = ["type": "object", "patternProperties": ["^x-": true], "additionalProperties": scalar]
    let cases: JSON = ["type": "array", "items": [scalar, carried].either, "minItems": 1]
    let known = names?[.type].map { names -> JSON in
      ["anyOf": [["enum": .array((names + names.map { $0 + "?" }).map(JSON.string))], ["type": "string", "pattern": "\\."]]]
    }
    return [.init("type", [known ?? ["type": "string"], cases, reference("textType"), reference("appType"), texts].either)]
  }
}

extension [JSON] {
  /// The schema that accepts any of them; a single schema is returned as it is.
  fileprivate var either: JSON {
    count == 1 ? self[0] : ["anyOf": .array(self)]
  }
}

extension Substring {
  fileprivate func components(at separator: String) -> [String] {
    var parts: [String] = []
    var rest = self
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
