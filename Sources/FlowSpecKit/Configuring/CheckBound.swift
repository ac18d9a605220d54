/// A bound of `check`, under its name in options and in the configuration.
public enum CheckBound: String, Sendable, CaseIterable {
  case maxStates = "max-states"
  case maxMemory = "max-memory"
  case depth
  case timeout
  case workers

  /// Returns configurations, bytes, entries of a list, milliseconds or threads; nil if the text is no such amount.
  public func value(_ text: String) -> Int? {
    let (value, range) =
      switch self {
      case .maxStates: (Measure.count(text), 1...Int.max)
      case .maxMemory: (Measure.bytes(text), 1 << 20...Int.max)
      case .depth: (Measure.count(text), 1...16)
      case .timeout: (Measure.milliseconds(text), 1...Int.max)
      case .workers: (Measure.count(text), 1...64)
      }
    return value.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The accepted format, for messages.
  public var expectation: String {
    switch self {
    case .maxStates: "a whole number from 1 on, such as 5000000"
    case .maxMemory: "a size from 1MB on, such as 512MB or 2GB"
    case .depth: "a whole number from 1 to 16"
    case .timeout: "a duration, such as 500ms, 10s or 2min"
    case .workers: "a whole number from 1 to 64"
    }
  }
}
