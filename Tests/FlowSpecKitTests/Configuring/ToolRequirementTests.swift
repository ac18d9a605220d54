import Testing

@testable import FlowSpecKit

@Suite struct ToolRequirementTests {
  @Test(
    arguments: [
      (">= 0.2", "0.2.0", true), (">= 0.2", "0.1.9", false), (">=0.2", "0.10", true), ("> 1", "1.0.0", false), ("> 1", "1.0.1", true),
      ("== 1.2", "1.2.0", true), ("<= 1.2", "1.2.1", false), (">= 0.2, < 1", "0.9", true), (">= 0.2, < 1", "1.0", false),
    ])
  func versionsAreCompared(_ text: String, _ version: String, _ isMet: Bool) throws {
    #expect(try #require(ToolRequirement(text)).isMet(by: version) == isMet)
  }

  @Test(arguments: ["", "0.2", ">=", ">= x", ">= 1.2.3.4", ">= 1,", "~> 1", ">= 1 2", ">= -1"])
  func nothingElseIsARequirement(_ text: String) {
    #expect(ToolRequirement(text) == nil)
  }
}
