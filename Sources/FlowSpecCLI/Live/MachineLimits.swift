#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The limits of the process below which flowspec does not begin: Swift's runtime has no error for a failed allocation.
enum MachineLimits {
  private static let leastStack: UInt64 = 32 * 1024
  private static let leastMemory: UInt64 = 512 * 1024 * 1024

  #if canImport(Glibc)
    private static let stack = Int32(RLIMIT_STACK.rawValue)
    private static let memory = Int32(RLIMIT_AS.rawValue)
  #else
    private static let stack = RLIMIT_STACK
    private static let memory = RLIMIT_AS
  #endif

  /// The limit that is too small, in words; nil if there is none.
  static var shortage: String? {
    if isBelow(leastStack, stack) { return "the stack is limited to less than \(leastStack >> 10) kB; raise 'ulimit -s'" }
    if isBelow(leastMemory, memory) { return "the address space is limited to less than \(leastMemory >> 20) MB; raise 'ulimit -v'" }
    return nil
  }

  private static func isBelow(_ least: UInt64, _ resource: Int32) -> Bool {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return false }
    return UInt64(limit.rlim_cur) < least
  }
}
