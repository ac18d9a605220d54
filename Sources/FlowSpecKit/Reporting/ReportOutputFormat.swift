extension OutputFormat<CheckReport> {
  /// The formats of `check`, the default first.
  public static var all: [Self] {
    [
      Self("text", isForPeople: true, saysWhatIsLeftOut: true) { FindingsText($0, style: $1).text },
      Self("json") { report, _ in FindingsJSON(report).json.text },
      Self("html", saysWhatIsLeftOut: true) { report, _ in FindingsPage(report).text },
      Self("sarif") { report, _ in SARIFReport(report).json.text },
      Self("github") { report, _ in GitHubAnnotations(report).text },
      Self("github-summary", saysWhatIsLeftOut: true) { report, _ in GitHubSummary(report).text },
      Self("gitlab") { report, _ in GitLabReport(report).json.text },
      Self("junit") { report, _ in JUnitReport(report).text },
      Self("checkstyle") { report, _ in CheckstyleReport(report).text },
      Self("rdjson") { report, _ in ReviewdogReport(report).json.text },
    ]
  }
}
