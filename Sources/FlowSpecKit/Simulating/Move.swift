/// The effect of one command on a simulation.
struct Move: Sendable {
  /// The command as it is typed.
  var command: String
  /// The steps of a scenario.
  var steps: [String]
  var stimuli: [Stimulus]
  /// The answer of the app to a lookup.
  var isFound = true
  /// The route that the app opens instead of the link's own, with its arguments.
  var lead: (route: RouteID, arguments: [Int])?
  /// Other remarks about it.
  var remarks: [String] = []
  var isSameVersion = true
  /// The message if the first stimulus is not possible.
  var impossible: String

  init(_ command: String, _ steps: [String], _ stimuli: [Stimulus], impossible: String) {
    self.command = command
    self.steps = steps
    self.stimuli = stimuli
    self.impossible = impossible
  }
}

extension Move {
  /// Returns the lookup's answer: 0 found, 1 not found, else two plus the index of the route that is opened instead.
  fileprivate func answer(from route: Route) -> Int {
    guard let lead, let place = route.leads.firstIndex(where: { $0.value == lead.route }) else { return isFound ? 0 : 1 }
    return place + 2
  }
}

extension Simulation {
  /// Performs a stimulus; `decide` returns the choices by kind, in any order.
  mutating func perform(_ stimulus: Stimulus, deciding decide: (Choice) -> Int) -> SimulatedStep {
    var decisions: [Int] = []
    while true {
      var attempt = self
      let step = attempt.perform(stimulus, decisions: decisions)
      guard step.choices.contains(where: { decide($0.choice) != $0.taken }) else {
        self = attempt
        return step
      }
      // Later choices depend on earlier decisions, so each round decides one more.
      decisions = step.choices.map { decide($0.choice) }
    }
  }

  mutating func perform(_ move: Move) -> [SimulatedStep] {
    var steps: [SimulatedStep] = []
    leading = move.lead.map { [$0.route.index: $0.arguments] } ?? [:]
    let flow = flow
    for stimulus in move.stimuli {
      let step = perform(stimulus) { choice in
        switch choice {
        case .lookup(let route): move.answer(from: flow[route])
        case .version: move.isSameVersion ? 0 : 1
        case .equal, .identity, .content, .parameter, .input: 0
        }
      }
      steps.append(step)
      if step.result != .stable { break }
    }
    return steps
  }
}

/// Parts of a scenario's steps as YAML.
enum ScenarioYAML {
  static func value(_ value: Value) -> String {
    switch value {
    case .bool, .int, .double, .absent: value.text
    case .text(let text): isPlain(text) ? text : YAMLQuoting.quoted(text)
    case .named(let name, let carried): carried.map { "{ \(name): \(self.value($0)) }" } ?? name
    }
  }

  static func values(_ values: [(field: Int, value: Value)], of fields: [Field]) -> String {
    "{ " + values.map { "\(fields[$0.field].name.value): \(value($0.value))" }.joined(separator: ", ") + " }"
  }

  static func send(_ event: Event, _ values: [(field: Int, value: Value)]) -> String {
    values.isEmpty
      ? "{ send: \(event.qualifiedName) }" : "{ send: \(event.qualifiedName), with: \(self.values(values, of: event.payload)) }"
  }

  static func show(_ route: Route, _ values: [(field: Int, value: Value)], verb: String = "show") -> String {
    values.isEmpty
      ? "{ \(verb): \(route.qualifiedName) }" : "{ \(verb): { \(route.qualifiedName): \(self.values(values, of: route.parameters)) } }"
  }

  static func open(_ url: String, from source: String?) -> String {
    "{ open: \(YAMLQuoting.quoted(url))\(source.map { ", from: \($0)" } ?? "") }"
  }

  /// Returns true for letters and digits that YAML reads as text.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) else { return false }
    let isSafe = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2F
    }
    return isSafe && !["true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"].contains(text.lowercased())
  }
}
