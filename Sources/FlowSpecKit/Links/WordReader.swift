/// Converts words of a ``LinkLanguage`` to URLs.
enum WordReader {
  static func url(scheme: String, _ word: [UInt32], query: [(key: String, value: String)] = [], fragment: String? = nil) -> String {
    var authority = ""
    var segments: [String] = []
    for part in parts(of: word) {
      if part.mark == LinkLanguage.Mark.authority { authority = part.text } else { segments.append(part.text) }
    }
    // An unescaped '@' there would end a user name.
    var text = scheme + "://" + PercentCoding.encoded(authority, keeping: .segment).replacing("@", with: "%40")
    if !segments.isEmpty { text += "/" }
    text += segments.map { PercentCoding.encoded($0, keeping: .segment) }.joined(separator: "/")
    // One trailing slash is ignored, so an empty last segment needs another one.
    if segments.last?.isEmpty == true { text += "/" }
    let items = query.map { item in
      PercentCoding.encoded(item.key, keeping: .query) + "=" + PercentCoding.encoded(item.value, keeping: .query)
    }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if let fragment { text += "#" + PercentCoding.encoded(fragment, keeping: .query) }
    return text
  }

  private static func parts(of word: [UInt32]) -> [(mark: UInt32, text: String)] {
    var parts: [(mark: UInt32, symbols: [UInt32])] = []
    for symbol in word {
      if symbol > 0x10_FFFF {
        parts.append((symbol, []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].symbols.append(symbol)
      }
    }
    return parts.map { ($0.mark, String(symbols: $0.symbols)) }
  }
}
