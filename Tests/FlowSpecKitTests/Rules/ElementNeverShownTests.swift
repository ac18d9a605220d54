import Testing

@testable import FlowSpecKit

/// Elements that no run shows, beside those that only some layout, tab, restored route or held link shows.
@Suite struct ElementNeverShownTests {
  private static func found(_ text: String) -> [String] {
    let head = "flowspec: 1\nflow: A\nevents: { go: Go., back: Back. }\n"
    return SpecFindings(head + text, only: ["element-never-shown", "unreachable-route"], explores: true).diagnostics.map(\.message)
  }

  /// An element in a container needs a configuration in which its condition holds.
  @Test(arguments: [
    ("a and b", true), ("seen", true), ("a", false), ("not seen", false), ("layout == wide", false), ("on", false),
    ("on and layout == narrow and b", false),
    ("shown(more)", false), ("layout == narrow and width >= 0", false),
  ]) func anElementInAContainer(_ condition: String, _ isReported: Bool) {
    let text =
      Self.two + """
        inputs: { on: Bool }
        variables: { seen: Bool }
        routes: { home: { place: main, opens: more }, more: { place: main } }
        elements: { gear: { place: top, available: \(condition) } }
        layouts:
          wide: { when: horizontal == regular, containers: { main: { stack: home }, top: column } }
          narrow: { containers: { main: { stack: home }, top: column } }
        """
    let found = Self.found(text)
    #expect(found == (isReported ? ["element 'gear' is never shown: no run makes its 'available' true"] : []))
  }

  /// In the only layout where it has a place, it is not available.
  @Test func anElementInAContainerOfOneLayout() {
    let text = """
      root: home
      routes: { home: { place: main } }
      elements: { gear: { place: { narrow: top }, available: layout == wide }, dot: { place: { narrow: top }, available: layout == narrow } }
      layouts:
        wide: { when: horizontal == regular, containers: { main: stack, top: column } }
        narrow: { containers: { main: stack, top: column } }
      """
    #expect(Self.found(text) == ["element 'gear' is never shown: no run makes its 'available' true in a layout where it has a place"])
  }

  private static let two = "states: { a: { transitions: { go: b } }, b: { transitions: { back: a } } }\n"

  @Test(arguments: [
    """
    root: home
    routes: { home: { place: main }, more: { place: main } }
    elements: { gear: { place: home, available: layout == wide, opens: more } }
    layouts: { wide: { when: horizontal == regular, containers: { main: stack } }, narrow: { containers: { main: stack } } }
    """,
    two + """
      routes: { home: { place: main }, more: { place: sheet } }
      elements: { gear: { place: home, available: b, opens: more } }
      layouts: { l: { containers: { main: { stack: home }, sheet: modal } } }
      """,
    two + """
      routes: { home: { place: main }, other: { place: main, available: b }, more: { place: sheet } }
      elements: { gear: { place: other, available: b, opens: more } }
      layouts: { l: { containers: { main: { tabs: [home, other] }, sheet: modal } } }
      """,
    """
    inputs: { on: Bool }
    root: home
    routes: { home: { place: main, opens: other }, other: { place: main }, more: { place: main } }
    elements: { gear: { place: { wide: home, narrow: other }, available: on and layout == narrow, opens: more } }
    layouts: { wide: { when: horizontal == regular, containers: { main: stack } }, narrow: { containers: { main: stack } } }
    """,
    """
    variables: { seen: { type: Bool, saved: true } }
    states: { a: { root: home, arrival: open, transitions: { go: { set: { seen: true } }, back: { open: deep } } } }
    routes: { home: { place: main }, deep: { place: main, restores: true }, more: { place: main } }
    elements: { gear: { place: deep, available: seen, opens: more } }
    layouts: { l: { containers: { main: stack } } }
    restoration: { version: 1 }
    """,
    """
    states: { a: { root: home, arrival: hold, transitions: { go: b } }, b: { root: home, arrival: open, transitions: { back: a } } }
    routes: { home: { place: main }, deep: { place: main, available: b, links: { app: /d } }, more: { place: main } }
    elements: { gear: { place: deep, available: b, opens: more } }
    links: { origins: { app: "app:" }, held: latest }
    layouts: { l: { containers: { main: stack } } }
    """,
  ]) func anElementThatSomeRunShows(_ text: String) {
    #expect(Self.found(text) == [])
  }

  /// What only the element opens has no finding of its own.
  @Test(arguments: ["main: stack", "main: { tabs: [home, login] }"]) func anElementThatContradictsItsPlace(_ container: String) {
    let text = """
      states: { out: { root: login, transitions: { go: in_ } }, in_: { root: home, transitions: { back: out } } }
      routes: { login: { place: main, available: out }, home: { place: main, available: in_ }, more: { place: main, available: in_ } }
      elements: { gear: { place: home, available: out, opens: more } }
      layouts: { l: { containers: { \(container) } } }
      """
    #expect(Self.found(text) == ["element 'gear' is never shown: it is not available while 'home' is open"])
  }
}
