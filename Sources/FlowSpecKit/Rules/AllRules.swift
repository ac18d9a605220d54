/// All rules about flows, in the order in which they check a flow's model.
enum AllRules {
  static let all: [FlowRule] = [
    ViolatedProperty.rule, UndecidedProperty.rule, VacuousProperty.rule, TautologicalProperty.rule, UndecidedQuestion.rule, FailingScenario.rule,
    FailingExample.rule, FormWithoutExample.rule,
    EndlessMacrostep.rule, ValueOutOfRange.rule, ConflictingUpdates.rule, UntakenEvent.rule,
    LinkNeverOpened.rule, LinkOpensUnavailable.rule, LinkHeldForEver.rule, OpenedLinkNotKept.rule, LostLink.rule,
    RestorationNever.rule, RestoredForNobody.rule, SavedForNextPerson.rule,
    UnreachableState.rule, TransitionNeverTaken.rule, DeadEnd.rule,
    RootNeverAvailable.rule, BlankScreen.rule, UnreachableRoute.rule, UncoveredArrival.rule, RouteWithoutPlace.rule,
    ElementWithoutPlace.rule, ElementNeverShown.rule, ReopenedByDismissal.rule, TabNotInLayout.rule, ReachedInOneLayout.rule, RootInModal.rule,
    FinalWithoutDone.rule, MinimumWithoutEffect.rule, RaisedWorldEvent.rule, DroppedEventData.rule, IdleSelfTransition.rule, OverlappingGuards.rule,
    DroppedIdentity.rule,
    AwaitedEventNotTaken.rule, AwaitedEventIgnored.rule, ShallowHistoryOfRegions.rule, UnraisedEvent.rule,
    GuardBeforeDecision.rule, GuardAlwaysHolds.rule, TooManyBooleans.rule,
    OverlappingLinks.rule, ShadowedTemplate.rule, AmbiguousTemplate.rule, DocumentedFormParsed.rule, HandoffWithoutAddress.rule,
    UnknownHotwireValue.rule, HotwirePlace.rule, UnknownViewController.rule, UncoveredComponent.rule,
    LayoutNeverChosen.rule, LayoutGap.rule, ChangingLayout.rule, OneFlowForAllRoutes.rule,
    TrustedRestoration.rule, SavedContent.rule, SavedWithoutRestoration.rule,
    UnusedType.rule, UnusedVariable.rule, UnusedInput.rule, UnusedEffect.rule, UnusedEvent.rule, UnusedSource.rule, UnusedOrigin.rule,
    UnusedContainer.rule,
  ]
}
