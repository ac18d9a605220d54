import Testing

@testable import FlowSpecKit

/// Specs that nobody writes by hand: each is answered with few, clear findings, and reading ends soon.
@Suite struct ReadingLimitTests {
  private static func guarded(_ condition: String) -> String {
    "flowspec: 1\nflow: A\ninputs: { online: Bool }\nproperties: { p: { never: \"\(condition)\" } }\n"
  }

  @Test(arguments: [
    ("(", 200_000, "", "the condition has 200000 words and signs; the limit is 1000"),
    ("(", 400, "online", "the condition is nested more than 64 deep"),
    ("not ", 400, "online", "the condition is nested more than 64 deep"),
    ("- ", 400, "1 == 1", "the condition is nested more than 64 deep"),
    ("online and ", 600, "online", "the condition has 1201 words and signs; the limit is 1000"),
    ("width > ", 1, "99999999999999999999", "a number is at most 1000000000000"),
    ("1000000000001 > ", 1, "width", "a number is at most 1000000000000"),
  ])
  func conditionsAreBounded(_ repeated: String, _ times: Int, _ end: String, _ message: String) {
    let condition = String(repeating: repeated, count: times) + end
    let found = SpecFindings(reading: Self.guarded(condition))
    #expect(found.diagnostics.map(\.rule) == ["guard-syntax"])
    #expect(found.diagnostics.map(\.message) == [message])
  }

  @Test(arguments: [
    (
      "0...9223372036854775807", "1",
      "bad-type the range '0...9223372036854775807' is too large; its bounds must be between -1000000000000 and 1000000000000"
    ),
    (
      "-1000000000001...0", "1",
      "bad-type the range '-1000000000001...0' is too large; its bounds must be between -1000000000000 and 1000000000000"
    ),
    ("0...3", "n + 9223372036854775807", "guard-syntax a number is at most 1000000000000"),
  ])
  func numbersAreBounded(_ range: String, _ value: String, _ finding: String) {
    let found = SpecFindings(
      reading: """
        flowspec: 1
        flow: A
        events: { go: Go. }
        variables: { n: \(range) }
        states: { a: { transitions: { go: { to: a, set: { n: \(value) } } } } }
        """)
    #expect(found.diagnostics.map { "\($0.rule) \($0.message)" } == [finding])
  }

  private static func many(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined(separator: "\n") }

  @Test(arguments: [
    (2_500, "states", "states:", "  s#: {}"), (2_500, "routes", "routes:", "  r#: { place: screen }"), (5_000, "types", "types:", "  T#: [a]"),
    (2_500, "variables", "variables:", "  v#: Bool"), (2_500, "effects", "effects:", "  e#: Effect."),
    (5_000, "constants", "constants:", "  c#: { value: 1 }"),
    (2_500, "scenarios", "scenarios:", "  s#: [relaunch: true]"), (250, "regions in 'A'", "regions:", "  r#: {}"),
    (200, "layouts", "inputs: { on: Bool }\nlayouts:", "  l#: { when: on, containers: { main: stack } }"),
    (200, "containers in 'l'", "layouts:\n  l:\n    containers:", "      c#: stack"),
    (1_000, "transitions after one trigger", "inputs: { on: Bool }\nstates:\n  a:\n    always:", "      - { when: on }"),
    (400, "combinations of schemes and hosts", "links:\n  origins:\n    app:\n      hosts: [a.example]\n      schemes:", "        - s#"),
    (500, "link forms", "links: { origins: { app: 'a:' } }\nroutes:", "  r#: { place: screen, links: { app: /r# } }"),
  ])
  func flowsHaveSizes(_ most: Int, _ things: String, _ head: String, _ line: String) {
    func found(_ count: Int) -> [String] {
      let lines = Self.many(count) { line.replacing("#", with: "\($0)") }
      return SpecFindings(reading: "flowspec: 1\nflow: A\n\(head)\n\(lines)\n").diagnostics.filter { $0.rule == "flow-too-large" }.map(\.message)
    }
    #expect(found(most) == [])
    #expect(found(most + 1) == ["there are more than \(Measure.grouped(most)) \(things), the most that a flow may have"])
  }

  private static func sizes(_ text: String) -> [String] {
    SpecFindings(reading: "flowspec: 1\nflow: A\n\(text)\n").diagnostics.filter { $0.rule == "flow-too-large" }.map(\.message)
  }

  /// An alias makes a long condition short to write.
  @Test func conditionsAreBoundedTogether() {
    func found(_ count: Int) -> [String] {
      let condition = Array(repeating: "on", count: 500).joined(separator: " and ")
      let aliases = Self.many(count - 1) { "  p\($0): { never: *g }" }
      return Self.sizes("inputs: { on: Bool }\nproperties:\n  p: { never: &g \(condition) }\n\(aliases)")
    }
    #expect(found(100) == [])
    #expect(found(101) == ["the conditions have more than 100,000 words and signs, the most that a flow may have"])
  }

  @Test func namesOfNestedStatesAreBounded() {
    let name = String(repeating: "a", count: 400)
    let found = Self.sizes("states:\n  \(name):\n    states:\n      \(name):\n        states: { \(String(repeating: "b", count: 199)): {} }")
    #expect(found == ["the name of '\(String(repeating: "b", count: 40))' with the states around it has 1,001 bytes; the most is 1,000"])
    let fitting = Self.sizes("states:\n  \(name):\n    states:\n      \(name):\n        states: { \(String(repeating: "b", count: 198)): {} }")
    #expect(fitting == [])
    func many(_ count: Int) -> [String] {
      let states = Self.many(count) { "          s\($0): { transitions: { go: s0, stop: s1 } }" }
      let outer = "  \(name):\n    states:\n      \(name):\n        states:\n"
      return Self.sizes("events: { go: Go., stop: Stop. }\nstates:\n\(outer)\(states)")
    }
    #expect(many(900) == [])
    #expect(many(1_100) == ["the names of states with the states around them have more than 4 MiB, counted at each transition too"])
  }

