/// Finds forms that never win: each URL of theirs is won by some other form.
///
/// It begins with one URL of a form and the form that wins it, looks for a URL that the second has not, and so on until
/// none is left, or the form wins one.
struct ShadowedForms {
  struct Shadow {
    /// Index of the form that takes the URL.
    let taker: Int
    let url: String
  }

  /// The most forms that one is compared with; beyond that the rule is silent.
  static let mostShadows = 64

  private let forms: [LinkForm]
  private let table: LinkTable
  /// True if the first of two forms, given by their indices, takes a URL away from the other one that both match.
  private let takes: (Int, Int, LinkURL, inout LinkComparison) -> Bool
  private var comparison: LinkComparison

  init(_ forms: [LinkForm], takes: @escaping (Int, Int, LinkURL, inout LinkComparison) -> Bool) {
    self.forms = forms
    self.takes = takes
    table = LinkTable(forms)
    comparison = LinkComparison(forms)
  }

  /// The forms that take all URLs of one; none where it wins one, or where that could not be decided.
  mutating func shadows(over form: Int) -> [Shadow] {
    var shadows: [Shadow] = []
    var next = forms[form].sample
    while shadows.count < Self.mostShadows {
      if next == nil {
        switch comparison.url(of: form, outside: shadows.map(\.taker)) {
        case .possible(let url): next = url
        case .impossible: return shadows
        case .undecided: return []
        }
      }
      guard let url = next, let parsed = LinkURL(url), let taker = taker(of: parsed, from: form) else { return [] }
      shadows.append(Shadow(taker: taker, url: url))
      next = nil
    }
    return []
  }

  private mutating func taker(of url: LinkURL, from form: Int) -> Int? {
    let others = table.matches(url).map(\.form).filter { $0 != form }.sorted()
    return others.first { takes($0, form, url, &comparison) }
  }
}
