// The segments of a path.

extension Link {
  /// The segments of a path that are not read yet. A slash at the end is ignored.
  nonisolated struct Path {
    private var text: Part
    private var start = 0
    private var host: Part?
    private var slash: UInt8 = 0x2F

    init(_ text: Part, slash: UInt8 = 0x2F) {
      self.slash = slash
      let first = !text.isEmpty && text[0] == slash ? 1 : 0
      let isOpen = text.count > first && text[text.count - 1] == slash
      self.text = text[first..<(isOpen ? text.count - 1 : text.count)]
      if text.count == first { start = 1 }
    }

    var isAtEnd: Bool { start > text.count && host == nil }

    /// Returns the next segment and the rest of the path, or nil at the end.
    func next() -> (Part, Path)? {
      var rest = self
      if let host {
        rest.host = nil
        return (host, rest)
      }
      guard start <= text.count else { return nil }
      let end = text.index(of: slash, from: start) ?? text.count
      rest.start = end + 1
      return (text[start..<end], rest)
    }

    /// Reads all segments, joined with slashes. Returns nil if they are empty.
    func joined<Value>(_ read: (Part) -> Value?) -> Value? {
      guard let (first, behind) = next() else { return nil }
      if host == nil, slash == 0x2F { return start == text.count ? nil : read(text[start..<text.count].exactly) }
      var all = first.text
      var rest = behind
      while let (segment, next) = rest.next() {
        all += "/" + segment.text
        rest = next
      }
      return all.isEmpty ? nil : all.withUTF8 { read(unsafe Part($0)) }
    }

    func behind(_ host: Part) -> Path {
      var path = self
      path.host = host
      return path
    }

    func below(_ name: StaticString) -> Path? {
      guard let (segment, rest) = next(), segment.equals(name) else { return nil }
      return rest
    }

    var ignoringCase: Path {
      var path = self
      path.text = text.ignoringCase
      return path
    }

    var hasDots: Bool {
      var rest = self
      while let (segment, next) = rest.next() {
        if segment.isDots { return true }
        rest = next
      }
      return false
    }

    func decoded(_ copy: inout Copy) -> Path {
      var rest = self
      var isFirst = true
      while let (segment, next) = rest.next() {
        if !isFirst { copy.add(Copy.slash) }
        copy.add(segment)
        isFirst = false
        rest = next
      }
      var path = self
      path.text = copy.taken()
      path.slash = Copy.slash
      path.start = isFirst ? 1 : 0
      return path
    }
  }
}
