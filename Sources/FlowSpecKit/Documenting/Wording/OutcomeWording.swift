/// The outcome of a link, in words.
struct OutcomeWording {
  private let flow: Flow
  private let route: Route
  private let wording: Wording

  init(_ flow: Flow, _ route: Route) {
    self.flow = flow
    self.route = route
    wording = Wording(flow: flow)
  }

  func words(_ ending: LinkOutcomes.Ending) -> String {
    let found = route.lookup ? ", if the app finds it" : ""
    switch ending {
    case .opens: return "opens" + found
    case .opensWhileAvailable: return "opens while \(availability)\(found); is refused otherwise"
    case .waits(let events):
      let names = events.map { flow[$0].qualifiedName }
      return names.isEmpty ? "is held, and no 'awaits' says until when" : "is held until \(names.joined(separator: " or "))"
    case .refused(let effects):
      return "is refused" + (effects.isEmpty ? "" : ", with the effect \(effects.map(wording.call).joined(separator: ", "))")
    case .unavailable: return "is refused: '\(route.qualifiedName)' is not available"
    case .uncovered: return "is refused: no active state has a policy"
    case .forbidden: return "is refused: its source may not open '\(route.qualifiedName)'"
    }
  }

  private var availability: String {
    guard let available = route.available else { return "'\(route.qualifiedName)' is available" }
    return Wording(flow: flow, parameters: route.parameters).expression(available)
  }

  /// Returns the remarks below a table of outcomes.
  func remarks(_ outcomes: LinkOutcomes) -> [String] {
    let merged = outcomes.merged.map(wording.name).joined(separator: ", ")
    return (merged.isEmpty ? [] : ["Not listed, because their states have the same 'arrival': \(merged)."])
      + [ArrivalBound.text(outcomes.doubt, listDepth: outcomes.listDepth)].compactMap(\.self)
  }

  /// The answer for a spec without states, which has no policies.
  static let withoutStates = "The spec has no states, so it has no policy for links."
}

/// The reasons why not all combinations of states were explored, in words.
enum ArrivalBound {
  /// Returns nil if all of them were explored.
  static func text(_ doubt: Verdict.Doubt?, listDepth: Int?) -> String? {
    let sentences = [doubt.map(sentence), listDepth.map { "Lists of the navigation were explored up to \(Amount.entries($0))." }].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ") + " More may be reachable."
  }

  private static func sentence(_ doubt: Verdict.Doubt) -> String {
    switch doubt {
    case .configurations(let count): "Exploring stopped at \(Measure.grouped(count)) configurations."
    case .memory(let bytes): "Exploring stopped at \(bytes >> 20) MB."
    case .stopped, .time: "Exploring was stopped."
    case .width: "Configurations are too large to be explored."
    case .depth(let depth): "Lists of more than \(depth) entries were not explored."
    case .promises: "Exploring did not consider all promises."
    case .data: "Exploring found only runs for which no data fits."
    case .samples: "Exploring tried only samples of the inputs' values."
    }
  }
}
