import Testing

@testable import FlowSpecKit

@Suite struct EventFieldTests {
  private static func findings(_ title: String) -> [String] {
    SpecFindings(
      """
      flowspec: 1
      flow: A
      events: { cook: { payload: { name: String } }, quit: Quit. }
      effects: { start: { payload: { title: String } } }
      states:
        idle: { transitions: { cook: { to: busy, effects: start, with: { title: \(title) } } } }
        busy: { transitions: { quit: idle } }
      """
    ).diagnostics.filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" + $0.fixes.map { "; \($0.title)" }.joined() }
  }

  @Test func aMisspeltFieldIsNotTakenForText() {
    #expect(
      Self.findings("event.nmae") == [
        "unknown-field: event 'cook' has no field 'nmae'; for the text 'event.nmae' use quotes; replace with 'event.name'"
      ])
  }

  @Test(arguments: ["event.name", "name", "\"event.nmae\"", "a title", "event.", "event. nmae"]) func otherValuesAreAccepted(_ title: String) {
    #expect(Self.findings(title) == [])
  }

  @Test(arguments: ["", ", with: {}", ", with: { }"]) func aMissingFieldIsReportedWithAnEmptyWith(_ with: String) {
    let text = """
      flowspec: 1
      flow: A
      events: { buy: Buy. }
      effects: { charge: { payload: { amount: Int } } }
      transitions: { buy: { effects: [charge]\(with) } }
      """
    let found = SpecFindings(text, only: ["missing-field"]).lines
    #expect(found.count == 1 && found[0].contains("effect 'charge' needs 'amount', but event 'buy' has no such field"), "\(found)")
  }
}
