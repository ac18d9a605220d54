/// Returns the name that was most likely meant by `name`, or nil.
///
/// The distance is Damerau–Levenshtein (optimal string alignment), ignoring case; at most a third of the longer name's letters
/// may differ. Of equal candidates the first is returned.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars)
    guard candidate != name, other.count <= 100 else { continue }
    let limit = max(1, max(wanted.count, other.count) / 3)
    guard abs(wanted.count - other.count) <= limit else { continue }
    let distance = editDistance(wanted, other)
    // Two single letters are not similar.
    guard distance <= limit, distance < max(wanted.count, other.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns the only name that begins with `name`, which has three letters or more.
func wholeName(of name: String, among candidates: some Sequence<String>) -> String? {
  guard name.count >= 3 else { return nil }
  let longer = candidates.filter { $0.lowercased().hasPrefix(name.lowercased()) }
  return longer.count == 1 ? longer[0] : nil
}

/// Returns the name that was certainly meant: the only one that differs in case, in one letter, or in two exchanged neighbours.
///
/// Names of up to three letters are too similar to each other.
func certainName(for name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard (4...100).contains(wanted.count) else { return nil }
  let near = candidates.filter { candidate in
    let other = Array(candidate.lowercased().unicodeScalars)
    return (4...100).contains(other.count) && abs(wanted.count - other.count) <= 1 && editDistance(wanted, other) <= 1
  }
  return near.count == 1 ? near[0] : nil
}

/// Returns the names sorted by distance; equally distant ones keep their order.
func namesByDistance(from name: String, _ names: [String]) -> [String] {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(100))
  let measured = names.enumerated().map {
    (place: $0.offset, name: $0.element, distance: editDistance(wanted, Array($0.element.lowercased().unicodeScalars)))
  }
  return measured.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map(\.name)
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1] + [Int](repeating: 0, count: right.count)
    for column in 0..<right.count {
      let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
      var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current[column + 1] = cost
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
