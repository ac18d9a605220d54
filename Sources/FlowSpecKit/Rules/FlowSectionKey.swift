extension Flow {
  /// The key that a section begins with.
  func key(of section: Section) -> Span? {
    sections[section].map { Span($0.source, $0.lower, $0.lower + section.rawValue.utf8.count) }
  }
}
