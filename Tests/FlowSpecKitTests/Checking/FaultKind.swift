@testable import FlowSpecKit

/// A kind of fault, and the rules that claim to report it.
struct FaultKind {
  let name: String
  let rules: Set<RuleName>

  private init(_ name: String, _ rules: Set<RuleName>) {
    self.name = name
    self.rules = rules
  }

  static func named(_ name: String) -> FaultKind? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static let all = behaviour + names + statements + shape

  /// The spec still reads, but the flow does something else. `MutationHarnessTests` measures these: it also searches for a difference.
  static let behaviour: [FaultKind] = [
    FaultKind("transition dropped", ["unused-event", "untaken-event", "awaited-event-not-taken", "unreachable-state", "dead-end"] + stated),
    FaultKind("alternative dropped", ["unreachable-state", "unused-effect"] + stated),
    FaultKind("alternatives swapped", ["transition-never-taken"] + stated),
    FaultKind("target swapped", ["unreachable-state", "dead-end", "missing-field", "target-in-other-region"] + stated),
    FaultKind("to dropped", ["unreachable-state", "dead-end", "endless-macrostep"] + stated),
    FaultKind("guard dropped", ["transition-never-taken", "overlapping-guards", "value-out-of-range"] + stated),
    FaultKind("guard negated", ["transition-never-taken", "unreachable-state", "value-out-of-range"] + stated),
    FaultKind("comparison changed", ["transition-never-taken", "value-out-of-range"] + stated),
    FaultKind("and for or", ["link-never-opened", "transition-never-taken"] + stated),
    FaultKind("wrong initial", ["unreachable-state", "uncovered-arrival", "restoration-never"] + stated),
    FaultKind("initial dropped", ["unreachable-state"] + stated),
    FaultKind("history dropped", ["unreachable-state"] + stated),
    FaultKind("awaits dropped", stated),
    FaultKind("after dropped", ["dead-end", "unreachable-state"] + stated),
    FaultKind("done dropped", ["final-without-done", "done-without-final", "dead-end"] + stated),
    FaultKind("final dropped", ["done-without-final", "dead-end"] + stated),
    FaultKind("set dropped", ["dropped-event-data", "transition-never-taken", "unused-variable"] + stated),
    FaultKind("payload lost", ["missing-field", "missing-parameter", "dropped-event-data", "dropped-identity"] + stated),
    FaultKind("effects dropped", ["unused-effect"] + stated),
    FaultKind("raise dropped", ["unraised-event"] + stated),
    FaultKind("open dropped", ["unreachable-route"] + stated),
    FaultKind("close dropped", stated),
    FaultKind("root dropped", ["blank-screen", "unreachable-route"] + stated),
    FaultKind("arrival dropped", ["uncovered-arrival", "unused-effect", "link-never-opened", "restoration-never"] + stated),
    FaultKind(
      "arrival changed",
      ["link-never-opened", "link-held-for-ever", "restoration-never", "trusted-restoration", "restored-for-nobody", "unused-effect"] + stated),
    FaultKind("refusal without its effect", ["unused-effect"] + stated),
    FaultKind("held policy", stated),
    FaultKind("from dropped", stated),
    FaultKind("before dropped", ["overlapping-links", "ambiguous-template"] + stated),
    FaultKind("lookup dropped", stated),
    FaultKind("availability dropped", ["root-never-available", "link-never-opened", "unused-input"] + stated),
    FaultKind("availability negated", ["root-never-available", "link-never-opened", "unreachable-route", "uncovered-component"] + stated),
    FaultKind("place swapped", ["blank-screen", "root-in-modal", "hotwire-place", "route-without-place"] + stated),
    FaultKind("place dropped", ["route-without-place", "element-without-place", "uncovered-component"] + stated),
    FaultKind("tab swapped", stated),
    FaultKind("opens dropped", ["unreachable-route", "reached-in-one-layout"] + stated),
    FaultKind("selects dropped", stated),
    FaultKind("dismissed dropped", ["unraised-event"] + stated),
    FaultKind("interrupt dropped", ["unused-effect"] + stated),
    FaultKind("restores dropped", ["restoration-never"] + stated),
    FaultKind("restoration dropped", ["saved-without-restoration"] + stated),
    FaultKind("saved dropped", stated),
    FaultKind("saved added", ["saved-for-next-person", "saved-without-restoration"] + stated),
    FaultKind("identity dropped", ["dropped-identity", "restored-for-nobody"] + stated),
    FaultKind("promise dropped", stated),
    FaultKind("unhandled dropped", stated),
    FaultKind("layout negated", ["layout-never-chosen", "layout-gap"] + stated),
    FaultKind("breakpoint shifted", ["layout-never-chosen", "layout-gap"] + stated),
    FaultKind("container changed", ["root-in-modal", "hotwire-place", "changing-layout"] + stated),
    FaultKind("container dropped", ["route-without-place", "unknown-container", "blank-screen", "element-without-place"] + stated),
    FaultKind("redo dropped", stated),
  ]

