/// The difference of two texts in the format of `patch` and `git apply`.
struct UnifiedDiff {
  private static let context = 3

  private enum Mark: String { case kept = " ", removed = "-", added = "+" }

  private struct Line {
    let mark: Mark
    /// The line with its line end, if it has one.
    let bytes: ArraySlice<UInt8>
    /// The number of lines before it in the old and in the new text.
    let before: (old: Int, new: Int)
  }

  private let lines: [Line]

  init(from old: [UInt8], to new: [UInt8]) {
    let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in newLines.difference(from: oldLines) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (first, second) = (0, 0)
    while first < oldLines.count || second < newLines.count {
      if removed.contains(first) {
        lines.append(Line(mark: .removed, bytes: oldLines[first], before: (first, second)))
        first += 1
      } else if added.contains(second) {
        lines.append(Line(mark: .added, bytes: newLines[second], before: (first, second)))
        second += 1
      } else {
        lines.append(Line(mark: .kept, bytes: oldLines[first], before: (first, second)))
        (first, second) = (first + 1, second + 1)
      }
    }
    self.lines = lines
  }

  /// Returns the diff; empty if the texts are equal.
  func text(path: String) -> String {
    let hunks = hunks
    guard !hunks.isEmpty else { return "" }
    let isAbsolute = path.hasPrefix("/")
    let path = VisibleText.of(path)
    let head = "--- \(isAbsolute ? "" : "a/")\(path)\n+++ \(isAbsolute ? "" : "b/")\(path)\n"
    return head + hunks.map(text).joined()
  }

  /// Ranges of lines with all changes, and the lines around them.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].mark != .kept {
      let near = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= near.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<near.upperBound
      } else {
        hunks.append(near)
      }
    }
    return hunks
  }

  private func text(_ hunk: Range<Int>) -> String {
    let lines = lines[hunk]
    let oldCount = lines.count { $0.mark != .added }
    let newCount = lines.count { $0.mark != .removed }
    let before = lines.first?.before ?? (old: 0, new: 0)
    // An empty range has the number of the line before it.
    let range = "-\(before.old + (oldCount > 0 ? 1 : 0)),\(oldCount) +\(before.new + (newCount > 0 ? 1 : 0)),\(newCount)"
    return "@@ \(range) @@\n" + lines.map(text).joined()
  }

  private func text(_ line: Line) -> String {
    let text = line.mark.rawValue + String(decoding: line.bytes, as: UTF8.self)
    return line.bytes.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(bytes[start...index])
      start = index + 1
    }
    return start < bytes.count ? lines + [bytes[start...]] : lines
  }
}
