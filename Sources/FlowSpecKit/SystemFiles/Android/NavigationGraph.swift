/// A navigation graph of Android as it stands in a file.
struct NavigationGraph {
  struct Argument {
    let name: String
    /// As written; none where the default tells.
    let type: String?
    let isNullable: Bool
    let fallback: String?
    let span: Span

    /// It may be absent from a link.
    var isOptional: Bool { isNullable || fallback != nil }
  }

  struct DeepLink {
    let uri: String
    let span: Span
  }

  struct Destination {
    let id: String
    /// The element's name: `fragment`, `dialog`, `activity`, or the app's own.
    let kind: String
    let label: String?
    let className: String?
    var arguments: [Argument] = []
    var links: [DeepLink] = []
    /// Ids of what its actions lead to.
    var targets: [(id: String, span: Span)] = []
    let span: Span
  }

  var destinations: [Destination] = []
  /// From the id of a nested graph to that of its first destination.
  var starts: [String: String] = [:]
  var start: String?
}

extension NavigationGraph {
  static func read(_ root: MarkupElement, id: SourceID, report: inout Report) -> NavigationGraph? {
    var reader = NavigationGraphReader(id, report)
    defer { report = reader.report }
    guard root.name == "navigation" else {
      reader.wrong("the file is a '\(root.name)', not a 'navigation'", root)
      return nil
    }
    reader.read(root, inherited: [])
    return reader.graph
  }
}

extension MarkupElement {
  /// Of `android:`, `app:` or no prefix; what is for tools says nothing.
  fileprivate func fact(_ name: String) -> String? {
    attributes.first { attribute in
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      return parts.last.map(String.init) == name && (parts.count == 1 || parts[0] != "tools")
    }?.value
  }

  /// `sessions` for `@+id/sessions`.
  fileprivate func reference(_ name: String) -> String? {
    guard let text = fact(name), let last = text.split(separator: "/").last, text.hasPrefix("@") else { return nil }
    return String(last)
  }
}

private struct NavigationGraphReader {
  var report: Report
  var graph = NavigationGraph()
  private let id: SourceID

  init(_ id: SourceID, _ report: Report) {
    self.id = id
    self.report = report
  }

  /// Reads one graph; its own actions lead on from everything in it.
  mutating func read(_ element: MarkupElement, inherited: [(id: String, span: Span)]) {
    let own = inherited + element.children.filter { $0.name == "action" }.compactMap(target)
    let start = element.reference("startDestination")
    if start == nil { gap("this graph has no 'startDestination'", element) }
    if let name = element.reference("id"), let start { graph.starts[name] = start }
    if graph.start == nil { graph.start = start }
    let first = graph.destinations.count
    for child in element.children { readChild(child, own) }
    // What stands on a graph belongs to where it begins.
    var links: [NavigationGraph.DeepLink] = []
    for child in element.children where child.name == "deepLink" {
      if let link = link(child) { links.append(link) }
    }
    guard !links.isEmpty else { return }
    if let place = graph.destinations.indices.dropFirst(first).first(where: { graph.destinations[$0].id == start }) {
      graph.destinations[place].links += links
    } else {
      unsaid("deep links of this graph open its start, which is not in this file", element)
    }
  }

  private mutating func readChild(_ child: MarkupElement, _ own: [(id: String, span: Span)]) {
    switch child.name {
    case "action", "deepLink": return
    case "argument": unsaid("an argument of a whole graph is left out", child)
    case "navigation": read(child, inherited: own)
    case "include":
      guard let name = child.reference("graph") else { return wrong("'include' names no graph", child) }
      unsaid("graph '\(name)' is in another file; a route stands for it", child)
      graph.destinations.append(NavigationGraph.Destination(id: name, kind: "include", label: nil, className: nil, span: span(child)))
    default: readDestination(child, own)
    }
  }

  private mutating func readDestination(_ element: MarkupElement, _ own: [(id: String, span: Span)]) {
    let className = element.fact("name")
    guard let name = element.reference("id") ?? className?.split(separator: ".").last.map(String.init) else {
      return wrong("'\(element.name)' has no 'android:id'; it is left out", element)
    }
    if graph.destinations.contains(where: { $0.id == name }) { return gap("'\(name)' stands twice; the first counts", element) }
    var destination = NavigationGraph.Destination(
      id: name, kind: element.name, label: element.fact("label"), className: className, span: span(element))
    for child in element.children {
      switch child.name {
      case "argument": if let argument = argument(child) { destination.arguments.append(argument) }
      case "deepLink": if let link = link(child) { destination.links.append(link) }
      case "action": if let target = target(child) { destination.targets.append(target) }
      default: unsaid("'\(child.name)' is left out", child)
      }
    }
    destination.targets += own
    graph.destinations.append(destination)
  }

  /// An action without a destination goes back.
  private func target(_ element: MarkupElement) -> (id: String, span: Span)? {
    element.reference("destination").map { ($0, span(element)) }
  }

  private mutating func link(_ element: MarkupElement) -> NavigationGraph.DeepLink? {
    if let uri = element.fact("uri"), !uri.isEmpty {
      let others = [element.fact("action").map { "action '\($0)'" }, element.fact("mimeType").map { "type '\($0)'" }].compactMap(\.self)
        .filter { $0 != "action 'android.intent.action.VIEW'" }
      if !others.isEmpty { unsaid("a spec knows links by their URL alone: \(others.joined(separator: " and ")) of this one is left out", element) }
      return NavigationGraph.DeepLink(uri: uri, span: span(element))
    }
    unsaid("a deep link without 'app:uri' has no URL; it is left out", element)
    return nil
  }

  private mutating func argument(_ element: MarkupElement) -> NavigationGraph.Argument? {
    guard let name = element.fact("name"), !name.isEmpty else {
      wrong("'argument' has no 'android:name'; it is left out", element)
      return nil
    }
    let fallback = element.fact("defaultValue")
    return NavigationGraph.Argument(
      name: name, type: element.fact("argType"), isNullable: element.fact("nullable") == "true" || fallback == "@null", fallback: fallback,
      span: span(element))
  }

  private func span(_ element: MarkupElement) -> Span {
    Span(id, element.tag.lowerBound, min(element.tag.upperBound, element.tag.lowerBound + 1 + element.name.utf8.count))
  }

  mutating func wrong(_ message: String, _ element: MarkupElement) { report.add(NavigationGraphRules.wrongValue, message, at: span(element)) }
  private mutating func gap(_ message: String, _ element: MarkupElement) { report.add(NavigationGraphRules.gap, message, at: span(element)) }
  private mutating func unsaid(_ message: String, _ element: MarkupElement) {
    report.add(ImportRules.inexpressible, message, at: span(element))
  }
}