  /// A name that leads nowhere.
  static let names: [FaultKind] = [
    FaultKind("event without its declaration", ["unknown-event"]),
    FaultKind("effect without its declaration", ["unknown-effect"]),
    FaultKind("variable without its declaration", ["unknown-variable", "unknown-name"]),
    FaultKind("input without its declaration", ["unknown-input", "unknown-name"]),
    FaultKind("type without its declaration", ["unknown-type"]),
    FaultKind("route without its declaration", ["unknown-route", "unraised-event"]),
    FaultKind("element without its declaration", ["unknown-route", "unknown-name"]),
    FaultKind("misspelled state", ["unknown-state"]),
    FaultKind("misspelled state in a guard", ["unknown-name"]),
    FaultKind("misspelled event", ["unknown-event"]),
    FaultKind("misspelled awaited event", ["unknown-event"]),
    FaultKind("misspelled variable", ["unknown-variable"]),
    FaultKind("misspelled effect", ["unknown-effect"]),
    FaultKind("misspelled route", ["unknown-route"]),
    FaultKind("misspelled route in a property", ["unknown-route"]),
    FaultKind("misspelled container", ["unknown-container", "unknown-route"]),
    FaultKind("misspelled tab", ["unknown-route", "unknown-tab"]),
    FaultKind("misspelled base", ["unknown-route"]),
    FaultKind("misspelled layout", ["unknown-layout"]),
    FaultKind("misspelled origin", ["unknown-origin"]),
    FaultKind("misspelled source", ["unknown-source"]),
    FaultKind("misspelled type", ["unknown-type"]),
    FaultKind("misspelled parameter", ["unknown-parameter"]),
    FaultKind("misspelled case", ["unknown-case"]),
    FaultKind("misspelled event field", ["unknown-field", "wrong-value"]),
    FaultKind("misspelled name in a scenario", ["unknown-event", "unknown-route", "unknown-state"]),
    FaultKind("misspelled key", ["unknown-key"]),
    FaultKind("one name for two things", ["duplicate-name"]),
    FaultKind("name of another sort", ["unknown-state", "unknown-route", "unknown-effect", "unknown-event"]),
  ]

  /// The links, layouts, properties and scenarios contradict the rest of the spec.
  static let statements: [FaultKind] = [
    FaultKind("links of another route", ["overlapping-links", "shadowed-template", "failing-example", "missing-parameter", "hotwire-place"]),
    FaultKind("link without its slash", ["bad-template"]),
    FaultKind("parameter missing in a link", ["missing-parameter", "bad-template"]),
    FaultKind("parameter with a colon", ["bad-template"]),
    FaultKind("optional parameter made required", ["optional-part", "missing-field", "missing-parameter", "base-with-parameter"]),
    FaultKind("example of another value", ["failing-example", "unknown-case", "wrong-value"]),
    FaultKind("open where it is not available", ["link-opens-unavailable"]),
    FaultKind("layouts swapped", ["layout-never-chosen"]),
    FaultKind("layout that is never chosen", ["layout-never-chosen"]),
    FaultKind("layout without its condition", ["layout-never-chosen"]),
    FaultKind("gap between layouts", ["layout-gap"]),
    FaultKind("place missing in one layout", ["route-without-place", "failing-scenario"]),
    FaultKind("field added", ["missing-field"]),
    FaultKind("outer event raised", ["raised-world-event", "missing-field", "dismissed-by-world"]),
    FaultKind("from flow added", ["unraised-event"]),
    FaultKind("property flipped", ["violated-property"]),
    FaultKind("tautological property", ["tautological-property"]),
    FaultKind("step removed", ["failing-scenario"]),
    FaultKind("expectation inverted", ["failing-scenario"]),
    FaultKind("unused event", ["unused-event"]),
    FaultKind("unused effect", ["unused-effect"]),
    FaultKind("unused variable", ["unused-variable"]),
    FaultKind("unused type", ["unused-type"]),
    FaultKind("unused input", ["unused-input"]),
    FaultKind("route that nothing opens", ["unreachable-route"]),
    FaultKind("state that nothing enters", ["unreachable-state"]),
    FaultKind("element without a place", ["element-without-place"]),
  ]

  /// The text is no YAML, or not the YAML that the reader expects.
  static let shape: [FaultKind] = [
    FaultKind("duplicate key", ["duplicate-key"]),
    FaultKind("duplicate declaration", ["duplicate-key"]),
    FaultKind("tab for spaces", ["yaml-syntax"]),
    FaultKind("one space too many", ["yaml-syntax", "unknown-key", "wrong-type"]),
    FaultKind(
      "one level further out",
      ["yaml-syntax", "unknown-key", "unknown-type", "wrong-type", "route-without-place", "element-without-place", "duplicate-key"]),
    FaultKind("unclosed quote", ["yaml-syntax"]),
    FaultKind("unclosed brace", ["yaml-syntax"]),
    FaultKind("colon without a space", ["yaml-syntax", "unknown-key", "unknown-event", "wrong-type", "invalid-name"]),
    FaultKind("colon forgotten", ["yaml-syntax"]),
    FaultKind("list for a mapping", ["wrong-type", "not-a-mapping"]),
    FaultKind("mapping for a list", ["wrong-type"]),
    FaultKind("another tool's word", ["unknown-key"]),
    FaultKind("another language's operator", ["guard-syntax"]),
    FaultKind("comma in a guard", ["comma-in-text"]),
    FaultKind("duration without a unit", ["bad-duration"]),
    FaultKind("number out of range", ["wrong-type", "unknown-version", "bad-type"]),
    FaultKind("required key dropped", ["missing-key", "bad-type"]),
  ]

  /// A spec that states what is wanted finds much of the rest.
  private static let stated: Set<RuleName> = ["violated-property", "vacuous-property", "failing-scenario", "failing-example"]
}

extension Set<RuleName> {
  fileprivate static func + (left: Set<RuleName>, right: Set<RuleName>) -> Set<RuleName> { left.union(right) }
}
