extension Flow {
  /// Returns the span of a section's key.
  func key(of section: Section) -> Span? {
    sections[section].map { Span($0.source, $0.lower, $0.lower + section.rawValue.utf8.count) }
  }
}
