import Testing

@testable import FlowSpecKit

@Suite struct SimulatorTests {
  private static let shop = """
    flowspec: 1
    flow: Shop
    types:
      OrderID: { text: "[0-9]+" }
    variables: { tries: 0...3 }
    inputs: { online: Bool, vendor: { type: [ours, other], fixed: true } }
    effects: { note: { payload: { text: String } } }
    events:
      signIn: { payload: { quick: Bool, name: String? } }
      signOut: Out.
      tick: { from: flow }
    states:
      signedOut:
        root: login
        arrival: hold
        transitions:
          signIn: { to: signedIn, when: online, set: { tries: tries + 1 }, effects: [note], with: { text: hello } }
      signedIn:
        root: orders
        arrival: open
        transitions: { signOut: signedOut }
        after: { 500ms: signedOut }
    links: { origins: { app: "shop:" } }
    routes:
      login: { place: main, available: signedOut }
      orders: { links: { app: /orders }, place: main, available: signedIn, opens: [order] }
      order:
        parameters: { id: OrderID }
        links: { app: "/orders/{id}" }
        place: main
        available: signedIn
    layouts: { one: { containers: { main: stack } } }
    """

  private func project(_ text: String = Self.shop) -> Project {
    Project(specs: [SourceText(path: "Shop.flow.yaml", text: text)], configuration: .standard) { _ in .failure(UnreadableFile(reason: "")) }
  }

  private func simulator() throws -> Simulator { try project().simulator(spec: 0).get() }

  @Test func ofEqualTimersOneIsNamed() throws {
    let text = """
      flowspec: 1
      flow: Two
      regions:
        p: { states: { a: { after: { 1s: b } }, b: { after: { 1s: a } } } }
        q: { states: { x: { after: { 1s: y } }, y: { after: { 1s: x } } } }
      scenarios:
        second first: [{ wait: 1s, in: x }, { expect: { state: [a, y] } }, { wait: 1s, in: q.y }, { expect: { state: [a, x] } }]
        not active: [{ wait: 1s, in: y }]
      """
    let project = project(text)
    let found = project.check(only: ["failing-scenario"]).diagnostics
    #expect(found.map(\.message) == ["'y' is not active, or has no timer of this duration that can fire now"])
    #expect(found.map { project.sources.text($0.span) } == ["y"])
    var simulator = try project.simulator(spec: 0).get()
    #expect(simulator.take("what").text.contains("1  wait 1s p.a  → p.b\n2  wait 1s q.x  → q.y\n"))
    #expect(simulator.take("wait 1s q.x").text.contains("  state  p.a, q.y\n"))
    #expect(simulator.take("wait 1s").text.contains("  state  p.b, q.y\n"))
    #expect(simulator.take("wait 1s p.a").problem == "'p.a' is not active, or has no timer of 1s that can fire now")
  }

  /// Inputs that change together are separate steps, and shown as such.
  @Test func changesComeOneAfterTheOther() throws {
    let text = """
      flowspec: 1
      flow: Two
      inputs: { p: Bool, q: Bool }
      events: { go: Go. }
      states: { a: { always: [{ to: b, when: p and q }, { to: c, when: p }], transitions: { go: b } }, b: {}, c: {} }
      """
    let source = SourceText(path: "Two.flow.yaml", text: text)
    let project = Project(specs: [source], configuration: .standard) { _ in .failure(UnreadableFile(reason: "there is none")) }
    var simulator = try project.simulator(spec: 0).get()
    _ = simulator.take("send becameActive")
    let reply = simulator.take("change p=true q=true").text
    #expect(reply.hasPrefix("2. 'p' becomes true\n  always: a → c (Two.flow.yaml:5)\n   then 'q' becomes true\n"), "\(reply)")
  }

  @Test func aRunIsToldStepByStep() throws {
    var simulator = try simulator()
    #expect(simulator.take("change online=true").problem == nil)
    #expect(simulator.take("open shop:/orders/42").text.contains("  the link to 'order' is held\n"))
    let reply = simulator.take("send signIn quick=true")
    #expect(reply.problem == nil)
    #expect(reply.text.hasPrefix("2. 'signIn' comes with quick = true, name = none\n"))
    #expect(reply.text.contains("  signIn: signedOut → signedIn (Shop.flow.yaml:17)\n  effect note with text = hello\n"))
    #expect(reply.text.contains("shows order (id = 42); keeps orders\n"))
    #expect(simulator.take("back").text.contains("shows orders\n"))
    #expect(simulator.take("show order id=7").text.contains("shows order (id = 7); keeps orders\n"))
    #expect(simulator.take("wait 500ms").text.contains("shows login\n"))
  }

