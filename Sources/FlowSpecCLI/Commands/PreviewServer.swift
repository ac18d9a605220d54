internal import FlowSpecKit

/// Answers the requests of a preview's pages: for pages, and for news about them.
struct PreviewServer {
  private var pages: ServedPages
  private let token: String
  private let port: Int
  /// Pages that wait for a later version.
  private var listening: [(connection: Connection, name: String, since: String)] = []
  /// Requests for pages that are made after exploring.
  private var waiting: [(connection: Connection, name: String)] = []

  /// The most pages that wait for a later version; further ones have to ask again. Browsers have six connections to one server.
  private static let mostListening = 4

  init(_ pages: ServedPages, token: String, port: Int) {
    (self.pages, self.token, self.port) = (pages, token, port)
  }

  var isChecked: Bool { pages.isChecked }

  mutating func update(to project: Project, address: SourceAddress?) {
    pages.update(to: project, address: address)
    tell()
  }

  mutating func lose() {
    pages.lose()
    tell()
  }

  /// True if a request waits for the result of the check.
  var awaitsCheck: Bool { !waiting.isEmpty }

  mutating func add(_ checked: CheckResult) {
    pages.add(checked)
    tell()
  }

  mutating func receive(_ connection: Connection) {
    switch PreviewRequest.read(connection.request, token: token, port: port) {
    case .failure(let refusal): connection.answer(PreviewAnswer.refused(refusal.status).bytes)
    case .success(.page("")): connection.answer(PreviewAnswer.redirect(to: pages.first).bytes)
    case .success(.page(let name)):
      if pages.waits(name) { waiting.append((connection, name)) } else { connection.answer(answer(name).bytes) }
    case .success(.changes(let name, let since)):
      if let news = news(of: name, since: since) { return connection.answer(PreviewAnswer.plain(news).bytes) }
      listening.append((connection, name, since))
      if listening.count > Self.mostListening { listening.removeFirst().connection.answer(PreviewAnswer.ended.bytes) }
    }
  }

  private mutating func answer(_ name: String) -> PreviewAnswer {
    pages.page(name).map { .page($0.html) } ?? .refused("404 Not Found")
  }

  /// Answers requests whose page is there now, or has another version.
  private mutating func tell() {
    let (asked, heard) = (waiting, listening)
    (waiting, listening) = ([], [])
    for (connection, name) in asked {
      if pages.waits(name) { waiting.append((connection, name)) } else { connection.answer(answer(name).bytes) }
    }
    for one in heard {
      if let news = news(of: one.name, since: one.since) { one.connection.answer(PreviewAnswer.plain(news).bytes) } else { listening.append(one) }
    }
  }

  /// Returns a page's version, if it is another one; nil while exploring, as long as only findings may be different.
  private mutating func news(of name: String, since: String) -> String? {
    guard !pages.waits(name) else { return nil }
    let version = pages.page(name)?.version ?? "none"
    let isSame = version.prefix { $0 != " " } == since.prefix { $0 != " " }
    let isCurrent = isSame && version.hasSuffix("checking") && (since.hasSuffix("checking") || since.hasSuffix("checked"))
    return version == since || isCurrent ? nil : version
  }
}
