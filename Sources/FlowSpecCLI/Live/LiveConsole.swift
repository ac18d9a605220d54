#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension World {
  /// The operating system.
  static var live: World {
    World(
      console: .live, files: .live, uninterrupted: Interruption.heldBack, interruptible: Interruption.noticed,
      milliseconds: {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000
      },
      pause: { milliseconds in
        usleep(UInt32(milliseconds) * 1_000)
        return true
      }, listen: Listener.live, openAddress: Browser.open, random: { UInt64.random(in: .min ... .max) },
      coreCount: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }
}

extension Console {
  static var live: Console {
    Console(
      write: { stream, text in
        let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
        switch Descriptor.write(Array(text.utf8), to: descriptor) {
        case .success: return nil
        case .failure(let error): return error.code == EPIPE ? nil : FileProblem(error)
        }
      },
      readInput: { limit in
        Descriptor.read(STDIN_FILENO, limit: limit).mapError { FileProblem($0) }
      },
      readLine: { Descriptor.readLine(STDIN_FILENO, limit: 65_536).mapError { FileProblem($0) } },
      isInteractive: { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 },
      isTerminal: { stream in isatty(stream == .output ? STDOUT_FILENO : STDERR_FILENO) == 1 },
      variable: { name in
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
      })
  }
}

/// A failed call of the operating system.
struct SystemError: Error {
  let code: Int32

  static var last: SystemError { SystemError(code: errno) }
}

extension FileProblem {
  init(_ error: SystemError) {
    switch error.code {
    case ENOENT: self = .missing
    case ENOTDIR: self.init("part of the path is a file, not a folder", isMissing: true)
    case EACCES, EPERM: self.init("permission denied")
    case ENOSPC, EDQUOT: self.init("the disk is full")
    case EROFS: self.init("the file system is read-only")
    case EISDIR: self.init("it is a folder")
    case ELOOP: self.init("its links run in a circle")
    case ENAMETOOLONG: self.init("the name is too long")
    case EEXIST: self.init("something of that name is there")
    case let code: self.init(unsafe String(cString: strerror(code)).lowercased())
    }
  }
}

/// Complete reads and writes on descriptors, resumed after signals.
enum Descriptor {
  static func read(_ descriptor: Int32, limit: Int) -> Result<[UInt8], SystemError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        retried { unsafe systemRead(descriptor, buffer.baseAddress, wanted) }
      }
      if count < 0 { return .failure(.last) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return .success(bytes)
  }

  /// Reads a line and not a byte more, because the rest may be for another process. A longer line is returned in pieces.
  static func readLine(_ descriptor: Int32, limit: Int) -> Result<String?, SystemError> {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      switch read(descriptor, limit: 1) {
      case .failure(let error): return .failure(error)
      case .success([]) where bytes.isEmpty: return .success(nil)
      case .success([]), .success([0x0A]): return .success(String(decoding: bytes, as: UTF8.self))
      case .success(let next): bytes += next
      }
    }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Result<Void, SystemError> {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe buffer[done...]
        return retried { unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count) }
      }
      if count < 0 { return .failure(.last) }
      done += count
    }
    return .success(())
  }

  static func retried(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, count)
    #else
      unsafe Glibc.read(descriptor, buffer, count)
    #endif
  }

  private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, buffer, count)
    #else
      unsafe Glibc.write(descriptor, buffer, count)
    #endif
  }
}

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
