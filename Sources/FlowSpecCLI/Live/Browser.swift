#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Opens an address in the person's browser.
enum Browser {
  @Sendable static func open(_ address: String) {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    var arguments = unsafe [strdup(program), strdup(address), nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process = pid_t()
    _ = unsafe posix_spawnp(&process, program, nil, nil, &arguments, environ)
  }
}
