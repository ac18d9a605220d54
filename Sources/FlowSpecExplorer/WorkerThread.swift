#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A thread with a stack of a known size, independent of the process's limits.
public enum WorkerThread {
  private static let stackBytes = 64 << 20

  /// Starts a thread that does the work.
  ///
  /// - Returns: false if the system has no thread available; then the work is not done.
  public static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    create(work, isWaitedFor: false)
  }

  /// Does the work in a thread and waits for its end; in the calling thread if the system has none available.
  ///
  /// Signals are delivered to that thread, because the calling thread blocks them meanwhile.
  public static func run(_ work: @escaping @Sendable () -> Void) {
    if !create(work, isWaitedFor: true) { work() }
  }

  private static func create(_ work: @escaping @Sendable () -> Void, isWaitedFor: Bool) -> Bool {
    var every = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&every)
    // A new thread inherits the signal mask of the thread that creates it.
    unsafe pthread_sigmask(SIG_SETMASK, &every, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = unsafe Unmanaged.passRetained(ThreadBody(work, signals: isWaitedFor ? before : nil))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard unsafe pthread_create(&thread, &attributes, threadMain, body.toOpaque()) == 0 else {
      unsafe body.release()
      return false
    }
    #if canImport(Darwin)
      guard let thread = unsafe thread else { return false }
      if isWaitedFor { unsafe pthread_join(thread, nil) } else { unsafe pthread_detach(thread) }
    #else
      if isWaitedFor { pthread_join(thread, nil) } else { pthread_detach(thread) }
    #endif
    return true
  }
}

/// The work of a thread, and the signals that it blocks: all of them by default.
private final class ThreadBody {
  private let work: @Sendable () -> Void
  private var signals: sigset_t?

  init(_ work: @escaping @Sendable () -> Void, signals: sigset_t?) {
    self.work = work
    self.signals = signals
  }

  func run() {
    if var signals { unsafe pthread_sigmask(SIG_SETMASK, &signals, nil) }
    work()
  }
}

#if canImport(Darwin)
  private func threadMain(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#else
  private func threadMain(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body = unsafe body { unsafe Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
#endif
