import Testing

@testable import FlowSpecKit

/// Guards in different regions that look like alternatives, and those that do not.
@Suite struct OverlappingGuardTests {
  @Test(arguments: [
    ("online", "not online", false), ("online", "online", false), ("online", "not online or mode == film", false),
    ("online or mode == film", "not online", false), ("level > 3 and hidden", "level <= 4", true), ("online", "mode == film", false),
    ("online and mode == film", "not online", false),
    ("level > 3", "level < 6", true), ("level > 3", "level <= 3", false), ("level > 3", "level > 5", false),
    ("mode == film", "mode != song", true), ("mode == film", "mode == song", false),
  ]) func areReportedIfTheyLookLikeAlternatives(_ one: String, _ other: String, _ isReported: Bool) {
    let text = """
      flowspec: 1
      flow: A
      inputs: { online: Bool, level: 0...10, mode: [film, song, talk] }
      events: { play: Play., stop: Stop. }
      regions:
        sound: { states: { off: { transitions: { play: { to: on1, when: \(one) } } }, on1: { transitions: { stop: off } } } }
        subtitles: { states: { hidden: { transitions: { play: { to: seen, when: \(other) } } }, seen: { transitions: { stop: hidden } } } }
      """
    let found = SpecFindings(text, only: ["overlapping-guards"]).diagnostics
    #expect(found.map(\.rule.text) == (isReported ? ["overlapping-guards"] : []))
  }
}
