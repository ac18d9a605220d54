/// Finds the pairs of forms that may share a URL.
public struct LinkIndex: Sendable {
  public struct Pair: Hashable, Sendable {
    /// Indices of the forms; the first is smaller.
    public let first: Int
    let second: Int
  }

  public struct Overlapping: Hashable, Sendable {
    let pair: Pair
    /// Never ``Overlap/none``.
    public let overlap: Overlap
  }

  public let forms: [LinkForm]

  public init(_ forms: [LinkForm]) {
    self.forms = forms
  }

  /// A superset of the overlapping pairs, in order of the first, then the second.
  public var candidatePairs: [Pair] { candidatePairs(upTo: .max) }

  /// Returns the pair after the first `count` pairs; nil if there are no more.
  func pair(beyond count: Int) -> Pair? {
    let pairs = candidatePairs(upTo: count)
    return pairs.count > count ? pairs[count] : nil
  }

  private func candidatePairs(upTo limit: Int) -> [Pair] {
    let origins = OriginTable(forms)
    var names: [String: Int] = [:]
    let outlines = forms.indices.map { LinkOutline(forms[$0], isAligned: origins.areAligned(form: $0), &names) }
    var tree = OutlineTree()
    for (index, outline) in outlines.enumerated() { tree.insert(outline, as: index) }
    var pairs: [Pair] = []
    for (index, outline) in outlines.enumerated() {
      // Only later forms, so that no pair is found twice.
      for other in tree.outlines(meeting: outline, after: index).sorted()
      where origins.mayMeet(index, with: other) && outline.mayOverlap(outlines[other]) {
        pairs.append(Pair(first: index, second: other))
      }
      if pairs.count > limit { break }
    }
    return pairs
  }

  /// Returns every pair that shares a URL, or may share one, in order.
  public func overlaps() -> [Overlapping] {
    var comparison = LinkComparison(forms)
    return candidatePairs.compactMap { pair in
      let overlap = comparison.overlap(pair.first, with: pair.second)
      return overlap == .none ? nil : Overlapping(pair: pair, overlap: overlap)
    }
  }

  /// Returns the forms that a URL matches, by index.
  func matches(_ url: LinkURL) -> [(form: Int, arguments: [String: String])] {
    LinkTable(forms).matches(url).map { ($0.form, $0.arguments) }.sorted { $0.0 < $1.0 }
  }
}

/// The pairs of origins that have URLs in common.
private struct OriginTable {
  private var numbers: [Int] = []
  private var meeting: [[Bool]] = []
  private var aligned: [Bool] = []

  init(_ forms: [LinkForm]) {
    var known: [Origin: Int] = [:]
    var origins: [Origin] = []
    for form in forms {
      if known[form.origin] == nil {
        known[form.origin] = origins.count
        origins.append(form.origin)
      }
      numbers.append(known[form.origin] ?? 0)
    }
    let places = origins.map(OriginPlaces.init)
    meeting = places.map { first in places.map(first.mayMeet) }
    // Schemes that one origin has without a host and another one with a host: their paths do not begin at the same place.
    let prefixes = origins.flatMap(\.prefixes)
    let alone = Set(prefixes.filter { $0.host == nil }.map(\.scheme))
    let mixed = alone.intersection(prefixes.filter { $0.host != nil }.map(\.scheme))
    // A base path shifts the segments too.
    aligned = origins.map { $0.prefixes.allSatisfy { $0.base.isEmpty && !mixed.contains($0.scheme) } }
  }

  func mayMeet(_ first: Int, with second: Int) -> Bool {
    meeting[numbers[first]][numbers[second]]
  }

  func areAligned(form: Int) -> Bool {
    aligned[numbers[form]]
  }
}
