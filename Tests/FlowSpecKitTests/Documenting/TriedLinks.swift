@testable import FlowSpecKit

/// URLs that are worth trying on some forms, from a seed: printed by them, then spoilt, and made of scraps.
struct TriedLinks {
  private var random: SeededGenerator
  private var links: RandomLinks

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    links = RandomLinks(seed: seed)
  }

  private static let values = [
    "a", "b", "1", "0", "-0", "-1", "007", "12", "99999999999999999999", "9223372036854775807", "18446744073709551615", "1.5", "1e9", "1e400", "-.5",
    "last", "unread", "true", "false", "ab", "a/b", "a//b", "é", "e\u{301}", "😀", "a-b", "a.b", "..", "https://a.example/x?y=1", "A", "_", "%", "+",
    "&=#?",
    "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "\u{FEFF}x", " ", "\u{0}", "UQ_a-1",
  ]
  private static let scraps = [
    "/", "?", "#", "&", "=", ":", ".", "@", "%2F", "%", "%C3", "%c3%a9", "é", "\u{301}", "A", "0", "-", "//", "%41", "+", "%2e%2e", "/..", ";", "*",
    "?page=9", "ab", ":443", ":0443", ":", "%00", "%EF%BB%BF", "__proto__", "constructor", "\u{FFFD}", "😀", "%ED%A0%80", " ", "\u{A0}", "\u{7F}",
    "a.",
  ]

  mutating func urls(of forms: [LinkForm], count: Int) -> [String] {
    var found = forms.compactMap(\.sample)
    for form in forms { found += (0..<6).compactMap { _ in printed(form) } }
    let seeds = found
    while found.count < count {
      guard let seed = seeds.randomElement(using: &random), Int.random(in: 0..<5, using: &random) > 0 else {
        found.append(links.url())
        continue
      }
      found.append(spoilt(seed))
    }
    return found
  }

  private mutating func printed(_ form: LinkForm) -> String? {
    var arguments: [String: String] = [:]
    for parameter in form.template.parameters where !parameter.role.isOptional || Bool.random(using: &random) {
      let language = form.parameters[parameter.name] ?? .any
      let fitting = (Self.values + [language.sample]).filter(language.accepts)
      arguments[parameter.name] = fitting.randomElement(using: &random)
    }
    return form.print(arguments)
  }

  private mutating func spoilt(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where place < scalars.count: scalars.remove(at: place)
      case 1 where place < scalars.count: scalars[place] = String(scalars[place]).uppercased().unicodeScalars.first ?? "A"
      default: scalars.insert(contentsOf: Array(Self.scraps[Int.random(in: 0..<Self.scraps.count, using: &random)].unicodeScalars), at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
