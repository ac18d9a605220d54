/// The reading of questions about entries below the known ones.
enum TailReading {
  /// The store chooses.
  case chosen
  /// True if it is possible.
  case possible
  /// True if it is certain.
  case certain

  var negated: TailReading {
    switch self {
    case .chosen: .chosen
    case .possible: .certain
    case .certain: .possible
    }
  }
}
