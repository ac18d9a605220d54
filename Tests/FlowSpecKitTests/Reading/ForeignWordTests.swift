import Testing

@testable import FlowSpecKit

/// Words and habits of other tools get their translation, and one mistake gets one message.
@Suite struct ForeignWordTests {
  private static func told(_ text: String) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, only: Project.fixedRules).diagnostics.map { found in
      ([found.message] + found.fixes.map(\.advice)).joined(separator: " | ")
    }
  }

  private static func transition(_ entries: String) -> [String] {
    told(
      "variables: { isOn: Bool }\ninputs: { size: 0...2000 }\nevents: { go: Go. }\nstates: { one: { transitions: { go: { \(entries) } } }, two: {} }")
  }

  @Test(arguments: [
    ("target: two", "'target' is not a key of a transition; it is 'to' here | fix: replace with 'to'"),
    ("to: two, cond: isOn", "'cond' is not a key of a transition; it is 'when' here | fix: replace with 'when'"),
    ("to: two, guard: isOn", "'guard' is not a key of a transition; it is 'when' here | fix: replace with 'when'"),
    ("to: two, actions: []", "'actions' is not a key of a transition; it is 'effects' here | fix: replace with 'effects'"),
    ("to: two, eff: []", "'eff' is not a key of a transition | did you mean 'effects'?"),
    ("to: two, wehn: isOn", "'wehn' is not a key of a transition | fix: replace with 'when'"),
    ("to: two, when: size > 700.5", "numbers are whole here; write 700 or 701"),
    ("to: two, when: isOn = true", "use '==' to compare | fix: replace with '=='"),
    ("to: two, when: isOn && size > 3", "use 'and' instead of '&&' | fix: replace with 'and'"),
    ("to: two, when: size === 3", "use '==' instead of '===' | fix: replace with '=='"),
    ("to: two, when: size <> 3", "use '!=' instead of '<>' | fix: replace with '!='"),
    ("to: two, when: horizontal is not compact", "use '!=' instead of 'is not' | did you mean '!='?"),
    ("to: two, when: isOn is true", "use '==' instead of 'is' | did you mean '=='?"),
    ("to: two, when: [isOn, size > 3]", "a condition is expected here, not a list; join the conditions with 'and' or 'or'"),
    ("to: two, when: !isOn", "'!isOn' is a tag, and a spec has none; a guard says 'not isOn' | fix: replace with 'not isOn'"),
    ("to: two, when: ! isOn", "'!' begins a tag here, and a spec has none; a guard says 'not' | fix: replace with 'not isOn'"),
    ("to: two, when: !(isOn)", "'!' begins a tag here, and a spec has none; a guard says 'not' | fix: replace with 'not (isOn)'"),
    ("to: two, when: !!isOn", "'!!isOn' begins with a tag, and a spec has none; a guard says 'not'"),
    (
      "to: two, when: !isOn and size > 3",
      "'!' begins a tag here, and a spec has none; a guard says 'not' | fix: replace with 'not isOn and size > 3'"
    ),
    ("to: two, when: size >= 700pt", "numbers have no unit here: use '700' instead of '700pt' | fix: replace with '700'"),
    ("to: two, when: horizontal == .compact", "use 'compact' instead of '.compact' | fix: replace with 'compact'"),
    ("to: two, when: \"horizontal == 'compact'\"", "names have no quotes here: use 'compact' | fix: remove the quotes"),
    ("to: two, target: one", "'target' is not a key of a transition; it is 'to' here, which is written already"),
    ("to: two, when: isOn xor isOn", "guards have no 'xor': write '!=' between two truths"),
    ("to: two, when: isOn implies isOn", "guards have no 'implies': write 'not a or b'"),
    ("to: two, when: size less than 3", "guards have signs for this: write '<', '<=', '>' or '>='"),
    ("to: two, when: size equals 3", "guards have a sign for this: write '=='"),
    ("to: two, when: \"width in [1, 2]\"", "guards know no lists: write 'x == one or x == two'"),
    ("to: two, when: \"isOn ? isOn : isOn\"", "guards have no '? :': write 'a and b or not a and c' for 'a ? b : c'"),
    ("to: two, when: width > 1.0", "numbers are whole here; write 1 | fix: replace with '1'"),
    (
      "internal: true",
      "'internal' is not a key of a transition; a transition without 'to' leaves no state, and one with 'reenter: true' enters it again"
    ),
    ("to: two, when: in(one)", "write the state's name alone, without 'in' and parentheses | fix: replace with 'one'"),
  ]) func aTransitionsForeignWordIsTranslated(_ entries: String, _ message: String) {
    #expect(Self.transition(entries) == [message])
  }

  @Test func aNameThatSeveralStatesHaveIsNotReplacedByItself() {
    let found = Self.told(
      "events: { go: Go. }\nstates: { one: { states: { a: { transitions: { go: .b } }, b: {} } }, two: { states: { b: {} } } }")
    #expect(
      found == [
        "'.b' is not the name of a state; states have no '#' or '.' before their path | did you mean 'one.b'? | did you mean 'two.b'?"
      ])
  }

  @Test(arguments: [("#two", "two"), (".two", "two"), ("#A.two", "two"), ("#one.inner", "one.inner")])
  func statesHaveNoSignsBeforeTheirPath(_ name: String, _ path: String) {
    let found = Self.told(
      "events: { go: Go. }\nstates: { one: { transitions: { go: \"\(name)\" }, states: { inner: {} } }, two: {} }")
    #expect(found == ["'\(name)' is not the name of a state; states have no '#' or '.' before their path | fix: replace with '\(path)'"])
  }

  @Test(arguments: [
    (
      "initial: two",
      "'one' has no states inside, so 'initial' means nothing; remove it, or declare them under 'states' | fix: remove 'initial'"
    ),
    (
      "summary: One., initial: two",
      "'one' has no states inside, so 'initial' means nothing; remove it, or declare them under 'states' | fix: remove 'initial'"
    ),
    ("onDone: two", "'onDone' is not a key of a state; it is 'done' here | fix: replace with 'done'"),
    ("links: open", "'links' is not a key of a state; it is 'arrival' here | fix: replace with 'arrival'"),
  ]) func aStatesForeignWordIsTranslated(_ entry: String, _ message: String) {
    #expect(Self.told("states: { one: { \(entry) }, two: {} }") == [message])
  }

  @Test(arguments: [
    ("/x/<id>", ["'<' is not allowed here; write '{name}' for a parameter, or '%3C' for the character", "'>' is not"]),
    ("/x/[id]", ["'[' is not allowed here; write '{name}' for a parameter, or '%5B' for the character", "']' is not"]),
    ("^/x/{a}", ["'^' is not allowed here: a template is no regular expression, and matches whole links"]),
    ("/x/{a}$", ["a template is no regular expression, and matches whole links; leave '$' out, or write '%24' for the character"]),
    ("/x/${a}", ["a parameter has no '$'; write '{a}', or '%24' for the character"]),
    ("/x/:a.json", ["':a.json' is not a parameter here; write '{a.json}', or '%3A' for the colon"]),
    ("/x?a=:a", ["':a' is not a parameter here; write '{a}', or '%3A' for the colon"]),
  ]) func aTemplateOfAnotherTool(_ form: String, _ messages: [String]) {
    let found = Self.told("links: { origins: { app: \"a:\" } }\nroutes: { x: { place: screen, links: { app: '\(form)' } } }\nlayouts: { all: {} }")
    #expect(found.count == messages.count && zip(found, messages).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test(arguments: [
    ("minWidth: 300, containers: { main: stack }", "'minWidth' is not a key of a layout; write 'when: width >= 600'"),
    ("max-width: 300, containers: { main: stack }", "'max-width' is not a key of a layout; write 'when: width < 600'"),
    (
      "sizeClass: compact, containers: { main: stack }",
      "'sizeClass' is not a key of a layout; declare an input with these values, and write 'when: input == value'"
    ),
    (
      "containers: { main: { type: stack } }",
      "'type' is not a key of a container; write the kind as the key, as in '{ stack: route }', or alone, as in 'main: stack'"
    ),
  ]) func aLayoutsForeignWordIsTranslated(_ entries: String, _ message: String) {
    #expect(Self.told("routes: { x: { place: main } }\nlayouts: { all: { \(entries) } }").contains(message))
  }

  @Test(arguments: [
    ("presentation: sheet", "'presentation' is not a key of a route; 'place' names a container, and 'modal' is a kind of container"),
    ("push: y", "'push' is not a key of a route; write 'opens: route'"),
  ]) func aRoutesForeignWordIsTranslated(_ entry: String, _ message: String) {
    let found = Self.told("routes: { x: { place: main, \(entry) }, y: { place: main } }\nlayouts: { all: { containers: { main: stack } } }")
    #expect(found == [message])
  }

  /// Effects written as those of a transition do not fit there either, so no edit moves them.
  @Test(arguments: [("entry: e", " | fix: move it beside 'transitions'"), ("exit: { effects: e }", "")])
  func effectsOfAStateAreNoEvents(_ entry: String, _ advice: String) {
    let key = entry.prefix { $0 != ":" }
    let found = Self.told("events: { go: Go. }\neffects: { e: E. }\nstates: { one: { transitions: { go: two, \(entry) } }, two: {} }")
    #expect(found == ["'\(key)' is a key of the state, beside 'transitions', and no event" + advice])
  }

  @Test(arguments: [("out.tour", "out.wrap.tour"), ("out.tour.last", "out.wrap.tour.last"), ("in.tour", nil)])
  func aStateFurtherInIsFoundByItsPath(_ name: String, _ meant: String?) {
    let found = Self.told(
      "events: { go: Go. }\nstates: { out: { states: { wrap: { states: { tour: { states: { last: {} } } } } } }, on: { transitions: { go: \(name) } } }"
    )
    #expect(found == ["state '\(name)' is not declared" + (meant.map { " | did you mean '\($0)'?" } ?? "")])
  }

  @Test func aTimerOfXState() {
    let found = Self.told("states: { one: { after: { delay: 500ms, to: two } }, two: {} }")
    #expect(found == ["a timer's duration is the key: 'after: { 500ms: state }'"])
  }

  @Test func aTypeInAnEnum() {
    let found = Self.told("types: { C: { enum: [a, b] } }\nevents: { go: { payload: { c: C } } }\n")
    #expect(found == ["a list of names is the type itself, without 'enum' | did you mean '[a, b]'?"])
  }

  @Test func anotherNameOfTheOnlyParameter() {
    let found = Self.told(
      "links: { origins: { app: \"a:\" } }\nroutes: { x: { place: screen, parameters: { id: Int }, links: { app: '/x/{name}' } } }\nlayouts: { all: {} }"
    )
    #expect(found == ["route 'x' has no parameter 'name' | did you mean '{id}'?"])
  }

  @Test func theVersionOfAnotherTool() {
    let found = SpecFindings("version: 1\nflow: A\n", only: Project.fixedRules).diagnostics
    #expect(found.map(\.message) == ["'version' is not a key of the flow; it is 'flowspec' here"])
  }

  @Test func keysOfAStateBesideIt() {
    let found = Self.told("events: { go: Go. }\nstates:\n  one: {}\n  transitions: { go: one }\n")
    #expect(found == ["'transitions' is read as the name of a state here; indent it further, so that it belongs to 'one'"])
  }

  @Test func latestWithItsNumber() {
    let found = Self.told("links: { origins: { app: \"a:\" }, held: latest 2 }\n")
    #expect(
      found.first == "'latest' or 'first' is expected here, or a number of links, as in '{ latest: 2 }' | did you mean '{ latest: 2 }'?", "\(found)")
  }

  @Test(arguments: [("yes", "true"), ("No", "false"), ("on", "true"), ("OFF", "false")]) func aTruthOfYAML(_ written: String, _ meant: String) {
    let found = Self.told("root: x\nroutes: { x: { place: screen, restores: \(written) } }")
    #expect(found == ["'true' or 'false' is expected here | fix: replace with '\(meant)'"])
    let initial = Self.told("variables: { isOn: { type: Bool, initial: \(written) } }")
    #expect(initial.contains("'\(written)' is not 'true' or 'false' | fix: replace with '\(meant)'"), "\(initial)")
  }

  @Test(arguments: [("3", "{ latest: 3 }"), ("1", "{ latest: 1 }")]) func aNumberOfHeldLinks(_ count: String, _ meant: String) {
    let found = Self.told("links: { origins: { app: \"a:\" }, held: \(count) }\n")
    #expect(found.first?.hasPrefix("'latest', 'first' or '\(meant)' is expected here") == true, "\(found)")
  }

  @Test func aListWithoutBrackets() {
    let found = Self.told("routes: { x: { place: screen, opens: y, z }, y: { place: screen }, z: { place: screen } }\nlayouts: { all: {} }")
    #expect(found == ["'z' has no ':': the comma before it ends the text of 'opens' | did you mean '[y, z]'?"])
  }

  @Test func aLongListWithoutBracketsIsToldOnce() {
    let found = Self.told(
      "root: x\nroutes: { x: { place: main, opens: [y, z] }, y: { place: main }, z: { place: main } }\nlayouts: { all: { containers: { main: { tabs: x, y, z } } } }"
    )
    #expect(found == ["'y' has no ':': the comma before it ends the text of 'tabs' | did you mean '[x, y, z]'?"])
  }

  @Test func aTextWithSeveralCommasIsToldOnce() {
    let found = Self.told("effects: { bring: { summary: Bring it, then go, at once } }\nentry: [bring]")
    #expect(
      found == ["'then go' has no ':': the comma before it ends the text of 'summary' | did you mean '\"Bring it, then go, at once\"'?"])
  }

  @Test func aFormsForeignWordIsTranslated() {
    let found = Self.told(
      "links: { origins: { app: \"a:\" } }\nroutes: { x: { place: screen, links: { app: { path: /x } } } }\nlayouts: { all: {} }")
    #expect(found == ["'path' is not a key of a form; it is 'form' here | fix: replace with 'form'"])
  }

  @Test(arguments: ["[Int]", "[Int?]", "[ID]", "'[ID]'"]) func aListOfSwiftIsNoType(_ type: String) {
    let found = Self.told("types: { ID: { text: \"[0-9]+\" } }\nevents: { go: { payload: { ids: \(type) } } }")
    let advice = "there is no type for lists; declare a type of the app under 'types', with 'swift'"
    #expect(found.count == 1 && found[0].hasSuffix(advice), "\(found)")
  }

  @Test(arguments: [
    ("p: never two", "a property must be a mapping, not 'never two' | fix: replace with '{ never: two }'"),
    (
      "p: 'whenever: one, eventually: two'",
      "a property must be a mapping, not 'whenever: one, eventually: two' | fix: replace with '{ whenever: one, eventually: two }'"
    ),
    (
      "p: 'never: two, before: one'",
      "a property must be a mapping, not 'never: two, before: one' | fix: replace with '{ never: two, before: one }'"
    ),
    ("p: never two before one", "a property must be a mapping, not 'never two before one' | did you mean '{ never: two, before: one }'?"),
    ("p: 'never: one, two'", "a property must be a mapping, not 'never: one, two' | did you mean '{ never: \"one, two\" }'?"),
    ("p: { never one and two }", "'never one and two' has no ':' and no value | did you mean 'never: one and two'?"),
    (
      "p: { whenever one, eventually two }",
      "'whenever one, eventually two' has no ':' and no value | did you mean 'whenever: one, eventually: two'?"
    ),
    ("never: one and two", "a property has a name before its form: 'name: { never: one and two }'"),
  ]) func aPropertyHasANameAndAForm(_ property: String, _ message: String) {
    #expect(Self.told("states: { one: {}, two: {} }\nproperties:\n  \(property)") == [message])
  }

  @Test(arguments: [("In('one')", "In"), ("stateIn(one)", "stateIn"), ("in('one')", "in")])
  func aStateIsNamedWithoutAFunction(_ guardText: String, _ function: String) {
    let told = "write the state's name alone, without '\(function)' and parentheses | fix: replace with 'one'"
    #expect(Self.transition("to: two, when: \"\(guardText)\"") == [told])
  }

  @Test(arguments: [
    ("to: two, in: one", "when: one"), ("to: two, in: '#one'", "when: one"), ("to: two, stateIn: .one", "when: one"), ("to: two, in: '#A.one'", nil),
    ("to: two, in: one, when: isOn", nil),
  ]) func aStateIsNamedInTheGuard(_ entries: String, _ meant: String?) {
    let found = Self.transition(entries)
    #expect(found.count == 1 && found[0].contains("a guard names the state: 'when: state'"), "\(found)")
    #expect(found[0].hasSuffix(meant.map { " | did you mean '\($0)'?" } ?? "'when: state'"), "\(found)")
  }

  @Test(arguments: [("size > -0.5", "-1 or 0"), ("size > -2.5", "-3 or -2"), ("size - 0.5 > 1", "0 or 1"), ("size > 2 - 1.5", "1 or 2")])
  func theWholeNumbersBesideADecimal(_ guardText: String, _ numbers: String) {
    #expect(Self.transition("to: two, when: \(guardText)") == ["numbers are whole here; write \(numbers)"])
  }

  @Test(arguments: [
    ("size => 3", "use '>=' instead of '=>' | fix: replace with '>='"),
    ("size =< 3", "use '<=' instead of '=<' | fix: replace with '<='"),
    ("isOn == !isOn", "'not' cannot follow '=='; compare with '!=' | did you mean '!= isOn'?"),
    ("isOn != not isOn", "'not' cannot follow '!='; compare with '==' | did you mean '== isOn'?"),
    ("size == 2 && isOn || !isOn", "use 'and' instead of '&&' | fix: replace with 'size == 2 and isOn or not isOn'"),
  ]) func operatorsOfOtherLanguages(_ guardText: String, _ message: String) {
    #expect(Self.transition("to: two, when: \"\(guardText)\"") == [message])
  }

  @Test func conditionsAreJoinedByAndNotByAComma() {
    let found = Self.transition("to: two, when: isOn, size")
    #expect(found.count == 1 && found[0].hasSuffix("did you mean 'isOn and size'?"), "\(found)")
  }

  @Test func statesInAListAreToldAtTheList() {
    #expect(Self.told("states: [one, two]") == ["a state is declared under its name, not in a list | did you mean '{ one: {}, two: {} }'?"])
  }

  @Test(
    arguments: [
      ("states:\n  - one: { root: home }\n  - two", "a state is declared under its name, not in a list: 'one:'"),
      ("states:\n  - name: one\n    root: home", "a state is declared under its name, not in a list: 'name: …'"),
      ("states:\n  -one: {}", "a state is declared under its name, not in a list: 'one:' | did you mean 'one'?"),
      ("states:\n  - one:\n    root: home\n  two: {}", "a state is declared under its name, not in a list: 'one:' | did you mean to remove the '-'?"),
      ("states:\n  - one:\n    root: home\n  - two:\n  three: {}", "a state is declared under its name, not in a list: 'one:'"),
      ("events: [go]", "an event is declared under its name, not in a list | did you mean '{ go: {} }'?"),
    ]) func declarationsInAListAreToldUnderTheirNames(_ text: String, _ told: String)
  {
    #expect(Self.told(text) == [told])
  }

  @Test func whatStandsBesideTransitionsIsNoEvent() {
    let found = Self.told("events: { go: Go. }\nstates: { one: { transitions: { go: two, always: two, '*': two } }, two: {} }")
    #expect(
      found == [
        "'always' is a key of the state, beside 'transitions', and no event | fix: move it beside 'transitions'",
        "there is no wildcard for events; name each event that is taken",
      ])
  }

  /// The key moves with its value, in braces and in lines.
  @Test(arguments: [
    ("{ transitions: { go: two, always: { to: two } } }", "{ always: { to: two }, transitions: { go: two } }"),
    ("{ transitions: { always: two } }", "{ always: two }"),
    ("\n    transitions:\n      go: two\n      always: two", "\n    always: two\n    transitions:\n      go: two\n"),
  ]) func aKeyOfTheStateMovesBesideTransitions(_ state: String, _ mended: String) throws {
    let text = "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates:\n  two: { transitions: { go: one } }\n  one: \(state)"
    let found = SpecFindings(text).diagnostics.filter { $0.rule == "unknown-event" }
    let edits = try #require(found.first?.fixes.first?.edits).sorted { $0.span.lower > $1.span.lower }
    var bytes = Array(text.utf8)
    for edit in edits { bytes.replaceSubrange(edit.span.lower..<edit.span.upper, with: edit.replacement.utf8) }
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\n  one: \(mended)"))
  }

  /// A star of other routers is the parameter that the template lacks, or any rest.
  @Test(arguments: [("/show/*", "{id}"), ("/show/{id}/*", "**"), ("/*/{id}", nil), ("/show*", nil)])
  func aStarIsNoWildcard(_ template: String, _ meant: String?) {
    let found = Self.told(
      "links: { origins: { app: \"a:\" } }\nroutes: { show: { parameters: { id: Int }, place: main, links: { app: \"\(template)\" } } }")
    #expect(found.first { $0.contains("'*' is not a wildcard") }?.contains("did you mean '\(meant ?? "")'") == (meant != nil))
  }

  @Test func aPropertyInQuotesIsOfferedAsAMapping() {
    let found = Self.told("variables: { isOn: Bool }\nproperties: { p: \"never: isOn\" }")
    #expect(found == ["a property must be a mapping, not 'never: isOn' | fix: replace with '{ never: isOn }'"])
  }

  @Test func aColonBeginsNoParameter() {
    let text =
      "links: { origins: { app: \"a:\" } }\nroutes: { x: { place: screen, parameters: { id: Int }, links: { app: \"/show/:id\" } } }\nlayouts: { all: {} }"
    #expect(Self.told(text) == ["':id' is not a parameter here; write '{id}', or '%3A' for the colon | fix: replace with '{id}'"])
  }

  @Test func argumentsBelongToTheRouteThatAStepShows() {
    let found = Self.told(
      "root: map\nroutes: { map: { place: main, opens: place }, place: { place: main, parameters: { id: Int } } }\n"
        + "layouts: { all: { containers: { main: stack } } }\nscenarios: { s: [{ show: place, with: { id: 1 } }] }")
    #expect(found.contains("'with' belongs to 'send'; arguments of a route belong to its name: 'show: { place: { … } }'"), "\(found)")
  }

  @Test(arguments: [
    ("modal: true, staysOpen: false, backgroundInteraction: true", "a modal with 'backgroundInteraction' stays open; leave 'staysOpen' out"),
    ("windows: true, staysOpen: true", "'staysOpen' has no effect here: only a modal container is in front of others"),
  ])
  func onlyAModalStaysOpen(_ keys: String, _ message: String) {
    let found = Self.told(
      "root: home\nroutes: { home: { place: main, opens: other }, other: { place: it } }\n"
        + "layouts: { all: { containers: { main: stack, it: { \(keys) } } } }")
    #expect(found == [message])
  }

  @Test func theNearestKeysComeFirst() {
    let found = SpecFindings("flowspec: 1\nflow: A\nstates: { one: { colour: red } }", only: Project.fixedRules).diagnostics
    let note = found.first?.notes.first?.message ?? ""
    #expect(note.hasPrefix("a state has these keys: "))
    #expect(note.split(separator: ",").count <= 15 && note.contains("in all)"), "\(note)")
  }
}
