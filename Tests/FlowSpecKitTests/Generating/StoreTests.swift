import Foundation
import Testing

@testable import FlowSpecKit

/// The store, and who may send what.
@Suite(.serialized) struct StoreTests {
  private static let spec = """
    flowspec: 1
    flow: Door
    events:
      knock: { payload: { name: String } }
      open: { from: porter }
      closed: { from: flow }
      slam: { unhandled: reject }
    effects: { greet: { payload: { name: String } }, ring: Ring. }
    states:
      shut:
        transitions:
          knock: { effects: [ring, greet] }
          open: ajar
      ajar:
        after: { 1ms: { to: shut, raise: closed } }
        transitions: { closed: { effects: ring } }
    """

  private static func write(_ main: String, to folder: borrowing TemporaryFolder) throws -> [String] {
    try write("Door", spec, main, to: folder)
  }

  private static func write(
    _ name: String, _ spec: String, _ main: String, to folder: borrowing TemporaryFolder
  ) throws -> [String] {
    let project = GeneratedCode.project(of: [("\(name).flow.yaml", spec)], configuration)
    let files = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) }
    return files + [try folder.write(main, "main.swift")]
  }

  /// The program that the files make.
  private static func build(
    _ paths: [String], in folder: borrowing TemporaryFolder, _ flags: [String] = ["-swift-version", "6", "-Onone", "-warnings-as-errors"]
  ) throws -> String {
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(flags + ["-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    return binary
  }

  private static var configuration: Configuration {
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    return configuration
  }

  @Test func effectsComeInOrderAndTheLogHasNoPayloads() throws {
    let folder = try TemporaryFolder()
    let main = """
      var store: DoorFlow.Store!
      var log: [DoorFlow.LogEntry] = []
      let launched = DoorFlow.Store.launch(observe: { log.append($0.logEntry()) }) { effect, _ in
        print(effect)
        // Sent from within: what it asks for waits for its turn.
        if case .ring = effect, log.count == 2 { store.send(.becameActive) }
      }
      store = launched.store
      store.send(.knock(name: "Ann"))
      store.send(.open, from: launched.senders.porter)
      while store.machine.state.isActive(.ajar) { await Task.yield() }
      for entry in log { print(entry.cause, entry.before, entry.after, entry.outcomes) }
      """
    let binary = try Self.build(Self.write(main, to: folder), in: folder, ["-swift-version", "5", "-Onone"])
    let (output, _) = try SwiftCompiler.run(binary, [])
    #expect(
      output == """
        ring
        greet(name: "Ann")
        launch [] ["shut"] []
        knock ["shut"] ["shut"] ["effect ring", "effect greet"]
        becameActive ["shut"] ["shut"] ["ignored"]
        open ["shut"] ["ajar"] ["left shut", "start ajarAfter1ms"]
        ajarAfter1ms ["ajar"] ["shut"] ["stop ajarAfter1ms", "left ajar"]

        """)
  }

  private static let shop = """
    flowspec: 1
    flow: Shop
    routes: { home: { place: main.home } }
    layouts: { one: { containers: { main: { tabs: [home, start.me.profile] } } } }
    states: { start: { arrival: open, regions: { own: , me: { flow: Me.flow.yaml } } } }
    restoration: { version: 1 }
    """

  private static let me = """
    flowspec: 1
    flow: Me
    routes: { profile: { place: main.profile, restores: true } }
    layouts: { alone: { containers: { main: { tabs: [profile] } } } }
    """

  /// However the code is built, and whatever its module is called.
  @Test func routesOfModulesHaveTheNamesOfTheSpec() throws {
    let folder = try TemporaryFolder()
    let specs = [SourceText(path: "Shop.flow.yaml", text: Self.shop), SourceText(path: "Me.flow.yaml", text: Self.me)]
    let project = Project(specs: specs, configuration: Self.configuration) { path in
      path == "Me.flow.yaml" ? .success(Array(Self.me.utf8)) : .failure(UnreadableFile(reason: "there is none"))
    }
    let main = """
      import Foundation

      let store = ShopFlow.Store.launch(observe: { print($0.logEntry().cause, $0.logEntry().outcomes) })
      store.move(.select(.me(.profile), in: .main))
      let saved = try JSONEncoder().encode(store.machine.savedNavigation)
      print(try (JSONSerialization.jsonObject(with: saved) as! [String: Any])["selectedTabs"]!)
      print(try JSONDecoder().decode(ShopFlow.SavedNavigation.self, from: saved).selectedTabs[.main] == .me(.profile))
      """
    let paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) } + [folder.write(main, "main.swift")]
    let binary = try Self.build(paths, in: folder, ["-swift-version", "6", "-Xfrontend", "-disable-reflection-metadata"])
    let (output, _) = try SwiftCompiler.run(binary, [])
    #expect(
      output == """
        launch []
        select me.profile in main ["selected me.profile in main"]
        ["main": "start.me.profile"]
        true

        """)
  }

  /// An action that a person cannot take now is answered with the reason, and stops no debug build.
  @Test func movesAnswerWhyNot() throws {
    let folder = try TemporaryFolder()
    let spec = """
      flowspec: 1
      flow: List
      events: { go: Go. }
      routes: { list: { place: main, opens: item }, item: { place: main, opens: note }, note: { place: sheet } }
      layouts: { all: { containers: { main: stack, sheet: modal } } }
      states: { one: { root: list, transitions: { go: two } }, two: { root: list } }
      """
    let main = """
      let store = ListFlow.Store.launch()
      print(store.launchOutcomes)
      let first: [ListFlow.Move] = [.open(.item), .open(.item), .open(.note), .dismiss, .dismiss, .back(in: .main), .back(in: .main)]
      for move in first { print(store.move(move).last?.name ?? "", store.machine.navigation[.main].count) }
      print(store.show(.item), store.show(.note), store.setPath([], of: .main), store.popToRoot(of: .main), store.dismissAll())
      """
    let binary = try Self.build(Self.write("List", spec, main, to: folder), in: folder)
    let (output, _) = try SwiftCompiler.run(binary, [])
    #expect(
      output == """
        [program.ListFlow.Outcome.shown(program.ListFlow.Route.list, in: program.ListFlow.Container.main)]
        shown item in main 2
        rejected: unreachable 2
        shown note in sheet 2
        removed note: back 2
        rejected: empty 2
        removed item: back 1
        rejected: empty 1
        true true false false true

        """)
  }

  /// An event that must not occur is a mistake of the app, unless the app handles it.
  @Test func rejectedEventsStopDebugBuilds() throws {
    let folder = try TemporaryFolder()
    let main = """
      let isTold = CommandLine.arguments.count > 1
      let tell: (DoorFlow.Store.Transaction) -> Void = { print($0.rejection.map { "\\($0)" } ?? "", $0.cause.name) }
      let store = DoorFlow.Store.launch(rejected: isTold ? tell : nil) { _, _ in }.store
      store.send(.slam)
      """
    let binary = try Self.build(Self.write(main, to: folder), in: folder)
    let (complaint, isSuccess) = try SwiftCompiler.run("SWIFT_BACKTRACE=enable=no", [binary])
    #expect(complaint.contains("the machine rejects slam here: unhandled in shut") && !isSuccess)
    #expect(try SwiftCompiler.run(binary, ["told"]) == ("unhandled slam\n", true))
  }

  /// The machine does not wait, and in the end what it came to is shown.
  @Test func aStateIsShownForItsTime() throws {
    let folder = try TemporaryFolder()
    let spec = """
      flowspec: 1
      flow: Pay
      events: { pay: Pay., paid: Paid., again: Again. }
      states:
        cart: { transitions: { pay: paying } }
        paying: { minimum: 50ms, transitions: { paid: thanks } }
        thanks: { transitions: { again: cart } }
      """
    let main = """
      let store = PayFlow.Store.launch()
      store.send(.pay)
      let start = ContinuousClock.now
      store.send(.paid)
      print(store.machine.state, store.shownState)
      store.send(.again)
      print(store.machine.state, store.shownState)
      while store.shownState == .paying { await Task.yield() }
      print(store.machine.state, store.shownState, ContinuousClock.now - start > .milliseconds(40))
      """
    let binary = try Self.build(Self.write("Pay", spec, main, to: folder), in: folder)
    let (output, _) = try SwiftCompiler.run(binary, [])
    #expect(output == "thanks paying\ncart paying\ncart cart true\n")
  }

  /// The app's own model answers what exists, on the main actor, as the store asks it.
  @Test func theAppIsAskedOnTheMainActor() throws {
    let folder = try TemporaryFolder()
    let spec = """
      flowspec: 1
      flow: Mail
      events: { go: Go. }
      links: { origins: { app: "mail:" } }
      routes: { list: { place: main }, letter: { parameters: { id: Int }, place: main, lookup: true, links: { app: "/letters/{id}" } } }
      layouts: { all: { containers: { main: stack } } }
      states: { one: { root: list, arrival: open, transitions: { go: two } }, two: { root: list, arrival: open } }
      """
    let main = """
      @MainActor final class Letters {
        var known: Set<Int> = [1]
      }
      let letters = Letters()
      let store = MailFlow.Store.launch(finds: { route in
        if case .letter(let id) = route { letters.known.contains(id) } else { true }
      })
      letters.known.insert(3)
      for id in 1...3 { print(store.open(url: "mail://letters/\\(id)").map(\\.name)) }
      print(store.follow(.letter(id: 3)).count)
      """
    let binary = try Self.build(Self.write("Mail", spec, main, to: folder), in: folder)
    #expect(
      try SwiftCompiler.run(binary, []).text == """
        ["opened letter", "shown letter in main"]
        ["refused letter: notFound"]
        ["opened letter", "shown letter in main"]
        2

        """)
  }

  /// A sender is good for the machine that it was launched with.
  @Test func aSenderOfAnotherLaunchIsRejected() throws {
    let folder = try TemporaryFolder()
    let main = """
      var (machine, senders, _) = DoorFlow.Machine.launch()
      print(machine.send(.open, from: DoorFlow.Machine.launch().senders.porter), machine.state.kind)
      print(machine.send(.open, from: senders.porter).count, machine.state.kind)
      """
    let binary = try Self.build(Self.write(main, to: folder), in: folder, ["-swift-version", "6", "-Onone"])
    #expect(try SwiftCompiler.run(binary, []).text == "[program.DoorFlow.Outcome.rejected(program.DoorFlow.Rejection.sender)] shut\n2 ajar\n")
  }

  /// Neither an event of the flow's own, nor another's without what only the launch gives.
  @Test(arguments: [
    ("send(.closed)", "has no member 'closed'"), ("send(.open)", "has no member 'open'"),
    ("send(.open, from: DoorFlow.PorterSender())", "inaccessible"),
  ])
  func whatOthersSendDoesNotCompile(_ call: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    let paths = try Self.write("var (machine, _, _) = DoorFlow.Machine.launch()\n_ = machine.\(call)\n", to: folder)
    let errors = try SwiftCompiler.errors(["-typecheck", "-swift-version", "6"] + paths)
    #expect(errors.contains(reason), "\(errors)")
  }

  /// A module's team reports the scene's phase as it does where its flow runs alone.
  @Test func whatTheSystemTellsReachesAModuleEitherWay() throws {
    let folder = try TemporaryFolder()
    let app = """
      flowspec: 1
      flow: App
      events: { go: {} }
      states: { home: { transitions: { go: player } }, player: { flow: Player.flow.yaml } }
      """
    let player = """
      flowspec: 1
      flow: Player
      effects: { pause: {} }
      events: { play: {} }
      states: { idle: { transitions: { play: playing } }, playing: { transitions: { enteredBackground: { to: idle, effects: pause } } } }
      """
    let main = """
      let store = AppFlow.Store.launch(observe: { print($0.logEntry().cause, $0.logEntry().outcomes) }) { effect, _ in
        print(effect.name)
      }
      store.send(.go)
      store.send(.player(.play))
      store.send(.player(.enteredBackground))
      store.send(.player(.play))
      store.send(.enteredBackground)
      store.send(.player(.becameActive))
      """
    let project = GeneratedCode.project(of: [("App.flow.yaml", app), ("Player.flow.yaml", player)], Self.configuration)
    let paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) } + [folder.write(main, "main.swift")]
    let (output, _) = try SwiftCompiler.run(Self.build(paths, in: folder), [])
    #expect(
      output == """
        launch []
        go []
        player.play ["left playerIdle"]
        enteredBackground ["effect player.pause"]
        player.pause
        player.play ["left playerIdle"]
        enteredBackground ["effect player.pause"]
        player.pause
        becameActive ["ignored"]

        """)
  }
}
