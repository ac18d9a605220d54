/// A rule of a path configuration as it is compared with those of another one.
struct HotwireComparedRule {
  struct Property {
    let value: JSON
    let span: Span
  }

  /// The paths that its comparable patterns take; nil if it has none of these.
  let paths: Determinized?
  /// Patterns that are compared as texts alone, such as those with look-ahead.
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
  /// The value alone, where a decimal number is no text.
  var written: JSON {
    if case .number(let text) = content { .number(text) } else { json }
  }
}
