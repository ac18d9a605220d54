/// Every structural rule.
enum AllRules {
  static let structural: [StructuralRule] = [
    UnreachableState.rule,
  ]
}
