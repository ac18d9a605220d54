import Foundation
import Testing

@testable import FlowSpecCLI

/// Tests the answers of `flowspec preview`, and who gets them.
@Suite struct PreviewCommandTests {
  private static let token = "123456789abcdef0123456789abcdef0"
  private static let spec = """
    flowspec: 1
    flow: Shop
    events: { buy: Something is bought. }
    states: { browsing: { transitions: { buy: paid } }, paid: { final: true } }
    """

  private static func request(_ path: String, host: String = "127.0.0.1:4321", _ headers: String = "", method: String = "GET") -> String {
    "\(method) /\(token)/\(path) HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n"
  }

  /// Runs the command until its requests are answered.
  private static func serve(_ requests: [String?], _ spec: String = spec, events: [@Sendable (MemoryWorld) -> Void] = []) -> MemoryWorld {
    let world = MemoryWorld(["Shop.flow.yaml": spec])
    world.requests = requests
    // The command waits as long as something may still happen.
    world.events = events + (0..<(requests.count + 4)).map { _ in { _ in } }
    _ = world.run("preview", "Shop.flow.yaml", "--open")
    return world
  }

  @Test func theAddressIsThisMachinesAndHasAToken() {
    let world = Self.serve([])
    #expect(world.output == "http://127.0.0.1:4321/\(Self.token)/\n")
    #expect(world.opened == ["http://127.0.0.1:4321/\(Self.token)/"])
  }

  @Test func pagesAreServedAndLeadToThePrototype() throws {
    let world = Self.serve([Self.request(""), Self.request("Shop.flow.prototype.html"), Self.request("Shop.flow.html"), Self.request("other")])
    let texts = world.answers.map(\.text)
    try #require(texts.count == 4)
    #expect(texts[0].hasPrefix("HTTP/1.1 302 Found\r\n") && texts[0].contains("Location: Shop.flow.prototype.html\r\n"))
    #expect(texts[1].hasPrefix("HTTP/1.1 200 OK\r\n") && texts[1].contains("class=\"prototype-data\""))
    #expect(texts[1].contains("connect-src 'self'") && Self.version(texts[1]).hasSuffix(" checking"))
    #expect(texts[2].contains("<h1>Shop</h1>"))
    #expect(texts[3].hasPrefix("HTTP/1.1 404 Not Found\r\n"))
  }

  @Test(arguments: [
    ("GET /x/ HTTP/1.1\r\nHost: 127.0.0.1:4321\r\n\r\n", "404 Not Found"),
    (request("", host: "evil.example:4321"), "403 Forbidden"), (request("", host: "127.0.0.1:80"), "403 Forbidden"),
    (request("", "Origin: https://evil.example\r\n"), "403 Forbidden"), (request("", "Sec-Fetch-Site: cross-site\r\n"), "403 Forbidden"),
    (request("", method: "POST"), "405 Method Not Allowed"), ("nonsense\r\n\r\n", "400 Bad Request"),
    ("GET /\(token)/ HTTP/1.1\r\n\r\n", "403 Forbidden"),
  ]) func nobodyElseGetsAnAnswer(_ request: String, _ status: String) {
    #expect(Self.serve([request]).answers.map { $0.text.prefix { $0 != "\r\n" } } == ["HTTP/1.1 \(status)"])
  }

  /// The results of the check come without another page, and a save makes another page.
  @Test func aWaitingPageHearsOfLaterVersions() throws {
    let page = "Shop.flow.prototype.html"
    let first = Self.version(Self.body(Self.serve([Self.request(page)]), 0))
    let checked = Self.body(Self.serve([Self.request(Self.question(page, first)), nil, nil, nil]), 0)
    #expect(checked.hasSuffix(" checked") && Self.content(checked) == Self.content(first))
    let changed = Self.spec.replacing("paid", with: "done")
    let world = Self.serve(
      [Self.request(Self.question(page, checked)), nil, nil, nil, nil, nil, nil, nil, Self.request(page)],
      events: [{ _ in }, { world in world.add("Shop.flow.yaml", .file(Array(changed.utf8))) }])
    try #require(world.answers.count == 2)
    #expect(Self.content(Self.body(world, 0)) != Self.content(first))
    #expect(Self.body(world, 1).contains("\"done\"") && !Self.body(world, 1).contains("\"paid\""))
  }

  @Test func aPrototypeOutlivesASpecThatCannotBeRead() throws {
    let page = "Shop.flow.prototype.html"
    let world = Self.serve(
      [Self.request(page), nil, nil, nil, nil, nil, nil, nil, Self.request(page)],
      events: [{ _ in }, { world in world.add("Shop.flow.yaml", .file(Array("flowspec: 1\nstates: [\n".utf8))) }])
    try #require(world.answers.count == 2)
    #expect(Self.body(world, 1).contains("\"paid\"") && Self.body(world, 1).contains("shows its last readable version"))
    #expect(Self.version(Self.body(world, 1)).hasSuffix(" unreadable"))
  }

  /// A page that shows an old version hears at once that the spec can be read again.
  @Test func aMendedSpecIsToldBeforeItIsChecked() throws {
    let page = "Shop.flow.prototype.html"
    let current = Self.version(Self.body(Self.serve([Self.request(page)]), 0))
    #expect(current.hasSuffix(" checking"))
    let broken = current.replacing(" checking", with: " unreadable")
    let world = Self.serve([Self.request(Self.question(page, broken))])
    #expect(Self.body(world, 0) == current)
  }

  private static func body(_ world: MemoryWorld, _ place: Int) -> String {
    world.answers.count > place ? world.answers[place].text.components(separatedBy: "\r\n\r\n").last ?? "" : ""
  }

  private static func version(_ page: String) -> String {
    page.firstMatch(of: /data-version="([^"]*)"/).map { String($0.output.1) } ?? ""
  }

  /// The part of a version that changes with the page, its findings aside.
  private static func content(_ version: String) -> Substring { version.prefix { $0 != " " } }

  private static func question(_ page: String, _ version: String) -> String {
    "changes?page=\(page)&since=\(version.replacing(" ", with: "%20"))"
  }

  /// The address of the run stays the same, and the page returns with the spec.
  @Test func aSpecThatCannotBeReadSaysWhy() {
    let world = Self.serve([Self.request("Shop.flow.prototype.html")], "flowspec: 1\nflow: Shop\nstates: [\n")
    #expect(world.answers.first?.text.contains("The spec cannot be read.") == true)
    #expect(world.answers.first?.text.contains("data-version=") == true)
  }

  @Test func aPortThatIsTakenIsTold() {
    let world = MemoryWorld(["Shop.flow.yaml": Self.spec])
    world.listening = FileProblem("another program uses it")
    #expect(world.run("preview", "--port", "8080") == .world)
    #expect(world.error.contains("cannot listen on port 8080: another program uses it"))
    #expect(world.run("preview", "--port", "many") == .usage)
  }
}
