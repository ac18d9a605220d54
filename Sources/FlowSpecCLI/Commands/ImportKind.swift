internal import FlowSpecKit
internal import FlowSpecXML

/// A kind of file that becomes a first spec.
struct ImportKind: Sendable {
  let name: String
  /// Its line in the help.
  let meaning: String
  /// Returns true if the content looks like this kind of file. At most one kind does.
  let isLikely: @Sendable (SourceText) -> Bool
  let spec: @Sendable (ImportedSpec.Request, SourceText) -> ImportedSpec

  /// The first kind also takes files that look like no kind.
  static let all = [
    ImportKind(
      name: "aasa", meaning: "An apple-app-site-association file.",
      isLikely: { _ in false },
      spec: { request, _ in ImportedSpec(associationFile: request) }),
    ImportKind(
      name: "url-types", meaning: "An Info.plist with URL types.",
      isLikely: { $0.bytes.starts(with: Array("bplist".utf8)) || beginning(of: $0).contains("<plist") },
      spec: { ImportedSpec(urlTypes: $0, PropertyListReader.read($1)) }),
    ImportKind(
      name: "hotwire", meaning: "A path configuration of Hotwire Native.",
      isLikely: { source in
        guard source.bytes.firstRange(of: Array("\"rules\"".utf8)) != nil, case .success(let json) = JSON.parse(source.bytes) else { return false }
        return json["applinks"] == nil && json["rules"] != nil
      },
      spec: { request, _ in ImportedSpec(pathConfiguration: request) }),
    ImportKind(
      name: "android-nav", meaning: "A navigation graph of Android.",
      isLikely: { source in
        let text = beginning(of: source)
        return text.drop(while: \.isWhitespace).hasPrefix("<") && !text.contains("<plist")
      },
      spec: { ImportedSpec(navigationGraph: $0, markup: MarkupReader.read($1.bytes)) }),
  ]

  private static func beginning(of source: SourceText) -> String { String(decoding: source.bytes.prefix(4096), as: UTF8.self) }
}
