import CYAML

/// An event of libyaml's parser, with its place in bytes of the file.
struct YAMLEvent {
  enum Kind {
    case scalar(String, YAMLScalar.Style)
    case alias(String)
    case mappingStart(isFlow: Bool)
    case sequenceStart(isFlow: Bool)
    case end
  }

  let kind: Kind
  /// The place of the node with its anchor and tag; for a collection the place of its start or end.
  let lower: Int
  let upper: Int
  let anchor: String?
  let hasTag: Bool
}

/// The reason why libyaml, or a limit, stopped reading a part.
struct YAMLFailure {
  enum Reason {
    case syntax
    case tooDeep
    /// There are more keys and values than allowed.
    case tooMany
    /// The document ended before the end of the part.
    case textBehindEnd
  }

  let reason: Reason
  /// The message of libyaml.
  let problem: String
  let context: String
  let offset: Int
  /// The start of the construct that libyaml was parsing.
  let contextOffset: Int?
  /// The bracket of the innermost open flow collection.
  let bracket: Int?
  /// The last text before the mistake, if it is quoted and has line breaks.
  var longQuote: Range<Int>?

  /// The start of the mistake, as far as libyaml tells it.
  var place: Int {
    context.hasPrefix("while scanning") ? contextOffset ?? offset : bracket ?? offset
  }
}

/// The events of one part of a file, up to its end or its first mistake.
struct YAMLEvents {
  private(set) var events: [YAMLEvent] = []
  private(set) var failure: YAMLFailure?

  /// Reads the bytes in `range` as a whole document, with at most `depth` levels of nested collections and `nodes` keys and values.
  static func read(_ text: YAMLText, _ range: Range<Int>, depth: Int, nodes: Int) -> YAMLEvents {
    var result = YAMLEvents()
    result.events.reserveCapacity(min(range.count / 8, 1 << 16))
    let offsets = MarkOffsets(text.bytes, range)
    unsafe text.bytes.withUnsafeBufferPointer { buffer in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { unsafe parser.deallocate() }
      guard unsafe yaml_parser_initialize(parser) == 1 else { return }
      defer { unsafe yaml_parser_delete(parser) }
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      unsafe yaml_parser_set_input_string(parser, buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count)
      unsafe result.pull(from: parser, offsets, depth, nodes)
    }
    if result.failure == nil { result.checkEnd(text, range) }
    let longQuote = result.longQuote(text)
    result.failure?.longQuote = longQuote
    return result
  }

  private func longQuote(_ text: YAMLText) -> Range<Int>? {
    guard let last = events.last else { return nil }
    guard case .scalar(_, let style) = last.kind, style == .singleQuoted || style == .doubleQuoted else { return nil }
    return text.lineEnd(of: last.lower) < last.upper ? last.lower..<last.upper : nil
  }

  private mutating func pull(from parser: UnsafeMutablePointer<yaml_parser_t>, _ offsets: MarkOffsets, _ depth: Int, _ nodes: Int) {
    // The brackets of open collections; nil for block collections.
    var open: [Int?] = []
    var nodesLeft = nodes
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else {
        failure = unsafe Self.failure(of: parser.pointee, offsets, open.last ?? nil)
        return
      }
      defer { unsafe yaml_event_delete(&event) }
      let (lower, upper) = unsafe (offsets[event.start_mark], offsets[event.end_mark])
      if unsafe event.type == YAML_DOCUMENT_END_EVENT || event.type == YAML_STREAM_END_EVENT { return }
      guard let taken = unsafe Self.taken(event, lower, upper) else { continue }
      events.append(taken)
      switch taken.kind {
      case .mappingStart(let isFlow), .sequenceStart(let isFlow): open.append(isFlow && upper > lower ? upper - 1 : nil)
      case .end: _ = open.popLast()
      case .scalar, .alias: break
      }
      if case .end = taken.kind {} else { nodesLeft -= 1 }
      if nodesLeft < 0 {
        failure = YAMLFailure(reason: .tooMany, problem: "", context: "", offset: lower, contextOffset: nil, bracket: nil)
        return
      }
      if open.count > depth {
        failure = YAMLFailure(
          reason: .tooDeep, problem: "", context: "", offset: upper > lower ? upper - 1 : lower, contextOffset: nil, bracket: nil)
        return
      }
    }
  }

  private static func taken(_ event: yaml_event_t, _ lower: Int, _ upper: Int) -> YAMLEvent? {
    func made(_ kind: YAMLEvent.Kind, anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?) -> YAMLEvent {
      let name = unsafe anchor.map { unsafe String(cString: $0) }
      return unsafe YAMLEvent(kind: kind, lower: lower, upper: upper, anchor: name, hasTag: tag != nil)
    }
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let value = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let content = unsafe String(decoding: value, as: UTF8.self)
      return unsafe made(.scalar(content, style(scalar.style)), anchor: scalar.anchor, tag: scalar.tag)
    case YAML_ALIAS_EVENT:
      let name = unsafe String(cString: event.data.alias.anchor)
      return made(.alias(name), anchor: nil, tag: nil)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      return unsafe made(.mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE), anchor: start.anchor, tag: start.tag)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      return unsafe made(.sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE), anchor: start.anchor, tag: start.tag)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      return made(.end, anchor: nil, tag: nil)
    default:
      return nil
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func failure(of parser: yaml_parser_t, _ offsets: MarkOffsets, _ bracket: Int?) -> YAMLFailure {
    let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
    return unsafe YAMLFailure(
      reason: .syntax,
      problem: parser.problem.map { unsafe String(cString: $0) } ?? "",
      context: context,
      offset: offsets[parser.problem_mark],
      contextOffset: context.isEmpty ? nil : offsets[parser.context_mark],
      bracket: bracket)
  }

  /// Reports text after the root, which is not a part of it.
  private mutating func checkEnd(_ text: YAMLText, _ range: Range<Int>) {
    guard let last = events.last?.upper else { return }
    let next = text.skipSpace(last, to: range.upperBound)
    guard next < range.upperBound else { return }
    failure = YAMLFailure(reason: .textBehindEnd, problem: "", context: "", offset: next, contextOffset: nil, bracket: nil)
  }
}

/// Converts libyaml's character offsets in a part to byte offsets in the file.
private struct MarkOffsets {
  private let range: Range<Int>
  /// The byte offset of each character; empty if every character is one byte long.
  private let starts: [Int32]

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.range = range
    let part = bytes[range]
    guard part.contains(where: { $0 >= 0x80 }) else {
      starts = []
      return
    }
    var starts: [Int32] = []
    starts.reserveCapacity(range.count)
    for index in range where bytes[index] & 0xC0 != 0x80 { starts.append(Int32(index)) }
    self.starts = starts
  }

  subscript(mark: yaml_mark_t) -> Int {
    let index = Int(clamping: mark.index)
    if starts.isEmpty { return min(range.lowerBound + index, range.upperBound) }
    return index < starts.count ? Int(starts[index]) : range.upperBound
  }
}
