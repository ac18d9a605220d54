import Foundation
import Testing

@testable import FlowSpecKit

/// Tests what the store reports to observers, which runs may answer, and how lists are set as a whole.
@Suite(.serialized) struct ObservingTests {
  private static let spec = """
    flowspec: 1
    flow: News
    types: { ArticleID: Int }
    variables: { count: 0...9 }
    effects: { load: Load the feed., keep: Keep an article. }
    events: { loaded: Loaded., failed: It failed., retry: Try again., reload: Again., read: One was read., star: Keep it. }
    states:
      loading: { entry: load, root: empty, transitions: { loaded: ready, failed: broken } }
      broken: { transitions: { retry: loading } }
      ready:
        root: feed
        transitions:
          reload: { to: loading }
          read: { set: { count: count + 1 }, when: count < 9 }
          star: { effects: keep }
    routes:
      empty: { place: screen, available: not ready }
      feed: { place: main.feed, opens: [article, note] }
      saved: { place: main.saved, available: count > 0 }
      article: { parameters: { id: ArticleID }, place: main.feed, opens: article }
      note: { place: sheet }
    layouts: { all: { containers: { main: { tabs: [feed, saved] }, sheet: modal } } }
    restoration: { version: 1 }
    """

  /// What a program prints that runs the store in full.
  private static func output(_ main: String, _ flags: [String] = ["-swift-version", "6"], spec: String = spec) throws -> [String] {
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let folder = try TemporaryFolder()
    let project = GeneratedCode.project(of: [("App.flow.yaml", spec)], configuration)
    let paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) } + [folder.write(main, "main.swift")]
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(flags + ["-warnings-as-errors", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (text, isSuccess) = try SwiftCompiler.run(binary, [])
    #expect(isSuccess, "\(text)")
    return text.split(separator: "\n").map(String.init)
  }

  /// One observer for each part; each is counted for each call.
  @Test func observersHearOfTheirPartAlone() throws {
    let main = """
      import Foundation
      import Observation

      @MainActor func run() {
        let store = NewsFlow.Store.launch { _, _ in }
        var told: [String] = []

        func watch(_ name: String, _ read: () -> Void) {
          withObservationTracking(read) { MainActor.assumeIsolated { told.append(name) } }
        }

        func count(_ name: String, _ call: () -> Void) {
          told = []
          watch("machine") { _ = store.machine }
          watch("state") { _ = store.state }
          watch("variables") { _ = store.variables }
          watch("navigation") { _ = store.navigation }
          watch("feed") { _ = store.path(of: .mainFeed) }
          watch("saved") { _ = store[.mainSaved] }
          watch("sheet") { _ = store.base(of: .sheet) }
          watch("tab") { _ = store.mainTab }
          watch("tabs") { _ = store.offeredMainTabs }
          call()
          print(name, Set(told).sorted())
        }

        count("ignored") { store.send(.retry) }
        count("loaded") { store.send(.loaded) }
        count("read") { store.send(.read) }
        count("read again") { store.send(.read) }
        count("open") { store.show(.article(id: 1)) }
        count("same path") { store.setPath([.article(id: 1)], of: .mainFeed) }
        count("a path with a route of the sheet") { store.setPath([.article(id: 1), .note], of: .mainFeed) }
        count("a path with a route twice") { store.setPath([.article(id: 1), .article(id: 2), .article(id: 1)], of: .mainFeed) }
        count("same tab") { store.mainTab = .feed }
        count("other tab") { store.mainTab = .saved }
        count("hidden path") { store.setPath([], of: .mainFeed) }
        count("first tab") { store.mainTab = .feed }
        count("sheet") { store.setPath([.article(id: 1), .article(id: 2)], of: .mainFeed); store.show(.note) }
      }

      run()
      """
    #expect(
      try Self.output(main, ["-swift-version", "6"]) == [
        #"ignored []"#, #"loaded ["machine", "navigation", "state"]"#, #"read ["machine", "saved", "tabs", "variables"]"#,
        #"read again ["machine", "variables"]"#, #"open ["feed", "machine", "navigation"]"#, #"same path []"#,
        #"a path with a route of the sheet ["feed"]"#, #"a path with a route twice ["feed"]"#, #"same tab []"#,
        #"other tab ["machine", "navigation", "tab"]"#, #"hidden path ["feed"]"#, #"first tab ["machine", "navigation", "tab"]"#,
        #"sheet ["feed", "machine", "navigation"]"#,
      ])
  }

  /// A payload of the app's own type need not be comparable: its observers hear of each change of the state, and of nothing else.
  @Test func observersHearOfStatesThatCannotBeCompared() throws {
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let spec = """
      flowspec: 1
      flow: Chat
      types: { Account: { swift: Account } }
      variables: { unread: { type: 0...9, saved: true } }
      events: { signIn: { payload: { account: Account } }, message: A message came., signOut: Out. }
      states:
        signedOut: { transitions: { signIn: signedIn } }
        signedIn: { payload: { account: Account }, transitions: { signOut: signedOut } }
      transitions: { message: { set: { unread: 1 } } }
      restoration: { version: 1 }
      """
    let main = """
      import Observation

      struct Account { var name: String }

      @MainActor func run() {
        let store = ChatFlow.Store.launch()

        func count(_ name: String, _ call: () -> Void) {
          nonisolated(unsafe) var told: [String] = []
          withObservationTracking { _ = store.state } onChange: { told.append("state") }
          withObservationTracking { _ = store.saved } onChange: { told.append("saved") }
          call()
          print(name, told)
        }

        count("message") { store.send(.message) }
        count("signIn") { store.send(.signIn(account: Account(name: "Ada"))) }
        count("ignored") { store.send(.signIn(account: Account(name: "Eve"))) }
        count("again") { store.send(.message) }
        count("signOut") { store.send(.signOut) }
      }

      run()
      """
    let folder = try TemporaryFolder()
    let project = GeneratedCode.project(of: [("Chat.flow.yaml", spec)], configuration)
    let paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) } + [folder.write(main, "main.swift")]
    let binary = folder.url.appendingPathComponent("program").path
    try #require(try SwiftCompiler.errors(["-swift-version", "6", "-warnings-as-errors", "-o", binary] + paths) == "")
    let text = try SwiftCompiler.run(binary, []).text
    #expect(
      text.split(separator: "\n") == [
        #"message ["saved"]"#, #"signIn ["state", "saved"]"#, "ignored []", "again []", #"signOut ["state", "saved"]"#,
      ])
  }

  /// Answers of a run that is over are dropped; transactions report the outcome of each call, and two equal machines are equal.
  @Test func runsEndWithTheStateThatAsked() throws {
    let main = """
      import Foundation

      var runs: [NewsFlow.Store.Run] = []
      var last: NewsFlow.LogEntry?
      let store = NewsFlow.Store.launch(
        observe: { transaction in
          let entry = transaction.logEntry()
          last = entry
          print(entry.cause, entry.before, entry.after, transaction.outcomes.map(\\.name))
        },
        cancel: { run in print("cancel", run.id) },
        perform: { effect, run in
          print("perform", effect.name, run.id)
          runs.append(run)
        })
      store.send(.failed)
      store.send(.retry)
      print(runs[0].isOver, runs[1].isOver, runs[0].send(.loaded) == [.dropped], store.state)
      runs[1].send(.loaded)
      store.send(.star)
      store.send(.star)
      store.send(.reload)
      print(runs.map(\\.isOver))
      let (one, other) = (NewsFlow.Machine.launch().machine, NewsFlow.Machine.launch().machine)
      print(one == other, one == store.machine)
      let data = store.saved.data
      print(NewsFlow.SavedNavigation(data: data) == store.saved, NewsFlow.SavedNavigation(data: nil) == nil)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      print(String(decoding: try encoder.encode(last), as: UTF8.self))
      weak var gone: NewsFlow.Store?
      do {
        var late: NewsFlow.Store.Run?
        gone = NewsFlow.Store.launch { _, run in late = run }
        print(late?.send(.loaded) == [])
      }
      print(gone == nil)
      """
    let lines = try Self.output(main, ["-swift-version", "6"])
    let entries = lines.filter { $0.hasPrefix("{") }.map { JSON.parse(Array($0.utf8)) }
    for case .success(let entry) in entries { #expect(SchemaValidator.problems(of: entry, schema: PublishedSchema.log.json) == []) }
    #expect(
      lines == [
        #"launch [] ["loading"] ["effect load", "shown empty in screen"]"#, "perform load 1",
        #"failed ["loading"] ["broken"] ["left loading"]"#, "cancel 1",
        #"retry ["broken"] ["loading"] ["effect load", "removed empty: emptied", "shown empty in screen"]"#, "perform load 2",
        #"loaded ["loading"] ["loading"] ["dropped"]"#, "true false true loading",
        #"loaded ["loading"] ["ready"] ["left loading", "removed empty: emptied", "shown feed in mainFeed"]"#, "cancel 2",
        #"star ["ready"] ["ready"] ["effect keep"]"#, "perform keep 3", #"star ["ready"] ["ready"] ["effect keep"]"#, "perform keep 4",
        #"reload ["ready"] ["loading"] ["left ready", "effect load", "shown empty in screen"]"#, "cancel 3", "cancel 4", "perform load 5",
        "[true, true, true, true, false]", "true true", "true true",
        #"{"after":["loading"],"before":["ready"],"cause":"reload","outcomes":["left ready","effect load","shown empty in screen"]}"#,
        "true", "true",
      ])
  }

  /// What compiles does not trap: a machine that asks the app stays where it asks.
  @Test func aMachineThatAsksIsNotSent() throws {
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let spec = """
      flowspec: 1
      flow: Mail
      events: { go: Go. }
      links: { origins: { app: "mail:" } }
      routes: { list: { place: main }, letter: { parameters: { id: Int }, place: main, lookup: true, links: { app: "/letters/{id}" } } }
      layouts: { all: { containers: { main: stack } } }
      states: { one: { root: list, arrival: open, transitions: { go: two } }, two: { root: list, arrival: open } }
      """
    let folder = try TemporaryFolder()
    let project = GeneratedCode.project(of: [("Mail.flow.yaml", spec)], configuration)
    let main = """
      let known: Set<Int> = [1]
      let store = MailFlow.Store.launch(finds: { route in
        if case .letter(let id) = route { known.contains(id) } else { true }
      })
      let copy = store.machine
      let names = await Task.detached {
        var machine = copy
        return machine.open(url: "mail://letters/1").map(\\.name)
      }.value
      print(names)
      """
    let paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) } + [folder.write(main, "main.swift")]
    let binary = folder.url.appendingPathComponent("program").path
    #expect(try SwiftCompiler.errors(["-typecheck", "-swift-version", "6"] + paths).contains("non-Sendable type"))
    try #require(try SwiftCompiler.errors(["-swift-version", "5", "-o", binary] + paths) == "")
    #expect(try SwiftCompiler.run(binary, []) == (#"["opened letter", "shown letter in main"]"# + "\n", true))
  }

  /// An execution ends with the state that started it, also if other states start the same effect.
  @Test func runsBelongToTheStatesThatStartThem() throws {
    let spec = """
      flowspec: 1
      flow: Nest
      effects: { load: Load., sync: Synchronise. }
      events:
        { signIn: In., loaded: Loaded., open: Open., refresh: Again., leftOn: On., rightOn: On., leftOff: Off., rightOff: Off. }
      regions:
        account:
          states:
            signedOut: { transitions: { signIn: signedIn } }
            signedIn:
              entry: load
              states:
                idle: { transitions: { open: reading, refresh: { effects: load } } }
                reading: {}
              transitions: { loaded: ready }
            ready: {}
        left:
          states:
            leftIdle: { transitions: { leftOn: leftBusy } }
            leftBusy: { entry: sync, transitions: { leftOff: leftIdle } }
        right:
          states:
            rightIdle: { transitions: { rightOn: rightBusy } }
            rightBusy: { entry: sync, transitions: { rightOff: rightIdle } }
      """
    let main = """
      @MainActor func run() {
        var runs: [NestFlow.Store.Run] = []
        let store = NestFlow.Store.launch(cancel: { print("cancel", $0.id) }, perform: { effect, run in runs.append(run) })
        store.send(.signIn)
        store.send(.refresh)
        store.send(.open)
        print("the child is left", runs.map(\\.isOver))
        print("answer", runs[0].send(.loaded).count, store.state.isActive(.accountReady))
        store.send(.rightOn)
        store.send(.leftOn)
        store.send(.leftOff)
        print("left is left", runs[2].isOver, runs[3].isOver)
        store.send(.leftOn)
        store.send(.rightOff)
        print("right is left", runs[2].isOver, runs[4].isOver)
        runs[4].finish()
        store.send(.leftOff)
        print("finished", runs[4].isOver)
      }

      run()
      """
    #expect(
      try Self.output(main, spec: spec) == [
        "cancel 2", "the child is left [false, true]", "cancel 1", "answer 1 true", "cancel 4", "left is left false true", "cancel 3",
        "right is left true false", "finished true",
      ])
  }

  private static let busy = """
    flowspec: 1
    flow: Busy
    effects: { note: Say., load: Load. }
    events: { go: Go., loaded: Loaded., back: Back. }
    states:
      home: { transitions: { go: a } }
      a: { entry: [note, load], transitions: { loaded: b, back: home } }
      b: { entry: load, transitions: { loaded: done, back: home } }
      done: {}
    """

  /// A call during an effect, a report or a cancellation ends executions at once, so that none of their answers is taken.
  @Test func runsOfStatesThatWereLeftTakeNoAnswer() throws {
    let main = """
      typealias Run = BusyFlow.Store.Run

      @MainActor func launch(
        observe: @escaping (BusyFlow.Store, BusyFlow.Store.Transaction) -> Void = { _, _ in }, cancel: @escaping (Run, [Run]) -> Void = { _, _ in },
        perform: @escaping (BusyFlow.Store, BusyFlow.Effect, Run) -> Void = { _, _, _ in }
      ) -> (BusyFlow.Store, () -> [Run]) {
        weak var store: BusyFlow.Store?
        var runs: [Run] = []
        let made = BusyFlow.Store.launch(
          observe: { transaction in if let store { observe(store, transaction) } },
          cancel: { run in
            print("cancel", run.id)
            cancel(run, runs)
          },
          perform: { effect, run in
            runs.append(run)
            if let store { perform(store, effect, run) }
          })
        store = made
        return (made, { runs })
      }

      @MainActor func run() {
        let (one, runsOfOne) = launch(observe: { store, transaction in if case .event(.go) = transaction.cause { store.send(.back) } })
        one.send(.go)
        print("a call from a report", one.state, runsOfOne().map(\\.isOver))

        let (two, runsOfTwo) = launch(perform: { _, effect, run in if effect == .note { run.send(.loaded) } })
        two.send(.go)
        print("an answer at once", two.state, runsOfTwo().map(\\.isOver), runsOfTwo()[1].send(.loaded), two.state)

        let (three, _) = launch(perform: { store, effect, run in
          guard run.id == 2 else { return }
          store.send(.back)
          store.send(.go)
          print("left in its effect", run.isOver, run.send(.loaded))
        })
        three.send(.go)
        print("entered again", three.state)

        let (four, _) = launch(cancel: { run, runs in if run.id == 1 { print("answer of another", runs[1].send(.loaded)) } })
        four.send(.go)
        four.send(.loaded)
        print("the state after it", four.state)
      }

      run()
      """
    #expect(
      try Self.output(main, spec: Self.busy) == [
        "cancel 1", "cancel 2", "a call from a report home [true, true]", "cancel 1", "cancel 2",
        "an answer at once b [true, true, false] [program.BusyFlow.Outcome.dropped] b", "left in its effect true [program.BusyFlow.Outcome.dropped]",
        "cancel 1", "cancel 2", "entered again a", "cancel 1", "answer of another [program.BusyFlow.Outcome.dropped]", "cancel 2",
        "the state after it b",
      ])
  }

  /// A view that has closed its sheet reads the entries again if the machine keeps them.
  @Test func dismissalsThatLeaveEntriesAreTold() throws {
    let spec = """
      flowspec: 1
      flow: Drafts
      variables: { dirty: Bool }
      events: { edit: Edit., closed: { from: flow, payload: { id: Int } }, lock: Lock., unlock: Unlock. }
      states:
        on:
          root: home
          transitions:
            edit: { set: { dirty: true } }
            closed: { when: dirty, open: draft }
            lock: { open: lockScreen }
            unlock: { close: lockScreen }
      routes:
        home: { place: main, opens: draft }
        draft: { parameters: { id: Int }, place: sheet, dismissed: closed }
        lockScreen: { place: screen }
      layouts: { all: { containers: { main: stack, sheet: modal } } }
      """
    let main = """
      import Observation

      @MainActor func run() {
        let store = DraftsFlow.Store.launch()
        func dismiss(_ name: String) {
          nonisolated(unsafe) var told = 0
          withObservationTracking { _ = store.base(of: .sheet) } onChange: { told += 1 }
          print(name, store.dismissAll(), store[.sheet].count, told)
        }
        store.show(.draft(id: 1))
        store.send(.lock)
        dismiss("covered")
        store.send(.unlock)
        store.send(.edit)
        dismiss("opened again")
      }

      run()
      """
    #expect(try Self.output(main, spec: spec) == ["covered false 1 1", "opened again false 1 1"])
  }

  /// Observers of the shown state hear of its changes alone, also if states cannot be compared.
  @Test func observersOfTheShownStateHearOfChangesAlone() throws {
    let spec = """
      flowspec: 1
      flow: Slow
      types: { Account: { swift: Account } }
      events: { signIn: { payload: { account: Account } }, signOut: Out. }
      states:
        out: { minimum: 1ms, transitions: { signIn: in1 } }
        in1: { payload: { account: Account }, entry: [], transitions: { signOut: out } }
      """
    let main = """
      import Observation

      struct Account { var name: String }

      @MainActor func run() async {
        let store = SlowFlow.Store.launch()
        func count(_ name: String, _ call: () -> Void) {
          nonisolated(unsafe) var told = 0
          withObservationTracking { _ = store.shownState } onChange: { told += 1 }
          call()
          print(name, told)
        }
        try? await Task.sleep(for: .milliseconds(5))
        count("ignored") { store.send(.signOut) }
        count("taken") { store.send(.signIn(account: Account(name: "Ada"))) }
      }

      await run()
      """
    #expect(try Self.output(main, spec: spec) == ["ignored 0", "taken 1"])
  }
}
