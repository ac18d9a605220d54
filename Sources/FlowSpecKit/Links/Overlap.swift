/// How the sets of URLs of two forms lie to each other. Each witness is a URL of both.
public enum Overlap: Hashable, Sendable {
  case none
  case same(witness: String)
  /// Every URL of the first is one of the second, but not the other way round: the first wins.
  case firstInsideSecond(witness: String)
  case secondInsideFirst(witness: String)
  /// Each has URLs of its own.
  case partial(witness: String)
  /// It would take too long to find out.
  case undecided

  public var witness: String? {
    switch self {
    case .none, .undecided: nil
    case .same(let witness), .firstInsideSecond(let witness), .secondInsideFirst(let witness), .partial(let witness): witness
    }
  }

  /// The same with the forms exchanged.
  public var reversed: Overlap {
    switch self {
    case .firstInsideSecond(let witness): .secondInsideFirst(witness: witness)
    case .secondInsideFirst(let witness): .firstInsideSecond(witness: witness)
    case .none, .same, .partial, .undecided: self
    }
  }
}

extension LinkForm {
  /// Compares all URLs of two forms: types, optional parts, affixes, `**`, hosts, case, query and fragment.
  public static func overlap(_ first: LinkForm, _ second: LinkForm) -> Overlap {
    let witness: String
    switch LinkLanguage.sharedURL(first.language, second.language) {
    case .impossible: return .none
    case .undecided: return .undecided
    case .possible(let url): witness = url
    }
    // What the languages promise, matching must keep.
    guard first.match(witness) != nil, second.match(witness) != nil else { return .undecided }
    let firstAlone = first.language.urlOutside(second.language)
    let secondAlone = second.language.urlOutside(first.language)
    switch (firstAlone, secondAlone) {
    case (.impossible, .impossible): return .same(witness: witness)
    case (.impossible, .possible): return .firstInsideSecond(witness: witness)
    case (.possible, .impossible): return .secondInsideFirst(witness: witness)
    case (.possible, .possible): return .partial(witness: witness)
    case (.undecided, _), (_, .undecided): return .undecided
    }
  }

  /// A URL of this form that the other one has not; nil if there is none, or none was found.
  public func example(outside other: LinkForm) -> String? {
    guard case .possible(let url) = language.urlOutside(other.language) else { return nil }
    return match(url) != nil && other.match(url) == nil ? url : nil
  }
}
