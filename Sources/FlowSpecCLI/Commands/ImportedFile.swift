internal import FlowSpecKit
internal import FlowSpecXML

/// A file of an app to import as a first spec.
struct ImportedFile {
  enum Kind: String, Sendable, CaseIterable {
    case aasa
    case urlTypes = "url-types"
    case hotwire
    case androidNavigation = "android-nav"
  }

  private let source: SourceText
  private let app: String?
  private let host: String?

  init(_ context: CommandContext, path: String) throws(Failure) {
    switch context.files.read(path, InputLimit.bytes) {
    case .success(let bytes): source = SourceText(path: path, bytes: bytes)
    case .failure(let problem): throw .cannotRead(path, problem)
    }
    app = context.arguments.value(.appID)
    host = context.arguments.value(.exportedHost)
  }

  func spec(flow: String, as kind: Kind? = nil) -> ImportedSpec {
    let request = ImportedSpec.Request(source, flow: flow, app: app, host: host)
    switch kind ?? self.kind {
    case .aasa: return ImportedSpec(associationFile: request)
    case .hotwire: return ImportedSpec(pathConfiguration: request)
    case .androidNavigation: return ImportedSpec(navigationGraph: request, markup: MarkupReader.read(source.bytes))
    case .urlTypes: return ImportedSpec(urlTypes: request, PropertyListReader.read(source))
    }
  }

  /// The kind of file, guessed from its content.
  private var kind: Kind {
    if source.bytes.starts(with: Array("bplist".utf8)) { return .urlTypes }
    let text = String(decoding: source.bytes.prefix(4096), as: UTF8.self)
    if text.contains("<plist") { return .urlTypes }
    if text.drop(while: \.isWhitespace).hasPrefix("<") { return .androidNavigation }
    guard case .success(let json) = JSON.parse(source.bytes) else { return .aasa }
    return json["applinks"] == nil && json["rules"] != nil ? .hotwire : .aasa
  }
}
