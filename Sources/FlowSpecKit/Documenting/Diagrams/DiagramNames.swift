/// Gives every box of a diagram an identifier of its own.
struct DiagramNames {
  private var taken: Set<String> = []

  /// Returns letters and digits behind a prefix that no keyword has; never what Mermaid itself would call the dot in a box.
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
