public import FlowSpecKit

/// Reads property lists: XML with places, binary ones without.
public enum PropertyListReader {
  public static func read(_ source: SourceText) -> PropertyListFile {
    guard source.bytes.starts(with: "bplist".utf8) else {
      if let start = source.bytes.first(where: { $0 > 0x20 }), "{(".utf8.contains(start) {
        let message = "the property list is neither XML nor binary: turn it into XML with 'plutil -convert xml1'"
        return PropertyListFile(source, .failure(.init(message, at: 0)))
      }
      return PropertyListFile(source, MarkupReader.read(source.bytes).mapError { .init($0.message, at: $0.offset) }.flatMap(PropertyListNode.read))
    }
    // A binary text would only clutter the output.
    let empty = SourceText(path: source.path, bytes: [])
    var list = BinaryPropertyList(source.bytes)
    guard let root = list?.rootNode() else { return PropertyListFile(empty, .failure(.init("the binary property list is damaged", at: 0))) }
    return PropertyListFile(empty, .success(root))
  }
}
