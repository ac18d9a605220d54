/// Finds, among many forms, the pairs that may share a URL.
public struct LinkIndex: Sendable {
  public struct Pair: Hashable, Sendable {
    /// Indices of the forms; the first is smaller.
    public let first: Int
    public let second: Int
  }

  public struct Finding: Hashable, Sendable {
    public let pair: Pair
    /// Never ``Overlap/none``.
    public let overlap: Overlap
  }

  public let forms: [LinkForm]

  public init(_ forms: [LinkForm]) {
    self.forms = forms
  }

  /// A superset of the pairs that overlap, in order of the first, then the second.
  public var candidatePairs: [Pair] {
    let origins = OriginTable(forms)
    var names: [String: Int] = [:]
    let outlines = forms.indices.map { LinkOutline(forms[$0], isAligned: origins.areAligned(form: $0), &names) }
    var buckets: [Int: [Int]] = [:]
    var anywhere: [Int] = []
    for (index, outline) in outlines.enumerated() {
      if let key = outline.firstLiteral { buckets[key, default: []].append(index) } else { anywhere.append(index) }
    }
    var pairs: [Pair] = []
    for (index, outline) in outlines.enumerated() {
      let others = outline.firstLiteral.map { ((buckets[$0] ?? []) + anywhere).sorted() } ?? Array(outlines.indices)
      // Only those that come later, so that no pair is met twice.
      for other in others where other > index && origins.mayMeet(index, other) && outline.mayOverlap(outlines[other]) {
        pairs.append(Pair(first: index, second: other))
      }
    }
    return pairs
  }

  /// Every pair that shares a URL, or may do so, in order.
  public func findings() -> [Finding] {
    var comparison = LinkComparison(forms)
    return candidatePairs.compactMap { pair in
      let overlap = comparison.overlap(pair.first, pair.second)
      return overlap == .none ? nil : Finding(pair: pair, overlap: overlap)
    }
  }

  /// The forms that a URL has, by index.
  public func matches(_ url: LinkURL) -> [(form: Int, arguments: [String: String])] {
    forms.indices.compactMap { index in forms[index].match(url).map { (index, $0) } }
  }
}

/// Which of the forms' origins have URLs in common.
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
    // Schemes that stand alone in one place and with a host in another: their paths do not begin at the same place.
    let prefixes = origins.flatMap(\.prefixes)
    let alone = Set(prefixes.filter { $0.host == nil }.map(\.scheme))
    let mixed = alone.intersection(prefixes.filter { $0.host != nil }.map(\.scheme))
    // A base path, too, shifts the segments.
    aligned = origins.map { $0.prefixes.allSatisfy { $0.base.isEmpty && !mixed.contains($0.scheme) } }
  }

  func mayMeet(_ first: Int, _ second: Int) -> Bool {
    meeting[numbers[first]][numbers[second]]
  }

  func areAligned(form: Int) -> Bool {
    aligned[numbers[form]]
  }
}

/// What can be told of a form at a glance: literal segments, literal query values.
struct LinkOutline: Sendable {
  /// Numbers of literal segments, without case; nil for one that varies.
  private let segments: [Int?]
  /// Whether further segments may follow.
  private let isOpen: Bool
  private let items: [(key: Int, value: Int)]

  init(_ form: LinkForm, isAligned: Bool, _ names: inout [String: Int]) {
    func number(_ name: String) -> Int {
      if let known = names[name] { return known }
      names[name] = names.count
      return names.count - 1
    }
    var segments: [Int?] = []
    var isOpen = !isAligned || form.template.wholeURL != nil
    for piece in isAligned ? form.template.path : [] {
      if case .segment(let atoms, _) = piece {
        segments.append(Self.literal(atoms).map { number("segment " + $0.lowercased()) })
      } else {
        if case .rest(_, isOptional: false, _) = piece { segments.append(nil) }
        isOpen = true
        break
      }
    }
    self.segments = segments
    self.isOpen = isOpen
    items = form.template.query.compactMap { item in
      guard case .names(let keys) = item.key, keys.count == 1, case .text(let atoms) = item.value,
        let value = Self.literal(atoms)
      else { return nil }
      // Encoded, because the dictionary would take a composed and a decomposed letter for the same.
      return (
        number("key " + PercentCoding.encoded(keys[0], keeping: .query)),
        number("value " + PercentCoding.encoded(value, keeping: .query))
      )
    }
  }

  private static func literal(_ atoms: [LinkTemplate.Atom]) -> String? {
    switch atoms.first {
    case nil: ""
    case .literal(let text)? where atoms.count == 1: text
    case .literal, .parameter: nil
    }
  }

  /// The first segment, if it is always the same one.
  var firstLiteral: Int? {
    segments.first ?? nil
  }

  func mayOverlap(_ other: LinkOutline) -> Bool {
    if !isOpen, segments.count < other.segments.count { return false }
    if !other.isOpen, other.segments.count < segments.count { return false }
    for (mine, theirs) in zip(segments, other.segments) {
      if let mine, let theirs, mine != theirs { return false }
    }
    return !items.contains { item in other.items.contains { $0.key == item.key && $0.value != item.value } }
  }
}
