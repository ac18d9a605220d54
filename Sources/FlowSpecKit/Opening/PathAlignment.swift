/// Aligns a URL's path with a template's so that the differences are minimal.
struct PathAlignment {
  struct Segment {
    let text: String
    let place: Range<Int>
    /// True if it is in the place of the host, which is compared without case.
    let isHost: Bool
  }

  private enum Piece {
    /// A segment of the origin's own path.
    case base(String)
    case template(LinkTemplate.PathPiece)
  }

  /// The number of segments after which the rest counts as one; a URL with more was not written for this template.
  private static let longest = 64
  private static let extra = 15

  private let parts: LinkComparisonByParts
  private let pieces: [Piece]
  private let segments: [Segment]

  init(_ parts: LinkComparisonByParts, base: [String], _ segments: [Segment]) {
    self.parts = parts
    pieces = base.map(Piece.base) + parts.form.template.path.map(Piece.template)
    self.segments = segments.count <= Self.longest ? segments : Array(segments.prefix(Self.longest))
  }

  private enum Move {
    case match, missing, extra, skip, rest
  }

  /// The cheapest alignment from each pair of places to the ends; of equal moves the last one is used.
  var differences: [LinkDifference] {
    let (rows, columns) = (pieces.count + 1, segments.count + 1)
    var costs = Array(repeating: Array(repeating: 0, count: columns), count: rows)
    var moves = Array(repeating: Array(repeating: Move.skip, count: columns), count: rows)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() where row < pieces.count || column < segments.count {
        let options = options(row: row, column: column).map { (cost: $0.cost + costs[row + $0.pieces][column + $0.segments], move: $0.move) }
        guard let best = options.min(by: { $0.cost < $1.cost }) else { continue }
        costs[row][column] = best.cost
        moves[row][column] = best.move
      }
    }
    return differences(along: moves)
  }

  /// The cost of a wrong literal, which is higher than that of a wrong value.
  private static let otherWord = 25

  private static func missing(_ piece: Piece) -> Int {
    if case .template(.segment(let atoms, _)) = piece, atoms.contains(where: \.isParameter) { return 20 }
    if case .template(.rest) = piece { return 20 }
    return otherWord
  }

  private typealias Option = (move: Move, cost: Int, pieces: Int, segments: Int)

  private func options(row: Int, column: Int) -> [Option] {
    let isAtEnd = column == segments.count
    let extra: [Option] = isAtEnd ? [] : [(.extra, Self.extra, 0, 1)]
    guard row < pieces.count else { return extra }
    switch pieces[row] {
    case .template(.anySegments): return [(.skip, 0, 1, 0)] + (isAtEnd ? [] : [(.match, 0, 0, 1)])
    case .template(.rest(_, let isOptional, _)):
      if isAtEnd { return [(isOptional ? .skip : .missing, isOptional ? 0 : Self.missing(pieces[row]), 1, 0)] }
      return [(.rest, weight(row, column...segments.count - 1), 1, segments.count - column)]
    case .template(.optional):
      let skip: Option = (.skip, 0, 1, 0)
      return isAtEnd ? [skip] : [(.match, weight(row, column...column), 1, 1), skip] + extra
    case .base, .template(.segment):
      let missing: Option = (.missing, Self.missing(pieces[row]), 1, 0)
      return isAtEnd ? [missing] : [(.match, weight(row, column...column), 1, 1), missing] + extra
    }
  }

  // MARK: Texts against pieces

  /// Returns the cost of segments in the place of a piece; 0 if they match.
  private func weight(_ row: Int, _ columns: ClosedRange<Int>) -> Int {
    let segment = segments[columns.lowerBound]
    switch pieces[row] {
    case .base(let literal): return weight(literal, segment)
    case .template(.anySegments): return 0
    case .template(.optional(let name, _)), .template(.rest(let name, _, _)): return accepts(text(columns), as: name) ? 0 : 10
    case .template(.segment(let atoms, _)):
      if atoms.count == 1, case .literal(let literal)? = atoms.first { return weight(literal, segment) }
      if atoms.count == 1, case .parameter(let name)? = atoms.first { return accepts(segment.text, as: name) ? 0 : 10 }
      return parts.form.reads(segment.text, as: atoms, foldingCase: foldsCase(segment)) ? 0 : 12
    }
  }

  private func text(_ columns: ClosedRange<Int>) -> String { segments[columns].map(\.text).joined(separator: "/") }

  private func foldsCase(_ segment: Segment) -> Bool { parts.form.origin.caseInsensitivePath || segment.isHost }

  private func accepts(_ text: String, as name: String) -> Bool { !text.isEmpty && parts.form.parameters[name]?.accepts(text) == true }

  private func weight(_ literal: String, _ segment: Segment) -> Int {
    if segment.text.hasSameScalars(as: literal, foldingCase: foldsCase(segment)) { return 0 }
    if segment.text.hasSameScalars(as: literal, foldingCase: true) { return 8 }
    return nearestName(to: segment.text, among: [literal]) != nil ? 12 : Self.otherWord
  }

  private func difference(_ row: Int, _ columns: ClosedRange<Int>) -> LinkDifference? {
    let weight = weight(row, columns)
    guard weight > 0 else { return nil }
    let place = segments[columns.lowerBound].place.lowerBound..<segments[columns.upperBound].place.upperBound
    func found(_ kind: LinkDifference.Kind, _ message: String, _ range: Range<Int>?) -> LinkDifference {
      LinkDifference(kind: kind, message: message, url: place, template: range, weight: weight)
    }
    switch pieces[row] {
    case .base(let literal): return found(.segment, message(literal, text: text(columns)), nil)
    case .template(.anySegments): return nil
    case .template(.optional(let name, let range)), .template(.rest(let name, _, let range)):
      return found(.value, parts.misfit(text(columns), parameter: name), range)
    case .template(.segment(let atoms, let range)):
      if atoms.count == 1, case .literal(let literal)? = atoms.first { return found(.segment, message(literal, text: text(columns)), range) }
      if let misfit = parts.misfit(text(columns), atoms) { return found(.value, misfit, range) }
      let pattern = parts.form.template.slice(range)
      return found(.value, "'\(text(columns).shownShort)' does not read as '\(pattern)'", range)
    }
  }

  private func message(_ literal: String, text: String) -> String {
    if text.isEmpty { return "an empty segment is where '\(literal)' is expected" }
    if text.hasSameScalars(as: literal, foldingCase: true) { return "'\(text)' differs from '\(literal)' in case" }
    // The texts are canonically equivalent.
    if text == literal { return "'\(text.shownShort)' is not '\(literal)' scalar by scalar: its accents are written in another way" }
    return "'\(text.shownShort)' is not '\(literal)'"
  }

  // MARK: In order

  private func differences(along moves: [[Move]]) -> [LinkDifference] {
    var found: [LinkDifference] = []
    var (row, column) = (0, 0)
    while row < pieces.count || column < segments.count {
      switch moves[row][column] {
      case .match:
        if row < pieces.count, case .template(.anySegments) = pieces[row] {
          column += 1
        } else {
          if let difference = difference(row, column...column) { found.append(difference) }
          (row, column) = (row + 1, column + 1)
        }
      case .rest:
        if let difference = difference(row, column...segments.count - 1) { found.append(difference) }
        (row, column) = (row + 1, segments.count)
      case .skip: row += 1
      case .missing:
        var last = row
        while last + 1 < pieces.count, moves[last + 1][column] == .missing { last += 1 }
        found.append(tooShort(row...last, at: column))
        row = last + 1
      case .extra:
        var last = column
        while last + 1 < segments.count, moves[row][last + 1] == .extra { last += 1 }
        found.append(tooLong(column...last, isAtEnd: row == pieces.count))
        column = last + 1
      }
    }
    return found
  }

  private func tooShort(_ rows: ClosedRange<Int>, at column: Int) -> LinkDifference {
    let at = column < segments.count ? segments[column].place.lowerBound : segments.last?.place.upperBound ?? parts.places.pathEnd
    var range: Range<Int>?
    var names: [String] = []
    for row in rows {
      switch pieces[row] {
      case .base(let text): names.append(text)
      case .template(let piece):
        range = (range?.lowerBound ?? piece.range.lowerBound)..<piece.range.upperBound
        names.append(parts.form.template.slice(piece.range))
      }
    }
    let what = names.map { $0.hasPrefix("/") ? $0 : "/" + $0 }.joined()
    let message =
      column < segments.count ? "'\(what)' is missing before '\(segments[column].text.shownShort)'" : "the path ends too early: '\(what)' is missing"
    return LinkDifference(kind: .tooShort, message: message, url: at..<at, template: range, weight: rows.reduce(0) { $0 + Self.missing(pieces[$1]) })
  }

  private func tooLong(_ columns: ClosedRange<Int>, isAtEnd: Bool) -> LinkDifference {
    let texts = segments[columns].map(\.text).joined(separator: "/")
    let place = segments[columns.lowerBound].place.lowerBound..<segments[columns.upperBound].place.upperBound
    let what = texts.isEmpty ? "an empty segment" : "'\(texts.shownShort)'"
    let message = isAtEnd ? "\(what) follows the end of the template" : "the template has no part for \(what)"
    let end = parts.form.template.path.last?.range.upperBound
    return LinkDifference(
      kind: .tooLong, message: message, url: place, template: isAtEnd ? end.map { $0..<$0 } : nil, weight: columns.count * Self.extra)
  }
}
