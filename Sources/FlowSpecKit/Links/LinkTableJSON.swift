/// The table as JSON, for a matcher in another language.
extension LinkTable {
  /// Origins with their tries, forms in the order of their indices, and the distinct kinds of parameters.
  var json: JSON {
    var languages: [ParameterLanguage] = []
    var numbers: [ParameterLanguage: Int] = [:]
    var written: [JSON] = []
    for (form, rank) in zip(forms, ranks) {
      var parameters: [JSON] = []
      for parameter in form.template.parameters {
        let language = form.parameters[parameter.name] ?? .any
        let number = numbers[language] ?? languages.count
        if number == languages.count {
          numbers[language] = number
          languages.append(language)
        }
        parameters.append(JSON.array([.string(parameter.name), .integer(number)]))
      }
      let members: [JSON.Member] = [.init("rank", .integer(rank)), .init("parameters", .array(parameters))]
      written.append(JSON.object(members + form.parts))
    }
    let members: [JSON.Member] = [
      .init("origins", .array(origins.map { Self.json($0.origin, $0.trie) })), .init("forms", .array(written)),
      .init("languages", .array(languages.map(\.json))),
    ]
    return .object(members)
  }

  private static func json(_ origin: Origin, _ trie: LinkTrie) -> JSON {
    [
      "foldsCase": .bool(origin.caseInsensitivePath), "prefixes": .array(origin.prefixes.map(\.json)),
      "nodes": .array(trie.nodes.map(\.json)),
    ]
  }
}

extension JSON {
  fileprivate static func numbers(_ numbers: [Int]) -> JSON { .array(numbers.map(JSON.integer)) }
}

extension LinkTrie.Node {
  /// The node without empty members.
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    if !literals.isEmpty {
      let texts = literals.values.flatMap(\.self).sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      let pairs = texts.map { literal -> JSON in JSON.array([JSON.string(literal.text), JSON.integer(literal.node)]) }
      members.append(.init("literals", .array(pairs)))
    }
    if let any { members.append(.init("any", .integer(any))) }
    if let behindSegments { members.append(.init("behindSegments", .integer(behindSegments))) }
    if !ends.isEmpty { members.append(.init("ends", .numbers(ends))) }
    if !tails.isEmpty { members.append(.init("tails", .numbers(tails))) }
    return .object(members)
  }
}

extension OriginPrefix {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("scheme", .string(scheme))]
    switch host {
    case .exact(let name)?: members.append(.init("host", .string(name)))
    case .subdomains(let name)?: members.append(.init("subdomainsOf", .string(name)))
    case nil: break
    }
    if let port { members.append(.init("port", .integer(port))) }
    if let defaultPort { members.append(.init("defaultPort", .integer(defaultPort))) }
    if !base.isEmpty { members.append(.init("base", .array(base.map(JSON.string)))) }
    return .object(members)
  }
}

extension LinkForm {
  fileprivate var parts: [JSON.Member] {
    if let whole = template.wholeURL { return [.init("wholeURL", .string(whole.name))] }
    var parts = [JSON.Member("path", .array(template.path.map(json)))]
    if !template.query.isEmpty { parts.append(.init("query", .array(template.query.map(json)))) }
    switch template.fragment {
    case nil: break
    case .text(let atoms, let range): parts.append(.init("fragment", ["atoms": Self.json(atoms), "text": .string(template.slice(range))]))
    case .optional(let name, _): parts.append(.init("fragment", ["optional": .string(name)]))
    }
    return parts
  }

  private func json(_ piece: LinkTemplate.PathPiece) -> JSON {
    let text = JSON.string(template.slice(piece.range))
    return switch piece {
    case .segment(let atoms, _): ["segment": Self.json(atoms), "text": text]
    case .optional(let name, _): ["optional": .string(name), "text": text]
    case .rest(let name, let isOptional, _): ["rest": .string(name), "isOptional": .bool(isOptional), "text": text]
    case .anySegments: ["anySegments": true]
    }
  }

  private static func json(_ atoms: [LinkTemplate.Atom]) -> JSON {
    .array(
      atoms.map { atom in
        switch atom {
        case .literal(let text): ["literal": .string(text)]
        case .parameter(let name): ["parameter": .string(name)]
        }
      })
  }

  private func json(_ item: LinkTemplate.QueryItem) -> JSON {
    let value: JSON.Member
    switch item.value {
    case .anything: value = .init("anything", true)
    case .optional(let name): value = .init("optional", .string(name))
    case .text(let atoms): value = .init("atoms", Self.json(atoms))
    }
    let named: String? = if case .parameter(let name) = item.key { name } else { nil }
    var members: [JSON.Member] = [.init("keys", .array(keys(of: item).map(JSON.string)))]
    if let named { members.append(.init("keyParameter", .string(named))) }
    members.append(value)
    members.append(.init("text", .string(template.slice(item.range))))
    return .object(members)
  }
}

extension ParameterLanguage {
  var json: JSON {
    switch self {
    case .any: ["kind": "any"]
    case .pattern(let pattern): ["kind": "pattern", "automaton": pattern.automaton.json]
    case .cases(let texts): ["kind": "cases", "texts": .array(texts.map(JSON.string))]
    case .casesIgnoringCase(let texts): ["kind": "cases", "texts": .array(texts.map(JSON.string)), "foldsCase": true]
    // As strings, because other languages cannot represent such large numbers exactly.
    case .integer(let isSigned):
      isSigned
        ? Self.json(least: Int.min.description, greatest: Int.max.description, isSigned: isSigned)
        : Self.json(least: "0", greatest: UInt.max.description, isSigned: isSigned)
    case .integerRange(let range): Self.json(least: range.lowerBound.description, greatest: range.upperBound.description, isSigned: true)
    case .double:
      [
        "kind": "double", "mostDigits": .integer(Decimal.mostDigits), "largestExponent": .integer(Decimal.largestExponent),
        "largestScientificExponent": .integer(Decimal.largestScientificExponent),
      ]
    case .uuid: ["kind": "uuid"]
    case .bool: ["kind": "cases", "texts": ["true", "false"], "foldsCase": false]
    case .url: ["kind": "url"]
    case .oneOf(let languages): ["kind": "oneOf", "languages": .array(languages.map(\.json))]
    }
  }

  private static func json(least: String, greatest: String, isSigned: Bool) -> JSON {
    ["kind": "integer", "isSigned": .bool(isSigned), "least": .string(least), "greatest": .string(greatest)]
  }
}

extension Automaton {
  /// By state: the symbols that it reads, as pairs of bounds, with the next state; then the empty moves.
  fileprivate var json: JSON {
    var states: [JSON] = []
    var moves: [JSON] = []
    for (state, reading) in readings.enumerated() {
      var numbers: [Int] = reading.isNothing ? [] : [Int(reading.target)]
      for range in ranges[Int(reading.first)..<Int(reading.end)] { numbers += [Int(range.lowerBound), Int(range.upperBound)] }
      states.append(.numbers(numbers))
      moves.append(.numbers(emptyMoves(from: Int32(state)).map(Int.init)))
    }
    let members: [JSON.Member] = [
      .init("states", .array(states)), .init("moves", .array(moves)), .init("accepting", .integer(Int(accepting))),
    ]
    return .object(members)
  }
}
