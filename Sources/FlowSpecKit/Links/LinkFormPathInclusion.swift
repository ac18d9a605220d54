extension LinkForm {
  /// Returns true if a quick comparison of the pieces shows that this form matches every path of another form of the same origin.
  ///
  /// If it returns false, automata have to decide, which costs more: a form that matches any path would be compared with every
  /// other form.
  func obviouslyTakesPaths(of inner: LinkForm) -> Bool {
    guard origin == inner.origin, template.wholeURL == nil, inner.template.wholeURL == nil else { return false }
    var rest = inner.template.path[...]
    for (index, piece) in template.path.enumerated() {
      switch piece {
      case .segment(let atoms, _):
        guard case .segment(let others, _)? = rest.popFirst(), isAnything(atoms) || isLiteral(atoms, others) else { return false }
      case .optional: return false
      case .rest(let name, let isOptional, _):
        guard parameters[name] == .any, isOptional || !rest.isEmpty else { return false }
        return rest.allSatisfy { if case .segment = $0 { true } else { false } }
      case .anySegments: return index == template.path.count - 1
      }
    }
    return rest.isEmpty
  }

  private func isAnything(_ atoms: [LinkTemplate.Atom]) -> Bool {
    if atoms.count == 1, case .parameter(let name)? = atoms.first { parameters[name] == .any } else { false }
  }

  private func isLiteral(_ atoms: [LinkTemplate.Atom], _ others: [LinkTemplate.Atom]) -> Bool {
    guard atoms.count == 1, others.count == 1, case .literal(let one)? = atoms.first, case .literal(let other)? = others.first else {
      return false
    }
    return one.hasSameScalars(as: other)
  }
}

extension LinkLanguage {
  /// Returns the word of the form's sample URL.
  static func sampleWord(of form: LinkForm) -> (scheme: String, word: [UInt32])? {
    guard let url = form.sample.flatMap({ LinkURL($0) }) else { return nil }
    func marked(_ mark: UInt32, _ text: String) -> [UInt32] { [mark] + text.unicodeScalars.map(\.value) }
    var word: [UInt32] = []
    if let authority = url.authority?.text, !authority.isEmpty { word = marked(Mark.authority, authority) }
    for segment in url.segments { word += marked(Mark.segment, segment.text) }
    return (url.scheme, word)
  }
}
