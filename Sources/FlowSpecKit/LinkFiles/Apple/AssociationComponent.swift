/// A component to write into an association file.
struct AssociationComponent: Hashable {
  var path: String?
  var query: [Item] = []
  /// The pattern of the whole query; nil if items are used.
  var fragment: String?
  var isExcluded = false
  var isCaseSensitive = true
  var comment: String?

  struct Item: Hashable {
    let name: String
    let pattern: String
  }

  var json: JSON {
    var members: [JSON.Member] = []
    if let path { members.append(JSON.Member("/", .string(path))) }
    if !query.isEmpty { members.append(JSON.Member("?", .object(query.map { JSON.Member($0.name, .string($0.pattern)) }))) }
    if let fragment { members.append(JSON.Member("#", .string(fragment))) }
    if isExcluded { members.append(JSON.Member("exclude", true)) }
    if !isCaseSensitive { members.append(JSON.Member("caseSensitive", false)) }
    if let comment { members.append(JSON.Member("comment", .string(comment))) }
    return .object(members)
  }

  /// The rule that reading the component would give.
  var rule: AssociationFile.LinkRule {
    let span = Span(SourceID(0), from: 0, to: 0)
    func located(_ text: String) -> Located<String> { Located(text, span) }
    return AssociationFile.LinkRule(
      span: span, path: path.map(located),
      query: query.isEmpty ? nil : .items(query.map { (located($0.name), located($0.pattern)) }), fragment: fragment.map(located),
      isExcluded: isExcluded, reading: .init(isCaseSensitive: isCaseSensitive, isEncoded: true), comment: comment)
  }
}

extension AssociationComponent {
  func excluded(_ isExcluded: Bool) -> AssociationComponent {
    var other = self
    other.isExcluded = isExcluded
    return other
  }
}

/// Converts forms to patterns, as closely as patterns permit.
struct AssociationPatterns {
  /// Variables for finite parameters, with their values.
  private(set) var variables: [(name: String, values: [String])] = []

  /// Returns the components of a form after one prefix, and those that exclude paths with more segments.
  mutating func components(_ words: FormWords) -> (included: [AssociationComponent], deeper: [AssociationComponent], depth: Int) {
    let form = words.form
    guard form.template.wholeURL == nil else { return ([AssociationComponent(path: "*")], [], .max) }
    let base = words.prefix.base.map { Self.literal($0, keeping: .segment) }
    var paths: [[String]] = [base]
    var depth = base.count
    for piece in form.template.path {
      switch piece {
      case .segment(let atoms, _):
        let text = text(atoms, form, keeping: .segment)
        paths = paths.map { $0 + [text] }
        depth = depth == .max ? depth : depth + 1
      case .optional(let name, _):
        let text = text([.parameter(name)], form, keeping: .segment)
        paths = paths.flatMap { [$0, $0 + [text]] }
        depth = depth == .max ? depth : depth + 1
      case .rest(_, let isOptional, _):
        paths = paths.map { $0 + [isOptional ? "*" : "?*"] }
        depth = .max
      case .anySegments:
        // After a segment, `/*` also matches nothing; before one it does not.
        paths = paths.flatMap { $0.count == base.count && form.template.path.count > 1 ? [$0, $0 + ["*"]] : [$0 + ["*"]] }
        depth = .max
      }
    }
    var component = AssociationComponent(isCaseSensitive: !form.origin.caseInsensitivePath)
    if case .text(let atoms, _)? = form.template.fragment { component.fragment = text(atoms, form, keeping: .query) }
    var included: [AssociationComponent] = []
    for query in queries(form) {
      for path in paths {
        component.path = "/" + path.joined(separator: "/")
        component.query = query
        included.append(component)
      }
    }
    return (included, depth == .max ? [] : deeper(paths, component), depth)
  }

  /// Returns components for the same paths with a slash inside a single segment.
  private func deeper(_ paths: [[String]], _ component: AssociationComponent) -> [AssociationComponent] {
    var found: [AssociationComponent] = []
    for path in paths {
      for (index, segment) in path.enumerated() {
        for range in Self.wildcards(in: segment) {
          // At an end of the segment, some text remains beside the slash.
          let left = range.lowerBound == segment.startIndex ? "?*" : "*"
          let right = range.upperBound == segment.endIndex ? "?*" : "*"
          var longer = path
          longer[index] = segment.replacingCharacters(in: range, with: "\(left)/\(right)")
          found.append(
            AssociationComponent(
              path: "/" + longer.joined(separator: "/"), isExcluded: true, isCaseSensitive: component.isCaseSensitive))
        }
      }
    }
    return found
  }

