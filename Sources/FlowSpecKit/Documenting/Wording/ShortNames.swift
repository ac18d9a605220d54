/// Short forms of qualified names: the last word, with as many words before it as distinguish it from the others.
struct ShortNames {
  private let short: [String: String]

  init(_ names: [String]) {
    let parts = Set(names).map { (name: $0, words: $0.split(separator: ".").map(String.init)) }
    var found: [String: String] = [:]
    var open = parts
    var count = 1
    while !open.isEmpty {
      let groups = Dictionary(grouping: open) { $0.words.suffix(count).joined(separator: ".") }
      open = []
      for (suffix, group) in groups {
        for one in group { if group.count == 1 || one.words.count <= count { found[one.name] = suffix } else { open.append(one) } }
      }
      count += 1
    }
    short = found
  }

  subscript(name: String) -> String { short[name] ?? name }
}
