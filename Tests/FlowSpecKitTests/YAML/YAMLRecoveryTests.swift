import Testing

@testable import FlowSpecKit

/// One mistake costs as little as possible, and hides no other.
@Suite struct YAMLRecoveryTests {
  static let broken: [(String, [String], [String])] = [
    ("a: 1\nb: {\nc: 3\nd: 4\n", ["a", "c", "d"], ["b"]),
    ("a: 1\nb: \"x\nc: \"y\"\nd: 4\n", ["a", "c", "d"], ["b"]),
    ("a: @x\nb: 2\n", ["b"], ["a"]),
    ("a: 1\nstray\nb: 2\n", ["a", "b"], []),
    ("a: 1\nb: [1, 2\n", ["a"], ["b"]),
    ("'a': 1\n\"b\": x: y\n'c': 3\n", ["a", "c"], ["b"]),
    ("  a: 1\n  b: @\n  c: 3\n", ["a", "c"], ["b"]),
    ("a:\n- 1\n- 2\nb: @\nc:\n- 3\n", ["a", "c"], ["b"]),
    ("a: |\n  b: c\n  d: @\ne: @\nf: 1\n", ["a", "f"], ["e"]),
    ("{ a: 1, b: @ }\n", [], []),
    (" a: 1\nb: 2\nc: 3\n", ["a", "b", "c"], []),
    ("a:\n b:\n    x: 1\n  c:\n    x: 2\n  d:\n    x: 3\ne: 1\n", ["a", "e"], ["a"]),
  ]

  @Test(arguments: broken.indices) func keepsTheOtherSections(_ index: Int) {
    let (text, keys, lost) = Self.broken[index]
    let found = YAMLFindings(text)
    #expect(found.rules == ["yaml-syntax"], "\(found.summary)")
    #expect(found.keys == keys)
    #expect(found.document.lost.map(\.value) == lost)
    for key in found.document.lost { #expect(found.source.text(from: key.span.lower, to: key.span.upper).contains(key.value)) }
  }

  @Test func keepsTheOtherEntriesOfABrokenSection() throws {
    let found = YAMLFindings(
      """
      states:
        loading:
          root: splash
          arrival: @hold
          awaits: [found]
        failed: { root: offline
        signedIn:
          root: orders: list
      routes:
        splash: screen
      """)
    #expect(found.rules == ["yaml-syntax", "yaml-syntax", "yaml-syntax"], "\(found.summary)")
    #expect(found.document.lost.map(\.value) == ["states"])
    let states = try #require(found.document.root?["states"])
    #expect(states.entries.map(\.key.text) == ["loading"])
    #expect(states["loading"]?.entries.map(\.key.text) == ["root", "awaits"])
    #expect(found.keys == ["states", "routes"])
  }

  @Test func reportsTwelveMistakesInOneFile() {
    let found = YAMLFindings(
      """
      flowspec: 1
      flow: !!str A
      summary: Orders: all
      summary: Again.
      types: [1, *missing]
      variables: &v { a: *v }
      inputs: { <<: { b: 1 } }
      effects: { [x]: y }
      events: { go: Hello, world }
      states:
      \ta: b
      links: { app: /orders/{id} }
      routes: "open
      layouts: [a, b
      restoration: { version: 1, version: 2 }
      elements: ok
      """)
    #expect(
      found.rules == [
        "tag", "yaml-syntax", "undefined-alias", "recursive-alias", "merge-key", "key-not-a-name", "comma-in-text",
        "yaml-syntax", "yaml-syntax", "yaml-syntax", "yaml-syntax", "duplicate-key",
      ], "\(found.summary)")
    #expect(found.keys.contains("elements"))
  }

  @Test func seesDuplicatesAcrossParts() {
    let found = YAMLFindings("a: 1\nb: @\na: 2\n")
    #expect(found.summary.last == "duplicate-key 'a': key 'a' is written twice")
    #expect(found.document.root?["a"]?.scalar?.text == "1")
  }

  @Test func anchorsInLostSectionsAreNotUndefined() {
    #expect(YAMLFindings("a: &x @\nb: *x\nc: &y [1]\nd: *y\n").rules == ["yaml-syntax"])
  }

  @Test func aliasesAreFollowedAcrossParts() {
    let found = YAMLFindings("a: &x [1]\nb: @\nc: *x\n")
    #expect(found.rules == ["yaml-syntax"])
    #expect(found.document.root?["c"]?.items.count == 1)
  }
}
