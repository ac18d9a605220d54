/// Every structural rule.
enum AllRules {
  static let structural: [StructuralRule] =
    [
      UnreachableState.rule,
      TransitionNeverTaken.rule,
      DeadEnd.rule,
      AwaitedEventNotTaken.rule,
      ShallowHistoryOfRegions.rule,
      UnraisedEvent.rule,
      UncoveredArrival.rule,
      OverlappingLinks.rule,
      ShadowedTemplate.rule,
      AmbiguousTemplate.rule,
      UnreachableRoute.rule,
      RouteWithoutPlace.rule,
      LayoutNeverChosen.rule,
      LayoutGap.rule,
      ChangingLayout.rule,
      TooManyBooleans.rule,
      OneFlowForAllRoutes.rule,
      GuardBeforeDecision.rule,
      TrustedRestoration.rule,
      SavedContent.rule,
    ] + UnusedNames.rules

  /// Every rule that needs the flow explored.
  static let checked: [CheckedRule] = [
    PropertyRules.violated, PropertyRules.undecided, PropertyRules.vacuous, PropertyRules.undecidedQuestion, FailingScenario.rule,
    MachineRules.endless, MachineRules.outOfRange, MachineRules.conflict, MachineRules.untaken, ArrivalRules.neverOpened, ArrivalRules.lost,
    ArrivalRules.neverRestored,
    ArrivalRules.foreignRestoration,
  ]

  /// What only exploring shows of what structural rules speak of.
  static let deepened: [CheckedRule] = [
    MachineRules.unreachable, MachineRules.neverTaken, MachineRules.trap, ShownRoutes.never, UncoveredCombination.rule, ArrivalRules.lostInLayout,
  ]
}
