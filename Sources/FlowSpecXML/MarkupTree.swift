internal import CExpat
internal import FlowSpecKit

/// Builds elements from the parser's events.
@safe final class MarkupTree {
  private struct Open {
    let name: String
    let attributes: [MarkupElement.Attribute]
    let tag: Range<Int>
    var children: [MarkupElement] = []
    var text: [UInt8] = []
  }

  /// The most levels of nested elements.
  static let mostLevels = 256

  private(set) var root: MarkupElement?
  /// The reason why the rest was not read, although it may be valid XML.
  private(set) var problem: MarkupProblem?
  private var open: [Open] = []
  private let parser: XML_Parser

  /// The innermost element without an end tag.
  var unclosed: String? { open.last?.name }

  /// Registers for the parser's events; must live as long as the parser.
  init(of parser: XML_Parser) {
    unsafe self.parser = unsafe parser
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(parser, { unsafe MarkupTree.at($0)?.begin($1, $2) }, { tree, _ in unsafe MarkupTree.at(tree)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { unsafe MarkupTree.at($0)?.add(UnsafeRawBufferPointer(start: $1, count: Int($2))) }
    unsafe XML_SetEntityDeclHandler(parser) { tree, _, _, _, _, _, _, _, _ in
      unsafe MarkupTree.at(tree)?.stop("the file declares an entity: write its text instead")
    }
    unsafe XML_SetSkippedEntityHandler(parser) { tree, name, _ in
      let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
      unsafe MarkupTree.at(tree)?.stop("the entity '&\(name);' is not declared; write '&amp;' for a '&'")
    }
  }

  private static func at(_ tree: UnsafeMutableRawPointer?) -> MarkupTree? {
    unsafe tree.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// The bytes of the current event.
  private var place: Range<Int> {
    let start = unsafe Int(XML_GetCurrentByteIndex(parser))
    return unsafe start..<start + Int(XML_GetCurrentByteCount(parser))
  }

  private func stop(_ message: String) {
    guard problem == nil else { return }
    problem = MarkupProblem(message, at: place.lowerBound)
    _ = unsafe XML_StopParser(parser, XML_Bool(0))
  }

  private func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard open.count < Self.mostLevels else { return stop("elements are nested more than \(Self.mostLevels) levels deep") }
    guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return }
    var found: [MarkupElement.Attribute] = []
    var next = unsafe attributes
    // Names and values alternate until a null pointer.
    while let list = unsafe next, let name = unsafe list[0], let value = unsafe list[1] {
      unsafe found.append(MarkupElement.Attribute(String(cString: name), String(cString: value)))
      unsafe next = list + 2
    }
    open.append(Open(name: name, attributes: found.sorted { $0.name < $1.name }, tag: place))
  }

  private func add(_ text: UnsafeRawBufferPointer) {
    if !open.isEmpty { unsafe open[open.count - 1].text += text }
  }

  private func end() {
    guard let closed = open.popLast() else { return }
    let element = MarkupElement(
      name: closed.name, attributes: closed.attributes, children: closed.children, text: String(decoding: closed.text, as: UTF8.self),
      tag: closed.tag, range: closed.tag.lowerBound..<max(closed.tag.upperBound, place.upperBound))
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
