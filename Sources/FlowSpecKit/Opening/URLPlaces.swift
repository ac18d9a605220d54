/// The ranges of a URL's parts in its text, in UTF-8 offsets.
struct URLPlaces {
  struct Item {
    let key: Range<Int>
    /// nil without `=`.
    let value: Range<Int>?
  }

  /// The range without the colon.
  let scheme: Range<Int>
  let authority: Range<Int>?
  /// One range for each of the URL's segments.
  private(set) var segments: [Range<Int>] = []
  /// The end of the last segment.
  let pathEnd: Int
  /// One item for each of the URL's query items.
  private(set) var query: [Item] = []
  /// The end of the query, or of the path.
  let queryEnd: Int
  let fragment: Range<Int>?
  let end: Int

  init(_ url: LinkURL) {
    let bytes = Array(url.text.utf8)
    func first(_ byte: Character, from start: Int, to end: Int) -> Int? {
      bytes[start..<end].firstIndex(of: byte.asciiValue ?? 0)
    }
    scheme = 0..<url.scheme.utf8.count
    end = bytes.count
    let start = scheme.upperBound + 1
    let hash = first("#", from: start, to: end)
    fragment = hash.map { $0 + 1..<bytes.count }
    queryEnd = hash ?? end
    let mark = first("?", from: start, to: queryEnd)
    pathEnd = mark ?? queryEnd
    var path = start
    if bytes[start..<pathEnd].starts(with: "//".utf8) {
      path = first("/", from: start + 2, to: pathEnd) ?? pathEnd
      authority = start + 2..<path
    } else {
      authority = nil
    }
    segments = Self.segments(bytes, path..<pathEnd)
    if let mark { query = Self.items(bytes, mark + 1..<queryEnd) }
  }

  private static func segments(_ bytes: [UInt8], _ path: Range<Int>) -> [Range<Int>] {
    var path = path
    if bytes[path].first == UInt8(ascii: "/") { path = path.lowerBound + 1..<path.upperBound }
    guard !path.isEmpty else { return [] }
    var parts = bytes[path].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { $0.startIndex..<$0.endIndex }
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  private static func items(_ bytes: [UInt8], _ query: Range<Int>) -> [Item] {
    bytes[query].split(separator: UInt8(ascii: "&")).map { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return Item(key: item.startIndex..<item.endIndex, value: nil) }
      return Item(key: item.startIndex..<equals, value: equals + 1..<item.endIndex)
    }
  }
}
