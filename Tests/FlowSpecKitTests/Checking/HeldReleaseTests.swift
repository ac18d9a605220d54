import Foundation
import Testing

@testable import FlowSpecKit

/// Held links whose release follows although the navigation is not explored.
@Suite struct HeldReleaseTests {
  /// A checkout in a sheet: people go on in it, or close it. Its entries hold links, and so do its states.
  private static let checkout = """
    flowspec: 1
    flow: Shop
    types: { ID: { text: "[0-9]+" } }
    inputs: { online: Bool }
    events:
      found: A session was found.
      startCheckout: { when: shown(cart) }
      placeOrder: { when: shown(review) }
      paid: The bank has paid.
      checkoutClosed: { from: flow }
    states:
      launching: { root: splash, arrival: hold, awaits: found, transitions: { found: customer } }
      customer:
        root: home
        arrival: open
        states:
          shopping: { transitions: { startCheckout: { to: reviewing, open: review } } }
          checkout:
            arrival: hold
            transitions: { checkoutClosed: shopping }
            states:
              reviewing: { transitions: { placeOrder: { to: paying, when: online } } }
              paying: { awaits: paid, transitions: { paid: { to: shopping, close: review }, checkoutClosed: { open: review } } }
    links: { origins: { app: "shop:" }, held: { latest: 2 } }
    defaults: { available: customer }
    routes:
      splash: { place: screen, available: launching }
      home: { place: main.home, opens: [item, cart] }
      more: { place: main.more, opens: [item, cart] }
      item: { place: main, parameters: { id: ID }, opens: [item, photos, cart], links: { app: "/items/{id}" } }
      photos: { place: screen, parameters: { id: ID } }
      cart: { place: main, opens: item, links: { app: /cart } }
      review: { place: sheet, available: checkout, dismissed: checkoutClosed, interrupt: hold }
    layouts: { all: { containers: { main: { tabs: [home, more] }, sheet: modal } } }

    """

  /// A form in a sheet holds links, and makes the machine move; only from `locked`, which begins with empty navigation, a person gets out.
  private static let form = """
    flowspec: 1
    flow: Bank
    types: { ID: { text: "[0-9]+" } }
    events: { passcode: { when: shown(lock) }, lockNow: Locks., confirmed: { when: shown(confirm) } }
    states:
      locked: { root: lock, arrival: hold, transitions: { passcode: inside } }
      inside:
        root: overview
        arrival: open
        transitions: { lockNow: locked }
        states:
          looking: { always: { to: stepping, when: kept(payment) } }
          stepping: { arrival: hold, transitions: { confirmed: { to: looking, close: payment } } }
    links: { origins: { app: "bank:" }, held: latest }
    defaults: { available: inside }
    routes:
      lock: { place: screen, available: locked }
      overview: { place: main.overview, opens: [account, payment] }
      cards: { place: main.cards, opens: [account, payment] }
      account: { place: main, parameters: { id: ID }, opens: [account, payment], links: { app: "/accounts/{id}" } }
      payment: { place: pay, opens: confirm, interrupt: hold }
      confirm: { place: pay, available: inside and kept(payment), interrupt: hold }
    layouts: { all: { containers: { main: { tabs: [overview, cards] }, pay: modal } } }

    """

  private static func facts(_ spec: String) throws -> HeldFacts {
    let source = SourceText(path: "A.flow.yaml", text: spec)
    let project = Project(specs: [source], configuration: .standard) { _ in .failure(UnreadableFile(reason: "there is none")) }
    let flow = try #require(project.flows[0])
    var limits = CheckLimits()
    limits.configurations = 600
    let system = LoweredFlow(flow).system
    let base = PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: 3, keepsData: false)))
    return HeldCheck(base: base, limits: limits, ends: []).facts()
  }

  @Test(arguments: [checkout, form]) func everyLinkIsReleased(_ spec: String) throws {
    let facts = try Self.facts(spec)
    #expect(facts.traps.isEmpty && facts.doubt == nil, "\(facts)")
  }

  /// A link is held for ever where the sheet is gone and nobody was told, or `screen` covers it.
  @Test(arguments: [
    ("available: checkout, dismissed: checkoutClosed", "available: checkout"),
    ("review: { place: sheet, available", "review: { place: sheet, opens: photos, available"),
  ])
  func noReleaseIsClaimed(_ change: (old: String, new: String)) throws {
    let spec = Self.checkout.replacingOccurrences(of: change.old, with: change.new)
    try #require(spec != Self.checkout)
    let facts = try Self.facts(spec)
    #expect(!facts.traps.isEmpty || facts.doubt != nil)
  }
}
