internal import Dispatch

/// A value that is computed on first use. Other threads that need it meanwhile wait.
final class Later<Value: Sendable>: @unchecked Sendable {
  private let make: @Sendable () -> Value
  private var made: Value?
  /// Locked while the value is computed.
  private let lock = DispatchSemaphore(value: 1)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    lock.wait()
    defer { lock.signal() }
    if let made { return made }
    let value = make()
    made = value
    return value
  }

  var known: Value? {
    lock.wait()
    defer { lock.signal() }
    return made
  }
  var job: @Sendable () -> Void { { _ = self.value } }
}
