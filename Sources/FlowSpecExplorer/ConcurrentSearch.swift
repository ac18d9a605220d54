// The search with several workers. A range of configurations is divided into pieces and expanded. Then each worker looks up the
// pieces' successors in its own parts of the table; then new ones are added, piece by piece. Assumption: while workers run, the
// store and the forest do not change, and no two workers have the same piece or part.

/// A worker's own memory.
private final class Piece: @unchecked Sendable {
  var expander: Expander
  /// The configuration at which it stopped, because an outcome was unknown or there was no space.
  var stoppedAt = 0
  /// The walker for predicates.
  private(set) var walker: Walker
  /// Configurations of the last range for which a predicate may be true.
  var noticed: [Int] = []

  init(_ search: Search) {
    walker = Walker(memberCount: search.watch.predicates.memberCount)
    expander = Expander(memberCount: search.forest.memberCount, wordCount: search.store.wordCount, holdsWords: search.holdsWords, capacity: 4096)
  }

  var bytes: Int { expander.bytes + walker.shortcutBytes }

  func follow(_ search: Search) {
    if let leading = search.expander.leading { expander.take(leading) }
    if let leading = search.watch.leading { walker.take(leading) }
  }
}

/// The search as workers use it: they only read it, except the table's slots, which each changes in its own parts.
private struct SharedSearch: @unchecked Sendable {
  let search: Search

  func expand(_ range: Range<Int>, _ piece: Piece) {
    switch unsafe piece.expander.expand(range, search.forest.view, search.store) {
    case .done: piece.stoppedAt = range.upperBound
    case .full(let index), .unknown(let index, _): piece.stoppedAt = index
    }
  }

  func sort(_ piece: Piece) { search.table.sort(&piece.expander.batch) }

  func notice(_ range: Range<Int>, _ piece: Piece) {
    piece.noticed = search.watch.noticed(range, in: search.store, with: piece.walker)
  }

  func fill(_ worker: Int, of workers: Int) {
    search.table.fill(from: search.store, withIndices: !search.holdsWords, worker: worker, of: workers)
  }

  func put(_ piece: Piece, from index: Int) { SlotTable.putNew(piece.expander.batch, into: search.store, from: index) }

  func probe(_ part: Int, _ pieces: [Piece]) {
    for piece in pieces { search.table.probe(part, of: piece.expander.batch) }
  }
}

extension Search {
  /// The capacity for each worker's successors; ranges are limited so that it suffices.
  private static let pieceRoom = 1 << 17

  func run(from initial: [[UInt64]], workers: Int) {
    begin(initial)
    var pieces: [Piece] = []
    while let range = nextRange() {
      if range.count < smallestConcurrentRange {
        expand(range)
      } else {
        if pieces.isEmpty { pieces = (0..<workers).map { _ in Piece(self) } }
        expand(range, pieces)
      }
      finish(range)
    }
  }

  /// Expands a range in steps that fit the pieces' capacity, estimated from the look-ups so far.
  private func expand(_ range: Range<Int>, _ pieces: [Piece]) {
    for piece in pieces { piece.expander.batch.reserve(Self.pieceRoom) }
    workerBytes = pieces.reduce(0) { $0 + $1.bytes }
    var next = range.lowerBound
    while next < range.upperBound && ending == nil {
      let perConfiguration = lookedUp / max(next, 1) + 1
      let length = max(smallestConcurrentRange, Self.pieceRoom * pieces.count / (perConfiguration * 2))
      let end = min(next + length, range.upperBound)
      expandStep(next..<end, pieces)
      next = end
    }
  }

