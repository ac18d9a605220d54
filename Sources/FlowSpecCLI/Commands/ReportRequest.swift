internal import FlowSpecKit

/// One `--format KIND[=FILE]`.
struct ReportRequest: Sendable {
  let format: OutputFormat<CheckReport>
  /// nil means standard error for people, standard output for programs.
  let file: String?

  /// Returns the requested reports, or the default one; no two may have the same destination.
  static func read(_ values: [String]) throws(Failure) -> [ReportRequest] {
    let formats = OutputFormat<CheckReport>.all
    var requests: [ReportRequest] = []
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard let format = formats.first(where: { $0.name == parts[0] }) else { continue }
      let request = ReportRequest(format: format, file: parts.count > 1 ? parts[1] : nil)
      if let earlier = requests.first(where: { $0.destination == request.destination }) {
        throw .usage("'\(earlier.format.name)' and '\(format.name)' would both go to \(request.destination)", helpOn: .check)
      }
      requests.append(request)
    }
    return requests.isEmpty ? [ReportRequest(format: formats[0], file: nil)] : requests
  }

  private var destination: String { file.map { "'\($0)'" } ?? format.stream }
}

extension OutputFormat {
  /// The destination of a report without a file.
  var stream: String { isForPeople ? "standard error" : "standard output" }
}
