/// Accepted findings in a file: they stay hidden until they no longer occur.
public struct Baseline: Sendable {
  static let version = 1

  /// One finding, or several equal ones.
  struct Entry: Sendable, Equatable {
    let identity: FindingIdentity
    let count: Int
    /// The place of the entry in the file.
    let span: Span
  }

  public let source: SourceText
  let entries: [Entry]

  /// The reason why a file is no baseline.
  public struct Problem: Error, Sendable, Equatable {
    /// The message, which begins with the line: "line 3: …".
    public let message: String
  }

  // MARK: Reading

  public static func read(_ source: SourceText) -> Result<Baseline, Problem> {
    switch JSONNode.parse(source.bytes, source: SourceID(0)) {
    case .failure(let problem): return .failure(Problem(message: "line \(problem.line): \(problem.message)"))
    case .success(let root):
      do throws(Problem) {
        return .success(Baseline(source: source, entries: try entries(of: root, source)))
      } catch {
        return .failure(error)
      }
    }
  }

  private static func entries(of root: JSONNode, _ source: SourceText) throws(Problem) -> [Entry] {
    func problem(_ node: JSONNode, _ message: String) -> Problem {
      Problem(message: "line \(source.lines.position(of: node.span.lower).line): \(message)")
    }
    guard case .integer(let version)? = root["version"]?.content else { throw problem(root, "it has no 'version'") }
    guard version == Self.version else { throw problem(root, "it has version \(version); this flowspec reads version \(Self.version)") }
    guard let list = root["findings"]?.elements else { throw problem(root, "it has no list 'findings'") }
    var entries: [Entry] = []
    for node in list {
      guard let rule = node["rule"]?.string, let flow = node["flow"]?.string, let place = node["at"]?.string,
        let message = node["message"]?.string
      else { throw problem(node, "a finding has 'rule', 'flow', 'at' and 'message'") }
      let identity = FindingIdentity(rule: RuleName(rule), flow: flow, place: place, message: message)
      switch node["count"]?.content {
      case nil: entries.append(Entry(identity: identity, count: 1, span: node.span))
      case .integer(let count)? where count > 0: entries.append(Entry(identity: identity, count: count, span: node.span))
      default: throw problem(node, "'count' is a number from 1 on")
      }
    }
    return entries
  }

  // MARK: Writing

  /// Returns the file for some findings; it has no lines and paths, so that it changes only with the findings.
  static func text(of identities: [FindingIdentity]) -> String {
    let counts = Dictionary(identities.map { ($0, 1) }, uniquingKeysWith: +)
    let findings = counts.keys.sorted(by: <).map { identity -> JSON in
      let members: [JSON.Member] = [
        .init("rule", .string(identity.rule.text)), .init("flow", .string(identity.flow)), .init("at", .string(identity.place)),
        .init("message", .string(identity.message)),
      ]
      let count = counts[identity] ?? 1
      return .object(members + (count > 1 ? [.init("count", .integer(count))] : []))
    }
    return JSON.object([.init("version", .integer(version)), .init("findings", .array(findings))]).text
  }
}

extension FindingIdentity: Comparable {
  /// Compares by flow, place, rule and message.
  static func < (left: FindingIdentity, right: FindingIdentity) -> Bool {
    (left.flow, left.place, left.rule.text, left.message) < (right.flow, right.place, right.rule.text, right.message)
  }
}
