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
    if isWide(bytes) { return .failure(MarkupProblem("the file is UTF-16: save it as UTF-8", at: 0)) }
    if let entity = TagScanner.entityDeclaration(in: bytes) {
      return .failure(MarkupProblem("the file declares an entity: write what it stands for instead", at: entity))
    }
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    let building = TreeBuilding(bytes)
    parser.delegate = building
    let isRead = parser.parse()
    if isRead, building.tooDeep == nil, let root = building.root {
      // The parser stops behind the first element, whatever follows.
      if let rest = building.rest { return .failure(MarkupProblem("something stands behind the last element", at: rest)) }
      return .success(root)
    }
    if let tooDeep = building.tooDeep {
      return .failure(MarkupProblem("elements lie more than \(mostLevels) deep within one another", at: tooDeep))
    }
    guard bytes.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<") else {
      return .failure(MarkupProblem("the file is no XML: it does not begin with '<'", at: 0))
    }
    let line = max(1, parser.lineNumber)
    let starts = LineTable(bytes).starts
    let offset = building.end(inLine: line <= starts.count ? starts[line - 1] : bytes.count)
    return .failure(MarkupProblem("the file is no XML that can be read: \(reason(parser, building.unclosed))", at: offset))
  }

  /// As deep as elements may lie within one another.
  static let mostLevels = 256

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether two bytes stand for each letter.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    let start = Array(bytes.prefix(2))
    return [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C]].contains(start)
  }

  /// The codes are those of libxml2.
  private static func reason(_ parser: XMLParser, _ unclosed: String?) -> String {
    switch (parser.parserError as? NSError)?.code {
    case 76: "an end tag has another name than its start tag"
    case nil, 3, 4, 5, 77: unclosed.map { "<\($0)> is not closed" } ?? "it ends too early"
    case 9, 31, 32, 81: "a character is not allowed, or in no known encoding"
    case 26: "an entity is not declared; write '&amp;' for a '&'"
    case 23: "a '&' begins an entity that does not end with ';'; write '&amp;' for a '&'"
    case 38, 39, 40, 41: "an attribute has no value in quotes"
    case 42: "an attribute stands twice in a tag"
    case 45: "a comment does not end"
    case 47: "a processing instruction does not end"
    case 63: "a CDATA section does not end"
    case 68: "a name is expected behind '<' or '&'; write '&amp;' for a '&'"
    case 65, 73: "a tag is not written as tags are"
    case 89: "an entity refers to itself"
    case let code?: "code \(code) of the XML parser"
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
  /// Where an element lies too deep; nothing behind it is read.
  private(set) var tooDeep: Int?
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

  /// The innermost element without an end.
  var unclosed: String? { open.last?.name }

  /// Where the last tag ended, if the line begins before that.
  func end(inLine start: Int) -> Int {
    min(length, max(start, last))
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    let tag = scanner.next()
    last = tag?.range.upperBound ?? last
    guard open.count < MarkupReader.mostLevels else {
      tooDeep = tooDeep ?? tag?.range.lowerBound ?? length
      parser.abortParsing()
      return
    }
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
    guard tooDeep == nil else { return }
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
