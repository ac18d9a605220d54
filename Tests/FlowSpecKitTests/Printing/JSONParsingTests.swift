import Testing

@testable import FlowSpecKit

@Suite struct JSONParsingTests {
  private func parse(_ text: String) -> Result<JSON, JSON.Problem> { JSON.parse(Array(text.utf8)) }

  @Test func valuesAreReadBack() {
    #expect(parse(#" {"a": [1, -2, true, false, null], "b": {}, "c": []} "#) == .success(["a": [1, -2, true, false, .null], "b": [:], "c": []]))
    #expect(parse(#""\u00e9\n\"\\\/ \ud83d\ude00 é""#) == .success("é\n\"\\/ 😀 é"))
    #expect(parse("1.50") == .success("1.50"))
  }

  @Test(arguments: [
    ("", "it ends too early", 1), ("{\n\"a\" 1}", "':' is expected after 'a'", 2), ("[1 2]", "',' or ']' is expected here", 1),
    ("{} {}", "unexpected text after the end", 1), (#""\ud83d""#, "half a character is escaped", 1), ("\"a", "a text has no end", 1),
    ("nul", "a value is expected here", 1), ("[1,]", "a value is expected here", 1), ("-", "'-' is not a number", 1),
  ])
  func problemsHaveTheirLine(_ text: String, _ message: String, _ line: Int) {
    guard case .failure(let problem) = parse(text) else {
      Issue.record("read")
      return
    }
    #expect(problem.message == message)
    #expect(problem.line == line)
  }

  @Test func deepNestingIsRefused() {
    #expect(parse(String(repeating: "[", count: 100_000)) == .failure(JSON.Problem(message: "it is nested too deeply", line: 1, offset: 200)))
  }
}
