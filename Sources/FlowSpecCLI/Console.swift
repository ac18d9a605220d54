/// Where text comes in and goes out.
struct Console: Sendable {
  enum Stream: Sendable {
    case output, error
  }

  /// A reader that has gone is no failure.
  var write: @Sendable (_ stream: Stream, _ text: String) -> FileProblem?
  /// The first bytes of standard input, at most as many as asked for.
  var readInput: @Sendable (_ limit: Int) -> Result<[UInt8], FileProblem>
  /// The next line of standard input, without its end; none behind the last one.
  var readLine: @Sendable () -> Result<String?, FileProblem>
  /// A person types on standard input, and sees standard output.
  var isInteractive: @Sendable () -> Bool
  var isTerminal: @Sendable (_ stream: Stream) -> Bool
  /// A variable of the environment.
  var variable: @Sendable (_ name: String) -> String?
}

/// When to colour, as the command line says it.
enum ColorChoice: String, Sendable {
  case auto, always, never

  /// See no-color.org and the convention of CLICOLOR_FORCE.
  func isColoured(_ stream: Console.Stream, of console: Console) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      func isSet(_ name: String) -> Bool { console.variable(name).map { !$0.isEmpty } ?? false }
      if isSet("NO_COLOR") { return false }
      if isSet("CLICOLOR_FORCE"), console.variable("CLICOLOR_FORCE") != "0" { return true }
      return console.isTerminal(stream) && console.variable("TERM") != "dumb"
    }
  }
}

/// All that the tool touches of the world.
struct World: Sendable {
  var console: Console
  var files: FileSystem
  /// Runs work that an interruption must not cut in two; true when one came meanwhile.
  var uninterrupted: @Sendable (_ work: () -> Void) -> Bool
  /// Runs work that can be told that an interruption came, so that it may end early; true when one came meanwhile.
  var interruptible: @Sendable (_ work: (_ isInterrupted: @escaping @Sendable () -> Bool) -> Void) -> Bool
  /// Since some moment in the past; it never goes back.
  var milliseconds: @Sendable () -> Int
  /// Waits; false where nobody waits any longer.
  var pause: @Sendable (_ milliseconds: Int) -> Bool
  /// Listens on this machine for requests; port 0 is any free one.
  var listen: @Sendable (_ port: Int) -> Result<Listener, FileProblem>
  /// Opens an address in the person's browser.
  var openAddress: @Sendable (_ address: String) -> Void
  /// Bits that nobody can guess.
  var random: @Sendable () -> UInt64
  /// Processors that may be used.
  var coreCount: Int
}
