import Foundation
import Testing

@testable import FlowSpecKit

/// Changes of facts in the five apps' specs. The check reports each of them.
@Suite struct PlantedFactTests {
  struct Edit: Sendable {
    let old: String
    let new: String
    /// The index of the place that is changed, if there are several.
    var place = 0
  }

  struct Plant: CustomTestStringConvertible, Sendable {
    let spec: String
    let edits: [Edit]
    let rule: RuleName
    /// True if the rule explores the model.
    let explores: Bool

    init(_ spec: String, _ old: String, _ new: String, _ rule: RuleName, explores: Bool = false, place: Int = 0) {
      self.init(spec, [Edit(old: old, new: new, place: place)], rule, explores: explores)
    }

    init(_ spec: String, _ edits: [Edit], _ rule: RuleName, explores: Bool = false) {
      (self.spec, self.edits, self.rule, self.explores) = (spec, edits, rule, explores)
    }

    var testDescription: String { "\(spec): " + edits.map { "'\($0.old)' becomes '\($0.new)'" }.joined(separator: ", ") }

    /// Returns the spec with the changes, and the ranges of the old texts.
    func planted(in text: String) throws -> (text: String, places: [Range<String.Index>]) {
      var changed = text
      var places: [Range<String.Index>] = []
      for edit in edits {
        let found = changed.ranges(of: edit.old)
        try #require(found.count > edit.place, "'\(edit.old)' is not there")
        if places.isEmpty { places.append(found[edit.place]) }
        changed.replaceSubrange(found[edit.place], with: edit.new)
      }
      return (changed, places)
    }
  }

  static let plants = air + wire + composition + kane + awful

  private static let air = [
    Plant("Air", "layout: chosenAtLaunch\n", "", "failing-scenario", explores: true),
    Plant("Air", "    from: { not: [qrCode, inAppBrowser] }\n", "", "failing-scenario", explores: true),
    Plant("Air", "    before: all\n", "", "overlapping-links"),
    Plant("Air", "wallet was opened or created., from: rootCoordinator", "wallet was opened or created., from: dataLayer", "bad-step"),
    Plant("Air", "the start runs again., from: rootCoordinator", "the start runs again.", "bad-step"),
    Plant("Air", "    summary: One collectible.\n", "    summary: One collectible.\n    place: main\n", "violated-property", explores: true),
    Plant(
      "Air", "    from: { not: [qrCode, inAppBrowser] }\n", "    from: { not: [qrCode, inAppBrowser] }\n    place: main\n", "violated-property",
      explores: true),
    Plant("Air", "idiom == pad and width >= 700", "idiom == pad and width >= 701", "failing-scenario", explores: true),
    Plant("Air", "no account., from: rootCoordinator }", "no account., from: dataLayer }", "bad-step"),
    Plant("Air", "is an account., from: rootCoordinator }", "is an account., from: dataLayer }", "bad-step"),
    Plant("Air", "last account was removed., from: dataLayer }", "last account was removed., from: rootCoordinator }", "bad-step"),
    Plant("Air", "first content., from: sections", "first content., from: home", "bad-step"),
    Plant("Air", "effects: [clearObservers, prepareBridge]", "effects: [prepareBridge]", "unused-effect"),
    Plant("Air", "importWallet, temporaryView]", "importWallet]", "unreachable-route", explores: true),
    Plant("Air", "    examples: \"mtw://offramp\"\n", "", "form-without-example"),
    Plant("Air", "    examples: { \"mtw://nft/EQabc\": { address: EQabc } }\n", "", "form-without-example"),
    Plant("Air", "\"mytonwallet-tc:\", ", "", "failing-example"),
    Plant("Air", "dapps, about]", "about]", "unknown-case"),
    Plant("Air", "init|stateInit={stateInit?}\"\n      ton", "init={stateInit?}\"\n      ton", "failing-example"),
    Plant("Air", "\"/send/{chain}:{address}\"", "\"/send/{chain}/{address}\"", "failing-example"),
    Plant("Air", "/view?{chain}={address}", "/view?chain={chain}&address={address}", "failing-example"),
    Plant(
      "Air", "free.\", modal: true, backgroundInteraction: true", "free.\", modal: true", "failing-scenario", explores: true),
    Plant(
      "Air", "sheet: { modal: true, backgroundInteraction: true }", "sheet: { modal: true, staysOpen: true }", "failing-scenario", explores: true),
    Plant("Air", "selects: [home, explore, settings]", "selects: [home]", "reached-in-one-layout", explores: true),
    Plant("Kane", "authentication: modal", "authentication: { modal: true, staysOpen: true }", "hotwire-place"),
    Plant("Air", "available: active and displayed != tokens", "available: active and displayed == both", "violated-property", explores: true),
    Plant("Air", "available: active and displayed != collectibles", "available: active", "violated-property", explores: true),
    Plant("Air", "place: { tabs: main }", "place: { tabs: main, split: main }", "violated-property", explores: true),
    Plant("Air", "        arrival: hold\n        awaits: [unlock]", "        awaits: [unlock]", "failing-scenario", explores: true),
    Plant("Air", "        arrival: hold\n        awaits: [contentAppeared]", "        awaits: [contentAppeared]", "failing-scenario", explores: true),
    Plant("Air", "        arrival: refuse\n", "        arrival: hold\n", "failing-scenario", explores: true),
  ]

