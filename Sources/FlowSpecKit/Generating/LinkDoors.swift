/// The ways into an origin: prefixes of which no URL has two share a function.
struct LinkDoors {
  let functions: [String]
  let groups: [[OriginPrefix]]

  init(_ origin: LinkOrigin, _ flow: Flow, _ plan: NamePlan) {
    var groups: [[OriginPrefix]] = []
    for prefix in origin.origin.prefixes {
      if let last = groups.last, !last.contains(where: { Self.mayMeet($0, prefix) }) {
        groups[groups.count - 1].append(prefix)
      } else {
        groups.append([prefix])
      }
    }
    self.groups = groups
    let stem = SwiftIdentifier.joined([plan.flattened(origin.name.value, origin.module), "path"])
    functions = groups.indices.map { $0 == 0 ? stem : "\(stem)\($0 + 1)" }
  }

  private static func mayMeet(_ one: OriginPrefix, _ other: OriginPrefix) -> Bool {
    guard one.scheme == other.scheme else { return false }
    if case .exact(let name)? = one.host, case .exact(let second)? = other.host { return name == second }
    return true
  }
}
