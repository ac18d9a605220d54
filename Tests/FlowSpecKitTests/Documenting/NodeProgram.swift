import Foundation

@testable import FlowSpecKit

/// The page's own script, run by Node.js on a page's own data.
enum NodeProgram {
  /// Tells that node must be there: the gate sets this.
  private static let isRequired = ProcessInfo.processInfo.environment["FLOWSPEC_REQUIRE_NODE"] == "1"
  static let isWanted = isRequired || (try? SwiftCompiler.run("node", ["--version"]).isSuccess) == true

  /// Returns a line for each URL: the answer of a page's matcher, in hexadecimal, so that no letters are confused.
  static func answers(script: String, data: String, urls: [String]) throws -> [String] {
    try run(driver, script: script + EmbeddedPage.linkPrinter, data: data, urls: urls)
  }

  private static func run(_ driver: String, script: String, data: String, urls: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let list = JSON.array(urls.map(JSON.string)).text
    let files = try [folder.write(script, "script.js"), folder.write(data, "data.json"), folder.write(list, "urls.json")]
    let (text, isSuccess) = try SwiftCompiler.run("node", [try folder.write(driver, "driver.js")] + files)
    guard isSuccess else { throw Failed(text: String(text.prefix(2_000))) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static let driver = """
    const { readFileSync } = require("fs");
    const [script, data, urls] = process.argv.slice(2).map((file) => readFileSync(file, "utf8"));
    const { LinkMatcher, LinkPrinter } = new Function(script + "; return { LinkMatcher, LinkPrinter };")();
    const { table, answers, routes } = JSON.parse(data);
    LinkMatcher.prepare(table);
    const hex = (text) => Buffer.from(text, "utf8").toString("hex");
    for (const text of JSON.parse(urls)) {
      const url = LinkMatcher.readURL(text);
      if (url === null) { console.log("no URL"); continue; }
      const found = LinkMatcher.matches(table, url);
      const lines = found.map(({ form, texts }) => form + " " + Array.from(texts, ([name, text]) => name + "=" + hex(text)).sort().join(","));
      if (found.length > 0) lines.push(hex(LinkPrinter.print(table.forms[found[0].form], found[0].texts) ?? "none"));
      if (answers !== undefined && found.length > 0) {
        const answer = answers[found[0].form];
        const route = routes[answer.route];
        const values = LinkMatcher.values(route, answer, found[0].texts).map((value) => hex(value ?? "none"));
        lines.push([route.name, answer.origin, hex(answer.template), ...values].join(" "));
      }
      console.log(lines.join("; "));
    }
    """

  /// Returns a line for each URL that has no form: the nearest forms, with the differences between them and the URL.
  static func nearest(script: String, data: String, urls: [String]) throws -> [String] {
    try run(nearestDriver, script: script, data: data, urls: urls)
  }

  private static let nearestDriver = """
    const { readFileSync } = require("fs");
    const [script, data, urls] = process.argv.slice(2).map((file) => readFileSync(file, "utf8"));
    const LinkMatcher = new Function(script + "; return LinkMatcher;")();
    const { table, answers, routes } = JSON.parse(data);
    LinkMatcher.prepare(table);
    for (const text of JSON.parse(urls)) {
      const near = LinkMatcher.nearest(table, LinkMatcher.readURL(text), (form) => routes[answers[form].route].parameters);
      console.log(JSON.stringify(near.map(({ form, differences }) => [form, (differences ?? []).map(({ kind, message, weight }) => [kind, message, weight])])));
    }
    """

  /// Returns the same line from the model.
  static func expectedNearest(_ flow: Flow, _ parser: LinkParser, _ near: [OpenedURL.NearForm]) -> String {
    let found = near.map { near -> JSON in
      let form = parser.forms.firstIndex { $0.form.span == near.form.form.span } ?? -1
      let differences = near.differences.map { JSON.array([.string($0.kind.rawValue), .string($0.message), .integer($0.weight)]) }
      return JSON.array([.integer(form), .array(differences)])
    }
    return JSON.array(found).text
  }

  /// Returns the same line from the model, for a table alone.
  static func expected(_ table: LinkTable, _ text: String) -> String {
    LinkURL(text).map { lines(table.matches($0), table).joined(separator: "; ") } ?? "no URL"
  }

  /// Returns the same line from the model, with the route and its arguments as people see them.
  static func expected(_ parser: LinkParser, _ flow: Flow, _ text: String) -> String {
    guard let url = LinkURL(text) else { return "no URL" }
    var said = lines(parser.table.matches(url), parser.table)
    if let parsed = parser.parse(url) {
      let form = [flow[parsed.route].qualifiedName, flow[parsed.form.origin].name.value, hex(parsed.form.text.value)]
      said.append((form + parsed.arguments.map { hex($0.text) }).joined(separator: " "))
    }
    return said.joined(separator: "; ")
  }

  /// The matches, and the URL that the form of the first one prints for its arguments.
  private static func lines(_ matches: [LinkTable.Match], _ table: LinkTable) -> [String] {
    let read = matches.map { match in "\(match.form) " + match.arguments.map { "\($0)=\(hex($1))" }.sorted().joined(separator: ",") }
    return read + matches.prefix(1).map { hex(table.forms[$0.form].print($0.arguments) ?? "none") }
  }

  private static func hex(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  struct Failed: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
