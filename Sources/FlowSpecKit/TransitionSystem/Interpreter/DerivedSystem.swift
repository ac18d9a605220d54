internal import Dispatch

/// A system that is derived from another one on first use. Other threads that need it meanwhile wait.
final class DerivedSystem: @unchecked Sendable {
  private var made: PreparedSystem?
  private let lock = DispatchSemaphore(value: 1)

  func value(_ make: () -> PreparedSystem) -> PreparedSystem {
    lock.wait()
    defer { lock.signal() }
    if let made { return made }
    let value = make()
    made = value
    return value
  }
}
