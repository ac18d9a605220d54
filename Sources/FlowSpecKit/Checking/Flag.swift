internal import Dispatch

/// A flag that one thread sets and others read.
final class Flag: @unchecked Sendable {
  private var value = false
  private let lock = DispatchSemaphore(value: 1)

  func set() {
    lock.wait()
    defer { lock.signal() }
    value = true
  }

  var isSet: Bool {
    lock.wait()
    defer { lock.signal() }
    return value
  }
}
