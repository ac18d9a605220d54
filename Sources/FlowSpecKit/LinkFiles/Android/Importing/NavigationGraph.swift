/// A navigation graph of Android, as its file declares it.
struct NavigationGraph {
  struct Argument {
    let name: String
    /// The type as written; nil if the default determines it.
    let type: String?
    let isNullable: Bool
    let fallback: String?
    let span: Span

    /// True if it may be absent from a link.
    var isOptional: Bool { isNullable || fallback != nil }
  }

  struct DeepLink {
    let uri: String
    let span: Span
  }

  struct Destination {
    /// The `android:id`, or else the route.
    let id: String
    /// The text that names it in code, such as `orders/{id}`.
    var route: String?
    /// The element's name: `fragment`, `dialog`, `activity`, or the app's own.
    let kind: String
    let label: String?
    let className: String?
    var arguments: [Argument] = []
    var links: [DeepLink] = []
    /// The ids of the destinations of its actions.
    var targets: [(id: String, span: Span)] = []
    let span: Span
  }

  var destinations: [Destination] = []
  /// By id of a nested graph: the id of its first destination.
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
    reader.sayWhatStandsEverywhere()
    return reader.graph
  }
}

extension MarkupElement {
  /// Returns an attribute with the prefix `android:` or `app:`, or without one; attributes for tools are ignored.
  func fact(_ name: String) -> String? {
    facts.first { $0.name == name }?.value
  }

  /// The attributes without those for tools, in the order of their full names.
  var facts: [(name: String, value: String)] {
    attributes.compactMap { attribute in
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      guard let name = parts.last, parts.count == 1 ? name != "xmlns" : !["tools", "xmlns"].contains(parts[0]) else { return nil }
      return (String(name), attribute.value)
    }
  }

  /// Returns the id of a reference: `sessions` for `@+id/sessions`.
  func reference(_ name: String) -> String? {
    guard let text = fact(name), let last = text.split(separator: "/").last, text.hasPrefix("@") else { return nil }
    return String(last)
  }
}
