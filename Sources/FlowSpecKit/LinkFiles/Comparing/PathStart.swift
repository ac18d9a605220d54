/// The common start of all paths of a rule or a form, as far as it can be found quickly.
///
/// Rules and forms with different starts have no URL in common and need no comparison.
struct PathStart: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  func mayMeet(_ other: PathStart) -> Bool {
    bytes.count < other.bytes.count ? other.bytes.starts(with: bytes) : bytes.starts(with: other.bytes)
  }
}

extension AssociationFile.LinkRule {
  var start: PathStart {
    // A pattern that ignores case, or decodes the path, has no literal start.
    guard let path, reading.isCaseSensitive, reading.isEncoded else { return PathStart("") }
    let text = path.value.drop { $0 == "/" }
    var literal = "/" + text.prefix { !"*?$".contains($0) }
    // The path may lack the trailing slash.
    while literal.hasSuffix("/") { literal.removeLast() }
    return PathStart(literal)
  }
}

extension FormWords {
  var start: PathStart {
    guard form.template.wholeURL == nil, !form.origin.caseInsensitivePath else { return PathStart("") }
    var text = prefix.base.map { "/" + PercentCoding.encoded($0, keeping: .segment) }.joined()
    pieces: for piece in form.template.path {
      guard case .segment(let atoms, _) = piece else { break }
      text += "/"
      for atom in atoms {
        guard case .literal(let literal) = atom else { break pieces }
        text += PercentCoding.encoded(literal, keeping: .segment)
      }
    }
    while text.hasSuffix("/") { text.removeLast() }
    return PathStart(text)
  }
}

/// The URLs of some forms, with the starts of their paths.
struct MatchedForms {
  private let boxes: [(start: PathStart, urls: URLBox)]

  init(_ forms: [FormWords], _ pool: PartPool) {
    boxes = forms.map { ($0.start, $0.matched(pool)) }
  }

  /// Returns the URLs of forms that may have a path with this start.
  func near(_ start: PathStart) -> [URLBox] {
    boxes.filter { $0.start.mayMeet(start) }.map(\.urls)
  }
}
