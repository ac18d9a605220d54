extension LinkForm {
  /// Returns the parameters' texts if the URL matches this form. An optional parameter is left out if it is absent, or if its
  /// text in the query does not match its type.
  ///
  /// A URL with `.` or `..` segments, or with a user name, never matches. If a segment can be read in several ways, earlier
  /// parameters are as long as possible.
  func match(_ url: LinkURL) -> [String: String]? {
    guard url.canBeLink else { return nil }
    for prefix in origin.prefixes {
      if let path = origin.path(of: url, behind: prefix), let found = arguments(in: url, path) { return found }
    }
    return nil
  }

  func match(_ text: String) -> [String: String]? {
    LinkURL(text).flatMap(match)
  }

  /// The part of a URL's path after a prefix.
  struct Path {
    let segments: [String]
    /// True if the first segment was the host, which is compared without case.
    let beginsWithHost: Bool
  }

  /// Returns the arguments of a URL after one of the prefixes, if it matches the form there.
  func arguments(in url: LinkURL, _ path: Path) -> [String: String]? {
    if let whole = template.wholeURL { return [whole.name: url.text] }
    var found: [String: String] = [:]
    guard matchPath(path, &found), matchQuery(url, &found), matchFragment(url, &found) else { return nil }
    return found
  }

  // MARK: Path

  private func matchPath(_ path: Path, _ found: inout [String: String]) -> Bool {
    matchPieces(template.path[...], path, from: 0, &found)
  }

  private func matchPieces(
    _ pieces: ArraySlice<LinkTemplate.PathPiece>, _ path: Path, from index: Int, _ found: inout [String: String]
  ) -> Bool {
    let isAtEnd = index == path.segments.count
    guard let piece = pieces.first else { return isAtEnd }
    let rest = pieces.dropFirst()
    switch piece {
    case .segment(let atoms, _):
      guard !isAtEnd else { return false }
      let folding = origin.caseInsensitivePath || index == 0 && path.beginsWithHost
      return matchText(atoms, path.segments[index], foldingCase: folding, &found)
        && matchPieces(rest, path, from: index + 1, &found)
    case .optional(let name, _):
      return isAtEnd || index + 1 == path.segments.count && matchWhole(name, text: path.segments[index], &found)
    case .rest(let name, let isOptional, _):
      guard !isAtEnd else { return isOptional }
      return matchWhole(name, text: path.segments[index...].joined(separator: "/"), &found)
    case .anySegments:
      for next in index...path.segments.count {
        var attempt = found
        if matchPieces(rest, path, from: next, &attempt) {
          found = attempt
          return true
        }
      }
      return false
    }
  }

  private func matchWhole(_ name: String, text: String, _ found: inout [String: String]) -> Bool {
    guard !text.isEmpty, parameters[name]?.accepts(text) == true else { return false }
    found[name] = text
    return true
  }

  // MARK: Texts

  /// Matches literals and parameters against a whole text; no parameter may be empty.
  private func matchText(
    _ atoms: [LinkTemplate.Atom], _ text: String, foldingCase: Bool, _ found: inout [String: String]
  ) -> Bool {
    // A parameter without literals needs no splitting.
    if atoms.count == 1, case .parameter(let name)? = atoms.first { return matchWhole(name, text: text, &found) }
    var matcher = TextMatcher(atoms: atoms, symbols: text.unicodeScalars.map(\.value), foldingCase: foldingCase)
    guard matcher.run(from: 0, at: 0, { parameters[$0]?.automaton }) else { return false }
    for (name, range) in matcher.captures { found[name] = String(symbols: matcher.symbols[range]) }
    return true
  }

  // MARK: Query and fragment

  private func matchQuery(_ url: LinkURL, _ found: inout [String: String]) -> Bool {
    template.query.allSatisfy { item in
      let keys = keys(of: item).filter { url.value($0) != nil }
      switch item.value {
      case .anything: return !keys.isEmpty
      case .optional(let name):
        if let text = keys.lazy.compactMap({ url.value($0) }).first(where: { parameters[name]?.accepts($0) == true }) {
          found[name] = text
        }
        return true
      case .text(let atoms):
        for key in keys {
          guard let text = url.value(key), matchValue(atoms, text, &found) else { continue }
          if case .parameter(let name) = item.key { found[name] = key }
          return true
        }
        return false
      }
    }
  }

  /// Matches a value; a parameter that is the whole value may be empty if its type permits that.
  private func matchValue(_ atoms: [LinkTemplate.Atom], _ text: String, _ found: inout [String: String]) -> Bool {
    if atoms.count == 1, case .parameter(let name)? = atoms.first {
      guard parameters[name]?.accepts(text) == true else { return false }
      found[name] = text
      return true
    }
    return matchText(atoms, text, foldingCase: false, &found)
  }

  private func matchFragment(_ url: LinkURL, _ found: inout [String: String]) -> Bool {
    switch template.fragment {
    case nil: return true
    case .text(let atoms, _):
      guard let fragment = url.fragment else { return false }
      return matchText(atoms, fragment.text, foldingCase: false, &found)
    case .optional(let name, _):
      if let fragment = url.fragment { _ = matchWhole(name, text: fragment.text, &found) }
      return true
    }
  }
}

extension Origin {
  /// Returns the part of a URL after one of the prefixes; nil if the URL does not begin with it.
  func path(of url: LinkURL, behind prefix: OriginPrefix) -> LinkForm.Path? {
    guard url.scheme == prefix.scheme else { return nil }
    let segments = url.segments.map(\.text)
    let authority = url.authority?.text ?? ""
    guard prefix.host != nil else {
      return LinkForm.Path(segments: authority.isEmpty ? segments : [authority] + segments, beginsWithHost: !authority.isEmpty)
    }
    let base = prefix.base
    guard prefix.matches(authority: authority), segments.count >= base.count else { return nil }
    for (segment, literal) in zip(segments, base) where !segment.hasSameScalars(as: literal, foldingCase: caseInsensitivePath) {
      return nil
    }
    return LinkForm.Path(segments: Array(segments.dropFirst(base.count)), beginsWithHost: false)
  }
}
