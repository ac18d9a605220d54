/// Reads a spec's YAML into nodes with their places; reports mistakes and continues after them.
enum YAMLReader {
  static func read(
    _ source: SourceText, id: SourceID, report: inout Report, limits: YAMLLimits = .standard
  ) -> YAMLDocument {
    guard let text = YAMLInput.text(of: source, id, limits, &report), let body = YAMLFrame.body(of: text, &report) else {
      return YAMLDocument(root: nil, lost: [])
    }
    var reading = YAMLReading(text, limits)
    reading.read(body)
    report.merge(reading.report)
    return reading.document
  }
}
