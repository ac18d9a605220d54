/// The possible commands, each with its stimulus.
struct Possibilities {
  private struct Item {
    let command: String
    let consequence: String
  }

  /// The most commands for one event or input.
  private static let limit = 12

  private let simulation: Simulation
  private var items: [Item] = []
  private var untaken: [String] = []

  init(_ simulation: Simulation, isFirst: Bool) {
    self.simulation = simulation
    addEvents()
    addTimers()
    addNavigation()
    addLinks()
    addInputs(isFirst: isFirst)
    if simulation.system.restores { add("relaunch") }
  }

  var commands: [String] { items.map(\.command) }

  var text: String {
    let width = items.map(\.command.count).max() ?? 0
    let digits = "\(items.count)".count
    var text = ""
    for (index, item) in items.enumerated() {
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: digits - number.count)
      let gap = item.consequence.isEmpty ? "" : String(repeating: " ", count: width - item.command.count + 2)
      text += "\(padding)\(number)  \(item.command)\(gap)\(item.consequence)\n"
    }
    if !untaken.isEmpty { text += "not taken now: \(untaken.joined(separator: ", "))\n" }
    return text.isEmpty ? "nothing is possible now\n" : text
  }

  private var flow: Flow { simulation.flow }
  private var system: TransitionSystem { simulation.system }
  private var deciding: DecidingData { simulation.prepared.shape.deciding }

  // MARK: Kinds

  private mutating func addEvents() {
    for (index, event) in flow.events.enumerated() where !event.isInternal {
      var isTaken = false
      for arguments in rows(event.payload, deciding.events[index]) {
        let command = (["send", event.qualifiedName] + arguments).joined(separator: " ")
        guard let steps = steps(of: command), steps.contains(where: { $0.happenings.contains(where: \.isTaken) }) else { continue }
        isTaken = true
        items.append(Item(command: command, consequence: consequence(steps)))
      }
      if !isTaken { untaken.append(event.qualifiedName) }
    }
  }

  private mutating func addTimers() {
    for time in Set(system.states.flatMap(\.timers)).sorted() {
      let command = "wait \(time.isMultiple(of: 1_000) ? "\(time / 1_000)s" : "\(time)ms")"
      let due = simulation.timers(of: time)
      for (state, _) in due { add(due.count == 1 ? command : "\(command) \(system[state].name)") }
    }
  }

  private mutating func addNavigation() {
    guard system.hasNavigation else { return }
    for (_, tabs) in simulation.prepared.shape.tabs.sorted(by: { $0.key < $1.key }) {
      for tab in tabs.routes { add("select \(flow.routes[tab].qualifiedName)") }
    }
    let reachable = Set(system.routes.flatMap(\.opens) + system.elements.flatMap(\.opens))
    for index in reachable.sorted() {
      for arguments in rows(flow.routes[index].parameters, deciding.parameters[index]) {
        add((["show", flow.routes[index].qualifiedName] + arguments).joined(separator: " "))
      }
    }
    for (list, content) in simulation.lists.enumerated() {
      for (place, entry) in content.entries.enumerated() where simulation.isPossible(.close(list: ID(list), entry: ID(place))) {
        let fields = flow[entry.route].parameters
        let values = zip(fields, entry.arguments).map { "\($0.name.value)=\(CommandReader.typed(simulation.value($1, $0.type)))" }
        add((["close", flow[entry.route].qualifiedName] + values).joined(separator: " "))
      }
    }
    let lists = simulation.prepared.shape.lists.indices.filter { simulation.isPossible(.back(list: ID($0))) }
    for list in lists {
      add(lists.count == 1 ? "back" : "back \(system.containers[simulation.prepared.shape.lists[list].container])")
    }
    let forward = simulation.prepared.shape.lists.indices.filter { simulation.isPossible(.forward(list: ID($0))) }
    for list in forward {
      add(forward.count == 1 ? "forward" : "forward \(system.containers[simulation.prepared.shape.lists[list].container])")
    }
  }

  private mutating func addLinks() {
    let wording = RunWording(flow, simulation.lowered)
    for (index, route) in system.routes.enumerated() where route.isLinked {
      if let url = wording.sample(RouteID(index)) { add("open \(CommandReader.typed(.text(url)))") }
    }
  }

  /// Adds one value for each class that the flow distinguishes.
  private mutating func addInputs(isFirst: Bool) {
    var reduced = system
    Representatives(system: system, expressions: []).apply(to: &reduced)
    for index in system.inputsRead().sorted() where isFirst || !system.inputs[index].isLasting {
      let input = flow.inputs[index]
      let whole = system.inputs[index].domain
      let now = simulation.raw(of: InputID(index))
      let raws = (0..<reduced.inputs[index].domain.count).compactMap { raw -> Int? in
        let meaning = reduced.inputs[index].domain.meaning(raw)
        return reduced.inputs[index].domain == whole ? raw : whole.raw(meaning: meaning)
      }
      for raw in raws.prefix(Self.limit) where raw != now {
        add("change \(input.qualifiedName)=\(CommandReader.typed(simulation.value(raw, input.type)))")
      }
    }
  }

  // MARK: Items

  private mutating func add(_ command: String) {
    guard let steps = steps(of: command) else { return }
    items.append(Item(command: command, consequence: consequence(steps)))
  }

  /// Returns the steps of a command; nil if it is impossible.
  private func steps(of command: String) -> [Simulation.SimulatedStep]? {
    guard let words = try? CommandWords(command) else { return nil }
    var reader = CommandReader(simulation)
    guard let move = try? reader.move(words, isFirst: false) else { return nil }
    var attempt = reader.simulation
    let steps = attempt.perform(move)
    return steps.last?.result == .stable ? steps : nil
  }

  /// Returns the outcomes of links and the entered leaves, in a few words.
  private func consequence(_ steps: [Simulation.SimulatedStep]) -> String {
    var found: [String] = []
    for happening in steps.flatMap(\.happenings) {
      switch happening {
      case .entered(let state) where system[state].children.isEmpty: found.append("→ \(system[state].name)")
      case .link(_, .held): found.append("held")
      case .link(_, .opened): found.append("opens")
      case .link(_, .refused): found.append("refused")
      case .link(_, .lost): found.append("another held link is lost")
      case .layout(let layout): found.append("layout \(flow[layout].name.value)")
      case .taken, .effect, .raised, .untaken, .entered, .left, .put, .removed, .selected, .restored, .restoredForNobody, .forgotten: continue
      }
    }
    return found.joined(separator: ", ")
  }

  /// Returns all combinations of the values that decide something, as words.
  private func rows(_ fields: [Field], _ wanted: Set<Int>) -> [[String]] {
    var rows: [[String]] = [[]]
    for index in wanted.sorted() {
      let field = fields[index]
      let values = (0..<Domain(field.type).count).prefix(Self.limit).map { simulation.value($0, field.type) }
      rows = rows.flatMap { row in values.map { row + ["\(field.name.value)=\(CommandReader.typed($0))"] } }
    }
    return Array(rows.prefix(Self.limit))
  }
}

extension Domain {
  /// Returns the raw value with a meaning.
  func raw(meaning: Int) -> Int? {
    if meanings == nil, !isOptional || meaning != Domain.absent {
      return meaning >= lower && meaning - lower < count ? meaning - lower : nil
    }
    return (0..<count).first { self.meaning($0) == meaning }
  }
}
