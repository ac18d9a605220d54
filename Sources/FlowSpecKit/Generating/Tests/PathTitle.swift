/// The title of a path: `signOut leads from member.playing to signedOut`.
struct PathTitle {
  let flow: Flow
  let stimulus: Stimulus
  /// The simulation before the last step; nil for a launch.
  let before: Simulation?
  let after: Simulation

  /// The most characters in a line of a suite.
  private static let most = 88

  var text: String { String(whole.prefix(Self.most)) }

  private var whole: String {
    let (from, to) = (before.map(leaves) ?? [], leaves(after))
    let (left, entered) = (from.filter { !to.contains($0) }, to.filter { !from.contains($0) })
    guard before != nil else { return "launch leads to \(Self.listed(entered))" }
    guard left.isEmpty, entered.isEmpty else {
      return "\(trigger) leads from \(Self.listed(left.isEmpty ? from : left)) to \(Self.listed(entered.isEmpty ? to : entered))"
    }
    let sources = after.last.happenings.compactMap { happening -> String? in
      guard case .taken(let transition) = happening else { return nil }
      return name(flow[transition].source)
    }
    return sources.isEmpty ? "\(trigger) stays in \(Self.listed(to))" : "\(trigger) is taken in \(Self.listed(Array(Set(sources)).sorted()))"
  }

  private func name(_ state: StateID) -> String { state == Flow.outermost ? flow.name.value : flow[state].qualifiedName }

  /// Returns the names of active states without an active child.
  private func leaves(_ simulation: Simulation) -> [String] {
    flow.states.filter { $0.children.isEmpty && $0.id != Flow.outermost && simulation.isActive($0.id) }.map { name($0.id) }
  }

  private var trigger: String {
    switch stimulus {
    case .launch: "launch"
    case .event(let event, _): flow[event].qualifiedName
    case .input(let input, _): "a change of \(flow[input].name.value)"
    case .timer(let state, let timer): "\(after.system[state].timers[timer.index])ms"
    case .select: "a tab"
    case .link, .show, .back, .forward, .close, .relaunch: "a move"
    }
  }

  private static func listed(_ names: [String]) -> String {
    names.count < 3 ? names.joined(separator: " and ") : "\(names[0]) and \(names.count - 1) more"
  }
}

/// Chooses descriptive names of test functions and samples.
struct TestNames {
  private var taken: Set<String> = [
    "titles", "run", "effects", "opened", "refused", "lost", "isRejected", "handoffs", "shown", "showsAnything", "open", "kept", "init", "self",
    "allCases", "rawValue",
  ]

  /// Returns `signOutLeadsFromMemberPlayingToSignedOut` for `signOut leads from member.playing to signedOut`.
  mutating func name(of title: String) -> String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    var name = SwiftIdentifier.joined([first] + words.dropFirst())
    if name.isEmpty || name.first?.isNumber == true { name = "run" + name }
    if name.count > Self.most { name = String(name.prefix(Self.most)) }
    let plain = name
    var count = 1
    while SwiftWords.keywords.contains(name) || !taken.insert(name).inserted {
      count += 1
      name = "\(plain)\(count)"
    }
    return name
  }

  private static let most = 80
}
