/// Chooses a unique identifier for every box of a diagram.
struct DiagramNames {
  private var taken: Set<String> = []

  /// Returns a prefix, which no keyword has, with letters and digits. The result never equals Mermaid's own names for start and
  /// end.
  mutating func id(_ name: String) -> String {
    let plain = "s_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    var candidate = plain
    var number = 2
    while !taken.isDisjoint(with: [candidate, candidate + "_start", candidate + "_end"]) {
      candidate = "\(plain)_\(number)"
      number += 1
    }
    taken.formUnion([candidate, candidate + "_start", candidate + "_end"])
    return candidate
  }
}
