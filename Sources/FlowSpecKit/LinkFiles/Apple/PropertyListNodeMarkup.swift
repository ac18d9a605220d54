extension PropertyListNode {
  /// Converts the XML of a property list.
  public static func read(_ element: MarkupElement) -> Result<PropertyListNode, PropertyListFile.Problem> {
    guard element.name == "plist" else {
      return .failure(.init("the file is XML, but no property list: it begins with <\(element.name)>", at: element.tag.lowerBound))
    }
    guard let root = element.children.first, element.children.count == 1 else {
      return .failure(.init("a property list has one value", at: element.tag.lowerBound))
    }
    do throws(PropertyListFile.Problem) {
      return .success(try value(root))
    } catch {
      return .failure(error)
    }
  }

  private static func value(_ element: MarkupElement) throws(PropertyListFile.Problem) -> PropertyListNode {
    let content: Content
    switch element.name {
    case "string": content = .string(element.text)
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "integer", "real", "date", "data": content = .other
    case "array":
      var elements: [PropertyListNode] = []
      for child in element.children { elements.append(try value(child)) }
      content = .array(elements)
    case "dict": content = .dictionary(try members(element))
    default: throw .init("<\(element.name)> means nothing in a property list", at: element.tag.lowerBound)
    }
    return PropertyListNode(content, at: element.range)
  }

  private static func members(_ element: MarkupElement) throws(PropertyListFile.Problem) -> [Member] {
    var members: [Member] = []
    var rest = element.children[...]
    while let key = rest.popFirst() {
      guard key.name == "key" else { throw .init("<key> is expected here, not <\(key.name)>", at: key.tag.lowerBound) }
      guard let next = rest.popFirst() else { throw .init("no value follows the key '\(key.text)'", at: key.range.upperBound) }
      members.append(Member(key.text, at: key.range, try value(next)))
    }
    return members
  }
}
