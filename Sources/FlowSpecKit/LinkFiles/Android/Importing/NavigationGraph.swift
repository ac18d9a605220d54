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
    /// Without an `android:id` the route.
    let id: String
    /// The text that names it in code, such as `orders/{id}`.
    var route: String?
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
    reader.sayWhatStandsEverywhere()
    return reader.graph
  }
}

extension MarkupElement {
  /// Of `android:`, `app:` or no prefix; what is for tools says nothing.
  func fact(_ name: String) -> String? {
    facts.first { $0.name == name }?.value
  }

  /// In the order of their full names.
  var facts: [(name: String, value: String)] {
    attributes.compactMap { attribute in
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      guard let name = parts.last, parts.count == 1 ? name != "xmlns" : !["tools", "xmlns"].contains(parts[0]) else { return nil }
      return (String(name), attribute.value)
    }
  }

  /// `sessions` for `@+id/sessions`.
  func reference(_ name: String) -> String? {
    guard let text = fact(name), let last = text.split(separator: "/").last, text.hasPrefix("@") else { return nil }
    return String(last)
  }
}
