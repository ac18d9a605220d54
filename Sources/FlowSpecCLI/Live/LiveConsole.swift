internal import FlowSpecExplorer

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
      }, listen: Listener.live, openAddress: Browser.open,
      begin: { work in if !WorkerThread.start(work) { work() } }, random: { UInt64.random(in: .min ... .max) },
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
