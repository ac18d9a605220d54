/// The effect of one command on a simulation.
struct Move: Sendable {
  /// As it would be typed.
  var command: String
  /// As steps of a scenario.
  var steps: [String]
  var stimuli: [Stimulus]
  /// The decisions of the world, where it is asked.
  var isFound = true
  /// The route to which the app leads the link on, with its arguments.
  var lead: (route: RouteID, arguments: [Int])?
  /// Other remarks about it.
  var remarks: [String] = []
  var isSameVersion = true
  /// The message if the first stimulus cannot come.
  var impossible: String

  init(_ command: String, _ steps: [String], _ stimuli: [Stimulus], impossible: String) {
    self.command = command
    self.steps = steps
    self.stimuli = stimuli
    self.impossible = impossible
  }
}

extension Move {
  /// Returns whether the app finds what a route speaks of: 0 yes, 1 no, else the place of what it answers instead, and two.
  fileprivate func answer(from route: Route) -> Int {
    guard let lead, let place = route.leads.firstIndex(where: { $0.value == lead.route }) else { return isFound ? 0 : 1 }
    return place + 2
  }
}

extension Simulation {
  /// Performs a stimulus with the world's decisions by kind, in whatever order they are asked for.
  mutating func perform(_ stimulus: Stimulus, deciding decide: (Choice) -> Int) -> SimulatedStep {
    var decisions: [Int] = []
    while true {
      var attempt = self
      let step = attempt.perform(stimulus, decisions: decisions)
      guard step.choices.contains(where: { decide($0.choice) != $0.taken }) else {
        self = attempt
        return step
      }
      // The text after a decision depends on it: each round settles one more.
      decisions = step.choices.map { decide($0.choice) }
    }
  }

  mutating func perform(_ move: Move) -> [SimulatedStep] {
    var steps: [SimulatedStep] = []
    leading = move.lead?.arguments ?? []
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

/// Parts of a scenario's steps, as YAML.
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

  /// Letters and digits, and nothing that YAML reads as something else.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) else { return false }
    let isSafe = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2F
    }
    return isSafe && !["true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"].contains(text.lowercased())
  }
}