  /// The output of `trace` is a scenario that holds.
  @Test func theRunIsAScenario() throws {
    var simulator = try simulator()
    for command in ["change online=true vendor=other", "send signIn name=\"A: b\"", "open shop:/orders/42", "back", "wait 500ms"] {
      #expect(simulator.take(command).problem == nil, "\(command)")
    }
    let text = Self.shop + "\nscenarios:\n" + simulator.take("trace").text
    let result = project(text).check(only: ["failing-scenario"])
    #expect(result.diagnostics.map(\.message) == [])
    #expect(simulator.take("trace").text.contains("- { send: signIn, with: { name: \"A: b\" } }\n"))
    let replayed = try project().replay([simulator.json], spec: 0).get()
    #expect(replayed.map(\.problem) == [nil])
  }

  @Test(arguments: [
    ("sned signIn", "'sned' is not a command; did you mean 'send'?"),
    ("send signin", "there is no event 'signin'; did you mean 'signIn'?"),
    ("send tick", "'tick' is raised by the flow alone"),
    ("send signIn fast=true", "there is no field 'fast'; use one of: quick, name"),
    ("send signIn quick=yes", "'quick' is 'true' or 'false'; 'yes' is not"),
    ("send signOut quick=true", "event 'signOut' has no fields; remove 'quick'"),
    ("open orders", "'orders' is not a URL"),
    ("show order", "no shown route or element opens 'order'"),
    ("show ordr", "there is no route 'ordr'; did you mean 'order'?"),
    ("back", "there is nothing to go back from"),
    ("back mian", "there is no container 'mian'; did you mean 'main'?"),
    ("select orders", "the flow has no tabs"),
    ("change onlin=true", "there is no input 'onlin'; did you mean 'online'?"),
    ("change online", "'online' is not a 'name=value'"),
    ("wait 5", "'wait' needs a duration: a number and 'ms', 's' or 'min', as in 'wait 500ms'"),
    ("wait 500ms", "no active state has a timer of 500ms that can fire now"),
    ("relaunch", "the flow has no 'restoration'; use 'reset' to launch it again"),
    ("undo", "there is nothing to undo"),
    ("99", "only 1 to 3 are listed; enter 'what' to list them again"),
    ("send \"signIn", "a \" is missing at the end"),
  ])
  func problemsSayWhatIsWrong(_ command: String, _ problem: String) throws {
    var simulator = try simulator()
    #expect(simulator.take(command).problem == problem)
  }

  @Test func whatIsPossibleCanBeDoneByItsNumber() throws {
    var simulator = try simulator()
    #expect(
      simulator.take("what").text == """
        1  open shop://orders    held
        2  open shop://orders/1  held
        3  change online=true
        not taken now: becameActive, resignedActive, enteredBackground, signIn, signOut

        """)
    #expect(simulator.take("3").text.hasPrefix("the app is launched with online = true\n"))
    #expect(simulator.take("1").text.contains("'signIn' comes"))
    #expect(simulator.take("undo").text.hasPrefix("the app is launched with online = true\n"))
    #expect(simulator.take("reset").text.hasPrefix("the app is launched\n"))
    #expect(simulator.take("quit").isOver)
  }

  @Test func aReplayThatLeavesTheSpecSaysWhere() throws {
    var simulator = try simulator()
    _ = simulator.take("change online=true")
    _ = simulator.take("send signIn")
    guard case .success(let json) = JSON.parse(Array(simulator.json.text.replacing("signedIn", with: "signedOut").utf8)) else { return }
    #expect(try project().replay([json], spec: 0).get().first?.problem == "step 1: this does not happen: 'signedOut' takes 'signIn' to 'signedOut'")
    let other = try project(Self.shop.replacing("when: online", with: "when: not online")).replay([simulator.json], spec: 0).get()
    #expect(other.first?.problem == "step 1: this does not happen: 'signedOut' takes 'signIn' to 'signedIn'")
  }
}

extension Simulator {
  fileprivate var json: JSON { RunRecordJSON(sources).json(record) }
}
