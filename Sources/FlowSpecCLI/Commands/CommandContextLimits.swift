internal import FlowSpecKit

/// How far a command explores: as its options say, else as the configuration does.
extension CommandContext {
  /// Returns the limits, with a deadline that begins now if there is a timeout.
  func limits(_ configuration: Configuration) -> CheckLimits {
    var limits = CheckLimits()
    limits.configurations = bound(.maxStates, configuration) ?? limits.configurations
    limits.bytes = bound(.maxMemory, configuration) ?? limits.bytes
    limits.depth = bound(.depth, configuration) ?? limits.depth
    limits.workers = bound(.workers, configuration) ?? coreCount
    let now = milliseconds
    let deadline = bound(.timeout, configuration).map { now() + $0 }
    limits.isOverdue = { deadline.map { now() >= $0 } ?? false }
    limits.shouldStop = limits.isOverdue
    return limits
  }

  private func bound(_ bound: CheckBound, _ configuration: Configuration) -> Int? {
    let option: OptionSpec =
      switch bound {
      case .maxStates: .maxStates
      case .maxMemory: .maxMemory
      case .depth: .depth
      case .timeout: .timeout
      case .workers: .workers
      }
    return arguments.value(option).flatMap(bound.value) ?? configuration.bounds[bound]
  }
}
