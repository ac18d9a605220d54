/// The identity of a finding, which stays the same when its file is edited, moved or renamed.
///
/// It consists of the rule, the flow, the keys around the finding and the message, without line and file.
struct FindingIdentity: Hashable, Sendable {
  let rule: RuleName
  /// The flow's name; the file's own name if the flow's cannot be read.
  let flow: String
  /// The keys around it, outermost first, such as `states/signedOut`; elements of lists are `[]`.
  let place: String
  let message: String

  /// Returns a fingerprint; equal findings are numbered from 0.
  func fingerprint(occurrence: Int) -> String {
    var hash = StableHash()
    for text in [rule.text, flow, place, message, String(occurrence)] {
      hash.add(text)
      hash.add("\u{0}")
    }
    return hash.text
  }
}

/// Computes the identities of findings; reads each file once.
struct FindingIdentities {
  private var roots: [SourceID: YAMLNode?] = [:]
  private let sources: SourceSet

  init(_ sources: SourceSet) {
    self.sources = sources
  }

  mutating func identity(of diagnostic: Diagnostic) -> FindingIdentity {
    let root = root(of: diagnostic.span.source)
    return FindingIdentity(
      rule: diagnostic.rule, flow: flow(of: diagnostic.span.source), place: root.map { Self.keys(around: diagnostic.span, in: $0) } ?? "",
      message: Self.withoutLines(diagnostic.message))
  }

  /// Returns the name of the flow in a file; the file's own name if there is none.
  mutating func flow(of source: SourceID) -> String {
    if case .mapping(let entries)? = root(of: source)?.content,
      case .scalar(let name)? = entries.first(where: { $0.key.text == "flow" })?.value.content, !name.text.isEmpty
    {
      return name.text
    }
    return sources[source].path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Returns a unique fingerprint for each finding, in order.
  mutating func fingerprints(of diagnostics: [Diagnostic]) -> [String] {
    var seen: [FindingIdentity: Int] = [:]
    return diagnostics.map { diagnostic in
      let identity = identity(of: diagnostic)
      let occurrence = seen[identity, default: 0]
      seen[identity] = occurrence + 1
      return identity.fingerprint(occurrence: occurrence)
    }
  }

  private mutating func root(of source: SourceID) -> YAMLNode? {
    if let known = roots[source] { return known }
    let text = sources[source]
    var report = Report()
    // Other files, such as property lists, have no YAML keys.
    let isSpec = text.path.hasSuffix(".yaml") || text.path.hasSuffix(".yml") || text.path == "<stdin>"
    let root = isSpec ? YAMLReader.read(text, id: source, report: &report).root : nil
    roots[source] = root
    return root
  }

  private static func keys(around span: Span, in root: YAMLNode) -> String {
    var keys: [String] = []
    var node = root
    while true {
      switch node.content {
      case .scalar: return keys.joined(separator: "/")
      case .sequence(let elements):
        guard let element = part(of: elements, around: span, { $0.span }) else { return keys.joined(separator: "/") }
        keys.append("[]")
        node = element
      case .mapping(let entries):
        guard let entry = part(of: entries, around: span, { $0.key.span.through($0.value.span) }) else { return keys.joined(separator: "/") }
        keys.append(entry.key.text)
        if entry.key.span.contains(span) { return keys.joined(separator: "/") }
        node = entry.value
      }
    }
  }

  /// Returns the part that contains a span, by binary search, because there may be thousands.
  private static func part<Part>(of parts: [Part], around span: Span, _ place: (Part) -> Span) -> Part? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if place(parts[middle]).lower <= span.lower { low = middle + 1 } else { high = middle }
    }
    guard low > 0, place(parts[low - 1]).contains(span) else { return nil }
    return parts[low - 1]
  }

  /// Returns a message without line numbers, which change when lines move.
  private static func withoutLines(_ message: String) -> String {
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    return words.indices.map { index in
      index > 0 && words[index - 1] == "line" ? words[index].drop(while: \.isNumber) : words[index]
    }.joined(separator: " ")
  }
}

/// FNV-1a with 64 bits, which is equal in every run and on every machine.
struct StableHash {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The hash as sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
