/// The groups of an origin's prefixes: prefixes without a common URL share a function.
struct OriginGroups {
  let functions: [String]
  let groups: [[OriginPrefix]]

  init(_ origin: LinkOrigin, _ plan: NamePlan) {
    groups = Self.groups(origin.origin)
    let stem = SwiftIdentifier.joined([plan.flattened(origin.name.value, origin.module), "path"])
    functions = groups.indices.map { $0 == 0 ? stem : "\(stem)\($0 + 1)" }
  }

  static func groups(_ origin: Origin) -> [[OriginPrefix]] {
    var groups: [[OriginPrefix]] = []
    for prefix in origin.prefixes {
      if let last = groups.last, !last.contains(where: { mayMeet($0, prefix) }) {
        groups[groups.count - 1].append(prefix)
      } else {
        groups.append([prefix])
      }
    }
    return groups
  }

  private static func mayMeet(_ one: OriginPrefix, _ other: OriginPrefix) -> Bool {
    func places(_ prefix: OriginPrefix) -> OriginPlaces { OriginPlaces(Origin(name: "", prefixes: [prefix])) }
    return places(one).mayMeet(places(other))
  }
}
