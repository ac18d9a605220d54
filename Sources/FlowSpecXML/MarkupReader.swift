internal import CExpat
public import FlowSpecKit

/// Reads XML with expat.
public enum MarkupReader {
  public static func read(_ bytes: [UInt8]) -> Result<MarkupElement, MarkupProblem> {
    guard !bytes.isEmpty else { return .failure(MarkupProblem("the file is empty", at: 0)) }
    if isWide(bytes) { return .failure(MarkupProblem("the file is UTF-16: save it as UTF-8", at: 0)) }
    guard bytes.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<") else {
      return .failure(MarkupProblem("the file is not XML: it does not begin with '<'", at: 0))
    }
    guard let parser = unsafe XML_ParserCreate(nil), let length = Int32(exactly: bytes.count) else {
      return .failure(MarkupProblem("the file is too large", at: 0))
    }
    defer { unsafe XML_ParserFree(parser) }
    let tree = unsafe MarkupTree(of: parser)
    let isRead = unsafe bytes.withUnsafeBytes { unsafe XML_Parse(parser, $0.baseAddress, length, 1) } == XML_STATUS_OK
    if let problem = tree.problem { return .failure(problem) }
    if isRead, let root = tree.root { return .success(root) }
    let offset = min(bytes.count, max(0, unsafe Int(XML_GetCurrentByteIndex(parser))))
    let reason = unsafe reason(XML_GetErrorCode(parser), bytes[..<offset], tree.unclosed)
    return .failure(MarkupProblem("the file is not XML that can be read: \(reason)", at: offset))
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Returns true for an encoding with two bytes per character.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    let start = Array(bytes.prefix(2))
    return [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C]].contains(start)
  }

  /// - Parameter before: the bytes before the error.
  private static func reason(_ code: XML_Error, _ before: ArraySlice<UInt8>, _ unclosed: String?) -> String {
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN: unclosed.map { "<\($0)> is not closed" } ?? "it ends too early"
    case XML_ERROR_TAG_MISMATCH: "an end tag has another name than its start tag"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "an attribute occurs twice in a tag"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "unexpected text after the last element"
    case XML_ERROR_UNDEFINED_ENTITY: "an entity is not declared; write '&amp;' for a '&'"
    case XML_ERROR_BAD_CHAR_REF: "a character is written by a number that it does not have"
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: "its encoding is not known: save it as UTF-8"
    case XML_ERROR_UNCLOSED_CDATA_SECTION: "a CDATA section does not end"
    case XML_ERROR_MISPLACED_XML_PI: "'<?xml' is only allowed at the start"
    case XML_ERROR_INVALID_TOKEN, XML_ERROR_SYNTAX, XML_ERROR_PARTIAL_CHAR: reason(behind: before)
    case let code: unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "code \(code.rawValue) of the XML parser"
    }
  }

  /// Returns the reason why a character is invalid there.
  private static func reason(behind text: ArraySlice<UInt8>) -> String {
    switch text.last(where: { "&;<>".utf8.contains($0) }) {
    case UInt8(ascii: "&"): "a '&' begins an entity that does not end with ';'; write '&amp;' for a '&'"
    case UInt8(ascii: "<"): "a tag is not written as tags are: a name, then attributes with values in quotes; write '&lt;' for a '<'"
    default: "a character is not allowed, or is not UTF-8"
    }
  }
}
