public import FlowSpecKit
internal import Foundation

/// Reads property lists, XML with their places and binary ones without.
public enum PropertyListReader {
  public static func read(_ source: SourceText) -> PropertyListFile {
    guard source.bytes.starts(with: "bplist".utf8) else {
      if let start = source.bytes.first(where: { $0 > 0x20 }), "{(".utf8.contains(start) {
        let message = "the property list is neither XML nor binary: turn it into XML with 'plutil -convert xml1'"
        return PropertyListFile(source, .failure(.init(message, at: 0)))
      }
      return PropertyListFile(source, MarkupReader.read(source.bytes).mapError { .init($0.message, at: $0.offset) }.flatMap(PropertyListNode.read))
    }
    // A binary text would only clutter what is printed.
    let empty = SourceText(path: source.path, bytes: [])
    guard isSmall(source.bytes), let list = unsafe try? PropertyListSerialization.propertyList(from: Data(source.bytes), format: nil) else {
      return PropertyListFile(empty, .failure(.init("the binary property list is damaged", at: 0)))
    }
    return PropertyListFile(empty, .success(node(list)))
  }

  private static func node(_ value: Any) -> PropertyListNode {
    let place = 0..<0
    if let text = value as? String { return PropertyListNode(.string(text), at: place) }
    if let elements = value as? [Any] { return PropertyListNode(.array(elements.map(node)), at: place) }
    if let members = value as? [String: Any] {
      let sorted = members.sorted { $0.key < $1.key }
      return PropertyListNode(.dictionary(sorted.map { .init($0.key, at: place, node($0.value)) }), at: place)
    }
    return PropertyListNode(.other, at: place)
  }
}
