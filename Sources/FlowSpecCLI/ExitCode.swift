/// The exit code for the caller of the tool.
public enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  /// A finding at the requested level, a negative answer, an incomplete result, or an outdated file.
  case finding = 1
  /// The command line or the configuration is wrong.
  case usage = 2
  /// A named file cannot be read or written.
  case world = 3
  /// Interrupted by the person, after printing the results so far.
  case interrupted = 130

  var meaning: String {
    switch self {
    case .success: "success; 'check' has no finding at or above the severity of --fail-on"
    case .finding: "a spec has a finding or an error, a link is refused, or a file is out of date; see the command's help"
    case .usage: "the command line or the configuration is wrong"
    case .world: "a named file cannot be read or written"
    case .interrupted: "interrupted"
    }
  }
}
