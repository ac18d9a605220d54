/// Finds forms that never win: other forms win each of their URLs.
///
/// It begins with a URL of the form and the form that wins it. Then it searches for a URL that the winner does not match, and so
/// on until there is none, or the form wins one.
struct ShadowedForms {
  struct Shadow {
    /// Index of the form that takes the URL.
    let taker: Int
    let url: String
  }

  /// The most forms to compare with one form; beyond that the rule reports nothing.
  static let mostShadows = 64

  private let forms: [LinkForm]
  private let table: LinkTable
  /// Returns true if the first of two forms, given by their indices, wins a URL that both match.
  private let takes: (Int, Int, LinkURL, inout LinkComparison) -> Bool
  private var comparison: LinkComparison

  init(_ forms: [LinkForm], takes: @escaping (Int, Int, LinkURL, inout LinkComparison) -> Bool) {
    self.forms = forms
    self.takes = takes
    table = LinkTable(forms)
    comparison = LinkComparison(forms)
  }

  /// Returns the forms that win all URLs of one form; empty if it wins one itself, or if that was not decided.
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
