extension SwiftText {
  /// Returns true if generated code reads a local of that name: no member, no label, no name that the code binds itself.
  static func reads(_ local: String, in code: String) -> Bool {
    LocalReads(code).contains(local)
  }
}

/// Generated code in which reads of locals are searched.
private struct LocalReads {
  private let bytes: [UInt8]

  init(_ code: String) {
    bytes = Array(code.utf8)
  }

  func contains(_ local: String) -> Bool {
    let wanted = Array(local.utf8)
    var start = 0
    while start + wanted.count <= bytes.count {
      guard bytes[start] == wanted[0], bytes[start..<start + wanted.count].elementsEqual(wanted), isLocal(start..<start + wanted.count) else {
        start += 1
        continue
      }
      guard isBound(start) else { return true }
      start = endOfScope(start)
    }
    return false
  }

  private func isLocal(_ place: Range<Int>) -> Bool {
    if place.lowerBound > 0, Self.isInName(bytes[place.lowerBound - 1]) { return false }
    guard place.upperBound < bytes.count else { return true }
    let next = bytes[place.upperBound]
    return next != UInt8(ascii: ":") && (next == UInt8(ascii: ".") || !Self.isInName(next))
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "."), 0x80...0xFF: true
    default: false
    }
  }

  // MARK: Scopes

  private func isBound(_ place: Int) -> Bool {
    place >= 4 && ["let ", "var "].contains { bytes[place - 4..<place].elementsEqual($0.utf8) }
  }

  /// Returns the end of a binding's scope: for a guard the end of the enclosing block, for an `if` or a pattern the end of its
  /// own.
  private func endOfScope(_ place: Int) -> Int {
    var line = startOfLine(place)
    while line > 1, bytes[line - 2] == UInt8(ascii: ",") { line = startOfLine(line - 1) }
    let depth = indentation(line)
    let lasts = ["guard ", "let ", "var "].contains { bytes[(line + depth)...].starts(with: $0.utf8) }
    var next = endOfLine(place)
    while next < bytes.count {
      let inner = indentation(next)
      let first = bytes[(next + inner)...].first
      if first != UInt8(ascii: "\n"), inner < depth || inner == depth && !lasts && first != UInt8(ascii: "{") { return next }
      next = endOfLine(next)
    }
    return next
  }

  private func startOfLine(_ place: Int) -> Int {
    bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Returns the beginning of the next line.
  private func endOfLine(_ place: Int) -> Int {
    bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  private func indentation(_ line: Int) -> Int {
    bytes[line...].prefix { $0 == UInt8(ascii: " ") }.count
  }
}
