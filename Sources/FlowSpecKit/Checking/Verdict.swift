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
  }
}

extension Verdict.Doubt {
  var text: String {
    switch self {
    case .configurations(let count): "there are more than \(count) configurations"
    case .memory(let bytes): "more than \(bytes >> 20) MB would be needed"
    case .stopped: "the check was stopped"
    case .time: "the time of '--timeout' is over"
    case .depth(let depth): "it may become so only where a list has more than \(depth) entries; see '--depth'"
    case .samples: "only samples of the inputs' values were tried"
    case .promises(let count):
      "more than \(Model.Labels.mostPromises) awaiting states and timers matter (\(count)), and the run that was found may break a promise"
    }
  }
}
