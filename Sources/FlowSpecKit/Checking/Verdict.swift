/// The answer to a question.
enum Verdict: Sendable {
  /// All there is was explored.
  case holds
  /// It holds, but only because nothing ever gets so far; why, and what never occurs.
  case vacuous(String, Span?)
  /// With the shortest run that shows it; none where it is that no run does something.
  case violated(Run?)
  case undecided(Doubt)

  /// Why a question has no answer.
  enum Doubt: Sendable, Hashable {
    case configurations(Int)
    case memory(Int)
    /// Somebody interrupted it.
    case stopped
    /// A time limit was set, and is over.
    case time
    /// It may become so only where lists have more entries than were explored.
    case depth(Int)
    /// Only samples of the inputs' values were tried.
    case samples
    /// Of so many promises, of events and timers, not all are known to be kept.
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
