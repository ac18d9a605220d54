/// The findings of a check, compared with a baseline.
public struct BaselinedResult: Sendable {
  /// The part of a baseline that a check can judge: other entries may still apply.
  public struct Scope: Sendable {
    /// The rules that ran; empty for all.
    let only: Set<RuleName>
    let skip: Set<RuleName>
    /// The rules whose findings are never hidden.
    let fixed: Set<RuleName>
    /// True if all specs of the project were checked, so that a missing flow was removed.
    let isWhole: Bool

    public init(only: Set<RuleName>, skip: Set<RuleName>, fixed: Set<RuleName>, isWhole: Bool) {
      self.only = only
      self.skip = skip
      self.fixed = fixed
      self.isWhole = isWhole
    }
  }

  /// An entry, and the number of findings that still match it.
  struct Stale: Sendable, Equatable {
    let entry: Baseline.Entry
    let occurs: Int
  }

  /// The findings outside the baseline.
  public let result: CheckResult
  let hidden: [Diagnostic]
  let stale: [Stale]
  var hasStaleEntries: Bool { !stale.isEmpty }
  public var hiddenCount: Int { hidden.count }
  /// The baseline for the current findings; entries that were not judged are kept.
  public let renewed: String

  public init(_ result: CheckResult, against baseline: Baseline?, _ sources: SourceSet, scope: Scope, hidesAll: Bool = false) {
    var identities = FindingIdentities(sources)
    let entries = baseline?.entries ?? []
    var left = Dictionary(entries.map { ($0.identity, $0.count) }, uniquingKeysWith: +)
    var open: [Diagnostic] = []
    var hidden: [Diagnostic] = []
    var found: [FindingIdentity] = []
    for diagnostic in result.diagnostics {
      guard !scope.fixed.contains(diagnostic.rule) else {
        open.append(diagnostic)
        continue
      }
      let identity = identities.identity(of: diagnostic)
      found.append(identity)
      let count = left[identity] ?? 0
      left[identity] = count > 0 ? count - 1 : nil
      if hidesAll || count > 0 { hidden.append(diagnostic) } else { open.append(diagnostic) }
    }
    let judges = Self.judgement(result, flows: Set(sources.sources.indices.map { identities.flow(of: SourceID($0)) }), scope)
    self.hidden = hidden
    self.result = result.with(open)
    stale =
      hidesAll
      ? []
      : entries.compactMap { entry in
        guard let count = left.removeValue(forKey: entry.identity), count > 0, judges(entry.identity) else { return nil }
        return Stale(entry: entry, occurs: max(0, entry.count - count))
      }
    let kept = entries.filter { !judges($0.identity) && !found.contains($0.identity) }
    renewed = Baseline.text(of: found + kept.flatMap { Array(repeating: $0.identity, count: $0.count) })
  }

  /// Returns a function that says if the check would have found a finding.
  private static func judgement(_ result: CheckResult, flows: Set<String>, _ scope: Scope) -> (FindingIdentity) -> Bool {
    // After a mistake in reading, other rules report nothing.
    let isRead = !result.diagnostics.contains { scope.fixed.contains($0.rule) && $0.severity == .error }
    return { identity in
      isRead && (scope.only.isEmpty || scope.only.contains(identity.rule)) && !scope.skip.contains(identity.rule)
        && !result.undecided.contains(identity.rule) && (scope.isWhole || flows.contains(identity.flow))
    }
  }
}

extension CheckResult {
  /// Returns the same result with other findings.
  func with(_ diagnostics: [Diagnostic]) -> CheckResult {
    CheckResult(
      diagnostics: diagnostics, allowed: allowed, specCount: specCount, explanations: explanations, bounded: bounded, undecided: undecided,
      flows: flows, owners: owners)
  }
}

/// The rule about a baseline itself.
public enum BaselineRules {
  public static let all = [staleEntry]

  static let staleEntry = Rule(
    "stale-baseline-entry", .error, "Every finding of the baseline still occurs.",
    explanation: """
      Only `flowspec check --fail-on-stale` reports this. The finding was corrected, or something was renamed. The entry hides nothing today, but \
      it may hide another finding tomorrow. `flowspec check --write-baseline FILE` writes a new baseline.
      """,
    examples: [])
}

extension BaselinedResult.Stale {
  var message: String {
    let name = "'\(entry.identity.rule)' in \(entry.identity.flow)" + (entry.identity.place.isEmpty ? "" : " at \(entry.identity.place)")
    guard occurs > 0 else {
      return "\(name) no longer occurs; run 'flowspec check --write-baseline FILE' to remove it (it was: \(entry.identity.message))"
    }
    return "\(name) occurs \(occurs) times and not \(entry.count): \(entry.identity.message)"
  }
}
