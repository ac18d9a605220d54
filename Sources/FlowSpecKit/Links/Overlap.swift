/// The relation between the sets of URLs of two forms. Each witness is a URL of both.
public enum Overlap: Hashable, Sendable {
  case none
  case same(witness: String)
  /// Every URL of the first is one of the second, but not the reverse: the first wins.
  case firstInsideSecond(witness: String)
  case secondInsideFirst(witness: String)
  /// Each also has URLs of its own.
  case partial(witness: String)
  /// The comparison would take too long.
  case undecided

  var witness: String? {
    switch self {
    case .none, .undecided: nil
    case .same(let witness), .firstInsideSecond(let witness), .secondInsideFirst(let witness), .partial(let witness): witness
    }
  }

  /// The same relation with the forms exchanged.
  var reversed: Overlap {
    switch self {
    case .firstInsideSecond(let witness): .secondInsideFirst(witness: witness)
    case .secondInsideFirst(let witness): .firstInsideSecond(witness: witness)
    case .none, .same, .partial, .undecided: self
    }
  }
}

extension LinkForm {
  /// Compares all URLs of two forms: types, optional parts, affixes, `**`, hosts, case, query and fragment.
  public static func overlap(_ first: LinkForm, with second: LinkForm) -> Overlap {
    var comparison = LinkComparison([first, second])
    return comparison.overlap(0, with: 1)
  }

  /// Returns a URL of this form that the other one does not match; nil if there is none, or none was found.
  public func example(outside other: LinkForm) -> String? {
    var budget = SearchBudget()
    guard case .possible(let parts) = LinkLanguage(self).urlOutside(LinkLanguage(other), &budget) else { return nil }
    let url = parts.url
    return match(url) != nil && other.match(url) == nil ? url : nil
  }
}

/// Compares many forms with each other; what it computes about one form is reused in all comparisons.
struct LinkComparison {
  /// The most that all comparisons may cost together.
  private static let totalBudget = 30_000_000
  /// The extra cost of a comparison whose result is reported; it bounds the number of findings.
  private static let findingCost = 20_000

  private let forms: [LinkForm]
  private var languages: [LinkLanguage?]
  private let ordinary = Determinized(LinkLanguage.ordinaryWords)
  private var left = SearchBudget(totalBudget)

  init(_ forms: [LinkForm]) {
    self.forms = forms
    languages = Array(repeating: nil, count: forms.count)
  }

  /// True if the budget is spent, so that no further comparison is decided.
  var isSpent: Bool { left.isSpent }

  /// Returns the relation of two forms.
  mutating func overlap(_ first: Int, with second: Int) -> Overlap {
    guard !isSpent else { return .undecided }
    let whole = min(left.left, SearchBudget.standard)
    var budget = SearchBudget(whole)
    budget.spend(500)
    let overlap = overlap(first, second, &budget)
    left.spend(whole - budget.left)
    switch overlap {
    case .same, .partial, .undecided: left.spend(Self.findingCost)
    case .none, .firstInsideSecond, .secondInsideFirst: break
    }
    return overlap
  }

  private mutating func overlap(_ first: Int, _ second: Int, _ budget: inout SearchBudget) -> Overlap {
    let (one, other) = (language(first), language(second))
    let witness: String
    switch LinkLanguage.sharedURL(of: one, and: other, &budget) {
    case .impossible: return .none
    case .undecided: return .undecided
    case .possible(let parts): witness = parts.url
    }
    // A witness must also match by ``LinkForm/match(_:)``.
    guard let url = LinkURL(witness), forms[first].match(url) != nil, forms[second].match(url) != nil else { return .undecided }
    switch (one.urlOutside(other, &budget), other.urlOutside(one, &budget)) {
    case (.impossible, .impossible): return .same(witness: witness)
    case (.impossible, .possible): return .firstInsideSecond(witness: witness)
    case (.possible, .impossible): return .secondInsideFirst(witness: witness)
    case (.possible, .possible): return .partial(witness: witness)
    case (.undecided, _), (_, .undecided): return .undecided
    }
  }

  /// Returns a URL of one form that none of the others matches.
  mutating func url(of form: Int, outside others: [Int]) -> PartSearch<String> {
    guard !isSpent else { return .undecided }
    let whole = min(left.left, SearchBudget.standard)
    var budget = SearchBudget(whole)
    let answer = language(form).urlOutside(all: others.map { language($0) }, &budget)
    left.spend(whole - budget.left)
    switch answer {
    case .impossible: return .impossible
    case .undecided: return .undecided
    case .possible(let parts):
      guard let url = LinkURL(parts.url), forms[form].match(url) != nil, !others.contains(where: { forms[$0].match(url) != nil }) else {
        return .undecided
      }
      return .possible(parts.url)
    }
  }

  private mutating func language(_ form: Int) -> LinkLanguage {
    if let known = languages[form] { return known }
    let language = LinkLanguage(forms[form], ordinary: ordinary)
    languages[form] = language
    return language
  }
}
