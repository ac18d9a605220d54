/// A page that Hotwire Native shows in another place than the spec says, or not at all.
enum HotwirePlace {
  static let rule = FlowRule(
    "hotwire-place", .error, "Hotwire Native shows each page where the spec places it.",
    explanation: """
      The app would show this page in another place than the one in the spec. Hotwire Native presents a page in front only if the path \
      configuration gives it `context: modal`; any other value counts as the default, and `presentation: replace_root` puts it into the main \
      container. With the presentations `pop`, `refresh`, `clear_all` and `none` it shows no page, so the route must be a command (`effects` or \
      `raise`); with every other presentation it shows the page. Change the properties or the place, so that both say the same.

      Hotwire Native closes its modal when an ordinary page opens, so a modal container with such pages cannot have `staysOpen` or \
      `backgroundInteraction`.

      flowspec compares the rules of the path configuration that `flowspec export hotwire` writes. All rules that match a URL apply, so another \
      route whose pattern matches it can add properties that this route does not set. Allow it if code of your own shows the page differently from the path \
      configuration.
      """,
    needs: [.routes, .links, .states], respects: [.layouts, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          events: { leave: { from: flow } }
          states: { one: { arrival: open, root: home, transitions: { leave: {} } } }
          routes:
            home: { place: main, opens: [signIn, signOut] }
            ⟦signIn⟧: { place: sheet, links: { web: /sign_in }, hotwire: { animated: false } }
            ⟦signOut⟧: { links: { web: /sign_out }, raise: leave }
          layouts: { shell: { containers: { main: stack, sheet: modal } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          events: { leave: { from: flow } }
          states: { one: { arrival: open, root: home, transitions: { leave: {} } } }
          routes:
            home: { place: main, opens: [signIn, signOut] }
            signIn: { place: sheet, links: { web: /sign_in }, hotwire: { context: modal, animated: false } }
            signOut: { links: { web: /sign_out }, raise: leave, hotwire: { presentation: clear_all } }
          layouts: { shell: { containers: { main: stack, sheet: modal } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    guard flow.isHotwire else { return }
    let pages = HotwireShownPages(flow)
    for route in flow.routes {
      // Another rule reports properties that the library does not know. If that is allowed, they count as the default.
      let unknown = route.hotwire.filter { HotwireVocabulary.remark(on: $0.name.value, $0.value.value) != nil }
      if unknown.contains(where: { !flow.allows(UnknownHotwireValue.rule.rule.name, at: $0.value.span) }) { continue }
      for page in flow.samplePages(of: route) {
        let context = pages.property("context", of: page.path)
        let presentation = pages.property("presentation", of: page.path)
        guard context.isKnown, presentation.isKnown else { continue }
        let finding =
          missing(page.url, route, presentation.value)
          ?? (route.isCommand ? nil : misplaced(page.url, route, context.value, presentation.value, flow))
        guard let (message, notes) = finding else { continue }
        let said = route.hotwire.last { $0.name.value == (notes.isEmpty ? "presentation" : "context") }
        findings.add(message, at: said?.value.span ?? route.name.span, notes: notes)
        break
      }
    }
  }

  /// Reports a page that is shown although the route has no screen, or the reverse.
  private static func missing(_ url: String, _ route: Route, _ said: HotwireProperty?) -> (String, [Diagnostic.Note])? {
    let word = HotwireVocabulary.effective("presentation", said?.value.value)
    let isShown = !HotwireVocabulary.withoutPage.contains(word)
    guard isShown == route.isCommand else { return nil }
    let name = route.qualifiedName
    let message =
      isShown
      ? "'\(name)' is a command, and apps show the page '\(url)': its presentation is '\(word)'; say 'presentation: none', or 'clear_all'"
      : "apps never show '\(url)', as its presentation is '\(word)'; make '\(name)' a command with 'effects' or 'raise', or remove the presentation"
    return (message, [])
  }

  /// Reports a modal page that has another place in some layout, or the reverse.
  private static func misplaced(
    _ url: String, _ route: Route, _ said: HotwireProperty?, _ presentation: HotwireProperty?, _ flow: Flow
  ) -> (String, [Diagnostic.Note])? {
    let isRoot = HotwireVocabulary.effective("presentation", presentation?.value.value) == "replace_root"
    let isInFront = HotwireVocabulary.effective("context", said?.value.value) == "modal" && !isRoot
    for layout in flow.layouts {
      guard let place = route.place?.place(in: layout.id), place.container.value != Place.screen, let home = home(place, layout) else { continue }
      let isModal = if case .modal = home.kind { true } else { false }
      if isModal, isInFront, home.staysOpen {
        let key = home.backgroundInteraction ? "backgroundInteraction" : "staysOpen"
        return (
          "'\(route.qualifiedName)' is placed in a modal with '\(key)', but apps close their modal when another page opens behind it",
          [.init("the container is here", at: home.name.span)]
        )
      }
      guard isModal != isInFront else { continue }
      let container = place.container.value
      let way = isRoot ? "its presentation is 'replace_root'" : "add 'hotwire: { context: modal }'"
      let message =
        isModal
        ? "'\(route.qualifiedName)' is placed in the modal '\(container)', but apps show '\(url)' as an ordinary page; \(way)"
        : "'\(route.qualifiedName)' is placed in '\(container)', which is not modal, but apps show '\(url)' as a modal"
      var notes = [Diagnostic.Note("it is placed here", at: place.container.span)]
      if let said { notes.append(.init("the context is here", at: said.value.span)) }
      return (message, notes)
    }
    return nil
  }

  /// Returns the container that shows the routes of a place.
  private static func home(_ place: Place, _ layout: Layout) -> Container? {
    var place = place
    for _ in layout.containers {
      guard let container = layout.container(place.container.value) else { return nil }
      guard case .elsewhere(let other) = container.kind else { return container }
      place = other
    }
    return nil
  }
}
