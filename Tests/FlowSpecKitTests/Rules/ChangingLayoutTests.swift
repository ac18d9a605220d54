import Testing

@testable import FlowSpecKit

/// A change of layout removes an element only where one launch may choose both layouts.
@Suite struct ChangingLayoutTests {
  /// The device never changes, so an element that only one kind of device has stays.
  @Test(
    arguments: [
      ("pad: { when: idiom == pad, containers: { side: column, main: stack } }, tv: { when: width >= 1400, containers: { main: stack } }", nil),
      ("pad: { when: idiom == pad and width >= 800, containers: { side: column, main: stack } }", "phone"),
      (
        "tv: { when: width >= 1400, containers: { main: stack } }, pad: { when: idiom == pad, containers: { side: column, main: stack } }",
        "tv"
      ),
    ] as [(String, String?)])
  func onlyAChangeThatIsPossibleIsReported(_ layouts: String, _ missing: String?) {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go. }
      states: { one: { root: home, transitions: { go: two } }, two: { root: home, transitions: { go: one } } }
      routes: { home: { place: main } }
      elements: { sidebar: { place: { pad: side } } }
      layouts: { \(layouts), phone: { containers: { main: stack } } }
      scenarios: { a walk: [{ send: go }, { expect: { state: two } }] }
      """
    let found = SpecFindings(text, only: ["changing-layout"]).diagnostics.map(\.message)
    let message = { (layout: String) in "'sidebar' disappears when layout 'pad' changes to '\(layout)', and no scenario changes 'width'" }
    #expect(found == (missing.map { [message($0)] } ?? []))
  }
}
