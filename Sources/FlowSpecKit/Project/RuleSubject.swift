/// Rules about one subject, such as links, in the order in which `flowspec explain` lists them.
struct RuleSubject: Sendable {
  let title: String
  let rules: [Rule]

  /// Every subject; each rule belongs to one.
  static let all: [RuleSubject] = [
    .init(
      "Properties and scenarios",
      [
        ViolatedProperty.rule, UndecidedProperty.rule, UndecidedQuestion.rule, VacuousProperty.rule, TautologicalProperty.rule,
        FailingScenario.rule,
      ]),
    .init(
      "States and transitions",
      [
        UnreachableState.rule, TransitionNeverTaken.rule, IdleSelfTransition.rule, DeadEnd.rule, FinalWithoutDone.rule, MinimumWithoutEffect.rule,
        EndlessMacrostep.rule, ConflictingUpdates.rule, ValueOutOfRange.rule, OverlappingGuards.rule, GuardBeforeDecision.rule, GuardAlwaysHolds.rule,
        ShallowHistoryOfRegions.rule, TooManyBooleans.rule,
      ]),
    .init(
      "Events and their data",
      [
        AwaitedEventNotTaken.rule, AwaitedEventIgnored.rule, UntakenEvent.rule, UnraisedEvent.rule, RaisedWorldEvent.rule, DroppedEventData.rule,
        DroppedIdentity.rule,
      ]),
    .init(
      "Links",
      [
        UncoveredArrival.rule, OverlappingLinks.rule, ShadowedTemplate.rule, AmbiguousTemplate.rule, DocumentedFormParsed.rule, FailingExample.rule,
        FormWithoutExample.rule, LinkNeverOpened.rule, LinkOpensUnavailable.rule, OpenedLinkNotKept.rule, LinkHeldForEver.rule, LostLink.rule,
        HandoffWithoutAddress.rule,
      ]),
    .init(
      "Routes and layouts",
      [
        UnreachableRoute.rule, RouteWithoutPlace.rule, ElementWithoutPlace.rule, ElementNeverShown.rule, ReopenedByDismissal.rule,
        RootNeverAvailable.rule, RootInModal.rule,
        BlankScreen.rule,
        LayoutGap.rule, LayoutNeverChosen.rule, ChangingLayout.rule, ReachedInOneLayout.rule, TabNotInLayout.rule, OneFlowForAllRoutes.rule,
      ]),
    .init(
      "Restoration",
      [
        TrustedRestoration.rule, RestorationNever.rule, RestoredForNobody.rule, SavedForNextPerson.rule, SavedContent.rule,
        SavedWithoutRestoration.rule,
      ]),
    .init("Hotwire Native", [HotwirePlace.rule, UncoveredComponent.rule, UnknownHotwireValue.rule, UnknownViewController.rule]),
    .init(
      "Unused declarations",
      [
        UnusedType.rule, UnusedVariable.rule, UnusedInput.rule, UnusedEffect.rule, UnusedEvent.rule, UnusedSource.rule, UnusedOrigin.rule,
        UnusedContainer.rule,
      ]),
    .init("Allowed and hidden findings", [UnusedAllow.rule, UnknownRule.rule, RuleNotAllowable.rule] + BaselineRules.all),
    .init("Reading a spec", ReadingRules.all + [DuplicateFlow.rule]),
    .init("YAML", YAMLRules.all),
    .init("Files of links and navigation", LinkFiles.rules),
    .init("Configuration", ConfigurationRules.all),
    .init("Generated Swift", GenerationRules.all + WatchingRules.all),
  ]

  private init(_ title: String, _ rules: [Rule]) {
    self.title = title
    self.rules = rules
  }

  private init(_ title: String, _ rules: [FlowRule]) {
    self.init(title, rules.map(\.rule))
  }
}
