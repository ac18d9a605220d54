/// Reads a text as alternating literals and parameters, each parameter as long as possible.
struct TextMatcher {
  let atoms: [LinkTemplate.Atom]
  let symbols: [UInt32]
  let foldingCase: Bool
  private(set) var captures: [(name: String, range: Range<Int>)] = []
  /// Atoms and places that failed before, so that none is tried twice.
  private var failures: Set<[Int]> = []
  private var automata: [String: Automaton] = [:]

  init(atoms: [LinkTemplate.Atom], symbols: [UInt32], foldingCase: Bool) {
    self.atoms = atoms
    self.symbols = symbols
    self.foldingCase = foldingCase
  }

  mutating func run(from atom: Int, at place: Int, _ automaton: (String) -> Automaton?) -> Bool {
    guard atom < atoms.count else { return place == symbols.count }
    guard !failures.contains([atom, place]) else { return false }
    switch atoms[atom] {
    case .literal(let text):
      let end = place + text.unicodeScalars.count
      if end <= symbols.count, String(symbols: symbols[place..<end]).hasSameScalars(as: text, foldingCase: foldingCase),
        run(from: atom + 1, at: end, automaton)
      {
        return true
      }
    case .parameter(let name):
      if automata[name] == nil { automata[name] = automaton(name) }
      for end in automata[name]?.memberEnds(in: symbols[place...]).reversed() ?? [] where end > place {
        captures.append((name, place..<end))
        if run(from: atom + 1, at: end, automaton) { return true }
        captures.removeLast()
      }
    }
    failures.insert([atom, place])
    return false
  }
}
