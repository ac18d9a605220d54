/// The URL types of an Info.plist.
struct URLType: Sendable {
  let name: String?
  let schemes: [Located<String>]
}

enum URLTypes {
  static let key = "CFBundleURLTypes"

  /// Returns nil if the file cannot be read, and an empty list if it has no URL types.
  static func read(_ file: PropertyListFile, id: SourceID, report: inout Report) -> [URLType]? {
    guard let root = PropertyListReading.root(file, id, &report) else { return nil }
    guard let types = root[key] else { return [] }
    return PropertyListReading.list(types, "'\(key)'", id, &report).map { type in
      guard case .dictionary = type.content else {
        PropertyListReading.expected("a dictionary", name: "an element of '\(key)'", at: type, in: id, &report)
        return URLType(name: nil, schemes: [])
      }
      var name: String?
      if case .string(let text)? = type["CFBundleURLName"]?.content { name = text }
      let schemes = type["CFBundleURLSchemes"].map { PropertyListReading.texts($0, "'CFBundleURLSchemes'", id, &report) } ?? []
      return URLType(name: name, schemes: schemes)
    }
  }
}

/// Reads values of property lists, and reports each that has another type.
enum PropertyListReading {
  static func root(_ file: PropertyListFile, _ id: SourceID, _ report: inout Report) -> PropertyListNode? {
    switch file.root {
    case .success(let root):
      if case .dictionary = root.content { return root }
      expected("a dictionary", name: "the property list", at: root, in: id, &report)
    case .failure(let problem):
      let offset = min(problem.offset, file.source.bytes.count)
      report.add(PropertyListRules.unreadable, problem.message, at: Span(id, from: offset, to: offset))
    }
    return nil
  }

  static func list(_ node: PropertyListNode, _ name: String, _ id: SourceID, _ report: inout Report) -> [PropertyListNode] {
    if case .array(let elements) = node.content { return elements }
    expected("a list", name: name, at: node, in: id, &report)
    return []
  }

  static func texts(_ node: PropertyListNode, _ name: String, _ id: SourceID, _ report: inout Report) -> [Located<String>] {
    list(node, name, id, &report).compactMap { element in
      if case .string(let text) = element.content { return Located(text, span(element, id)) }
      expected("a text", name: "an element of \(name)", at: element, in: id, &report)
      return nil
    }
  }

  static func span(_ node: PropertyListNode, _ id: SourceID) -> Span {
    Span(id, from: node.range.lowerBound, to: node.range.upperBound)
  }

  static func expected(_ what: String, name: String, at node: PropertyListNode, in id: SourceID, _ report: inout Report) {
    report.add(PropertyListRules.wrongValue, "\(name) is \(node.kind); it has to be \(what)", at: span(node, id))
  }
}
