import Testing

@testable import FlowSpecKit

/// The judge of the mutation harness: it sees what a person or the app can see, and nothing else.
@Suite struct LockstepTests {
  private static let text = """
    flowspec: 1
    flow: A
    types: { Account: { swift: Account } }
    events:
      signIn: { payload: { account: Account } }
      signOut: Out.
      ignored: Nobody minds.
    effects: { greet: { payload: { again: Bool } } }
    links: { origins: { app: "a:" }, held: latest }
    states:
      signedOut: { root: login, arrival: hold, transitions: { signIn: signedIn } }
      signedIn:
        payload: { account: Account }
        root: list
        arrival: open
        transitions: { signOut: { to: signedOut, effects: greet, with: { again: true } }, ignored: {} }
    routes:
      login: { place: screen, available: signedOut }
      list: { place: main, available: signedIn, opens: item }
      item: { parameters: { id: Int }, links: { app: "/item/{id}" }, place: detail, available: signedIn, restores: true }
    layouts:
      wide: { when: width >= 700, containers: { main: stack, detail: stack } }
      narrow: { containers: { main: stack, detail: { in: main } } }
    restoration: { version: 1 }
    """

  private static func difference(_ old: String, _ new: String) throws -> [WorldMove]? {
    func flow(_ text: String) throws -> Flow {
      let project = Project(specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard) { _ in
        .failure(UnreadableFile(reason: "no such file"))
      }
      return try #require(project.flows[0])
    }
    #expect(text.contains(old))
    return Lockstep(try flow(text), try flow(text.replacing(old, with: new)), pairs: 60, seed: 1).difference
  }

  @Test(arguments: [
    ("transitions: { signIn: signedIn }", "transitions: {}"), ("width >= 700", "width >= 701"), ("detail: { in: main }", "detail: stack"),
    ("arrival: hold", "arrival: refuse"), ("again: true", "again: false"), ("payload: { account: Account }\n    root", "root"),
    ("held: latest", "held: first"), (", restores: true", ""), ("/item/{id}", "/items/{id}"),
  ]) func aDifferenceThatAnybodyCanSeeIsFound(_ old: String, _ new: String) throws {
    #expect(try Self.difference(old, new) != nil)
  }

  @Test(arguments: [
    ("width >= 700", "not (width < 700)"), (", ignored: {}", ""), ("place: screen, available: signedOut", "place: screen"),
  ]) func whatNobodyCanSeeIsNone(_ old: String, _ new: String) throws {
    #expect(try Self.difference(old, new) == nil)
  }
}
