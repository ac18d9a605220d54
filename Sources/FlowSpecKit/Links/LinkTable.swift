/// The forms of an app as one table: for each origin a trie over the segments of paths, then each form's conditions on the query
/// and the fragment.
///
/// It finds the same forms as ``LinkForm/match(_:)`` on each of them. Generated code follows the same paths, and forms win in the
/// same order.
struct LinkTable: Sendable {
  struct Match: Sendable {
    /// The index of the form.
    let form: Int
    let arguments: [String: String]
  }

  let forms: [LinkForm]
  /// By form: its position in the order of winning.
  let ranks: [Int]
  let origins: [(origin: Origin, trie: LinkTrie)]

  /// Creates a table. `order` names each form once, winners first; without it, earlier forms win.
  init(_ forms: [LinkForm], order: [Int]? = nil) {
    self.forms = forms
    var ranks = Array(forms.indices)
    for (rank, form) in (order ?? []).enumerated() { ranks[form] = rank }
    self.ranks = ranks
    var places: [Origin: Int] = [:]
    var origins: [(origin: Origin, trie: LinkTrie)] = []
    for (index, form) in forms.enumerated() {
      let place = places[form.origin] ?? origins.count
      if place == origins.count {
        places[form.origin] = place
        origins.append((form.origin, LinkTrie(foldingCase: form.origin.caseInsensitivePath)))
      }
      origins[place].trie.insert(form.template, as: index)
    }
    self.origins = origins
  }

  /// Returns the form that wins, and its arguments.
  func match(_ url: LinkURL) -> Match? {
    var best: (rank: Int, match: Match)?
    visit(url) { form, path in
      guard ranks[form] < best?.rank ?? .max, let arguments = forms[form].arguments(in: url, path) else { return false }
      best = (ranks[form], Match(form: form, arguments: arguments))
      return true
    }
    return best?.match
  }

  /// Returns all forms that the URL matches, the winner first.
  func matches(_ url: LinkURL) -> [Match] {
    var found: [Match] = []
    visit(url) { form, path in
      guard let arguments = forms[form].arguments(in: url, path) else { return false }
      found.append(Match(form: form, arguments: arguments))
      return true
    }
    return found.sorted { ranks[$0.form] < ranks[$1.form] }
  }

  /// Calls the closure with each form whose segments may match the URL, after one prefix after the other, until it returns true
  /// for the form.
  private func visit(_ url: LinkURL, _ isTaken: (Int, LinkForm.Path) -> Bool) {
    guard url.canBeLink else { return }
    for (origin, trie) in origins {
      var taken: Set<Int> = []
      for prefix in origin.prefixes {
        guard let path = origin.path(of: url, behind: prefix) else { continue }
        for form in trie.forms(along: path) where !taken.contains(form) {
          if isTaken(form, path) { taken.insert(form) }
        }
      }
    }
  }
}
