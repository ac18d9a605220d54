import FlowSpecKit
import FlowSpecXML
import Testing

@Suite struct MarkupReaderTests {
  @Test func elementsHaveTheirBytes() throws {
    let text = "<?xml version=\"1.0\"?>\n<!-- <no> -->\n<a x=\"1>2\" b='&lt;'><c/>é<![CDATA[<d>]]>&amp;<c >1</c></a>\n"
    let bytes = Array(text.utf8)
    let root = try MarkupReader.read(bytes).get()
    #expect(root.name == "a" && root["x"] == "1>2" && root["b"] == "<")
    #expect(root.text == "é<d>&")
    #expect(root.attributes.map(\.name) == ["b", "x"])
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(part(root.tag) == "<a x=\"1>2\" b='&lt;'>")
    #expect(root.children.map { part($0.range) } == ["<c/>", "<c >1</c>"])
  }

  @Test(arguments: ["", "x", "<a>", "<a><b></a></b>", "<a b></a>", "<a/><b/>", "\u{FEFF}", "<!DOCTYPE a [<!ENTITY b \"&b;\">]><a>&b;</a>"])
  func whatIsNoXMLIsSaidSo(_ text: String) {
    guard case .failure(let problem) = MarkupReader.read(Array(text.utf8)) else {
      Issue.record("read")
      return
    }
    #expect(!problem.message.isEmpty)
    #expect((0...text.utf8.count).contains(problem.offset))
  }

  @Test func deepNestingAndManyEntitiesEnd() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect((try? MarkupReader.read(Array(deep.utf8)).get()) == nil)
    var laughs = "<!DOCTYPE a [<!ENTITY l0 \"ha\">"
    for level in 1...30 { laughs += "<!ENTITY l\(level) \"&l\(level - 1);&l\(level - 1);\">" }
    _ = MarkupReader.read(Array((laughs + "]><a>&l30;</a>").utf8))
  }
}
