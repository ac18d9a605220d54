import Testing

@testable import FlowSpecKit

/// Tests the properties that hold for any bytes and any span, text or not.
@Suite struct ExcerptInvariantTests {
  /// Pieces that have broken excerpts elsewhere: line ends, tabs, wide, joined and broken characters.
  private static let pieces: [[UInt8]] = [
    [0x0A], [0x0D], [0x0D, 0x0A], [0x09], [0x00], [0x1B], [0xFF], [0xC3], [0xE2, 0x82], Array("ä".utf8), Array("語".utf8),
    Array("\u{301}".utf8), Array("👩‍👩‍👧".utf8), Array("\u{200D}".utf8), Array("🇩".utf8), Array("\u{202E}".utf8),
    [0xEF, 0xBB, 0xBF], [0x61], [0x20], Array("key: value".utf8),
  ]

  @Test(arguments: 0..<40) func marksLieUnderTheirLine(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...400, using: &generator) {
      bytes += Self.pieces.randomElement(using: &generator) ?? []
    }
    let source = SourceText(path: "A", bytes: bytes)
    for _ in 0..<60 {
      let lower = Int.random(in: -2...bytes.count + 2, using: &generator)
      let upper = lower + Int.random(in: 0...30, using: &generator)
      let excerpt = SourceExcerpt(Span(SourceID(0), from: lower, to: upper), in: source)
      let indent = excerpt.mark.prefix { $0 == " " }.count
      #expect(TerminalText.width(of: excerpt.text) <= SourceExcerpt.widest + 2)
      #expect(indent <= TerminalText.width(of: excerpt.text))
      #expect(excerpt.mark.dropFirst(indent).first == "^")
      #expect(excerpt.mark.dropFirst(indent + 1).allSatisfy { $0 == "~" })
      #expect(!excerpt.text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
  }

  @Test(arguments: 0..<40) func plainLinesAreShownAsAllOthers(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let plain = Array("abc: {d} ,e~".utf8)
    let oddity = Self.pieces.randomElement(using: &generator) ?? []
    var bytes = (0..<Int.random(in: 0...3_000, using: &generator)).map { _ in plain.randomElement(using: &generator) ?? 0x61 }
    if Bool.random(using: &generator) { bytes.insert(contentsOf: oddity, at: Int.random(in: 0...bytes.count, using: &generator)) }
    let source = SourceText(path: "A", bytes: bytes)
    for _ in 0..<20 {
      let lower = Int.random(in: 0...bytes.count, using: &generator)
      let span = Span(SourceID(0), from: lower, to: lower + Int.random(in: 0...200, using: &generator))
      let (hurried, careful) = (SourceExcerpt(span, in: source), SourceExcerpt(span, in: source, isHurried: false))
      #expect(hurried == careful, "seed \(seed), \(span.lower)..<\(span.upper)")
    }
  }
}
