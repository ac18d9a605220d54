internal import FlowSpecKit

/// A file of an app to import as a first spec.
struct ImportedFile {
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

  /// Returns the spec of a file of this kind; without a kind, the content decides.
  func spec(flow: String, as kind: ImportKind? = nil) -> ImportedSpec {
    let kind = kind ?? ImportKind.all.first { $0.isLikely(source) } ?? ImportKind.all[0]
    return kind.spec(ImportedSpec.Request(source, flow: flow, app: app, host: host), source)
  }
}
