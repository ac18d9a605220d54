/// Writes the code that reads links of one origin: nested switches over segments, with a function for each larger subtree.
struct LinkTrieWriting {
  let links: LinkReadingPlan
  let plan: NamePlan
  private let foldingFirst: Bool
  private var pending: [Function] = []
  private var known: Set<String>

  private struct Function {
    let name: String
    let node: LinkNode
    let depth: Int
    /// Numbers of the segments whose parameters are read later.
    let held: [Int]
    /// The path before the function, for its comment.
    let text: String

    var path: String { "path\(depth)" }
  }

  /// The number of paths from which a subtree becomes a function.
  private static let functionWeight = 4
  /// The number of literals above which their lengths are compared first.
  private static let switchLimit = 16

  /// Creates a writer; `known` has the names of other members of `Route`, which must not be used.
  init(_ links: LinkReadingPlan, _ plan: NamePlan, origin: OriginID, known: Set<String>) {
    self.links = links
    self.plan = plan
    self.known = known
    let place = links.flow[origin].origin
    foldingFirst = !place.caseInsensitivePath && place.prefixes.contains { $0.host == nil }
  }

  /// Writes a function and those that it calls; returns all names that are now in use.
  mutating func write(_ root: LinkNode, named name: String, about: String, to code: inout CodeWriter) -> Set<String> {
    pending = [Function(name: name, node: root, depth: 0, held: [], text: "")]
    known.insert(name)
    while !pending.isEmpty {
      let function = pending.removeFirst()
      let segments = function.held.map { ", _ segment\($0): Link.Part" }.joined()
      code.gap()
      code.doc(about + (function.text.isEmpty ? "." : " below `\(function.text)`."))
      code.block("private static func \(function.name)(_ link: Link, _ \(function.path): Link.Path\(segments)) -> Route?") { code in
        LinkReadingStatement.write(LinkReadingStatement.ended(outermost(function)), to: &code)
      }
    }
    return known
  }

  // MARK: Nodes

  private mutating func outermost(_ place: Function) -> [LinkReadingStatement] {
    guard place.node.tails.isEmpty, let next = next(place) else { return statements(place) }
    let ends = leaves(place.node.ends, place.path, isAtEnd: true)
    return [.unless(next, LinkReadingStatement.ended(ends))] + segment(place)
  }

  private mutating func statements(_ place: Function) -> [LinkReadingStatement] {
    let node = place.node
    var statements: [LinkReadingStatement] = []
    if let next = next(place) {
      let ends = leaves(node.ends, place.path, isAtEnd: true)
      statements.append(.when([next], segment(place), otherwise: ends))
    } else {
      statements += leaves(node.ends, place.path, isAtEnd: false)
    }
    return statements.last?.leaves == true ? statements : statements + leaves(node.tails, place.path, isAtEnd: false)
  }

  /// Returns the code that reads the next segment, if one may follow.
  private func next(_ place: Function) -> String? {
    let following = place.node.literals.map(\.node) + [place.node.any].compactMap { $0 }
    guard !following.isEmpty else { return nil }
    let rest = following.contains(where: readsPath) ? "path\(place.depth + 1)" : "_"
    return "let (segment\(place.depth + 1), \(rest)) = \(place.path).next()"
  }

  /// Returns true if the node reads the rest of the path.
  private func readsPath(_ node: LinkNode) -> Bool {
    !node.ends.isEmpty || !node.literals.isEmpty || node.any != nil || node.weight >= Self.functionWeight
      || node.tails.contains { if case .rest? = links.forms[$0.form].template.path.last { true } else { false } }
  }

  /// Returns the code of the entries in order, up to one that always matches.
  private func leaves(_ entries: [LinkNode.Entry], _ path: String, isAtEnd: Bool) -> [LinkReadingStatement] {
    var statements: [LinkReadingStatement] = []
    for entry in entries where statements.last?.leaves != true {
      let parsing = FormParsing(form: links.forms[entry.form], plan: plan, flow: links.flow)
      statements += parsing.leaf(entry.variant, path: path, isAtEnd: isAtEnd)
    }
    return statements
  }

  // MARK: Segments

  /// Returns the choices for the next segment, and their continuations.
  private mutating func segment(_ place: Function) -> [LinkReadingStatement] {
    let segment = "segment\(place.depth + 1)"
    var (first, others) = (place.node.literals, place.node.literals)
    if foldingFirst, place.depth == 0 {
      // A host matches all literals that differ only in case, so each of them is tried.
      first = first.enumerated().filter { index, one in
        !place.node.literals[..<index].contains { $0.text.hasSameScalars(as: one.text, foldingCase: true) }
      }.map(\.element)
      others.removeAll { one in first.contains { $0.text.hasSameScalars(as: one.text) } }
    } else {
      others = []
    }
    var statements: [LinkReadingStatement] = []
    if first.count > Self.switchLimit {
      var cases: [(pattern: String, body: [LinkReadingStatement])] = []
      for length in Set(first.map(\.text.utf8.count)).sorted() {
        cases.append((String(length), choice(segment, first.filter { $0.text.utf8.count == length }, place)))
      }
      statements.append(.choice("\(segment).count", cases))
    } else {
      statements += choice(segment, first, place)
    }
    for other in others { statements += choice(segment, [other], place) }
    if let any = place.node.any { statements += child(any, place, nil) }
    return statements
  }

  private mutating func choice(
    _ segment: String, _ literals: [(text: String, node: LinkNode)], _ place: Function
  ) -> [LinkReadingStatement] {
    guard let (text, node) = literals.first else { return [] }
    if literals.count == 1 { return [.when(["\(segment).equals(\(SwiftText.literal(text)))"], child(node, place, text))] }
    var cases: [(pattern: String, body: [LinkReadingStatement])] = []
    for (text, node) in literals { cases.append((SwiftText.literal(text), child(node, place, text))) }
    return [.choice(segment, cases)]
  }

  /// Returns the code of a child; without a text its segment has a parameter.
  private mutating func child(_ node: LinkNode, _ place: Function, _ text: String?) -> [LinkReadingStatement] {
    let depth = place.depth + 1
    let held = place.held + (text == nil ? [depth] : [])
    let written = place.text + "/" + (text.map { PercentCoding.encoded($0, keeping: .segment) } ?? "…")
    let isLarge = node.weight >= Self.functionWeight
    let name = isLarge ? freshName(place.name, text) : place.name
    let child = Function(name: name, node: node, depth: depth, held: held, text: written)
    guard isLarge else { return statements(child) }
    pending.append(child)
    let arguments = (["link", child.path] + held.map { "segment\($0)" }).joined(separator: ", ")
    return [.found([], ["\(name)(\(arguments))"])]
  }

  private mutating func freshName(_ stem: String, _ text: String?) -> String {
    let word = text.map { $0.unicodeScalars.filter { $0.isASCII && ScalarSet.wordCharacters.contains($0) } }
    let name = SwiftIdentifier.joined([stem, word.map { String(String.UnicodeScalarView($0)) } ?? "any"])
    var result = name
    var number = 2
    while !known.insert(result).inserted {
      result = "\(name)\(number)"
      number += 1
    }
    return result
  }
}