  private static let wire = [
    Plant("Wire", "opens: [conversation, startConversation, profile]", "opens: [conversation, startConversation]", "reached-in-one-layout"),
    Plant("Wire", "    arrival: { refuse: tellSignInFirst }\n", "", "uncovered-arrival", explores: true),
    Plant("Wire", "opens: [profile, startConversation]", "opens: [profile]", "failing-scenario", explores: true),
    Plant("Wire", "opens: [profile, startConversation]", "opens: [startConversation]", "failing-scenario", explores: true),
    Plant("Wire", "from: sidebar, payload", "from: list, payload", "bad-step"),
    Plant("Wire", "groups, oneToOne]", "groups]", "unknown-case"),
    Plant("Wire", "stack: noConversation", "column: true", "failing-scenario", explores: true),
    Plant("Wire", "selects: [conversations, archive, connect, settings]", "selects: [conversations, archive, connect]", "reached-in-one-layout"),
    Plant("Wire", "    place: sheet\n", "    place: section\n", "violated-property", explores: true, place: 1),
    Plant("Wire", "when: horizontal == regular", "when: horizontal == regular and width >= 700", "failing-scenario", explores: true),
    Plant("Wire", "collapsed: sheet }\n", "collapsed: section }\n", "violated-property", explores: true),
    Plant(
      "Wire", "        arrival: hold\n        transitions:\n          unlock", "        transitions:\n          unlock", "failing-scenario",
      explores: true),
    Plant("Wire", "effects: [endSession], open: singleSignOn", "open: singleSignOn", "failing-scenario", explores: true),
    Plant("Wire", "&provider={provider}", "&by={provider}", "failing-scenario", explores: true),
    Plant("Wire", "held: latest", "held: first", "failing-scenario", explores: true),
  ]

  private static let composition = [
    Plant("Composition", "    arrival: hold\n    entry:", "    entry:", "uncovered-arrival", explores: true),
    Plant("Composition", "when: event.firstTime, ", "", "transition-never-taken", explores: true),
    Plant("Composition", ", effects: [warnOffline]", "", "unused-effect"),
    Plant("Composition", "    when: idiom == vision\n", "    when: idiom == visin\n", "unknown-case"),
    Plant("Composition", "unhandled: reject\n\ntypes", "\ntypes", "failing-scenario", explores: true),
    Plant("Composition", "effects: [validateSession, refreshIfNeeded]", "effects: [validateSession]", "unused-effect"),
    Plant("Composition", "finished., from: onboardingCoordinator }", "finished., from: appCoordinator }", "bad-step"),
    Plant("Composition", "begins., from: appCoordinator }", "begins., from: onboardingCoordinator }", "bad-step"),
    Plant("Composition", "flow: Modules/Orders.flow.yaml", "flow: Modules/Other.flow.yaml", "unreadable-module"),
    Plant("Composition", "orderWindows: windows\n", "orderWindows: stack\n", "failing-scenario", explores: true),
    Plant("Composition", "        windows: true\n", "        modal: true\n", "failing-scenario", explores: true),
    Plant("Composition", "      space: { summary: An immersive space., column: true }\n", "", "unknown-container"),
    Plant("Composition", "transitions: { nextStep: permissions }", "transitions: { nextStep: profileSetup }", "failing-scenario", explores: true),
    Plant("Composition", "  resignedActive: { effects: [saveState] }\n", "", "unused-effect"),
    Plant("Composition", "root: errorScreen\n    arrival: hold", "root: errorScreen\n    arrival: refuse", "failing-scenario", explores: true),
  ]

