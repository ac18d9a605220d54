/// Every rule that reading may report.
enum ReadingRules {
  static let all =
    KeyRules.all + StructureRules.all + NameRules.all + TypeRules.all + GuardRules.all + CallRules.all + StateRules.all
    + TransitionRules.all + ModuleRules.all + RouteRules.all + LinkRules.all + LayoutRules.all + ClaimRules.all + SizeRules.all
}
