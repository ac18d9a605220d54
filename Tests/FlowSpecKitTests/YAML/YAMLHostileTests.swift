import Testing

@testable import FlowSpecKit

/// Files that no person writes: each is answered clearly and soon.
@Suite(.timeLimit(.minutes(5))) struct YAMLHostileTests {
  static let head = "flowspec: 1\nflow: A\n"

  static let texts: [(String, [String], String)] = [
    ("x: " + String(repeating: "[", count: 200_000), ["too-deep"], "brackets on one line"),
    ("x: " + String(repeating: "[\n", count: 200_000), ["too-deep"], "brackets on lines"),
    ("x: " + String(repeating: "{a: ", count: 100_000), ["too-deep"], "braces"),
    ("x:\n " + String(repeating: "- ", count: 100_000), ["too-deep"], "dashes"),
    ((0..<100).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), ["too-deep"], "indentation"),
    ("x: \"" + String(repeating: "a", count: 300_000) + "\"", [], "one long text"),
    ("x: |\n" + String(repeating: "  aaa\n", count: 50_000), [], "one long block"),
    (laughs, ["alias-expansion"], "aliases of aliases"),
    ("x: &a " + String(repeating: "a", count: 20_000) + "\ny: [" + String(repeating: "*a, ", count: 209) + "]", [], "aliases of a text"),
    (
      "x: &a " + String(repeating: "a", count: 20_000) + "\ny: [" + String(repeating: "*a, ", count: 210) + "]", ["alias-expansion"],
      "more aliases of a text"
    ),
    (chain, ["too-deep"], "aliases that nest"),
    ("x: \"never closed", ["yaml-syntax"], "open quote"),
    ("x: a\u{0}b", ["nul-byte"], "NUL"),
  ]

  static let laughs =
    "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    + (1..<30).map { "a\($0): &a\($0) [" + String(repeating: "*a\($0 - 1), ", count: 9) + "]\n" }.joined()

  static let chain =
    "a0: &a0 " + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "\n"
    + "a1: &a1 " + String(repeating: "[", count: 60) + "*a0" + String(repeating: "]", count: 60) + "\n"

  @Test(arguments: texts.indices) func answersSoon(_ index: Int) {
    let (text, rules, name) = Self.texts[index]
    let found = YAMLFindings(Self.head + text)
    #expect(found.rules == rules, "\(name) \(found.summary.prefix(3))")
    if name != "NUL" { #expect(found.keys.prefix(2) == ["flowspec", "flow"], "\(name)") }
  }

  @Test func dropsFindingsThatNobodyReads() {
    let found = YAMLFindings(String(repeating: "a: {\n", count: 20_000))
    #expect(found.rules.count == YAMLLimits.standard.findings)
  }

  @Test func looksAtTheSizeFirst() {
    let found = YAMLFindings(bytes: [UInt8](repeating: 0xFF, count: (4 << 20) + 1))
    #expect(found.summary == ["file-too-large '': file is larger than 4 MiB, the most that a spec may have"])
  }

  @Test func stopsAtTheMostKeysAndValues() {
    let most = YAMLLimits.standard.nodes
    // The outermost mapping and its two other values, the key and the list count too.
    #expect(YAMLFindings("x-a: [" + String(repeating: "b,", count: most - 3) + "]\n").summary == [])
    let found = YAMLFindings("x-a: [" + String(repeating: "b,", count: most - 2) + "]\n")
    #expect(found.summary == ["file-too-large 'b': the file has more than 250,000 keys and values, the most that a spec may have"])
    // A mistake before them makes no difference: the parts are counted together.
    let parts = (0..<4).map { "x-\($0): [" + String(repeating: "b,", count: most / 3) + "]\n" }.joined()
    #expect(YAMLFindings("x: [\n" + parts).rules.contains("file-too-large"))
  }

  static let encodings: [([UInt8], [String])] = [
    ([0xFF, 0xFE, 0x66, 0x00], ["not-utf8 '\u{FFFD}\u{FFFD}': file is UTF-16; a spec is UTF-8"]),
    ([0x66, 0x00, 0x6C, 0x00], ["nul-byte '\0': NUL byte: this is not text, or text in UTF-16 or UTF-32"]),
    (Array("summary: Caf".utf8) + [0xE9, 0x0A], ["not-utf8 '\u{FFFD}': byte 0xE9 is not UTF-8"]),
    (Array("summary: ".utf8) + [0xC0, 0x80, 0x0A], ["not-utf8 '\u{FFFD}': byte 0xC0 is not UTF-8 (the first of 2 such bytes)"]),
    (
      Array("summary: ".utf8) + [0xED, 0xA0, 0x80, 0x0A],
      ["not-utf8 '\u{FFFD}': byte 0xED is not UTF-8 (the first of 3 such bytes)"]
    ),
    ([], ["empty-spec '': the text contains no spec; 'flowspec init' writes a first one"]),
    ([0xEF, 0xBB, 0xBF], ["empty-spec '': the text contains no spec; 'flowspec init' writes a first one"]),
    (Array(" \n\t\n# nothing\n---\n# nothing\n".utf8), ["empty-spec '': the text contains no spec; 'flowspec init' writes a first one"]),
  ]

  @Test(arguments: encodings) func refusesWhatIsNoText(_ bytes: [UInt8], _ summary: [String]) {
    #expect(YAMLFindings(bytes: bytes).summary == summary)
  }

  @Test func readsOnBehindWrongBytes() {
    let found = YAMLFindings(bytes: Array("a: Caf".utf8) + [0xE9] + Array("\nb: c: d\ne: f\n".utf8))
    #expect(found.rules == ["not-utf8", "yaml-syntax"])
    #expect(found.keys == ["a", "e"])
  }
}
