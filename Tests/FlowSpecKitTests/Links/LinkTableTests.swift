import Testing

@testable import FlowSpecKit

/// The table finds what trying every form finds.
@Suite struct LinkTableTests {
  private static func said(_ matches: [LinkTable.Match]) -> [String] {
    matches.map { match in "\(match.form) \(match.arguments.map { "\($0)=\($1)" }.sorted())" }
  }

  private static func tried(_ forms: [LinkForm], _ order: [Int], _ url: LinkURL) -> [LinkTable.Match] {
    order.compactMap { form in forms[form].match(url).map { LinkTable.Match(form: form, arguments: $0) } }
  }

  @Test(arguments: 1...6) func findsWhatTryingFinds(seed: Int) {
    var random = RandomLinks(seed: UInt64(seed))
    let forms = (0..<60).map { _ in random.form() }
    let order = random.shuffled(forms.count)
    let table = LinkTable(forms, order: order)
    var hits = 0
    let urls = (0..<1_500).map { _ in random.url() } + forms.compactMap { random.url(of: $0) }
    for text in urls {
      guard let url = LinkURL(text) else { continue }
      let expected = Self.tried(forms, order, url)
      #expect(Self.said(table.matches(url)) == Self.said(expected), "seed \(seed): \(text)")
      #expect(Self.said([table.match(url)].compactMap { $0 }) == Self.said(Array(expected.prefix(1))), "seed \(seed): \(text)")
      hits += expected.isEmpty ? 0 : 1
    }
    #expect(hits > 300, "seed \(seed)")
  }

  /// Every path over a small alphabet.
  @Test(arguments: [11, 12]) func findsWhatTryingFindsOnEveryShortPath(seed: Int) {
    var random = RandomLinks(seed: UInt64(seed))
    let forms = (0..<40).map { _ in random.form() }
    let order = random.shuffled(forms.count)
    let table = LinkTable(forms, order: order)
    let words = ["a", "b", "A", "1", ""]
    let paths = words + words.flatMap { one in words.map { one + "/" + $0 } }
    let deep = paths + words.flatMap { one in words.flatMap { two in words.map { "\(one)/\(two)/\($0)" } } }
    for start in ["x:/", "x://", "y://a/", "https://a.b/"] {
      for path in deep {
        for end in ["", "/", "?k=a", "?k=b&l=a", "#a"] {
          guard let url = LinkURL(start + path + end) else { continue }
          let expected = Self.tried(forms, order, url)
          #expect(Self.said(table.matches(url)) == Self.said(expected), "seed \(seed): \(url.text)")
        }
      }
    }
  }

  /// Candidates are few, and none that share a URL is missing.
  @Test(arguments: 21...24) func noPairIsMissed(seed: Int) {
    var random = RandomLinks(seed: UInt64(seed))
    let forms = (0..<40).map { _ in random.form() }
    let candidates = Set(LinkIndex(forms).candidatePairs)
    let urls = forms.flatMap { form in (0..<6).compactMap { _ in random.url(of: form) } } + (0..<600).map { _ in random.url() }
    for text in urls {
      guard let url = LinkURL(text) else { continue }
      let matching = forms.indices.filter { forms[$0].match(url) != nil }
      for first in matching {
        for second in matching where second > first {
          #expect(candidates.contains(.init(first: first, second: second)), "seed \(seed): \(text)")
        }
      }
    }
  }

  /// Compares each claim about two forms with URLs made from their templates.
  @Test(arguments: 31...33) func claimsHoldForURLsOfTheTemplates(seed: Int) {
    var random = RandomLinks(seed: UInt64(seed))
    let forms = (0..<24).map { _ in random.form() }
    let urls = (forms.flatMap { form in (0..<8).compactMap { _ in random.url(of: form) } } + (0..<300).map { _ in random.url() })
      .compactMap { LinkURL($0) }
    let members = forms.map { form in Set(urls.indices.filter { form.match(urls[$0]) != nil }) }
    var comparison = LinkComparison(forms)
    for first in forms.indices {
      for second in forms.indices where second > first {
        let overlap = comparison.overlap(first, with: second)
        let isTrue: Bool
        switch overlap {
        case .none: isTrue = members[first].isDisjoint(with: members[second])
        case .same: isTrue = members[first] == members[second]
        case .firstInsideSecond: isTrue = members[first].isSubset(of: members[second])
        case .secondInsideFirst: isTrue = members[second].isSubset(of: members[first])
        case .partial: isTrue = true
        case .undecided: isTrue = false
        }
        let isShared = overlap.witness.map { forms[first].match($0) != nil && forms[second].match($0) != nil } ?? true
        #expect(isTrue && isShared, "seed \(seed): \(forms[first].template.text) and \(forms[second].template.text): \(overlap)")
        guard case .partial = overlap else { continue }
        #expect(forms[first].example(outside: forms[second]) != nil && forms[second].example(outside: forms[first]) != nil, "seed \(seed)")
      }
    }
  }
}
