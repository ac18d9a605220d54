/// A rule of a path configuration, prepared for comparison.
struct HotwireComparedRule {
  struct Property {
    let value: JSON
    let span: Span
  }

  /// The paths that its comparable patterns match; nil if it has none.
  let paths: Determinized?
  /// Patterns that are compared only as texts, such as those with look-ahead.
  let opaque: [String]
  /// The last value of each property.
  let properties: [String: Property]
  let span: Span

  private init(_ patterns: [String], _ properties: [(name: String, Property)], _ span: Span) {
    let read = patterns.map { ($0, HotwirePattern($0).syntax) }
    let known = read.compactMap(\.1)
    paths = known.isEmpty ? nil : Determinized(Automaton(.choice(known)))
    opaque = read.filter { $0.1 == nil }.map(\.0)
    self.properties = Dictionary(properties.map { ($0.name, $0.1) }) { $1 }
    self.span = span
  }

  init(_ rule: HotwireRouteRule) {
    let properties = rule.route.hotwire.map { ($0.name.value, Property(value: $0.value.value, span: $0.value.span)) }
    self.init(rule.patterns, properties, rule.route.name.span)
  }

  init(_ rule: HotwireFile.PathRule) {
    let properties = rule.properties.map { ($0.name.value, Property(value: $0.value.written, span: $0.value.span)) }
    self.init(rule.patterns.map(\.value), properties, rule.span)
  }
}

extension JSONNode {
  /// The value as JSON, with decimal numbers as numbers.
  var written: JSON {
    if case .number(let text) = content { .number(text) } else { json }
  }
}
