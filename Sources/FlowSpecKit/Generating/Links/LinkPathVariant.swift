/// One sequence of segments that a form's path allows; an optional segment makes two of them.
struct LinkPathVariant {
  enum Segment {
    case literal(String)
    /// A segment with a parameter.
    case any
  }

  enum End {
    case exact
    /// Further segments, at least one or any number.
    case tail(atLeastOne: Bool)
  }

  let segments: [Segment]
  let end: End
  /// For a form with an optional segment: true if the segment is present.
  var hasOptional: Bool?

  /// Returns all variants of a path without a `**` before its last piece.
  static func all(of pieces: ArraySlice<LinkTemplate.PathPiece>) -> [LinkPathVariant] {
    var segments: [Segment] = []
    for piece in pieces {
      switch piece {
      case .segment(let atoms, _):
        if atoms.count == 1, case .literal(let text)? = atoms.first { segments.append(.literal(text)) } else { segments.append(.any) }
      case .optional:
        return [
          LinkPathVariant(segments: segments, end: .exact, hasOptional: false),
          LinkPathVariant(segments: segments + [.any], end: .exact, hasOptional: true),
        ]
      case .rest(_, let isOptional, _): return [LinkPathVariant(segments: segments, end: .tail(atLeastOne: !isOptional))]
      case .anySegments: return [LinkPathVariant(segments: segments, end: .tail(atLeastOne: false))]
      }
    }
    return [LinkPathVariant(segments: segments, end: .exact)]
  }

  /// Returns true if a trie tries this variant before the other on every path that both match.
  ///
  /// The trie tries literals before parameters, the end of a path before a tail, and longer variants before a tail. Equal
  /// variants are tried in the order in which forms win; this one wins, so it comes first.
  func isTried(before other: LinkPathVariant, foldingFirst: Bool) -> Bool {
    for (index, segment) in segments.enumerated() {
      guard index < other.segments.count else {
        // Only a tail matches a path of this length.
        return true
      }
      switch (segment, other.segments[index]) {
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
    case (.tail, .tail): return segments.count == other.segments.count
    case (.tail(let atLeastOne), .exact): return atLeastOne && segments.count == other.segments.count
    }
  }
}

/// A trie of paths. It does not change once all paths are inserted.
final class LinkNode: @unchecked Sendable {
  struct Entry {
    /// An index into ``LinkReadingPlan/forms``.
    let form: Int
    let variant: LinkPathVariant
  }

  private(set) var literals: [(text: String, node: LinkNode)] = []
  private(set) var any: LinkNode?
  /// Entries in the order in which their forms win.
  private(set) var ends: [Entry] = []
  private(set) var tails: [Entry] = []

  var weight: Int { literals.reduce(ends.count + tails.count + (any?.weight ?? 0)) { $0 + $1.node.weight } }
  var isLeaf: Bool { literals.isEmpty && any == nil && tails.isEmpty }

  /// Inserts an entry; the texts of literals are kept sorted.
  func insert(_ entry: Entry, foldingCase: Bool) {
    var node = self
    for segment in entry.variant.segments { node = node.child(segment, foldingCase: foldingCase) }
    switch entry.variant.end {
    case .exact: node.ends.append(entry)
    case .tail: node.tails.append(entry)
    }
  }

  private func child(_ segment: LinkPathVariant.Segment, foldingCase: Bool) -> LinkNode {
    let fresh = LinkNode()
    switch segment {
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