  @Test func examplesAreBoundedTogether() {
    func found(_ count: Int) -> [String] {
      let route = "  r: { parameters: { id: String }, place: screen, links: { app: \"/{id}\" }, examples: ["
      let examples = (0..<count).map { "\"a:/\(String(repeating: "b", count: 9_995))\($0 + 10)\"" }.joined(separator: ", ")
      return Self.sizes("links: { origins: { app: 'a:' } }\nroutes:\n\(route)\(examples)] }")
    }
    #expect(found(40) == [])
    #expect(found(41) == ["there are more than 400,000 bytes in the URLs of examples, the most that a flow may have"])
  }

  @Test func pairsOfFormsAreBounded() {
    let text = Self.many(400) { "  r\($0): { place: screen, links: { app: /same } }" }
    let found = SpecFindings(reading: "flowspec: 1\nflow: A\nlinks: { origins: { app: 'a:' } }\nroutes:\n\(text)\n").diagnostics
    #expect(found.map(\.message) == ["there are more than 50,000 pairs of link forms that may match one URL, the most that a flow may have"])
  }

  @Test(arguments: [
    ("links: { origins: { app: 'a:' }, held: { latest: □ } }", ["1", "16"], ["0", "17", "6000", "9223372036854775807", "1e3"], "from 1 to 16"),
    ("restoration: { version: □ }", ["0", "999999999999999"], ["-1", "1000000000000000", "9223372036854775808"], "from 0 to 999999999999999"),
    ("states: { a: { after: { □: b } }, b: }", ["1ms", "16000000min"], ["16000001min", "960000000001ms", "99999999999999999999s"], "16000000min"),
    ("states: { a: { minimum: □ } }", ["0ms", "16000000min"], ["16000001min"], "16000000min"),
    ("constants: { a: { value: □ } }", ["0ms", "16000000min"], ["16000001min"], "16000000min"),
    (
      "constants: { a: { value: □ } }", ["9223372036854775807", "-9223372036854775808", "1e308", "0.5", "'.nan'", "1.2.3"],
      ["9223372036854775808", "-9223372036854775809", "1e309", ".nan", "-.inf"], "64 bits"
    ),
  ])
  func everyNumberHasARange(_ line: String, _ good: [String], _ bad: [String], _ range: String) {
    func messages(_ value: String) -> [String] {
      SpecFindings(reading: "flowspec: 1\nflow: A\n\(line.replacing("□", with: value))\n").diagnostics.map(\.message)
    }
    for value in good { #expect(messages(value) == [], "\(value)") }
    for value in bad {
      let found = messages(value)
      #expect(found.count == 1 && found[0].contains(range), "\(value): \(found)")
    }
  }

  @Test func longConditionsAreRead() {
    let found = SpecFindings(reading: Self.guarded(String(repeating: "online and ", count: 490) + "online"))
    #expect(found.lines == [])
  }

  @Test func typesThatCarryEachOtherEnd() {
    let chain = (0..<1_000).map { "  T\($0): [a: T\($0 + 1)]\n" }.joined() + "  T1000: [a]\n"
    let deep = SpecFindings(reading: "flowspec: 1\nflow: A\ntypes:\n" + chain)
    #expect(Set(deep.diagnostics.map(\.rule)) == ["bad-type"])
    #expect(deep.diagnostics.count < 20)
    let doubling = (0..<60).map { "  T\($0): [a: T\($0 + 1), b: T\($0 + 1)]\n" }.joined() + "  T60: [a, b]\n"
    let wide = SpecFindings(reading: "flowspec: 1\nflow: A\ntypes:\n" + doubling + "variables: { v: T0 }\n")
    #expect(wide.diagnostics.map(\.rule) == ["bad-type"], "\(wide)")
  }

  @Test func modulesThatPlaceEachOtherTwiceEnd() {
    let modules = (0..<20).map { level in
      let next = "M\(level + 1).flow.yaml"
      return ("M\(level).flow.yaml", "flowspec: 1\nflow: M\nstates: { a: { flow: \(next) }, b: { flow: \(next) } }\n")
    }
    let all = Dictionary(uniqueKeysWithValues: modules + [("M20.flow.yaml", "flowspec: 1\nflow: M\nstates: { a: {} }\n")])
    let found = SpecFindings(reading: "flowspec: 1\nflow: A\nstates: { a: { flow: M0.flow.yaml }, b: {} }\n", modules: all)
    #expect(Set(found.diagnostics.map(\.rule)) == ["unreadable-module"])
    #expect(found.flow?.modules.count == 500)
  }

  @Test func manyMistakesOfOneKindEnd() {
    let states = (0..<1_500).map { "  s\($0): { states: { same: {} }, transitions: { go: same, stop: nowhere\($0) } }\n" }
      .joined()
    let found = SpecFindings(reading: "flowspec: 1\nflow: A\nevents: { go: Go., stop: Stop. }\nstates:\n" + states)
    #expect(found.diagnostics.count { $0.rule == "ambiguous-name" } == 1_500)
    #expect(found.diagnostics.count { $0.rule == "unknown-state" } == 1_500)
    #expect(found.diagnostics.allSatisfy { $0.notes.count <= 5 && $0.fixes.count <= 5 })
  }
}
