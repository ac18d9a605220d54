/// A property that exploring did not decide.
enum UndecidedProperty {
  static let rule = FlowRule(
    "undecided-property", .error, "Every property is decided.",
    explanation: """
      The check reached a limit before it could decide the property. A run that was not explored may violate it, so an undecided \
      property is an error, like a violated one.

      First see why so much must be explored. Run `flowspec check --explain-model`: it shows for each property how many configurations were \
      explored and which variables and inputs it does not depend on. The notes of the finding mark the guards that ask for `shown` or `kept`. \
      Such a guard depends on which screens are open, so flowspec must explore every combination of open screens too. Use a state or a variable in \
      these guards instead, shorten ranges of numbers, or split the property into two that each name fewer things.

      Then raise the limit that the message names:

      - more configurations: `--max-states`; more memory: `--max-memory`
      - more time: `--timeout`
      - longer lists: `--depth`

      Other limits are fixed, so change the spec:

      - If only samples of the inputs' values were tried, compare each input
        with a number, not with a variable or another input, or use fewer inputs.
      - If there are too many awaited events and timers, use fewer states with `awaits` or `after`.
      - If a configuration has too many bits, remove variables or tabs, or lower `--depth`.
      - If the run needs the same data to be equal once and different later, test the property with a scenario, and allow the finding.

      For one very large flow, `flowspec export promela` and `flowspec export tla` write it for model checkers that search on several machines.

      Allow the finding if the property is tested in another way, and say how in the reason.
      """,
    needs: [.properties], examples: [],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for judged in check.properties {
      guard case .undecided(let doubt) = judged.conclusion.verdict else { continue }
      let coverage = judged.conclusion.coverage
      let seen = coverage.configurations == 0 ? "nothing was explored" : "explored: \(coverage.text)"
      findings.add(
        "property '\(judged.property.name.value)' is undecided: \(doubt.text)", at: judged.property.name.span,
        notes: [.init(seen, at: nil)] + check.flow.largeParts(coverage))
    }
  }
}

extension FlowCheck {
  var hasUndecidedProperty: Bool {
    properties.contains { if case .undecided = $0.conclusion.verdict { true } else { false } }
  }
}

extension Flow {
  /// Notes about the parts that make a question large, as far as it depends on them.
  func largeParts(_ coverage: Coverage) -> [Diagnostic.Note] {
    let most = 3
    let reasons = coverage.leftOut.contains("navigation") ? [] : conditionsOnNavigation.prefix(most)
    let interrupting = coverage.leftOut.contains("navigation") ? [] : routes.compactMap(\.interrupt).prefix(most)
    // A few values represent an input that is only compared with numbers.
    let whole = inputs.indices.filter { isComparedWithData(InputID($0)) }.map { inputs[$0] }
    let data = variables.map { ($0.name, $0.type, "variable") } + whole.map { ($0.name, $0.type, "input") }
    let large = data.compactMap { name, type, kind -> (name: Located<String>, kind: String, count: Int)? in
      guard !coverage.leftOut.contains(name.value) else { return nil }
      switch type.type {
      case .range(let range) where range.count > 8: return (name, kind, range.count)
      case .cases(let cases) where cases.count > 8: return (name, kind, cases.count)
      default: return nil
      }
    }
    return reasons.map { .init("this guard reads the navigation, which multiplies the combinations", at: $0.span) }
      + interrupting.map { .init("an entry of this route may hold or refuse links, which multiplies the combinations", at: $0.span) }
      + large.sorted { ($0.count, $1.name.span.lower) > ($1.count, $0.name.span.lower) }.prefix(most).map {
        .init("\($0.kind) '\($0.name.value)' has \($0.count) values, which multiply the combinations", at: $0.name.span)
      }
  }

  private func isComparedWithData(_ input: InputID) -> Bool {
    let conditions = transitions.compactMap(\.condition) + layouts.compactMap(\.condition) + routes.compactMap(\.available)
    let all = (conditions + elements.compactMap(\.available) + properties.flatMap(\.expressions)).flatMap(\.all)
    return all.contains { part in
      guard case .compare(_, let left, let right) = part.kind, (left.all + right.all).contains(where: { $0.kind == .input(input) }) else {
        return false
      }
      return ![left, right].contains { if case .integer = $0.kind { true } else { false } }
    }
  }

  /// The `shown` and `kept` facts in guards and in `available`, with eventless transitions first, because those are evaluated
  /// most often.
  fileprivate var conditionsOnNavigation: [Expression] {
    let eventless = transitions.filter { $0.trigger.value == .always }
    let others = transitions.filter { $0.trigger.value != .always }
    let conditions =
      eventless.compactMap(\.condition) + routes.compactMap(\.available) + elements.compactMap(\.available) + others.compactMap(\.condition)
    return conditions.flatMap(\.all).filter { part in
      switch part.kind {
      case .shown, .kept: true
      default: false
      }
    }
  }
}
