import Testing

@testable import FlowSpecCLI

@Suite struct OpenCommandTests {
  private static func spec(_ name: String, _ template: String) -> String {
    "flowspec: 1\nflow: \(name)\nlinks: { origins: { app: \"shop:\" } }\n"
      + "routes: { it: { parameters: { x: String }, place: screen, links: { app: \"\(template)\" } } }\n"
  }

  private static let stated = """
    flowspec: 1
    flow: A
    links: { origins: { app: "a:" }, sources: [mail] }
    events: { go: Go. }
    states:
      one: { arrival: refuse, transitions: { go: two } }
      two: { states: { inner: { arrival: open, transitions: { go: one } } } }
    routes: { home: { place: screen, links: { app: /home } } }
    """

  @Test func theExitCodeSaysWhetherTheLinkGoesAnywhere() {
    let world = MemoryWorld(["A.flow.yaml": Self.stated])
    #expect(world.run("open", "a://home") == .success)
    #expect(world.run("open", "a://home", ".", "--state", "inner") == .success)
    #expect(world.run("open", "a://home", "--state", "A") == .success)
    #expect(world.run("open", "a://home", "--state", "one") == .finding)
    #expect(world.output.contains("one    is refused"))
    #expect(world.run("open", "a://hom", "--format", "json") == .finding)
    #expect(world.output.contains("\"isTaken\": false"))
    #expect(world.run("open", "no url") == .finding)
  }

  private static let association = """
    { "applinks": { "details": [
      { "appIDs": ["ABCDE12345.a.b"], "components": [
        { "/": "/home/secret", "exclude": true },
        { "/": "/home/*" }
      ] }
    ] } }
    """

  private static let web = """
    flowspec: 1
    flow: A
    links: { origins: { web: "https://a.example" } }
    states: { inner: { arrival: open } }
    routes: { home: { parameters: { x: String }, place: screen, links: { web: "/home/{x}" } } }
    """

  @Test func anAssociationFileIsAsked() {
    let world = MemoryWorld(["A.flow.yaml": Self.web, "aasa": Self.association])
    func answer(_ url: String, _ options: String...) -> (ExitCode, String) {
      let code = world.run(["open", url, "A.flow.yaml", "--state", "inner"] + options)
      return (code, world.output + world.error)
    }
    #expect(answer("https://a.example/home/1").0 == .success)
    #expect(answer("https://a.example/home/1", "--aasa", "aasa").0 == .success)
    #expect(answer("https://a.example/home/1", "--aasa", "aasa").1.contains("aasa:4:5 hands the URL over to 'ABCDE12345.a.b'"))
    let secret = answer("https://a.example/home/secret", "--aasa", "aasa")
    #expect(secret.0 == .finding && secret.1.contains("aasa:3:5 excludes the URL from 'ABCDE12345.a.b': it opens in the browser"))
    let other = answer("https://a.example/home/1", "--aasa", "aasa", "--app-id", "ABCDE12345.x.y")
    #expect(other.0 == .finding && other.1.contains("aasa does not name 'ABCDE12345.x.y'"))
    let host = answer("https://a.example/home/1", "--aasa", "b.example=aasa")
    #expect(host.0 == .success && host.1.contains("aasa does not decide about the URL: 'b.example' serves it"))
    #expect(answer("https://a.example/home/secret", "--aasa", "aasa", "--format", "json").1.contains("\"decision\": \"excluded\""))
    #expect(answer("https://a.example/home/1", "--aasa", "none").0 == .world)
  }

  @Test func namesThatAreNotThereAreUsage() {
    let world = MemoryWorld(["A.flow.yaml": Self.stated])
    #expect(world.run("open") == .usage)
    #expect(world.error.contains("'open' needs the argument URL"))
    #expect(world.run("open", "a://home", "--state", "tow") == .usage)
    #expect(world.error.contains("there is no state 'tow'; did you mean 'two'?"))
    #expect(world.run("open", "a://home", "--from", "web") == .usage)
    #expect(world.error.contains("there is no source 'web'; use one of: mail"))
  }

  @Test func aSpecWithErrorsIsNotAsked() {
    let world = MemoryWorld(["A.flow.yaml": Self.stated.replacing("go: two", with: "go: tow")])
    #expect(world.run("open", "a://home") == .finding)
    #expect(world.output.isEmpty && world.error.contains("[unknown-state]"))
  }

  /// Folders and files, as seen from the configuration's own folder, whatever way the specs are named.
  @Test func theConfigurationSaysWhichSpecsAreOneApp() {
    let specs = ["Specs/One/A.flow.yaml": Self.spec("One", "/{x}/a"), "Specs/B.flow.yaml": Self.spec("Two", "/a/{x}")]
    let together = MemoryWorld(specs.merging([".flowspec.yaml": "links: { apps: { Shop: [Specs/One, Specs/B.flow.yaml] } }"]) { one, _ in one })
    #expect(together.run("check", "Specs") == .finding)
    #expect(together.error.contains("[overlapping-links]") && together.error.contains("both are in app 'Shop'"))
    #expect(together.run("check", "./Specs/B.flow.yaml", "Specs/One") == .finding)
    #expect(together.error.contains("[overlapping-links]"))
    #expect(together.run("check", "Specs/B.flow.yaml") == .success)
    #expect(together.run("open", "shop://a/a", "Specs") == .success)
    #expect(together.output.contains("In app 'Shop' 'it' of Two and 'it' of One conflict."))
    let apart = MemoryWorld(specs.merging([".flowspec.yaml": "links: { apps: { Shop: Specs/One, Admin: Specs/B.flow.yaml } }"]) { one, _ in one })
    #expect(apart.run("check", "Specs") == .success)
    let wrong = MemoryWorld(specs.merging([".flowspec.yaml": "links: { apps: { Shop: Specs/Two } }"]) { one, _ in one })
    #expect(wrong.run("check", "Specs") == .usage)
    #expect(wrong.error.contains("[missing-spec-path]"))
  }
}
