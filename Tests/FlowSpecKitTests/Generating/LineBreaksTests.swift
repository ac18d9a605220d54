import Testing

@testable import FlowSpecKit

/// Long lines of generated Swift are broken as swift-format breaks them.
@Suite struct LineBreaksTests {
  private static let most = 150

  private static func broken(_ line: String, indentation: Int = 0) -> [String] { LineBreaks.lines(line, indentation: indentation, most: most) }

  private static func words(_ count: Int, _ word: String = "element") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: ", ")
  }

  @Test func whatFitsStays() {
    let line = "return [" + Self.words(10) + "]"
    #expect(Self.broken(line) == [line])
    #expect(Self.broken(line, indentation: 80).count > 1)
  }

  static let broken: [(line: String, starts: [String])] = [
    ("case \(words(20, ".a")): return 1..<\(words(1, "limit")) + \(words(12))", ["case .a0", "  return"]),
    ("case \(words(25, ".state")): return true", ["case .state0", "  .state", "  return true"]),
    ("guard let \(words(18, "value")) else { return nil }", ["guard let value0", "  value", "else { return nil }"]),
    ("guard let \(words(1, String(repeating: "value", count: 26))) else { return nil }", ["guard let value", "  return nil", "}"]),
    ("if let \(words(19, "value")), isGiven {", ["if let value0", "  value", "{"]),
    ("if \(words(1, String(repeating: "value", count: 27))) { return true }", ["if value", "  return true", "}"]),
    ("private func take(\(words(16, "_ name: Int"))) -> (one: Int, other: Int) {", ["private func take(", "  _ name", "  _ name", ") -> (one"]),
    ("return first(\(words(8))) || second(\(words(8)))", ["return first(", "  || second("]),
    ("return Saved(\(words(18, "name: value")))", ["return Saved(", "  name", "  name"]),
    ("func take(\(words(10, "_ name: Int"))) -> [Outcome]", ["func take(", "  _ name", ") -> [Outcome]"]),
    ("private var \(long)\(long): [State.Kind] = []", ["private var value", "  [State.Kind] = []"]),
    (".effect(.checkout(.charge(\(words(16))))),", [".effect(", "  .checkout(", "    .charge(", "      element0", "      element"]),
    (
      "guard let \(long) = Self.value(\(words(8))) else { return nil }",
      ["guard", "  let value", "    element0", "else { return nil }"]
    ),
    ("take([\(words(18))])", ["take([", "  element0", "  element", "])"]),
    (
      "return take(first: 1, second: [\(words(18))], third: 2)",
      ["return take(", "  first: 1", "  second: [", "    ele", "    ele", "  ],", "  third"]
    ),
    ("private typealias Runs = \(long)<\(long)>", ["private typealias Runs =", "  value"]),
    ("@Test(\"\(long)\(long)\") func path1() { Runs.path1() }", ["@Test(", "func path1"]),
    ("let all: [Int] = [\(words(18))]", ["let all: [Int] = [", "  element0", "  element", "]"]),
    ("let sum = first(\(words(8))) + second(\(words(8)))", ["let sum =", "  first(", "  + second("]),
    ("if \(long)1 && (\(long)2 || x) && !\(long)3 {", ["if value", "  && (value", "  && !value", "{"]),
    ("} else if \(long)1 + \(long)2 - \(long)3 < \(long)4 {", ["} else if value", "  + value", "  < value", "{"]),
    ("if isGiven, \(long)1 || \(long)2 || \(long)3 {", ["if isGiven,", "  value", "    || value", "    || value", "{"]),
    ("return isGiven && !(\(long)1 || \(long)2 || \(long)3)", ["return isGiven", "  && !(value", "    || value", "    || value"]),
  ]
  private static let long = String(repeating: "value", count: 13)

  @Test(arguments: broken) func linesAreBrokenWhereTheyMayBe(_ line: String, _ starts: [String]) {
    let lines = Self.broken(line)
    #expect(lines.count == starts.count, "\(lines)")
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start) && line.count <= Self.most, "\(lines)") }
  }

  @Test(arguments: ["let all: [\(long)\(long)\(long)]", "var all: [\(long)\(long)\(long)] { get }", "return all as [\(long)\(long)\(long)]"])
  func typesOfArraysStayWhole(_ line: String) {
    #expect(Self.broken(line) == [line])
  }

  @Test func commentsAreBrokenBetweenWords() {
    var code = CodeWriter()
    code.block("enum A") { $0.doc("What " + String(repeating: "happens - to 1. the flow ", count: 20) + "\nand more") }
    let lines = code.text.split(separator: "\n").dropFirst().dropLast()
    #expect(lines.count == 7 && lines.last == "  /// and more", "\(lines)")
    for line in lines { #expect(line.count <= LineBreaks.most && line.firstMatch(of: /^  \/\/\/ [a-zA-Z]/) != nil, "\(line)") }
  }

  @Test func nothingIsLostOrBrokenInsideTexts() {
    let text = String(repeating: "a, b || c { ", count: 20)
    for line in Self.broken.map(\.line) + ["return take(\"\(text)\", \"\\\"\(text)\")"] {
      let lines = Self.broken(line)
      let joined = lines.map { $0.drop { $0 == " " } }.joined()
      func bare(_ text: String) -> String { String(text.filter { $0 != " " && $0 != "," }) }
      #expect(bare(joined) == bare(line))
      #expect(!line.contains(text) || lines.contains { $0.contains(text) })
    }
  }

  /// A writer knows whether something was written without copying its text, which takes long for thousands of transitions.
  @Test func theSizeOfAWriterChangesWithItsTextAlone() {
    var code = CodeWriter()
    #expect(code.size == 0)
    code.element("one", of: "call")
    let withElement = code.size
    #expect(withElement > 0)
    code.gap()
    code.inner { _ in }
    code.write(CodeWriter())
    #expect(code.size == withElement)
    code.line("last")
    #expect(code.size > withElement)
  }
}
