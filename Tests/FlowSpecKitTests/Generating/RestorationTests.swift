import Foundation
import Testing

@testable import FlowSpecKit

/// Saved data are read, however they were changed.
@Suite struct RestorationTests {
  @Test func nothingThatWasSavedStopsTheApp() throws {
    let folder = try TemporaryFolder()
    let project = try GeneratedCode.project(in: GeneratedCode.cases.appendingPathComponent("Library"))
    var paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) }
    paths += [GeneratedCode.hostTypes.path, try folder.write(Self.program, "main.swift")]
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-swift-version", "5", "-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (output, isSuccess) = try SwiftCompiler.run(binary, [])
    #expect(isSuccess)
    #expect(
      output == """
        as it was: 1 books [book(7)] shelf finished, dropped []: restored
        a route that is gone: 1 books [book(7)] shelf finished, dropped ["magazine"]: restored
        what is no route: 1 books [book(7)] shelf finished, dropped [""]: restored
        a parameter that does not fit: 0 books [] shelf finished, dropped ["book"]: restored
        an optional one outside its range: 1 books [book(7)] shelf finished, dropped []: restored
        what the app does not find: 1 books [] shelf finished, dropped []: restored without ["book"]
        another version: 0 books [] shelf reading, dropped ["book"]: forgotten
        no routes: 0 books [] shelf reading, dropped []: restored
        something else: 0 books [] shelf reading, dropped []: forgotten
        somebody else's: 1 books [] shelf finished, dropped []: forgotten
        nobody can say whose: 0 books [] shelf reading, dropped ["book"]: forgotten
        still waiting: true

        """)
  }

  /// An encoder would refuse all of it.
  @Test func numbersThatNoEncoderTakesAreLeftOut() throws {
    let folder = try TemporaryFolder()
    let name = "numbers that no encoder takes"
    let project = try #require(Corners.projects(Corners.specs.filter { $0.key == name }, .standard).first)
    var paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) }
    paths.append(
      try folder.write(
        """
        import Foundation

        for route in [Corner0Flow.Route.zoomed(factor: 2.5), .zoomed(factor: .infinity), .other(factor: .nan)] {
          var (machine, _) = Corner0Flow.Machine.launch(inputs: .init(volume: 1))
          _ = machine.move(.open(route))
          let data = try! JSONEncoder().encode(machine.savedNavigation)
          let saved = try! JSONDecoder().decode(Corner0Flow.SavedNavigation.self, from: data)
          print(route.kind, saved.routes.count, saved.dropped)
        }
        """, "main.swift"))
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (output, isSuccess) = try SwiftCompiler.run(binary, [])
    #expect(isSuccess)
    #expect(
      output == """
        zoomed 1 []
        zoomed 0 ["zoomed"]
        other 1 []

        """)
  }

  private static let program = """
    import Foundation

    typealias Saved = LibraryFlow.SavedNavigation

    func launch(_ saved: Saved?) -> LibraryFlow.Machine {
      LibraryFlow.Machine.launch(inputs: .init(width: 800, online: true), restoring: saved) { _ in true }.machine
    }

    func report(_ name: String, _ text: String, account: Int = 1, finds: Bool = true) {
      let saved = try! JSONDecoder().decode(Saved.self, from: Data(text.utf8))
      var (machine, _, outcomes) = LibraryFlow.Machine.launch(inputs: .init(width: 800, online: true), restoring: saved) { _ in finds }
      outcomes += machine.send(.accountFound(account: Account(id: account)))
      let ends = outcomes.compactMap { outcome -> String? in
        switch outcome {
        case .restored(let others): return "restored" + (others.isEmpty ? "" : " without \\(others.map { "\\($0.kind)" })")
        case .forgotten: return "forgotten"
        default: return nil
        }
      }
      let books = machine.navigation[.detail].map { route -> String in
        if case .book(let id, _) = route { return "book(\\(id.rawValue))" }
        return "\\(route.kind)"
      }
      let tab = machine.navigation.selectedTabs[.tabs]!
      print("\\(name): \\(saved.routes.count) \\(tab) [\\(books.joined())] shelf \\(machine.variables.shelf), dropped \\(saved.dropped): \\(ends.joined())")
    }

    var machine = launch(nil)
    _ = machine.send(.accountFound(account: Account(id: 1)))
    _ = machine.send(.choose(shelf: .finished))
    _ = machine.open(url: "library:/books/7?page=3", from: nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try! encoder.encode(machine.savedNavigation), as: UTF8.self)
    report("as it was", text)
    report("a route that is gone", text.replacingOccurrences(of: #""routes":["#, with: #""routes":[{"route":"magazine"},"#))
    report("what is no route", text.replacingOccurrences(of: #""routes":["#, with: #""routes":[7,"#))
    report("a parameter that does not fit", text.replacingOccurrences(of: #""7""#, with: #""seven""#))
    report("an optional one outside its range", text.replacingOccurrences(of: ":3,", with: ":33,"))
    report("what the app does not find", text, finds: false)
    report("another version", text.replacingOccurrences(of: #""version":3"#, with: #""version":2"#))
    report("no routes", #"{"version":3,"routes":7,"variable shelf":"lost"}"#)
    report("something else", "[1, 2]")
    report("somebody else's", text, account: 2)
    report("nobody can say whose", text.replacingOccurrences(of: #""identity":"1""#, with: #""identity":1"#))
    // The app is left again before it came back.
    let waiting = launch(try! JSONDecoder().decode(Saved.self, from: Data(text.utf8)))
    print("still waiting:", String(decoding: try! encoder.encode(waiting.savedNavigation), as: UTF8.self) == text)
    """
}
