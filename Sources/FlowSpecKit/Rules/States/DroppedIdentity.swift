/// A Swift type whose identity differs between two declarations, or is missing in one.
enum DroppedIdentity {
  static let rule = FlowRule(
    "dropped-identity", .warning, "Declarations of one Swift type agree on its identity.",
    explanation: """
      Two declarations name the same Swift type, but only one has an `identity`, or they name different fields. Without an identity, flowspec \
      cannot tell which person the data belongs to: a link or saved navigation of one person may open for another. Write the same `identity` in \
      both. Allow it only for data that belongs to nobody.
      """,
    needs: [.types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id }, ⟦Member⟧: { swift: User } }
          events: { signIn: { payload: { user: User } }, join: { payload: { member: Member } }, signOut: Out. }
          states:
            outside: { transitions: { signIn: inside, join: joined } }
            inside: { payload: { user: User }, transitions: { signOut: outside } }
            joined: { payload: { member: Member }, transitions: { signOut: outside } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id }, Member: { swift: User, identity: id } }
          events: { signIn: { payload: { user: User } }, join: { payload: { member: Member } }, signOut: Out. }
          states:
            outside: { transitions: { signIn: inside, join: joined } }
            inside: { payload: { user: User }, transitions: { signOut: outside } }
            joined: { payload: { member: Member }, transitions: { signOut: outside } }
          """)
    ],
    chart: { facts, findings in check(facts.flow.ownTypes, acrossFiles: nil, &findings) },
    apps: { spaces, findings in
      var known: Set<Span> = []
      for space in spaces {
        let types = space.flows.flatMap(\.ownTypes)
        check(types, acrossFiles: space, &findings) { known.insert($0).inserted }
      }
    }, comparesAll: true)

  /// Checks types; `space` is nil for declarations of one file.
  private static func check(
    _ types: [OwnType], acrossFiles space: LinkSpace?, _ findings: inout Findings, isNew: (Span) -> Bool = { _ in true }
  ) {
    let named = Dictionary(grouping: types.enumerated()) { $0.element.app.swiftName }
    for (index, type) in types.enumerated() {
      let others = (named[type.app.swiftName] ?? []).filter { place, other in
        place != index && other.app.importedModule == type.app.importedModule && other.app.identity != type.app.identity
          && (space == nil || other.flow != type.flow)
      }
      // The declaration without an identity is reported; of two different ones the later.
      guard let other = others.first(where: { $0.element.app.identity != nil && (type.app.identity == nil || $0.offset < index) })?.element else {
        continue
      }
      guard isNew(type.name.span) else { continue }
      let identity = other.app.identity ?? ""
      let what = type.app.identity.map { "has the identity '\($0)'" } ?? "has no identity"
      findings.add(
        "'\(type.name.value)' \(what), and the same Swift type '\(type.app.swiftName)' has '\(identity)' elsewhere", at: type.name.span,
        notes: [.init("declared here with 'identity: \(identity)'", at: other.name.span)]
          + (space.flatMap { $0.app.isEmpty ? nil : [$0.note()] } ?? []))
    }
  }
}

/// A type of the app's own, with the flow that declares it.
private struct OwnType {
  let flow: SourceID
  let name: Located<String>
  let app: AppType
}

extension Flow {
  /// The types that are declared, and those that stand in a field.
  fileprivate var ownTypes: [OwnType] {
    let declared = types.compactMap { declared in
      if case .app(let app) = declared.type { OwnType(flow: source, name: declared.name, app: app) } else { nil }
    }
    let fields = states.flatMap(\.payload) + events.flatMap(\.payload) + effects.flatMap(\.payload) + routes.flatMap(\.parameters)
    let inline = fields.compactMap { field -> OwnType? in
      guard field.type.declaration == nil, case .app(let app) = field.type.type else { return nil }
      return OwnType(flow: source, name: Located(app.swiftName, field.type.span), app: app)
    }
    return declared + inline
  }
}
