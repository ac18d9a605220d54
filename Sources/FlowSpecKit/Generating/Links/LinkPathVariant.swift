/// One way through a form's path; an optional segment makes two of them.
struct LinkPathVariant {
  enum Step {
    case literal(String)
    /// A segment with a parameter in it.
    case any
  }

  enum End {
    case exact
    /// Further segments follow, perhaps none.
    case tail(atLeastOne: Bool)
  }

  let steps: [Step]
  let end: End
  /// True if the optional segment is there, of a form that has one.
  var hasOptional: Bool?

  /// Of the pieces of a path, none of which is a `**` before its last one.
  static func all(of pieces: ArraySlice<LinkTemplate.PathPiece>) -> [LinkPathVariant] {
    var steps: [Step] = []
    for piece in pieces {
      switch piece {
      case .segment(let atoms, _):
        if atoms.count == 1, case .literal(let text)? = atoms.first { steps.append(.literal(text)) } else { steps.append(.any) }
      case .optional:
        return [
          LinkPathVariant(steps: steps, end: .exact, hasOptional: false),
          LinkPathVariant(steps: steps + [.any], end: .exact, hasOptional: true),
        ]
      case .rest(_, let isOptional, _): return [LinkPathVariant(steps: steps, end: .tail(atLeastOne: !isOptional))]
      case .anySegments: return [LinkPathVariant(steps: steps, end: .tail(atLeastOne: false))]
      }
    }
    return [LinkPathVariant(steps: steps, end: .exact)]
  }

  /// Returns whether a trie tries this one before the other on every path that both have.
  ///
  /// It takes literals before parameters, the end of a path before what takes all the rest, and longer ways before that;
  /// ways that are alike come in the order in which forms win, so that this one, which wins, is the first.
  func isTried(before other: LinkPathVariant, foldingFirst: Bool) -> Bool {
    for (index, step) in steps.enumerated() {
      guard index < other.steps.count else {
        // Only a tail takes as long a path.
        return true
      }
      switch (step, other.steps[index]) {
      case (.any, .any): continue
      case (.literal, .any): return true
      case (.any, .literal): return false
      case (.literal(let mine), .literal(let theirs)):
        if mine.hasSameScalars(as: theirs) { continue }
        guard foldingFirst, index == 0, mine.hasSameScalars(as: theirs, foldingCase: true) else { return true }
        return mine.utf8.lexicographicallyPrecedes(theirs.utf8)
      }
    }
    switch (end, other.end) {
    case (.exact, _): return true
    case (.tail, .tail): return steps.count == other.steps.count
    case (.tail(let atLeastOne), .exact): return atLeastOne && steps.count == other.steps.count
    }
  }
}

/// Ways through paths, sharing where they begin alike. They do not change once all are inserted.
final class LinkNode: @unchecked Sendable {
  struct Entry {
    /// Of ``LinkReadingPlan/forms``.
    let form: Int
    let variant: LinkPathVariant
  }

  private(set) var literals: [(text: String, node: LinkNode)] = []
  private(set) var any: LinkNode?
  /// In the order in which forms win.
  private(set) var ends: [Entry] = []
  private(set) var tails: [Entry] = []

  var weight: Int { literals.reduce(ends.count + tails.count + (any?.weight ?? 0)) { $0 + $1.node.weight } }
  var isLeaf: Bool { literals.isEmpty && any == nil && tails.isEmpty }

  /// The texts of literals stand sorted.
  func insert(_ entry: Entry, foldingCase: Bool) {
    var node = self
    for step in entry.variant.steps { node = node.child(step, foldingCase: foldingCase) }
    switch entry.variant.end {
    case .exact: node.ends.append(entry)
    case .tail: node.tails.append(entry)
    }
  }

  private func child(_ step: LinkPathVariant.Step, foldingCase: Bool) -> LinkNode {
    let fresh = LinkNode()
    switch step {
    case .any:
      if let any { return any }
      any = fresh
    case .literal(let text):
      if let known = literals.first(where: { $0.text.hasSameScalars(as: text, foldingCase: foldingCase) }) { return known.node }
      let place = literals.firstIndex { text.utf8.lexicographicallyPrecedes($0.text.utf8) } ?? literals.count
      literals.insert((text, fresh), at: place)
    }
    return fresh
  }
}