  private static let kane = [
    Plant("Kane", "view_controller: PlaidViewController", "view_controller: PlaidController", "unknown-view-controller"),
    Plant("Kane", "viewControllers: [PlaidViewController]", "viewControllers: [PlaidController]", "unknown-view-controller"),
    Plant(
      "Kane",
      [
        Edit(old: "view_controller: PlaidViewController", new: "view_controller: PlaidController"),
        Edit(old: "viewControllers: [PlaidViewController]", new: "viewControllers: [PlaidController]"),
      ], "path-configuration-differs"),
    Plant("Kane", "    hotwire: { context: modal }\n", "", "hotwire-place"),
    Plant("Kane", "context: modal }", "presentation: modal, context: authentication }", "unknown-hotwire-value"),
    Plant("Kane", "    hotwire: { presentation: clear_all }\n", "", "hotwire-place"),
    Plant("Kane", "hotwire: { presentation: clear_all }", "hotwire: { presentation: pop }", "path-configuration-differs"),
    Plant("Kane", "    place: authentication\n", "", "hotwire-place"),
    Plant("Kane", "context: modal }", "context: modal, presentation: replace_root }", "hotwire-place"),
    Plant("Kane", "pull_to_refresh_enabled: true", "pull_to_refresh_enabled: false", "path-configuration-differs"),
    Plant("Kane", "    hotwire: { pull_to_refresh_enabled: true }\n", "", "path-configuration-differs"),
    Plant("Kane", "pull_to_refresh_enabled: false }", "pull_to_refresh_enabled: true }", "path-configuration-differs"),
    Plant("Kane", "{ web: /sign_up }", "{ web: /signup }", "path-configuration-differs"),
    Plant("Kane", ", fallback: webSortButtons }", " }", "missing-key"),
    Plant("Kane", ", fallback: webRefresh }", " }", "missing-key"),
    Plant("Kane", "place: sortPage, available: not bridge", "place: sortPage, available: bridge", "uncovered-component"),
    Plant("Kane", "{ web: \"/transactions/{id}\" }", "{ web: \"/transaction/{id}\" }", "failing-example"),
    Plant("Kane", "    examples: [\"https://kane.example/sign_in\"]\n", "", "form-without-example"),
    Plant("Kane", "connected: { to: loading, effects: [passToken] }", "connected: loading", "unused-effect"),
    Plant("Kane", "    type: [none, anonymous, full]\n    saved: true", "    type: [none, anonymous, full]", "failing-scenario", explores: true),
  ]

