/// A character or a `{…}` of a template, so that a `?` within braces is no separator.
struct TemplateToken: Hashable {
  enum Kind: Hashable {
    case character(Unicode.Scalar)
    /// The text between the braces.
    case parameter(String)
    /// A `{` without its `}`, up to the next separator.
    case broken
  }

  let kind: Kind
  /// UTF-8 offsets in the template.
  let range: Range<Int>

  func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    kind == .character(scalar)
  }

  static func tokens(of text: String) -> [TemplateToken] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [TemplateToken] = []
    var index = 0
    var offset = 0
    func width(_ range: Range<Int>) -> Int { scalars[range].reduce(0) { $0 + UTF8.width($1) } }
    while index < scalars.count {
      var end = index + 1
      var kind = Kind.character(scalars[index])
      if scalars[index] == "{" {
        while end < scalars.count, !"{}/&#".unicodeScalars.contains(scalars[end]) { end += 1 }
        if end < scalars.count, scalars[end] == "}" {
          var inner = ""
          inner.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
          kind = .parameter(inner)
          end += 1
        } else {
          kind = .broken
        }
      }
      let length = width(index..<end)
      tokens.append(TemplateToken(kind: kind, range: offset..<(offset + length)))
      offset += length
      index = end
    }
    return tokens
  }
}

extension ArraySlice<TemplateToken> {
  /// Returns the parts between separators; there is always one more than there are separators.
  func parts(separatedBy separator: Unicode.Scalar) -> [ArraySlice<TemplateToken>] {
    split(omittingEmptySubsequences: false) { $0.isCharacter(separator) }
  }

  /// Returns the range from the first token to the last; an empty range at `place` if there are none.
  func range(orAt place: Int) -> Range<Int> {
    guard let first, let last else { return place..<place }
    return first.range.lowerBound..<last.range.upperBound
  }
}
