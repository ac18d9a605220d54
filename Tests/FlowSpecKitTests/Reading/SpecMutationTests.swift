import Foundation
import Testing

@testable import FlowSpecKit

/// Random changes of good specs: reading always ends, never traps, and reports only places in the file.
@Suite struct SpecMutationTests {
  private static let samples = [SpecSamples.shop, SpecSamples.player]

  /// `FLOWSPEC_MUTATIONS` asks for more of them.
  private static let rounds = (ProcessInfo.processInfo.environment["FLOWSPEC_MUTATIONS"].flatMap { Int($0) } ?? 1_000) / 10

  @Test func theSamplesAreRead() {
    for sample in Self.samples { #expect(SpecFindings(reading: sample).lines == []) }
  }

  @Test(arguments: 0..<10) func mutatedSpecsAreSurvived(_ part: Int) {
    for round in 0..<Self.rounds {
      var random = SeededGenerator(seed: UInt64(part * 10_000 + round))
      let sample = round.isMultiple(of: 5) ? SpecSamples.shop : SpecSamples.player
      var mutation = SpecMutation(sample)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutation.change(using: &random) }
      let modules = ["orders": SpecSamples.player, "A.flow.yaml": mutation.text]
      let found = SpecFindings(mutation.text, modules: modules)
      for item in found.diagnostics {
        let length = found.project.sources[item.span.source].bytes.count
        let spans = [item.span] + item.notes.compactMap(\.span) + item.fixes.flatMap { $0.edits.map(\.span) }
        #expect(spans.allSatisfy { $0.lower >= 0 && $0.upper <= length }, "\(part), \(round): \(item)")
        #expect(!item.message.contains("\n") && !item.message.hasSuffix("."), "\(item.message)")
      }
      if round.isMultiple(of: 10) { #expect(found.lines == SpecFindings(mutation.text, modules: modules).lines) }
    }
  }

  /// A certain fix removes its finding and adds none.
  @Test func certainFixesMend() {
    for round in 0..<100 {
      var random = SeededGenerator(seed: UInt64(90_000 + round))
      var mutation = SpecMutation(SpecSamples.shop)
      mutation.change(using: &random)
      let found = SpecFindings(reading: mutation.text)
      for item in found.diagnostics {
        for fix in item.fixes where fix.confidence == .certain {
          let after = SpecFindings(reading: applied(fix, to: mutation.text))
          #expect(after.diagnostics.count < found.diagnostics.count, "\(item)\n\(after)")
        }
      }
    }
  }

  private func applied(_ fix: FixIt, to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.span > $1.span }) {
      bytes.replaceSubrange(edit.span.lower..<edit.span.upper, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The order of sections means nothing to reading: only positions move.
  @Test(arguments: [SpecSamples.shop] + PlantedMistakes.shuffled) func sectionsMayStandInAnyOrder(_ text: String) {
    let expected = messages(text)
    for seed in 0..<4 {
      var random = SeededGenerator(seed: UInt64(seed))
      var sections = Self.sections(of: text)
      sections.shuffle(using: &random)
      #expect(messages(sections.joined()) == expected)
    }
  }

  private func messages(_ text: String) -> [String] {
    let found = SpecFindings(reading: text)
    return found.diagnostics.map { "\($0.rule): \($0.message)" }.sorted()
  }

  /// Stretches of lines that begin at the left margin.
  private static func sections(of text: String) -> [String] {
    var sections: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isInner = line.first == " " || line.isEmpty || line.first == "#"
      if isInner, let last = sections.popLast() {
        sections.append(last + line + "\n")
      } else {
        sections.append(line + "\n")
      }
    }
    return sections
  }
}

extension PlantedMistakes {
  /// The mistakes whose syntax error does not reach into the following text, and that need no files of their own.
  static let shuffled = all.filter { $0.modules.isEmpty && !$0.findings.contains { $0.hasPrefix("yaml-syntax") } }
    .map { BracketedText($0.text).text }
}
