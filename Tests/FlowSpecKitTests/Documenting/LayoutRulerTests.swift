import Testing

@testable import FlowSpecKit

@Suite struct LayoutRulerTests {
  @Test func oneSizeGivesOneBar() throws {
    let ruler = try #require(try ruler("small: { when: width < 500 }, wide: { when: width >= 900 }, middle: {}"))
    #expect(ruler.axis == "width")
    #expect(ruler.starts.dropFirst() == [500, 900])
    #expect(ruler.rows == [.init(label: "", layouts: ["small", "middle", "wide"])])
  }

  @Test func otherFactsGiveFurtherBarsAndTheRestComesLast() throws {
    let ruler = try #require(try ruler("split: { when: idiom == pad and width >= 700 }, tabs: {}"))
    #expect(ruler.rows == [.init(label: "idiom pad", layouts: ["tabs", "split"]), .init(label: "otherwise", layouts: ["tabs", "tabs"])])
  }

  @Test func sizesThatChangeNothingAreNoMarks() throws {
    // An earlier layout already has every width from 600.
    let ruler = try #require(try ruler("wide: { when: width >= 600 }, huge: { when: width > 1200 }, narrow: {}"))
    #expect(ruler.starts.dropFirst() == [600])
    #expect(try self.ruler("pad: { when: idiom == pad }, other: {}") == nil)
    #expect(try self.ruler("only: {}") == nil)
  }

  @Test func aSizeWithoutLayoutIsNamed() throws {
    let ruler = try #require(try ruler("wide: { when: width >= 600 }, low: { when: width <= 300 }"))
    #expect(ruler.starts.dropFirst() == [301, 600])
    #expect(ruler.rows == [.init(label: "", layouts: ["low", nil, "wide"])])
    #expect(MarkdownWriter.text(ruler.table).contains("| Size | width under 301 | width 301 to 599 | width from 600 |"))
    #expect(RulerMarkup.html(ruler).contains("width under 301 low, 301 to 599 no layout, from 600 wide"))
  }

  @Test func barsAreToScale() throws {
    let html = RulerMarkup.html(try #require(try ruler("a: { when: width < 500 }, b: { when: width < 1000 }, c: {}")))
    // 1,400 points are 100 %.
    #expect(html.contains("x=\"0%\"") && html.contains("width=\"35.7%\"") && html.contains("x=\"71.4%\""))
  }

  @Test func manyCombinationsGiveNoRuler() throws {
    let names = (0..<9).map { "i\($0)" }
    let inputs = names.map { "\($0): { type: Bool }" }.joined(separator: ", ")
    let layouts = names.enumerated().map { "l\($0.offset): { when: \($0.element) and width > \(100 + $0.offset) }" }.joined(separator: ", ")
    #expect(try ruler(layouts + ", rest: {}", more: "inputs: { \(inputs) }") == nil)
  }

  private func ruler(_ layouts: String, more: String = "") throws -> LayoutRuler? {
    let project = DocumentedCases.project(of: "flowspec: 1\nflow: A\n\(more)\nlayouts: { \(layouts) }\n")
    return LayoutRuler(try #require(project.flows[0]))
  }
}