  /// Returns the ranges of wildcards that can match a slash: several `?`, perhaps with a `*` after them.
  private static func wildcards(in segment: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start = segment.startIndex
    while let first = segment[start...].firstIndex(where: isWildcard) {
      let end = segment[first...].firstIndex { !isWildcard($0) } ?? segment.endIndex
      let isAtEnd = first == segment.startIndex || end == segment.endIndex
      // A single character at either end is no slash, because no text would remain beside it.
      if segment[first..<end] != "?" || !isAtEnd { found.append(first..<end) }
      start = end
    }
    return found
  }

  private static func isWildcard(_ character: Character) -> Bool { character == "?" || character == "*" }

  // MARK: Query

  /// Returns one list of items for each spelling of the required items.
  private mutating func queries(_ form: LinkForm) -> [[AssociationComponent.Item]] {
    var queries: [[AssociationComponent.Item]] = [[]]
    for item in form.template.query {
      guard case .text(let atoms) = item.value else { continue }
      let pattern = text(atoms, form, keeping: .query)
      let keys = form.keys(of: item).prefix(100)
      queries = queries.flatMap { query in
        keys.map { key in query + [AssociationComponent.Item(name: PercentCoding.encoded(key, keeping: .query), pattern: pattern)] }
      }
    }
    return queries
  }

  // MARK: Texts

  private mutating func text(_ atoms: [LinkTemplate.Atom], _ form: LinkForm, keeping kept: PercentCoding.Kept) -> String {
    var text = ""
    for atom in atoms {
      switch atom {
      case .literal(let literal): text += Self.literal(literal, keeping: kept)
      case .parameter(let name): text += parameter(name, form.parameters[name] ?? .any, keeping: kept)
      }
    }
    return text
  }

  private mutating func parameter(_ name: String, _ language: ParameterLanguage, keeping kept: PercentCoding.Kept) -> String {
    if case .uuid = language {
      return [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")
    }
    guard let texts = language.finiteTexts else { return Self.wildcards(language, keeping: kept) }
    var values: [String] = []
    for text in texts where !text.isEmpty {
      let value = Self.literal(text, keeping: kept)
      if !values.contains(value) { values.append(value) }
    }
    if values.count == 1 { return values[0] }
    return "$(\(variable(name, values)))"
  }

  /// Returns a pattern for a language. Text that all values share is written literally; other text becomes one `?` for each
  /// character that every value has, and a `*` if some values have more.
  private static func wildcards(_ language: ParameterLanguage, keeping kept: PercentCoding.Kept) -> String {
    let syntax = language.syntax
    let isNeverEmpty = syntax.lengths.map { $0.least > 0 } ?? false
    var text = ""
    var run = WildcardRun()
    for part in isNeverEmpty ? syntax.pieces : [syntax.withoutEmpty] {
      if case .scalar(let set) = part, let only = set.only {
        // These characters could form a variable together with the text beside them.
        text += run.end() + (["$", "("].contains(only) ? "?" : literal(String(only), keeping: kept))
      } else {
        guard let lengths = part.encoded(.printed(kept)).lengths, run.add(lengths) else { return "?*" }
      }
    }
    text += run.end()
    return text.isEmpty ? "?" : text
  }

  private mutating func variable(_ name: String, _ values: [String]) -> String {
    if let known = variables.first(where: { $0.values == values }) { return known.name }
    var unique = name
    var number = 2
    while variables.contains(where: { $0.name == unique }) || AssociationVariables.names.contains(unique) {
      unique = "\(name)\(number)"
      number += 1
    }
    variables.append((unique, values))
    return unique
  }

  /// Returns a pattern for a literal. Patterns cannot escape their special characters, so `?` replaces them.
  private static func literal(_ text: String, keeping kept: PercentCoding.Kept) -> String {
    PercentCoding.encoded(text, keeping: kept).replacing("*", with: "?").replacing("$(", with: "?(")
  }
}

/// Wildcards for characters of which only the number is known.
private struct WildcardRun {
  private var least = 0
  private var isOpen = false

  /// Adds characters; returns false if there are too many to write.
  mutating func add(_ lengths: (least: Int, most: Int?)) -> Bool {
    least += lengths.least
    isOpen = isOpen || lengths.most != lengths.least
    return least <= 100
  }

  mutating func end() -> String {
    defer { self = WildcardRun() }
    return String(repeating: "?", count: least) + (isOpen ? "*" : "")
  }
}

extension PatternSyntax {
  /// The parts of nested sequences.
  fileprivate var pieces: [PatternSyntax] {
    if case .sequence(let parts) = self { parts.flatMap(\.pieces) } else { [self] }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
