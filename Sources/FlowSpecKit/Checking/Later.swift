internal import Dispatch

/// A value that is made when it is first asked for. Whoever asks meanwhile waits.
final class Later<Value: Sendable>: @unchecked Sendable {
  private let make: @Sendable () -> Value
  private var made: Value?
  /// Held while it is made.
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
