/// Every rule about flows; of each flow the model is asked in this order.
enum AllRules {
  static let all: [FlowRule] = [
    ViolatedProperty.rule, UndecidedProperty.rule, VacuousProperty.rule, UndecidedQuestion.rule, FailingScenario.rule,
    EndlessMacrostep.rule, ValueOutOfRange.rule, ConflictingUpdates.rule, UntakenEvent.rule,
    LinkNeverOpened.rule, LostLink.rule, RestorationNever.rule, RestoredForNobody.rule,
    UnreachableState.rule, TransitionNeverTaken.rule, DeadEnd.rule,
    UnreachableRoute.rule, UncoveredArrival.rule, RouteWithoutPlace.rule,
    AwaitedEventNotTaken.rule, ShallowHistoryOfRegions.rule, UnraisedEvent.rule, GuardBeforeDecision.rule, TooManyBooleans.rule,
    OverlappingLinks.rule, ShadowedTemplate.rule, AmbiguousTemplate.rule, HandoffWithoutAddress.rule,
    LayoutNeverChosen.rule, LayoutGap.rule, ChangingLayout.rule, OneFlowForAllRoutes.rule,
    TrustedRestoration.rule, SavedContent.rule,
    UnusedType.rule, UnusedVariable.rule, UnusedInput.rule, UnusedEffect.rule, UnusedEvent.rule, UnusedSource.rule, UnusedOrigin.rule,
  ]
}