  private func expandStep(_ range: Range<Int>, _ pieces: [Piece]) {
    let shared = SharedSearch(search: self)
    for piece in pieces {
      leaveOutKnown(&piece.expander.batch)
      piece.follow(self)
    }
    defer { for piece in pieces { piece.expander.batch.clear() } }
    let ranges = Self.parts(of: range, pieces.count)
    Parallel.each(pieces.count, workers: pieces.count) { shared.expand(ranges[$0], pieces[$0]) }
    var done = 0
    while done < pieces.count && ending == nil {
      let stopped = (done..<pieces.count).first { pieces[$0].stoppedAt < ranges[$0].upperBound }
      let group = pieces[done...(stopped ?? pieces.count - 1)]
      insert(Array(group))
      if let stopped, ending == nil { expand(pieces[stopped].stoppedAt..<ranges[stopped].upperBound) }
      done += group.count
    }
  }

  /// Adds the new configurations of the pieces, in their order.
  private func insert(_ pieces: [Piece]) {
    guard makeRoom(for: pieces.reduce(0) { $0 + $1.expander.batch.count }) else { return }
    let limit = options.limits.maxConfigurations
    let isSorted = holdsWords && pieces.allSatisfy { $0.expander.batch.remembers }
    if isSorted {
      let shared = SharedSearch(search: self)
      Parallel.each(pieces.count, workers: pieces.count) { shared.sort(pieces[$0]) }
      let (parts, workers) = (table.partCount, pieces.count)
      Parallel.each(workers, workers: workers) { worker in
        for part in stride(from: worker, to: parts, by: workers) { shared.probe(part, pieces) }
      }
      Parallel.each(workers, workers: workers) { SlotTable.listNew(&pieces[$0].expander.batch) }
      if store.count + pieces.reduce(0, { $0 + $1.expander.batch.news.count }) <= limit { return appendListed(pieces) }
    }
    for piece in pieces where ending == nil {
      let before = store.count
      let insertion =
        isSorted
        ? SlotTable.appendNew(&piece.expander.batch, to: &store, limit: limit)
        : holdsWords
          ? table.insertWords(&piece.expander.batch, into: &store, limit: limit)
          : table.insertIndices(&piece.expander.batch, into: &store, limit: limit)
      let added = before..<store.count
      account(for: piece.expander.batch, insertion, added, noticed: notice(added, pieces))
    }
  }

  /// Stores the new configurations that the pieces list; there must be space for all.
  private func appendListed(_ pieces: [Piece]) {
    var starts = [store.count]
    for piece in pieces { starts.append(starts[starts.count - 1] + piece.expander.batch.news.count) }
    store.grow(by: starts[pieces.count] - store.count)
    let shared = SharedSearch(search: self)
    Parallel.each(pieces.count, workers: pieces.count) { [starts] in shared.put(pieces[$0], from: starts[$0]) }
    for (index, piece) in pieces.enumerated() where ending == nil {
      let added = starts[index]..<starts[index + 1]
      account(for: piece.expander.batch, .whole, added, noticed: notice(added, pieces))
    }
  }

  /// Returns the new configurations for which a predicate may be true; nil if one thread may as well judge all.
  private func notice(_ range: Range<Int>, _ pieces: [Piece]) -> [Int]? {
    guard range.count >= smallestConcurrentRange, watch.predicates.memberCount > 0 else { return nil }
    let shared = SharedSearch(search: self)
    let ranges = Self.parts(of: range, pieces.count)
    Parallel.each(pieces.count, workers: pieces.count) { shared.notice(ranges[$0], pieces[$0]) }
    return pieces.flatMap(\.noticed)
  }

  /// Fills the emptied table with all configurations.
  func fillTable() {
    let workers = store.count < smallestConcurrentRange ? 1 : min(options.workers, table.partCount)
    let shared = SharedSearch(search: self)
    Parallel.each(workers, workers: workers) { shared.fill($0, of: workers) }
  }

  /// Divides a range into equal parts, in order.
  private static func parts(of range: Range<Int>, _ count: Int) -> [Range<Int>] {
    (0..<count).map { index in
      let bounds = (index...index + 1).map { range.lowerBound + range.count * $0 / count }
      return bounds[0]..<bounds[1]
    }
  }
}
