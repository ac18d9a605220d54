/// Converts the XML elements of a navigation graph to destinations.
struct NavigationGraphReader {
  var report: Report
  var graph = NavigationGraph()
  /// Elements that are reported once for the whole file.
  private var animated: [MarkupElement] = []
  private var titles: [(text: String, element: MarkupElement)] = []
  private let id: SourceID

  init(_ id: SourceID, _ report: Report) {
    self.id = id
    self.report = report
  }

  /// Reads one graph; its own actions apply to every destination in it.
  mutating func read(_ element: MarkupElement, inherited: [(id: String, span: Span)]) {
    if let route = element.fact("route") { unsaid("the route '\(route)' of a whole graph is left out", element) }
    list(element, besides: ["id", "startDestination", "route", "label"], of: "graph")
    let own = inherited + element.children.filter { $0.name == "action" }.compactMap { target($0) }
    let start = element.reference("startDestination") ?? element.fact("startDestination")
    if start == nil { gap("this graph has no 'startDestination'", element) }
    if let name = element.reference("id"), let start { graph.starts[name] = start }
    if graph.start == nil { graph.start = start }
    let first = graph.destinations.count
    for child in element.children { readChild(child, own) }
    // A graph's links open its start.
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
    case "navigation":
      let name = child.reference("id").map { " '\($0)'" } ?? ""
      unsaid("the inner graph\(name) is dropped: its destinations become ordinary routes", child)
      read(child, inherited: own)
    case "include":
      guard let name = child.reference("graph") else { return wrong("'include' names no graph", child) }
      // A graph that is included twice is one.
      if graph.destinations.contains(where: { $0.id == name }) { return }
      unsaid("graph '\(name)' is in another file; it becomes a route", child)
      graph.destinations.append(NavigationGraph.Destination(id: name, kind: "include", label: nil, className: nil, span: span(child)))
    default: readDestination(child, own)
    }
  }

  private mutating func readDestination(_ element: MarkupElement, _ own: [(id: String, span: Span)]) {
    let (className, route) = (element.fact("name"), element.fact("route"))
    guard let name = element.reference("id") ?? route ?? className?.split(separator: ".").last.map(String.init) else {
      return wrong("'\(element.name)' has neither 'android:id' nor 'app:route'; it is left out", element)
    }
    if graph.destinations.contains(where: { $0.id == name }) { return gap("'\(name)' occurs twice; the first counts", element) }
    var destination = NavigationGraph.Destination(
      id: name, route: route, kind: element.name, label: element.fact("label"), className: className, span: span(element))
    sayKind(element)
    list(element, besides: ["id", "name", "label", "route"], of: "destination")
    if let label = destination.label, label.hasPrefix("@") { titles.append((label, element)) }
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

  private mutating func sayKind(_ element: MarkupElement) {
    switch element.name {
    case "fragment", "dialog": break
    case "activity": unsaid("an 'activity' has a window of its own; in the spec it is a route on the stack 'main'", element)
    default: unsaid("'\(element.name)' is a kind of destination of the app's own; in the spec it is a route on the stack 'main'", element)
    }
  }

  // MARK: Actions

  private static let stackOptions = ["launchSingleTop", "popUpTo", "popUpToInclusive", "popUpToSaveState", "restoreState"]
  private static let animations = ["enterAnim", "exitAnim", "popEnterAnim", "popExitAnim"]

  private mutating func target(_ element: MarkupElement) -> (id: String, span: Span)? {
    if element.facts.contains(where: { Self.animations.contains($0.name) }) { animated.append(element) }
    list(element, besides: ["id", "destination"] + Self.stackOptions + Self.animations, of: "action")
    for child in element.children { unsaid("'\(child.name)' of an action is left out: the code that opens the route gives its arguments", child) }
    guard let destination = element.reference("destination") else {
      if let back = element.reference("popUpTo") {
        unsaid("this action goes back to '\(back)'; a spec can only go back by one entry, so it is left out", element)
      } else {
        unsaid("this action leads nowhere; it is left out", element)
      }
      return nil
    }
    let options = element.facts.map { "'\($0.name)'" }.filter { option in Self.stackOptions.contains { "'\($0)'" == option } }
    if !options.isEmpty {
      let what = options.joined(separator: " and ")
      let verb = options.count == 1 ? "is" : "are"
      unsaid("\(what) of this action \(verb) left out: a route that is opened goes on top, or back to where it is", element)
    }
    return (destination, span(element))
  }

  // MARK: Links and arguments

  private mutating func link(_ element: MarkupElement) -> NavigationGraph.DeepLink? {
    list(element, besides: ["id", "uri", "action", "mimeType"], of: "deep link")
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
    list(element, besides: ["name", "argType", "nullable", "defaultValue"], of: "argument")
    let fallback = element.fact("defaultValue")
    return NavigationGraph.Argument(
      name: name, type: element.fact("argType"), isNullable: element.fact("nullable") == "true" || fallback == "@null", fallback: fallback,
      span: span(element))
  }

  // MARK: Remarks

  /// Reports attributes that the import ignores.
  private mutating func list(_ element: MarkupElement, besides known: [String], of what: String) {
    let others = element.facts.map(\.name).filter { !known.contains($0) }.map { "'\($0)'" }
    guard !others.isEmpty else { return }
    unsaid("\(others.joined(separator: " and ")) of this \(what) \(others.count == 1 ? "is" : "are") left out", element)
  }

  mutating func sayWhatStandsEverywhere() {
    func more(_ count: Int) -> String { count == 0 ? "" : "; so \(count == 1 ? "is that" : "are those") of \(count) more" }
    if let first = titles.first {
      unsaid("the title '\(first.text)' is the name of a text in another file, and left out\(more(titles.count - 1))", first.element)
    }
    if let first = animated.first { unsaid("the animation of this action is left out\(more(animated.count - 1))", first) }
  }

  private func span(_ element: MarkupElement) -> Span {
    Span(id, from: element.tag.lowerBound, to: min(element.tag.upperBound, element.tag.lowerBound + 1 + element.name.utf8.count))
  }

  mutating func wrong(_ message: String, _ element: MarkupElement) { report.add(NavigationGraphRules.wrongValue, message, at: span(element)) }
  private mutating func gap(_ message: String, _ element: MarkupElement) { report.add(NavigationGraphRules.gap, message, at: span(element)) }
  private mutating func unsaid(_ message: String, _ element: MarkupElement) {
    report.add(ImportRules.inexpressible, message, at: span(element))
  }
}
