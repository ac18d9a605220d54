import Testing

@testable import FlowSpecKit

/// Names of modules that are placed, or that an unreadable part may place.
@Suite struct ModuleNameTests {
  private static let module = """
    flowspec: 1
    flow: Mod
    events: { end_: It ends. }
    states: { a: { root: welcome, transitions: { end_: b } }, b: { final: true } }
    routes: { welcome: { place: main } }
    layouts: { all: { containers: { main: stack } } }

    """

  private static func told(_ text: String) -> [String] {
    let spec = SourceText(path: "App.flow.yaml", bytes: Array(("flowspec: 1\nflow: App\nevents: { go: Go. }\n" + text).utf8))
    let project = Project(specs: [spec], configuration: Configuration()) { path in
      path == "Mod.flow.yaml" ? .success(Array(module.utf8)) : .failure(UnreadableFile(reason: "no such file"))
    }
    return project.check(explores: false).diagnostics.filter { $0.severity == .error }.map { found in
      ([found.message] + found.fixes.map(\.advice)).joined(separator: " | ")
    }
  }

  private static let uses = """
    properties: { p: { possible: shown(sub.welcome) }, q: { possible: received(sub.end_) } }
    scenarios: { s: [{ send: go }, { send: sub.end_ }, { expect: { shown: sub.welcome } }] }

    """

  @Test func anUnreadableStateMayPlaceAModule() {
    let states = "states:\n  idle: { transitions: { go: sub } }\n   sub: { flow: Mod.flow.yaml, done: idle }\n"
    #expect(told(states) == ["line is indented by 3 spaces, which fits no key above it"])
  }

  /// The other states can still be read.
  @Test func aNameOfAReadableModuleIsReported() {
    let states = "states:\n  sub: { flow: Mod.flow.yaml, done: idle }\n  idle: { transitions: { go: sub } }\n   more: {}\n"
    #expect(told(states).count == 1)
    let found = Self.told(states + "properties: { p: { possible: shown(sub.wellcome) } }\n")
    #expect(found.contains("route or element 'sub.wellcome' is not declared | did you mean 'sub.welcome'?"), "\(found)")
  }

  @Test func anElementsPlaceIsARouteOfAModule() {
    let found = Self.told(
      """
      root: home
      states: { idle: { transitions: { go: sub } }, sub: { flow: Mod.flow.yaml, done: idle } }
      routes: { home: { place: main, opens: other }, other: { place: main } }
      elements: { card: { place: welcome, opens: other } }
      layouts: { all: { containers: { main: { stack: home } } } }
      """)
    #expect(found == ["container 'welcome' is not declared | did you mean 'sub.welcome'?"])
  }

  private func told(_ states: String) -> [String] { Self.told(states + Self.uses) }
}
