#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Handles Ctrl-C.
///
/// It ends the process at once, as shells expect (exit code 130), with two exceptions: it waits while files are being written,
/// and a long check is asked to end first. A second Ctrl-C ends that too.
enum Interruption {
  @Sendable static func noticed(_ work: (_ isInterrupted: @escaping @Sendable () -> Bool) -> Void) -> Bool {
    var noticing = sigaction()
    var before = sigaction()
    // The system removes the handler after its first call, and that removal is the message.
    noticing.sa_flags = CInt(truncatingIfNeeded: UInt32(SA_RESETHAND)) | SA_RESTART
    setHandler(&noticing)
    unsafe sigaction(SIGINT, &noticing, &before)
    if isIgnored(before) {
      // The parent process wants to keep interruptions from the tool.
      unsafe sigaction(SIGINT, &before, nil)
      work { false }
      return false
    }
    work { !isHandled }
    let isInterrupted = !isHandled
    unsafe sigaction(SIGINT, &before, nil)
    return isInterrupted
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is a number in the place of a function, so it must not be called.
    unsafe unsafeBitCast(handler(of: action), to: Int.self) == 1
  }

  private static func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler
    #else
      unsafe action.__sigaction_handler.sa_handler
    #endif
  }

  private static func setHandler(_ action: inout sigaction) {
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = { _ in }
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = { _ in }
    #else
      unsafe action.__sigaction_handler.sa_handler = { _ in }
    #endif
  }

  private static var isHandled: Bool {
    var current = sigaction()
    unsafe sigaction(SIGINT, nil, &current)
    return handler(of: current) != nil
  }

  @Sendable static func heldBack(_ work: () -> Void) -> Bool {
    var interrupt = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    unsafe sigemptyset(&interrupt)
    unsafe sigaddset(&interrupt, SIGINT)
    unsafe sigprocmask(SIG_BLOCK, &interrupt, &before)
    work()
    unsafe sigpending(&pending)
    if unsafe sigismember(&pending, SIGINT) == 1 {
      // The signal stays blocked: the tool reports the result and exits with 130 itself.
      return true
    }
    unsafe sigprocmask(SIG_SETMASK, &before, nil)
    return false
  }

  /// Makes writing to a closed pipe an error of that write, instead of the end of the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    // The same for a file beyond the process's size limit.
    signal(SIGXFSZ, SIG_IGN)
  }
}
