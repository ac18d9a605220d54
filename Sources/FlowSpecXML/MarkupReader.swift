public import FlowSpecKit
internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Reads XML with Foundation's parser, and adds the places that it does not give.
public enum MarkupReader {
  public static func read(_ bytes: [UInt8]) -> Result<MarkupElement, MarkupProblem> {
    // The parser stumbles on nothing at all.
    guard !bytes.isEmpty else { return .failure(MarkupProblem("the file is empty", at: 0)) }
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    let building = TreeBuilding(bytes)
    parser.delegate = building
    let isRead = parser.parse()
    if isRead, let root = building.root {
      // The parser stops behind the first element, whatever follows.
      if let rest = building.rest { return .failure(MarkupProblem("something stands behind the last element", at: rest)) }
      return .success(root)
    }
    let line = max(1, parser.lineNumber)
    let starts = LineTable(bytes).starts
    let offset = building.end(inLine: line <= starts.count ? starts[line - 1] : bytes.count)
    return .failure(MarkupProblem("the file is no XML that can be read: \(reason(parser))", at: offset))
  }

  private static func reason(_ parser: XMLParser) -> String {
    guard let error = parser.parserError as? NSError else { return "it ends too early" }
    return switch XMLParser.ErrorCode(rawValue: error.code) {
    case .tagNameMismatchError?: "an end tag has another name than its start tag"
    case .prematureDocumentEndError?, .documentStartError?, .emptyDocumentError?: "it ends too early"
    case .entityRefLoopError?: "an entity refers to itself"
    case .attributeNotStartedError?, .attributeNotFinishedError?: "an attribute has no value in quotes"
    case .invalidCharacterError?, .invalidEncodingError?: "a character is not allowed, or in no known encoding"
    default: "code \(error.code) of the XML parser"
    }
  }
}

/// Builds elements from the parser's events.
private final class TreeBuilding: NSObject, XMLParserDelegate {
  private struct Open {
    let name: String
    let attributes: [MarkupElement.Attribute]
    let tag: TagScanner.Tag?
    var children: [MarkupElement] = []
    var text = ""
  }

  private(set) var root: MarkupElement?
  private var open: [Open] = []
  private var scanner: TagScanner
  private let length: Int
  private var last = 0

  init(_ bytes: [UInt8]) {
    scanner = TagScanner(bytes)
    length = bytes.count
  }

  /// Where another element begins behind the root.
  var rest: Int? {
    var scanner = scanner
    return scanner.next()?.range.lowerBound
  }

  /// Where the last tag ended, if the line begins before that.
  func end(inLine start: Int) -> Int {
    min(length, max(start, last))
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    let tag = scanner.next()
    last = tag?.range.upperBound ?? last
    let sorted = attributes.sorted { $0.key < $1.key }.map { MarkupElement.Attribute($0.key, $0.value) }
    open.append(Open(name: name, attributes: sorted, tag: tag))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard let closed = open.popLast() else { return }
    let tag = closed.tag?.range ?? length..<length
    var end = tag.upperBound
    if closed.tag?.isEmptyElement != true, let tag = scanner.next() { end = tag.range.upperBound }
    last = end
    let element = MarkupElement(
      name: closed.name, attributes: closed.attributes, children: closed.children, text: closed.text, tag: tag,
      range: tag.lowerBound..<max(tag.lowerBound, end))
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
