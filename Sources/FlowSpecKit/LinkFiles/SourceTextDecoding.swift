extension SourceText {
  /// Returns the file as JSON; reports it and returns nil if it is none.
  func json(_ id: SourceID, _ rule: Rule, report: inout Report) -> JSONNode? {
    func wrong(_ message: String, at offset: Int) -> JSONNode? {
      report.add(rule, message, at: Span(id, from: min(offset, bytes.count), to: min(offset + 1, bytes.count)))
      return nil
    }
    if let problem = unreadable { return wrong(problem.message, at: problem.offset) }
    switch JSONNode.parse(bytes, source: id, most: YAMLLimits.standard.nodes) {
    case .success(let root): return root
    case .failure(let problem): return wrong("the file is not JSON: \(problem.message)", at: problem.offset)
    }
  }

  /// The reason why the file is no text that can be imported; nil if it is.
  var unreadable: (message: String, offset: Int)? {
    if bytes.count > YAMLLimits.standard.bytes { return ("the file is larger than 4 MiB", 0) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return ("the file is UTF-16; save it as UTF-8", 0) }
    var index = 0
    while index < bytes.count {
      guard let (_, length) = UTF8Decoding.scalar(in: bytes, at: index) else { return ("this byte is no UTF-8", index) }
      index += length
    }
    return nil
  }
}
