import Testing

@testable import FlowSpecKit

/// The table of keys, held against what the reader accepts.
@Suite struct KeyTests {
  private static let module = ["Module.flow.yaml": "flowspec: 1\nflow: Module\nstates: { first: {} }\n"]

  @Test(arguments: KeyCases.all) func isReadWhereItMayStand(_ item: KeyCase) throws {
    let findings = SpecFindings(reading: item.accepted, modules: Self.module)
    #expect(findings.lines == [])
    let flow = try #require(findings.flow)
    if item.key == "flowspec" {
      // The typed flow has no version of the language: the key shows in what is reported without it.
      #expect(SpecFindings(reading: String(item.accepted.drop { $0 != "\n" })).diagnostics.map(\.rule) == ["missing-key"])
    } else {
      #expect(KeySightings.isSeen(item.context, item.key, in: flow), "no trace of it in the flow")
    }
  }

  @Test(arguments: KeyCases.all) func isHeldToItsType(_ item: KeyCase) {
    let marked = BracketedText(item.rejected)
    let findings = SpecFindings(reading: marked.text, modules: Self.module)
    #expect(findings.diagnostics.map(\.rule) == [item.rule], "\(findings)")
    #expect(findings.diagnostics.map { $0.span.lower..<$0.span.upper } == marked.ranges, "\(findings)")
  }

  @Test func everyKeyHasAnExample() {
    #expect(KeyCases.all.filter { $0.example == nil }.map(\.testDescription) == [])
    #expect(KeyCases.all.map(\.example).contains("reenter: true"))
  }

  @Test func everyKeyHasOneCase() {
    let listed = Keys.all.flatMap { context in context.keys.map { "'\($0.name)' of \(context.name)" } }
    #expect(KeyCases.all.map(\.testDescription).sorted() == listed.sorted())
    #expect(Set(listed).count == listed.count)
    #expect(Set(Keys.all.map(\.name)).count == Keys.all.count)
  }

  /// In every case, an additional key that is not in the table is reported, and a key for other tools is not.
  @Test(arguments: KeyCases.all.filter { $0.context != Keys.expectation.name && $0.key != "hotwire" })
  func noOtherKeyIsAccepted(_ item: KeyCase) throws {
    let text = item.accepted
    let key = item.key + ":"
    let place = try #require(text.range(of: key, lastBefore: text.endIndex))
    let isOnLineOfItsOwn = item.context == Keys.flow.name
    let foreign = { (name: String) in
      isOnLineOfItsOwn
        ? text + name + ": 1\n" : text.replacingCharacters(in: place.lowerBound..<place.lowerBound, with: name + ": 1, ")
    }
    #expect(SpecFindings(reading: foreign("x-tool"), modules: Self.module).lines == [])
    #expect(SpecFindings(reading: foreign("zzzzzz"), modules: Self.module).diagnostics.map(\.rule) == ["unknown-key"])
  }

  @Test func theTableSaysSomethingAboutEveryKey() {
    for key in Keys.all.flatMap(\.keys) {
      #expect(!key.type.isEmpty && (key.meaning.hasSuffix(".") || key.meaning.hasSuffix("…")), "\(key.name)")
    }
  }
}

extension String {
  fileprivate func range(of text: String, lastBefore end: Index) -> Range<Index>? {
    var start = index(end, offsetBy: -text.count, limitedBy: startIndex)
    while let lower = start {
      let upper = index(lower, offsetBy: text.count)
      if self[lower..<upper] == text, lower == startIndex || !self[index(before: lower)].isLetter { return lower..<upper }
      start = lower > startIndex ? index(before: lower) : nil
    }
    return nil
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
