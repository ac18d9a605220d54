internal import FlowSpecKit

/// The reason why a command ended without a result.
struct Failure: Error, Equatable {
  let exitCode: ExitCode
  /// Messages of one line each, without a prefix.
  let messages: [String]
  /// The next step for the person, on a line of its own.
  let hint: String?
  /// Text that is printed unchanged before the messages: diagnostics of the configuration.
  let report: String

  init(_ exitCode: ExitCode, _ messages: [String], hint: String? = nil, report: String = "") {
    self.exitCode = exitCode
    self.messages = messages
    self.hint = hint
    self.report = report
  }

  static func usage(_ message: String, helpOn command: CommandName? = nil) -> Failure {
    let topic = command.map { " \($0.rawValue)" } ?? ""
    return Failure(.usage, [message], hint: "run 'flowspec help\(topic)'" + " to list " + (command == nil ? "the commands" : "its options"))
  }

  /// Returns a failure that suggests the most similar name, or lists the known ones.
  static func unknown(
    _ what: String, named name: String, among known: [String], listing: Bool = false, helpOn command: CommandName? = nil
  ) -> Failure {
    .usage("there is no \(what) '\(name)'" + advice(on: name, among: known, listing: listing), helpOn: command)
  }

  /// Returns the most similar name, or the known ones, as the end of a message.
  static func advice(on name: String, among known: [String], listing: Bool) -> String {
    if let nearest = nearestName(to: name, among: known) { return "; did you mean '\(nearest)'?" }
    return listing ? "; use one of: \(known.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: ", "))" : ""
  }

  static func world(_ messages: [String]) -> Failure {
    Failure(.world, messages)
  }

  static func cannotRead(_ path: String, _ problem: FileProblem) -> Failure {
    .world(["cannot read '\(path)': \(problem.reason)"])
  }

  static func cannotWrite(_ path: String, _ problem: FileProblem) -> Failure {
    .world(["cannot write '\(path)': \(problem.reason)"])
  }
}
