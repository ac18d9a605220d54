/// The answer of an association file about one URL: whether the system hands the URL over to an app.
public struct AssociationAnswer: Sendable {
  enum Decision: Sendable {
    case handedOver(Span)
    case excluded(Span)
    /// No rule of the app matches.
    case unmatched
    /// The file says nothing about the app.
    case unknownApp
    /// The system does not ask this file: another host serves it, or the URL is not a web address.
    case notAsked(String)
  }

  /// The path of the file.
  let path: String
  /// nil if the app makes no difference.
  let app: String?
  let decision: Decision

  /// True if the file makes the system keep the URL from the app.
  public var isRefusal: Bool {
    switch decision {
    case .handedOver, .notAsked: false
    case .excluded, .unmatched, .unknownApp: true
    }
  }
}

extension LinkFiles {
  /// Returns the answers of all association files about a URL: one for each app identifier, or else for each app that a file names.
  ///
  /// The mistakes are those in the files. A file with a mistake answers with its readable part.
  ///
  /// - Parameters:
  ///   - url: the URL, as the person wrote it.
  ///   - sources: receives the files.
  public func answers(to url: String, sources: inout SourceSet) -> (answers: [AssociationAnswer], mistakes: [Diagnostic]) {
    var report = Report()
    var answers: [AssociationAnswer] = []
    for association in associations {
      let id = sources.add(association.source)
      guard let file = AssociationFile.read(association.source, id: id, report: &report) else { continue }
      let path = association.source.path
      if let reason = Self.reasonNotToAsk(about: url, host: association.host) {
        answers.append(AssociationAnswer(path: path, app: nil, decision: .notAsked(reason)))
        continue
      }
      for app in appIDs.isEmpty ? file.apps : appIDs {
        answers.append(AssociationAnswer(path: path, app: app, decision: Self.decision(of: file, app, on: url)))
      }
      if appIDs.isEmpty && file.apps.isEmpty { answers.append(AssociationAnswer(path: path, app: nil, decision: .unknownApp)) }
    }
    return (answers, report.diagnostics)
  }

  private static func reasonNotToAsk(about text: String, host: String?) -> String? {
    guard let url = LinkURL(text) else { return "the text is not a URL" }
    guard url.scheme == "https" || url.scheme == "http" else { return "'\(url.scheme):' is not a scheme of the web" }
    guard let host, let authority = url.authority?.text else { return nil }
    let own = String(LinkURL.hostAndPort(authority).host)
    return own.lowercased() == host.lowercased() ? nil : "'\(host)' serves it, and the URL has the host '\(own.shownShort)'"
  }

  private static func decision(of file: AssociationFile, _ app: String, on url: String) -> AssociationAnswer.Decision {
    guard file.apps.contains(app) else { return .unknownApp }
    guard let written = WrittenURL(url) else { return .unmatched }
    let ruling = AssociationRuling(file.rules(of: app), variables: file.variables, PartPool())
    switch ruling.decide(written) {
    case .handedOver(let index): return .handedOver(ruling.rules[index].span)
    case .excluded(let index): return .excluded(ruling.rules[index].span)
    case .unmatched: return .unmatched
    }
  }
}