  private static let awful = [
    Plant("Awful", "awful: /settings, ", "", "failing-example"),
    Plant("Awful", "awful: /forums, ", "", "failing-example"),
    Plant("Awful", "web: /usercp.php", "web: /user.php", "failing-example"),
    Plant("Awful", "      case: insensitive\n", "", "failing-example"),
    Plant("Awful", "number: PageNumber", "number: UInt", "failing-example"),
    Plant("Awful", "forumid=268\", summary", "forumid=269\", summary", "failing-example"),
    Plant("Awful", "awful: \"/messages/{id}\"", "awful: { form: \"/messages/{id}\", only: documented }", "failing-example"),
    Plant("Awful", "with: { page: last }, ", "with: { page: first }, ", "failing-example"),
    Plant("Awful", "leave: \"1\", mark: \"0\"", "leave: \"0\", mark: \"1\"", "failing-example"),
    Plant("Awful", "    before: thread\n", "", "overlapping-links"),
    Plant("Awful", ", pasteboard]", "]", "unknown-source"),
    Plant("Awful", "enteredBackground: { effects: [saveNavigation] }", "enteredBackground: {}", "unused-effect"),
    Plant("Awful", "\"awful://settings/\", ", "", "form-without-example"),
    Plant("Awful", "    examples: [\"awful://settings/\", \"https://forums.somethingawful.com/usercp.php\"]\n", "", "form-without-example"),
    Plant("Awful", "      \"awful://threads/456/pages/1\": { id: \"456\", page: first }\n", "", "form-without-example"),
    Plant(
      "Awful", "        - { form: \"/threads/{id}/pages/1?userid={author?}&noseen={seen?}\", with: { page: first }, only: parse }\n", "",
      "failing-example"),
    Plant("Awful", "lepers, settings], redo: true", "lepers, settings]", "failing-scenario", explores: true),
    Plant("Awful", "lepers, settings], redo: true", "lepers, settings]", "failing-scenario", explores: true, place: 1),
    Plant("Awful", "stack: nothingChosen, redo: true", "stack: nothingChosen", "failing-scenario", explores: true),
    Plant("Awful", "    handoff: true\n  messages:", "  messages:", "failing-scenario", explores: true),
    Plant("Awful", "    handoff: true\n  message:", "  message:", "failing-scenario", explores: true),
    Plant("Awful", "    handoff: true\n  post:", "  post:", "failing-scenario", explores: true),
    Plant("Awful", "handoff: page != last and page != unread", "handoff: true", "failing-scenario", explores: true),
    Plant("Awful", "handoff: page != last and page != unread", "handoff: page != last", "failing-scenario", explores: true),
    Plant("Awful", "raise: [loggedOut]", "raise: []", "unraised-event", explores: true),
    Plant("Awful", "tabs: [forums, bookmarks, messages, lepers, settings]", "tabs: [forums, bookmarks, messages, lepers]", "tab-not-in-layout"),
    Plant("Awful", "hidden., type: TabBar, saved: true }", "hidden., type: TabBar }", "failing-scenario", explores: true),
    Plant("Awful", "    lookup: true\n", "", "violated-property", explores: true, place: 3),
    Plant("Awful", "[clearCookies, clearSettings, emptyCache]", "[clearCookies, emptyCache]", "unused-effect"),
    Plant("Awful", "split: detail, compact: tabs.messages", "split: detail, compact: detail", "failing-scenario", explores: true),
    Plant("Awful", "place: tabs.lepers", "place: sheet", "violated-property", explores: true),
    Plant("Awful", "    place: sheet\n", "    place: tabs\n", "violated-property", explores: true, place: 1),
  ]

  private static func text(_ spec: String) throws -> String {
    try String(contentsOf: SpecsTests.folder.appendingPathComponent("\(spec).flow.yaml"), encoding: .utf8)
  }

  @Test(arguments: plants) func theCheckFindsIt(_ plant: Plant) throws {
    let changed = try plant.planted(in: Self.text(plant.spec)).text
    let project = Project(
      specs: [SourceText(path: "\(plant.spec).flow.yaml", text: changed)], configuration: .standard,
      beside: { path in
        (try? String(contentsOf: SpecsTests.folder.appendingPathComponent(path), encoding: .utf8)).map { SourceText(path: path, text: $0) }
      },
      modules: { path in
        (try? Data(contentsOf: SpecsTests.folder.appendingPathComponent(path))).map { .success(Array($0)) }
          ?? .failure(UnreadableFile(reason: "no such file"))
      })
    let found = project.check(only: plant.explores ? [plant.rule] : [], explores: plant.explores).diagnostics
    #expect(found.contains { $0.rule == plant.rule }, "\(found.map { "\($0.rule): \($0.message)" })")
  }

  /// A text that states a fact is changed by some plant; otherwise the page says that the fact is said only.
  @Test(arguments: AppFacts.all.map(\.app)) func everySaidFactIsPlanted(_ app: String) throws {
    let text = try Self.text(app)
    let changed = try Self.plants.filter { $0.spec == app }.flatMap { try $0.planted(in: text).places }
    for fact in try #require(AppFacts.all.first { $0.app == app }).facts {
      guard case .said(let words) = fact.way else { continue }
      #expect(text.ranges(of: words).contains { place in changed.contains { $0.overlaps(place) } }, "\(fact.fact)")
    }
  }

  /// The file that Kane's server serves agrees with the spec.
  @Test func theServedConfigurationIsTheSpecs() throws {
    let served = try String(contentsOf: SpecsTests.folder.appendingPathComponent("ios_v1.json"), encoding: .utf8)
    #expect(try SpecsTests.project("Kane").export(.hotwire, spec: 0).get().text == served)
  }
}
