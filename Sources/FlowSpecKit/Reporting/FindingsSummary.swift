/// The numbers of findings of one run, by kind.
public struct FindingsSummary: Sendable {
  public let specs: Int
  public let errors: Int
  public let warnings: Int
  public let allowed: Int
  /// The number of findings in the baseline.
  let hidden: Int
  /// The number of properties that hold up to a bound of lists, and the bound.
  let bounded: (properties: Int, depth: Int)?

  public init(specs: Int, diagnostics: [Diagnostic], allowed: Int, hidden: Int = 0, bounded: (properties: Int, depth: Int)? = nil) {
    self.specs = specs
    self.errors = diagnostics.count { $0.severity == .error }
    self.warnings = diagnostics.count { $0.severity == .warning }
    self.allowed = allowed
    self.hidden = hidden
    self.bounded = bounded
  }

  /// The summary in one line: `5 specs checked: 2 errors, 1 warning, 1 allowed`.
  public var line: String {
    var parts: [String] = []
    if errors > 0 { parts.append(Self.counted(errors, "error")) }
    if warnings > 0 { parts.append(Self.counted(warnings, "warning")) }
    if parts.isEmpty { parts.append("no findings") }
    if allowed > 0 { parts.append("\(allowed) allowed") }
    if hidden > 0 { parts.append("\(hidden) in the baseline") }
    if let bounded {
      let hold = bounded.properties == 1 ? "1 property holds" : "\(bounded.properties) properties hold"
      parts.append("\(hold) for lists of up to \(Amount.entries(bounded.depth))")
    }
    return "\(Self.counted(specs, "spec")) checked: \(parts.joined(separator: ", "))"
  }

  public static func counted(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
