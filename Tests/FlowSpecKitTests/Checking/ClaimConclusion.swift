import Testing

@testable import FlowSpecKit

extension Conclusion {
  /// Returns the conclusion about a claim, as the only property of a spec whose text ends with `properties:`.
  static func of(_ claim: String, in spec: String) throws -> Conclusion {
    let source = SourceText(path: "A.flow.yaml", text: spec + "  p: { \(claim) }\n")
    let project = Project(specs: [source], configuration: .standard) { _ in .failure(UnreadableFile(reason: "there is none")) }
    let flow = try #require(project.flows[0])
    return try #require(FlowCheck(flow, limits: CheckLimits()).properties.first).conclusion
  }
}
