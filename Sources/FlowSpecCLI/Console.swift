/// The standard streams, and the environment.
struct Console: Sendable {
  enum Stream: Sendable {
    case output, error
  }

  /// Writes a text; it is no failure if the reader has closed the stream.
  var write: @Sendable (_ stream: Stream, _ text: String) -> FileProblem?
  /// Reads the first bytes of standard input, at most `limit`.
  var readInput: @Sendable (_ limit: Int) -> Result<[UInt8], FileProblem>
  /// Reads the next line of standard input, without its end; nil after the last one.
  var readLine: @Sendable () -> Result<String?, FileProblem>
  /// True if a person types on standard input and sees standard output.
  var isInteractive: @Sendable () -> Bool
  var isTerminal: @Sendable (_ stream: Stream) -> Bool
  /// Returns a variable of the environment.
  var variable: @Sendable (_ name: String) -> String?
}

/// The choice of colours on the command line.
enum ColorChoice: String, Sendable {
  case auto, always, never

  /// Returns true if a stream is coloured; see no-color.org and the convention of CLICOLOR_FORCE.
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

/// The system as the tool uses it.
struct World: Sendable {
  var console: Console
  var files: FileSystem
  /// Runs work that an interruption must not end; returns true if there was one.
  var uninterrupted: @Sendable (_ work: () -> Void) -> Bool
  /// Runs work that can ask if there was an interruption and end early; returns true if there was one.
  var interruptible: @Sendable (_ work: (_ isInterrupted: @escaping @Sendable () -> Bool) -> Void) -> Bool
  /// Returns milliseconds since a fixed moment; never decreases.
  var milliseconds: @Sendable () -> Int
  /// Waits; returns false if the wait was interrupted.
  var pause: @Sendable (_ milliseconds: Int) -> Bool
  /// Listens on this machine for requests; port 0 means any free one.
  var listen: @Sendable (_ port: Int) -> Result<Listener, FileProblem>
  /// Opens an address in the person's browser.
  var openAddress: @Sendable (_ address: String) -> Void
  /// Begins work beside that of the command.
  var begin: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  /// Returns unpredictable bits.
  var random: @Sendable () -> UInt64
  /// The number of available processors.
  var coreCount: Int
}
