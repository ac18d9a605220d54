import FlowSpecExplorer

/// The answer to a question.
enum Verdict: Sendable {
  /// True in all runs; everything was explored.
  case holds
  /// True, but only because an occasion of the claim never occurs; with the reason and its place.
  case vacuous(String, Span?)
  /// False, with the shortest run that shows it; nil if it is false because no such run exists.
  case violated(Run?)
  case undecided(Doubt)

  /// The reason why a question is undecided.
  enum Doubt: Sendable, Hashable {
    case configurations(Int)
    case memory(Int)
    /// A configuration has more bits than can be explored.
    case width
    /// The check was interrupted.
    case stopped
    /// The time limit was reached.
    case time
    /// It may be false if lists have more entries than were explored.
    case depth(Int)
    /// Only samples of the inputs' values were tried.
    case samples
    /// There are too many promises of events and timers to check all of them.
    case promises(Int)
    /// No data fits the run that was found.
    case data
  }
}

extension Verdict.Doubt {
  var text: String {
    switch self {
    case .configurations(let count): "exploring stopped at \(Measure.grouped(count)) configuration\(count == 1 ? "" : "s"); see '--max-states'"
    case .memory(let bytes): "more than \(bytes >> 20) MB would be needed; see '--max-memory'"
    case .width:
      "a configuration has more than \(Packing.mostWords * 64) bits, which cannot be explored; lower '--depth', or remove variables and tabs"
    case .stopped: "the check was stopped"
    case .time: "exploring reached the time limit of '--timeout'"
    case .depth(let depth):
      "only a list with more than \(depth) \(depth == 1 ? "entry" : "entries") could make its condition true" + Self.advice(depth)
    case .samples: "only samples of the inputs' values were tried"
    case .promises(let count):
      """
      it depends on \(count) awaited events and timers, and flowspec handles at most \(Model.Labels.mostPromises); the run that was found may be \
      impossible
      """
    case .data: "the run that was found needs the same data to be equal once and different later, so it may be impossible"
    }
  }

  /// Returns what a person can do about a depth.
  private static func advice(_ depth: Int) -> String { depth < 16 ? "; raise '--depth', or correct the condition" : "" }
}
