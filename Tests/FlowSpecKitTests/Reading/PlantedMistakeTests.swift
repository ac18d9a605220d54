import Testing

@testable import FlowSpecKit

/// One mistake gives one finding, however much depends on the part that contains it.
@Suite struct PlantedMistakeTests {
  @Test(arguments: PlantedMistakes.all.indices, SpecDisguise.all)
  func eachMistakeIsSaidOnce(_ index: Int, _ disguise: SpecDisguise) {
    let spec = PlantedMistakes.all[index]
    let marked = BracketedText(spec.text)
    let found = SpecFindings(disguise.apply(marked.text), modules: spec.modules)
    let reading = found.diagnostics.filter { Project.fixedRules.contains($0.rule) }
    let sources = found.project.sources
    #expect(
      reading.map { item in
        let file = item.span.source.index == 0 ? "" : sources.path(item.span) + " "
        return "\(file)\(item.rule): \(item.message)"
      } == spec.findings, "\(spec.name)\n\(found)")
    let own = reading.filter { $0.span.source.index == 0 }
    #expect(
      own.map { $0.span.lower..<$0.span.upper } == marked.ranges.map { disguise.apply($0, in: marked.text) },
      "\(spec.name)\n\(found)")
    #expect(
      own.count == found.diagnostics.count { $0.span.source.index == 0 }, "a structural rule speaks of a damaged part: \(found)")
  }
}
