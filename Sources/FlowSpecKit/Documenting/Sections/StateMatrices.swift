/// The reactions of each state to each event: one matrix, or one for each outer state if that would be too wide for a screen.
struct StateMatrices {
  private let flow: Flow
  private let reactions: Reactions
  private let wording: Wording
  /// By state: its number in the rows.
  private let numbers: [StateID: Int]
  /// The most columns that fit beside the names of states.
  private static let widest = 26

  init(_ flow: Flow, _ reactions: Reactions) {
    (self.flow, self.reactions) = (flow, reactions)
    wording = Wording(flow: flow)
    let states = flow.states.map(\.id).filter { $0 != Flow.outermost }
    numbers = Dictionary(uniqueKeysWithValues: zip([Flow.outermost] + states, 0...))
  }

  func blocks(isInteractive: Bool) -> [Page.Block] {
    let blocks = parts.flatMap { rows, title in self.blocks(rows, title) }
    return blocks.isEmpty ? [] : [.paragraph(isInteractive ? legend : "↑ marks transitions of a state around it.")] + blocks
  }

  private var legend: Phrase {
    "A number is the state to which an event leads, • means that the state stays active, and ? that a guard decides. Quiet signs are those of a state around it."
  }

  /// The rows of each matrix.
  private var parts: [(rows: [State], title: String)] {
    let targets = Set(flow.transitions.compactMap(\.target?.value))
    let all = flow.states.filter { !$0.transitions.isEmpty || $0.id != Flow.outermost && targets.contains($0.id) }
    guard triggers(of: all).count > Self.widest else { return [(all, "States and events")] }
    let outer = flow[Flow.outermost].children
    let groups = outer.map { state in (first: state, last: state, rows: all.filter { flow.isState($0.id, within: state) }) }
    let own = all.filter { $0.id == Flow.outermost }
    let parts = joined(groups.filter { !$0.rows.isEmpty }).map { group in
      let names = [group.first, group.last].map(wording.name)
      return (rows: group.rows, title: "States and events in \(names[0] == names[1] ? names[0] : names.joined(separator: " to "))")
    }
    return ([(own, "States and events of \(flow.name.value)")] + parts).filter { !$0.rows.isEmpty }
  }

  /// Joins adjacent groups of one row each, as far as their events fit a screen.
  private func joined(_ groups: [(first: StateID, last: StateID, rows: [State])]) -> [(first: StateID, last: StateID, rows: [State])] {
    var found: [(first: StateID, last: StateID, rows: [State])] = []
    var isOpen = false
    for group in groups {
      if isOpen, group.rows.count == 1, let last = found.last, triggers(of: last.rows + group.rows).count <= Self.widest {
        found[found.count - 1] = (last.first, group.last, last.rows + group.rows)
      } else {
        found.append(group)
        isOpen = group.rows.count == 1
      }
    }
    return found
  }

  private func triggers(of rows: [State]) -> [Transition.Trigger] {
    let used = Set(rows.flatMap { $0.transitions.map { flow[$0].trigger.value } })
    return reactions.triggers.filter(used.contains)
  }

  /// Returns one matrix, or several if there are too many events.
  private func blocks(_ rows: [State], _ title: String) -> [Page.Block] {
    let triggers = triggers(of: rows)
    let count = (triggers.count + Self.widest - 1) / Self.widest
    guard count > 1 else { return [block(rows, triggers, title)] }
    return (0..<count).map { part in
      let own = Array(triggers[(part * triggers.count / count)..<((part + 1) * triggers.count / count)])
      return block(rows, own, "\(title), \(part + 1) of \(count)")
    }
  }

  private func block(_ rows: [State], _ triggers: [Transition.Trigger], _ title: String) -> Page.Block {
    let lines = rows.map { state in
      PageMatrix.Row(
        number: numbers[state.id] ?? 0, name: .name(wording.name(state.id), .state), cells: triggers.map { signs(state, $0) })
    }
    let matrix = PageMatrix(title: title, columns: triggers.map { .name(wording.trigger($0), .event) }, rows: lines)
    return .matrix(matrix, inWords: words(rows, triggers))
  }

  private func signs(_ state: State, _ trigger: Transition.Trigger) -> [PageMatrix.Sign] {
    reactions.taken(in: state.id, trigger).map { transition in
      let target = transition.target?.value
      let mark = (target.flatMap { numbers[$0] }.map(String.init) ?? "•") + (transition.condition == nil ? "" : "?")
      let isInherited = transition.source != state.id
      let words = wording.trigger(trigger) + ": " + wording.behaviour(transition).plain + (isInherited ? " (\(wording.name(transition.source)))" : "")
      return PageMatrix.Sign(
        text: mark, words: words, isInherited: isInherited, topic: target == nil ? nil : .state, name: target.map(wording.name) ?? "")
    }
  }

  /// Returns tables of states by events with the same in words.
  private func words(_ rows: [State], _ triggers: [Transition.Trigger]) -> [PageTable] {
    guard rows.count * triggers.count <= 1200 else { return [list(rows)] }
    let names = rows.map { Phrase.name(wording.name($0.id), .state) }
    let heads = triggers.map { Phrase.name(wording.trigger($0), .event) }
    let cells = rows.map { state in triggers.map { cell(state, $0) } }
    if heads.count <= names.count { return split(["State"] + heads, zip(names, cells).map { [$0] + $1 }) }
    return split(["Event"] + names, heads.indices.map { index in [heads[index]] + cells.map { $0[index] } })
  }

  private func split(_ columns: [Phrase], _ rows: [[Phrase]]) -> [PageTable] {
    PageTable(columns, rows).split(widest: 6).map { part in
      // Rows that are empty in this part are omitted.
      PageTable(part.columns, part.rows.filter { $0.dropFirst().contains { !$0.isEmpty } })
    }
  }

  private func cell(_ state: State, _ trigger: Transition.Trigger) -> Phrase {
    reactions.taken(in: state.id, trigger).map { transition in
      transition.source == state.id ? wording.behaviour(transition) : wording.outline(transition)
    }.joined(by: .lineBreak)
  }

  /// Returns a table for large flows: each state's own reactions.
  private func list(_ rows: [State]) -> PageTable {
    PageTable(
      ["State", "Event", "What happens"],
      rows.flatMap { state in
        state.transitions.map { id in
          [Phrase.name(wording.name(state.id), .state), .name(wording.trigger(flow[id].trigger.value), .event), wording.behaviour(flow[id])]
        }
      })
  }
}
