import Foundation
import Testing

@testable import FlowSpecKit

/// A fact of one of the five apps that somebody changes in its spec: the check finds each.
@Suite struct PlantedFactTests {
  struct Plant: CustomTestStringConvertible, Sendable {
    let spec: String
    let old: String
    let new: String
    let rule: RuleName
    var explores = false
    /// The index of the place that is changed, if there are several.
    var place = 0

    var testDescription: String { "\(spec): '\(old)' becomes '\(new)'" }
  }

  static let plants: [Plant] = [
    Plant(spec: "Awful", old: "awful: /settings, ", new: "", rule: "failing-example"),
    Plant(spec: "Awful", old: "awful: /forums, ", new: "", rule: "failing-example"),
    Plant(spec: "Awful", old: "web: /usercp.php", new: "web: /user.php", rule: "failing-example"),
    Plant(spec: "Awful", old: "      case: insensitive\n", new: "", rule: "failing-example"),
    Plant(spec: "Awful", old: "number: PageNumber", new: "number: UInt", rule: "failing-example"),
    Plant(spec: "Awful", old: "forumid=268\", summary", new: "forumid=269\", summary", rule: "failing-example"),
    Plant(spec: "Awful", old: "awful: \"/messages/{id}\"", new: "awful: { form: \"/messages/{id}\", only: documented }", rule: "failing-example"),
    Plant(spec: "Awful", old: "with: { page: last }, ", new: "with: { page: first }, ", rule: "failing-example"),
    Plant(spec: "Awful", old: "leave: \"1\", mark: \"0\"", new: "leave: \"0\", mark: \"1\"", rule: "failing-example"),
    Plant(spec: "Awful", old: "    before: thread\n", new: "", rule: "overlapping-links"),
    Plant(spec: "Awful", old: ", pasteboard]", new: "]", rule: "unknown-source"),
    Plant(spec: "Awful", old: "enteredBackground: { effects: [saveNavigation] }", new: "enteredBackground: {}", rule: "unused-effect"),
    Plant(spec: "Awful", old: "lepers, settings], redo: true", new: "lepers, settings]", rule: "failing-scenario", explores: true, place: 1),
    Plant(spec: "Kane", old: "view_controller: PlaidViewController", new: "view_controller: PlaidController", rule: "unknown-view-controller"),
    Plant(spec: "Kane", old: "viewControllers: [PlaidViewController]", new: "viewControllers: [PlaidController]", rule: "unknown-view-controller"),
    Plant(spec: "Kane", old: "    hotwire: { context: modal }\n", new: "", rule: "hotwire-place"),
    Plant(spec: "Kane", old: "context: modal }", new: "presentation: modal, context: authentication }", rule: "unknown-hotwire-value"),
    Plant(spec: "Kane", old: "    hotwire: { presentation: clear_all }\n", new: "", rule: "hotwire-place"),
    Plant(spec: "Kane", old: "    place: authentication\n", new: "", rule: "hotwire-place"),
    Plant(spec: "Kane", old: "pull_to_refresh_enabled: true", new: "pull_to_refresh_enabled: false", rule: "path-configuration-differs"),
    Plant(spec: "Kane", old: "    hotwire: { pull_to_refresh_enabled: true }\n", new: "", rule: "path-configuration-differs"),
    Plant(spec: "Kane", old: "{ web: /sign_up }", new: "{ web: /signup }", rule: "path-configuration-differs"),
    Plant(spec: "Kane", old: ", fallback: webSortButtons }", new: " }", rule: "missing-key"),
    Plant(spec: "Kane", old: "place: sortPage, available: not bridge", new: "place: sortPage, available: bridge", rule: "uncovered-component"),
    Plant(spec: "Kane", old: "{ web: \"/transactions/{id}\" }", new: "{ web: \"/transaction/{id}\" }", rule: "failing-example"),
    Plant(spec: "Composition", old: "    arrival: hold\n    entry:", new: "    entry:", rule: "uncovered-arrival", explores: true),
    Plant(spec: "Composition", old: "when: event.firstTime, ", new: "", rule: "transition-never-taken", explores: true),
    Plant(spec: "Composition", old: ", effects: [warnOffline]", new: "", rule: "unused-effect"),
    Plant(spec: "Composition", old: "    when: idiom == vision\n", new: "    when: idiom == visin\n", rule: "unknown-case"),
    Plant(
      spec: "Wire", old: "opens: [conversation, startConversation, profile]", new: "opens: [conversation, startConversation]",
      rule: "reached-in-one-layout"),
    Plant(spec: "Wire", old: "    arrival: { refuse: tellSignInFirst }\n", new: "", rule: "uncovered-arrival", explores: true),
    Plant(spec: "Air", old: "layout: chosenAtLaunch\n", new: "", rule: "failing-scenario", explores: true),
    Plant(spec: "Air", old: "    from: { not: [qrCode, inAppBrowser] }\n", new: "", rule: "failing-scenario", explores: true),
    Plant(spec: "Air", old: "    before: all\n", new: "", rule: "overlapping-links"),
    Plant(spec: "Air", old: "idiom == pad and width >= 700", new: "idiom == pad and width >= 701", rule: "failing-scenario", explores: true),
  ]

  @Test(arguments: plants) func theCheckFindsIt(_ plant: Plant) throws {
    let file = SpecsTests.folder.appendingPathComponent("\(plant.spec).flow.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: plant.old)
    try #require(parts.count > plant.place + 1, "'\(plant.old)' is not there")
    let head = parts[...plant.place].joined(separator: plant.old)
    let changed = head + plant.new + parts[(plant.place + 1)...].joined(separator: plant.old)
    var files = LinkFiles()
    files.pathConfigurations =
      plant.spec == "Kane"
      ? [SourceText(path: "ios_v1.json", text: try String(contentsOf: SpecsTests.folder.appendingPathComponent("ios_v1.json"), encoding: .utf8))] : []
    let project = Project(
      specs: [SourceText(path: "\(plant.spec).flow.yaml", text: changed)], configuration: .standard, systemFiles: files,
      modules: { path in
        (try? Data(contentsOf: SpecsTests.folder.appendingPathComponent(path))).map { .success(Array($0)) }
          ?? .failure(UnreadableFile(reason: "no such file"))
      })
    let found = project.check(only: plant.explores ? [plant.rule] : [], explores: plant.explores).diagnostics
    #expect(found.contains { $0.rule == plant.rule }, "\(found.map { "\($0.rule): \($0.message)" })")
  }

  /// The file that Kane's server serves agrees with the spec.
  @Test func theServedConfigurationIsTheSpecs() throws {
    let served = try String(contentsOf: SpecsTests.folder.appendingPathComponent("ios_v1.json"), encoding: .utf8)
    #expect(try SpecsTests.project("Kane").export(.hotwire, spec: 0).get().text == served)
  }
}
