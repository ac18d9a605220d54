/// The properties before a node's content: an anchor and a tag, in any order.
struct YAMLProperties {
  private(set) var tag: Span?
  /// The start of the content.
  private(set) var content: Int

  init(_ text: YAMLText, _ event: YAMLEvent) {
    content = event.lower
    guard event.anchor != nil || event.hasTag else { return }
    var end = event.lower
    while true {
      let next = text.skipSpace(end, to: text.bytes.count)
      let isTag = event.hasTag && tag == nil && text.byte(next) == UInt8(ascii: "!")
      let isAnchor = event.anchor != nil && text.byte(next) == UInt8(ascii: "&")
      guard isTag || isAnchor else {
        content = isScalarOrFlow(event) ? min(next, max(end, event.upper)) : end
        return
      }
      end = isTag ? Self.tagEnd(text, next) : Self.nameEnd(text, next + 1)
      if isTag { tag = text.span(from: next, to: end) }
    }
  }

  /// Returns true for a node that begins with a byte of its own; a block collection begins with its first child.
  private func isScalarOrFlow(_ event: YAMLEvent) -> Bool {
    switch event.kind {
    case .scalar, .alias: true
    case .mappingStart(let isFlow), .sequenceStart(let isFlow): isFlow
    case .end: false
    }
  }

  /// Returns the end of an anchor's name.
  static func nameEnd(_ text: YAMLText, _ start: Int) -> Int {
    var end = start
    while true {
      switch text.byte(end) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        end += 1
      default:
        return end
      }
    }
  }

  private static func tagEnd(_ text: YAMLText, _ start: Int) -> Int {
    var end = start + 1
    if text.byte(end) == UInt8(ascii: "<") {
      while !text.isSpaceOrEnd(end), text.byte(end) != UInt8(ascii: ">") { end += 1 }
      return min(end + 1, text.bytes.count)
    }
    while !text.isSpaceOrEnd(end), !",[]{}".utf8.contains(text.byte(end)) { end += 1 }
    return end
  }
}
