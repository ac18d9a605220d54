/// Writes the identifiers under which an app registers native components and view controllers.
struct HotwireWriting {
  let plan: NamePlan
  let access: String

  static let componentType = "ComponentName"
  static let viewControllerType = "ViewControllerName"

  /// Returns the names of the types that a flow has.
  static func types(of flow: Flow) -> [String] {
    (flow.routes.contains { !$0.components.isEmpty } ? [componentType] : []) + (flow.viewControllers?.isEmpty == false ? [viewControllerType] : [])
  }

  func write(to code: inout CodeWriter) {
    var components: [(name: String, summary: String?)] = []
    for component in plan.flow.routes.flatMap(\.components) where !components.contains(where: { $0.name == component.name.value }) {
      components.append((component.name.value, component.about.comment))
    }
    write(Self.componentType, "The names under which web pages and the app know the native components.", components, to: &code)
    let controllers = (plan.flow.viewControllers ?? []).map { (name: $0.value, summary: String?.none) }
    write(Self.viewControllerType, "The names of the native view controllers in a path configuration.", controllers, to: &code)
  }

  private func write(_ type: String, _ summary: String, _ names: [(name: String, summary: String?)], to code: inout CodeWriter) {
    guard !names.isEmpty else { return }
    let protocols = ["String", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    var taken: Set<String> = []
    code.gap()
    code.doc(summary)
    code.type(access, "enum \(type): \(protocols)") { code in
      for (name, summary) in names {
        let word = Self.caseName(name, &taken)
        code.doc(summary)
        code.line("case \(SwiftIdentifier.escaped(word))" + (word == name ? "" : " = \(SwiftText.literal(name))"))
      }
    }
  }

  /// Returns `sortButton` for `sort-button` and `plaidViewController` for `PlaidViewController`; a name in use gets a number.
  private static func caseName(_ name: String, _ taken: inout Set<String>) -> String {
    let parts = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let joined = SwiftIdentifier.joined(parts)
    let capitals = joined.prefix { $0.isUppercase }.count
    // In `URLController` the last capital begins the next word.
    let folded = capitals > 1 && capitals < joined.count ? capitals - 1 : capitals
    var word = joined.prefix(folded).lowercased() + joined.dropFirst(folded)
    if SwiftIdentifier.impossible.contains(word) || word == "allCases" { word += "Name" }
    var found = word
    var number = 1
    while !taken.insert(found).inserted {
      number += 1
      found = "\(word)\(number)"
    }
    return found
  }
}
