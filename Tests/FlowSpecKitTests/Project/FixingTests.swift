import Foundation
import Testing

@testable import FlowSpecKit

/// Certain fixes: they change their own bytes, and once.
@Suite struct FixingTests {
  private func fixed(_ text: String, only: Set<RuleName> = [], isWhole: Bool = true) -> FixedSources {
    Project.fixed(specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "missing"))
    } check: {
      $0.check(only: only, isWhole: isWhole)
    }
  }

  private func text(_ fixed: FixedSources) -> String? { fixed.files.first.map { String(decoding: $0.new, as: UTF8.self) } }

  @Test(
    arguments: [
      (
        "flowspec: 1\nflow: A\nlinks: { origins: { app: [shop:,  web:] } }   # it stays\nroot:   home\n",
        "flowspec: 1\nflow: A\nlinks: { origins: { app: [\"shop:\",  \"web:\"] } }   # it stays\nroot:   home\n"
      ),
      ("flowspec: 1\nflow: !!str A\n", "flowspec: 1\nflow: A\n"),
      ("flowspec: 1\r\nflow: !!str A\r\nsummary: !!str x\r\n", "flowspec: 1\r\nflow: A\r\nsummary: x\r\n"),
      (
        "\u{FEFF}flowspec: 1\nflow: !!str A\nlinks: { origins: { app: [a:] } }", "\u{FEFF}flowspec: 1\nflow: A\nlinks: { origins: { app: [\"a:\"] } }"
      ),
    ])
  func certainFixesChangeTheirOwnBytes(_ before: String, _ after: String) {
    let first = fixed(before)
    #expect(text(first) == after)
    #expect(fixed(after).files.isEmpty, "a second time nothing changes")
  }

  private static let start = "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n"

  @Test(
    arguments: [
      // A key that is one letter away from a single one, and no key elsewhere.
      ("sumary:   It  is. # it stays\n", "summary:   It  is. # it stays\n"),
      ("evnets: { go: Go. }\ntransitions: { go: {} }\n", "events: { go: Go. }\ntransitions: { go: {} }\n"),
      // A value of an enumeration.
      ("unhandled: Reject\n", "unhandled: reject\n"),
      // Signs of other languages.
      (
        "inputs: { on: Bool, tier: [free, paid] }\nlayouts: { a: { when: '!on&&tier = free||(on)' }, b: {} }\n",
        "inputs: { on: Bool, tier: [free, paid] }\nlayouts: { a: { when: 'not on and tier == free or (on)' }, b: {} }\n"
      ),
      // An `allow` that answers no finding, in braces and in lines.
      (
        "events: { go: { summary: Go., allow: { dead-end: Old., unused-event: Soon. } } }\n",
        "events: { go: { summary: Go., allow: { unused-event: Soon. } } }\n"
      ),
      (
        "events:\n  go:\n    summary: Go.\n    allow:\n      dead-end: >-\n        Old\n        reason.\n\n    # it stays\n    unhandled: ignore\n",
        "events:\n  go:\n    summary: Go.\n\n    # it stays\n    unhandled: ignore\n"
      ),
    ])
  func mistakesWithOneWayOutAreMended(_ before: String, _ after: String) {
    for (from, to) in [(before, after), (before.replacing("\n", with: "\r\n"), after.replacing("\n", with: "\r\n"))] {
      #expect(text(fixed(Self.start + from)) == Self.start + to)
      #expect(fixed(Self.start + to).files.isEmpty, "a second time nothing changes")
    }
  }

  /// A scenario that shows tabs selects them, if it then succeeds.
  @Test func tabsAreSelected() {
    let spec = """
      flowspec: 1
      flow: A
      states: { s: { root: x } }
      routes: { x: { place: main.x, opens: z }, y: { place: main.y }, z: { place: main } }
      layouts: { l: { containers: { main: { tabs: [x, y] } } } }
      scenarios:

      """
    let steps = "  s: [{ show: z }, { show: y }, { expect: { shown: y } }, { show: x }, { expect: { shown: z } }]\n"
    let mended = steps.replacing("show: y }", with: "select: y }").replacing("show: x }", with: "select: x }")
    #expect(text(fixed(spec + steps)) == spec + mended)
    #expect(fixed(spec + mended).files.isEmpty)
    #expect(fixed(spec + steps.replacing("shown: z", with: "shown: y")).files.isEmpty, "the scenario fails all the same")
  }

  @Test func theVersionIsInserted() {
    #expect(text(fixed("# shop\r\nflow: A\r\n")) == "# shop\r\nflowspec: 1\r\nflow: A\r\n")
    #expect(fixed("{ flow: A }\n").files.isEmpty)
  }

  /// A module's `allow` may answer what only the flow that places it shows; so may one of a rule that is not asked.
  @Test func whatMayBeNeededElsewhereIsKept() {
    let unused = Self.start + "events: { go: { summary: Go., allow: { dead-end: Old., unused-event: Soon. } } }\n"
    #expect(fixed(unused, isWhole: false).files.isEmpty)
    let used = "flowspec: 1\nflow: A\nstates:\n  a: {}\n  b: { transitions: { x: a }, allow: { unreachable-state: Soon. } }\nevents: { x: X. }\n"
    #expect(fixed(used).files.isEmpty)
    #expect(fixed(used, only: ["unused-allow"]).files.isEmpty)
    #expect(fixed(Self.start + "allow: { app-not-associated: Another repository knows. }\n").files.isEmpty)
  }

  @Test(arguments: [
    "evnt: { go: Go. }\n", "routes2: {}\n", "form: x\n", "inputs: { on: Bool }\nlayouts: { a: { when: on && ! }, b: {} }\n",
    "inputs: { on: Bool }\nlayouts: { a: { when: on & on }, b: {} }\n",
  ])
  func whatIsNotCertainIsLeft(_ text: String) {
    #expect(fixed(Self.start + text).files.isEmpty)
  }

  @Test func onlyTheWantedRulesAreFixed() {
    let spec = "flowspec: 1\nflow: !!str A\nlinks: { origins: { app: [a:] } }\n"
    #expect(text(fixed(spec, only: ["tag"])) == "flowspec: 1\nflow: A\nlinks: { origins: { app: [a:] } }\n")
    #expect(fixed(spec, only: ["dead-end"]).files.isEmpty)
  }

  @Test func guessesAreLeftAlone() {
    #expect(fixed("flowspec: 1\nflow: A\nroot: hime\nroutes: { home: { place: screen } }\n").files.isEmpty)
  }

  /// Over the examples of every rule: what is fixed has that mistake no more, and is fixed once.
  @Test func everyExampleStaysFixed() {
    var count = 0
    for rule in Project.rules {
      for example in rule.examples {
        let before = BracketedText(example.reported).text
        let once = fixed(before)
        guard let after = text(once) else { continue }
        count += 1
        #expect(fixed(after).files.isEmpty, "\(after)")
        #expect(SpecFindings(after, explores: true).diagnostics.count < SpecFindings(before, explores: true).diagnostics.count, "\(before)\n\(after)")
      }
    }
    #expect(count > 1)
  }

  @Test func modulesAreFixedToo() {
    let module = "flowspec: 1\nflow: B\nsummary: !!str x\nstates: { x: {} }\n"
    let spec = "flowspec: 1\nflow: A\nstates: { m: { flow: B.flow.yaml } }\n"
    let fixed = Project.fixed(specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard) { path in
      path == "B.flow.yaml" ? .success(Array(module.utf8)) : .failure(UnreadableFile(reason: "missing"))
    } check: {
      $0.check()
    }
    #expect(fixed.files.map(\.path) == ["B.flow.yaml"])
    #expect(text(fixed)?.contains("summary: x\n") == true)
  }
}

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8)).text(path: "x.flow.yaml")
  }

  @Test func oneChangeHasThreeLinesAround() {
    let old = (1...9).map { "\($0)\n" }.joined()
    #expect(
      diff(old, old.replacing("5\n", with: "five\n")) == """
        --- a/x.flow.yaml
        +++ b/x.flow.yaml
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
    #expect(diff(old, old) == "")
  }

  @Test func lineEndsAndTheirAbsenceAreKept() {
    #expect(
      diff("a\r\nb", "a\r\nc")
        == "--- a/x.flow.yaml\n+++ b/x.flow.yaml\n@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n")
    #expect(diff("", "a\n") == "--- a/x.flow.yaml\n+++ b/x.flow.yaml\n@@ -0,0 +1,1 @@\n+a\n")
  }

  /// `patch` makes the new text of the old one and the difference.
  @Test func patchAppliesIt() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let old = (0..<Int.random(in: 0...60, using: &generator)).map { "line \($0 / 2)\n" }
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let place = Int.random(in: 0...new.count, using: &generator)
        if Bool.random(using: &generator), place < new.count { new.remove(at: place) } else { new.insert("new \(place)\n", at: place) }
      }
      guard old != new else { continue }
      let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-diff-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "x.flow.yaml")
      try old.joined().write(to: file, atomically: true, encoding: .utf8)
      try diff(old.joined(), new.joined()).write(to: folder.appending(path: "d"), atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/patch")
      process.arguments = ["-s", "-p1", "-i", "d"]
      process.currentDirectoryURL = folder
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect((try? String(contentsOf: file, encoding: .utf8)) ?? "" == new.joined())
    }
  }
}
