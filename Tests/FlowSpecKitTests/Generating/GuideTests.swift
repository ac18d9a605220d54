import Foundation
import Testing

@testable import FlowSpecKit

/// The guide's code is compiled as it is on the page, together with the Swift of the page's spec.
@Suite(.serialized) struct GuideTests {
  private typealias Block = GuidePage.Block

  private static func blocks() throws -> [Block] { try GuidePage("UsingTheCode.md").blocks }

  /// Returns the project of the page's spec.
  private static func project(_ blocks: [Block]) throws -> Project {
    let spec = try #require(blocks.first { $0.language == "yaml" })
    return project(of: [("Shop.flow.yaml", spec.text)])
  }

  private static func project(of specs: [(path: String, text: String)]) -> Project {
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    configuration.generation.samples = .written
    let project = GeneratedCode.project(of: specs, configuration)
    #expect(project.check().diagnostics.map(\.message) == [])
    return project
  }

  @Test(arguments: ["SwiftUI", "UIKit"]) func codeOfThePageCompiles(_ framework: String) throws {
    let folder = try TemporaryFolder()
    let blocks = try Self.blocks()
    #expect(blocks.filter { $0.language == "swift" }.allSatisfy { ["app", "tests", "modules", "SwiftUI", "UIKit"].contains($0.note) })
    let project = try Self.project(blocks)
    var paths = try (GeneratedCode.files(project) + project.generateTests().files).map { try folder.write($0.text, $0.name) }
    let own = blocks.filter { $0.language == "swift" && ["app", "tests", framework].contains($0.note) }
    #expect(own.count > 3)
    for (number, block) in own.enumerated() { paths.append(try folder.write(block.text, "Block\(number).swift")) }
    try StubbedFramework.emit(framework, into: folder.url)
    try Self.expectNoErrors(of: paths, in: folder)
  }

  private static func expectNoErrors(of paths: [String], in folder: borrowing TemporaryFolder) throws {
    for flags in [["-swift-version", "5"], ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"]] {
      let errors = try SwiftCompiler.errors(
        in: paths, beside: [], ["-parse-as-library", "-warnings-as-errors", "-I", folder.url.path] + flags)
      #expect(errors == "", "\(flags): \(errors)")
    }
  }

  /// The README's view compiles beside the Swift of the README's spec.
  @Test func codeOfTheReadmeCompiles() throws {
    let folder = try TemporaryFolder()
    let blocks = try GuidePage("../../../README.md").blocks
    let spec = try #require(blocks.first { $0.language.hasPrefix("yaml") })
    let view = try #require(blocks.first { $0.language == "swift" })
    var paths = try GeneratedCode.files(Self.project(of: [("Reader.flow.yaml", spec.text)])).map { try folder.write($0.text, $0.name) }
    paths.append(try folder.write("import SwiftUI\n" + view.text, "ReaderView.swift"))
    try StubbedFramework.emit("SwiftUI", into: folder.url)
    try Self.expectNoErrors(of: paths, in: folder)
  }

  /// A module's specs and code, each of which begins with its name.
  @Test func codeOfModulesCompiles() throws {
    let folder = try TemporaryFolder()
    let blocks = try Self.blocks().filter { $0.note == "modules" }
    let specs = blocks.filter { $0.language == "yaml" }.map { block in
      (path: String(block.text.prefix { $0 != "\n" }.dropFirst(2)), text: block.text)
    }
    #expect(specs.map(\.path) == ["Checkout.flow.yaml", "Market.flow.yaml"])
    var paths = try GeneratedCode.files(Self.project(of: specs)).map { try folder.write($0.text, $0.name) }
    for (number, block) in blocks.filter({ $0.language == "swift" }).enumerated() {
      paths.append(try folder.write(block.text, "Block\(number).swift"))
    }
    try Self.expectNoErrors(of: paths, in: folder)
  }

  /// The page's app beside a driver that does what a system and a person do.
  private static func run(_ framework: String, _ driver: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let blocks = try blocks()
    var paths = try GeneratedCode.files(project(blocks)).map { try folder.write($0.text, $0.name) }
    let own = blocks.filter { $0.language == "swift" && ["app", framework].contains($0.note) }
    for (number, block) in own.enumerated() {
      // The driver begins instead of the app.
      paths.append(try folder.write(block.text.replacingOccurrences(of: "@main ", with: ""), "Block\(number).swift"))
    }
    paths.append(StubbedFramework.folder.appendingPathComponent("\(driver).swift").path)
    let library = folder.url.appendingPathComponent("lib\(framework).so").path
    try StubbedFramework.emit(framework, into: folder.url, ["-emit-library", "-o", library])
    let program = folder.url.appendingPathComponent("launch").path
    let errors = try SwiftCompiler.errors(
      ["-swift-version", "6", "-parse-as-library", "-I", folder.url.path, library, "-o", program] + paths)
    try #require(errors == "", "\(errors)")
    let (text, isSuccess) = try SwiftCompiler.run(program, [])
    #expect(isSuccess, "\(text)")
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("LogEntry(") }
  }

  /// Links reach the store on every way, also before a push has ended. Windows follow the machine, also if they open late. Nothing is
  /// created twice, and nothing leaks.
  @Test func theSceneDelegateLosesNothing() throws {
    #expect(
      try Self.run("UIKit", "SceneLaunch")
        == lines(
          #"""
          launched by the app
          ["Tour"]
          ["Orders", "Order 1"]
          ["Orders", "Order 1", "Order 3"]
          ["Orders", "Order 1", "Order 3", "Order 4", "Order 5"]
          made 0
          launched by the web
          ["Tour"]
          ["Orders", "Order 2"]
          ["Orders", "Order 2", "Order 3"]
          ["Orders", "Order 2", "Order 3", "Order 4", "Order 5"]
          made 0
          back ["Orders"]
          link while going back ["Orders", "Order 6", "Order 7"]
          tab 1 ["Account"]
          sheet ["Help"]
          tab under the sheet 1
          pulled down [] true
          pulled down again [] true
          wide ["Account"] []
          silent ["hidden"]
          playing ["Now playing"]
          tab 0 ["Now playing"]
          player ["Stop"]
          pulled down [] ["Now playing"]
          stopped [] ["hidden"]
          before the system answers []
          window ["Receipt 7"] ["shop://receipts/7"]
          links ["Receipt 7", "Receipt 8", "Receipt 9"] ["shop://receipts/7", "shop://receipts/8", "shop://receipts/9"]
          link to a window ["Order 6", "Order 7", "Order 8"]
          closed ["Receipt 7", "Receipt 9"] ["shop://receipts/7", "shop://receipts/9"]
          closed under a sheet ["Receipt 7"]
          open again ["Receipt 7", "Receipt 9"] ["shop://receipts/7", "shop://receipts/9"]
          narrow [] [] 5
          wide ["Receipt 7", "Receipt 9"] ["shop://receipts/7", "shop://receipts/9"]
          too late [] 1
          wide again ["Receipt 10", "Receipt 7", "Receipt 9"]
          unknown link ["Account"] ["shop:/nowhere", "No such page"]
          known link ["Account"] [] 1 ["Order 6", "Order 7", "Order 8", "Order 11"]
          main window closed []
          window of an earlier launch 0
          relaunch ["Orders", "Order 6", "Order 7", "Order 8", "Order 11", "Receipt 7", "Receipt 9", "Receipt 10"]
          restored ["Order 6", "Order 7", "Order 8", "Order 11"] ["Receipt 10", "Receipt 7", "Receipt 9"]
          signed out ["Sign in"] []
          let go true true 0
          """#))
  }

  /// Each call evaluates the views again whose content changes, and no others. A line shows the evaluations, the texts of the main window,
  /// and those of the other windows.
  @Test func viewsAreEvaluatedForWhatTheyShow() throws {
    #expect(
      try Self.run("SwiftUI", "AppLaunch")
        == lines(
          #"""
          launch ["Start"]
          a link that waits [] ["Start"]
          the tour is over ["RouteView 1", "ShopView 1"] ["Try again"]
          the session is found ["LinkField 1", "ListView 2", "RouteView 3", "ShellView 1", "ShopView 1", "TabListView 2"] ["Order 1", "Receipt"]
          an event nobody takes [] ["Order 1", "Receipt"]
          a move that changes nothing [] ["Order 1", "Receipt"]
          the same width [] ["Order 1", "Receipt"]
          a link ["ListView 1", "RouteView 1"] ["Order 2", "Receipt"]
          a push ["ListView 1", "RouteView 1"] ["Order 21", "Receipt"]
          back ["ListView 1"] ["Order 2", "Receipt"]
          another tab ["ShellView 1"] ["Help", "Play", "Link"]
          a sheet ["ListView 1", "RouteView 1", "ShellView 1"] ["Help", "Play", "Link", "Done"]
          a tab under the sheet ["ShellView 1"] ["Help", "Play", "Link", "Done"]
          pulled down ["ShellView 1"] ["Help", "Play", "Link"]
          the path of a tab that is not selected ["ListView 1"] ["Help", "Play", "Link"]
          the first tab ["ShellView 1"] ["Order 2", "Receipt"]
          wide ["LinkField 1", "ListView 3", "RouteView 4", "ShellView 1", "TabListView 2"] ["Order 42", "Order 2", "Receipt"]
          a second path ["ListView 1", "RouteView 2"] ["Order 42", "Order 8", "Receipt"]
          the account ["ShellView 1"] ["Help", "Play", "Link", "Order 8", "Receipt"]
          playing ["RouteView 2", "TabListView 2"] ["Help", "Play", "Link", "Now playing", "Order 8", "Receipt"]
          another tab while playing ["ShellView 1"] ["Order 42", "Now playing", "Order 8", "Receipt"]
          the player ["ListView 1", "RouteView 1", "ShellView 1"] ["Order 42", "Now playing", "Order 8", "Receipt", "Stop"]
          the player pulled down ["ShellView 1"] ["Order 42", "Now playing", "Order 8", "Receipt"]
          the player again ["ListView 1", "RouteView 1", "ShellView 1"] ["Order 42", "Now playing", "Order 8", "Receipt", "Stop"]
          stopped ["ShellView 1", "TabListView 2"] ["Order 42", "Order 8", "Receipt"]
          a window ["ShopView 1"] ["Order 42", "Order 8", "Receipt"]
          the system opens it ["RouteView 1", "WindowView 1"] ["Order 42", "Order 8", "Receipt"] ["Receipt 8"]
          a link to a receipt ["ShopView 1", "WindowView 1"] ["Order 42", "Order 8", "Receipt"] ["Receipt 8"]
          the system opens it ["RouteView 1", "WindowView 1"] ["Order 42", "Order 8", "Receipt"] ["Receipt 8", "Receipt 9"]
          a link to a window ["ListView 1", "RouteView 1"] ["Order 42", "Order 9", "Receipt"] ["Receipt 8", "Receipt 9"]
          closed ["ShopView 1", "WindowView 1"] ["Order 42", "Order 9", "Receipt"] ["Receipt 9"]
          nothing to open [] ["Order 42", "Order 9", "Receipt"] ["Receipt 9"]
          the account ["ShellView 1"] ["Help", "Play", "Link", "Order 9", "Receipt"] ["Receipt 9"]
          a sheet ["ListView 1", "RouteView 1", "ShellView 1"] ["Help", "Play", "Link", "Order 9", "Receipt", "Done"] ["Receipt 9"]
          closed under the sheet [] ["Help", "Play", "Link", "Order 9", "Receipt", "Done"]
          the system opens it ["RouteView 1", "WindowView 1"] ["Help", "Play", "Link", "Order 9", "Receipt", "Done"] ["Receipt 9"]
          pulled down ["ShellView 1"] ["Help", "Play", "Link", "Order 9", "Receipt"] ["Receipt 9"]
          the first tab ["ShellView 1"] ["Order 42", "Order 9", "Receipt"] ["Receipt 9"]
          narrow ["LinkField 1", "ListView 2", "RouteView 7", "ShellView 1", "ShopView 1", "TabListView 2", "WindowView 1"] ["Receipt 9"] ["Receipt 9"]
          the system closes it [] ["Receipt 9"]
          wide again ["LinkField 1", "ListView 3", "RouteView 6", "ShellView 1", "ShopView 1", "TabListView 2"] ["Order 42", "Order 9", "Receipt"]
          the system opens it ["RouteView 1", "WindowView 1"] ["Order 42", "Order 9", "Receipt"] ["Receipt 9"]
          too early ["LinkField 1", "ListView 2", "RouteView 8", "ShellView 1", "ShopView 2", "TabListView 2", "WindowView 2"] ["Receipt 10"] ["Receipt 9"]
          the system answers ["RouteView 1", "WindowView 1"] ["Receipt 10"]
          wide again ["LinkField 1", "ListView 3", "RouteView 6", "ShellView 1", "ShopView 1", "TabListView 2"] ["Order 42", "Order 9", "Receipt"]
          the system opens them ["RouteView 2", "WindowView 2"] ["Order 42", "Order 9", "Receipt"] ["Receipt 9", "Receipt 10"]
          the account ["ShellView 1"] ["Help", "Play", "Link", "Order 9", "Receipt"] ["Receipt 9", "Receipt 10"]
          an unknown link ["LinkField 2"] ["Help", "Play", "shop:/nowhere", "No such page", "Order 9", "Receipt"] ["Receipt 9", "Receipt 10"]
          a known link ["LinkField 2", "ListView 1", "RouteView 1"] ["Help", "Play", "Link", "Order 11", "Receipt"] ["Receipt 9", "Receipt 10"]
          the first tab ["ShellView 1"] ["Order 42", "Order 11", "Receipt"] ["Receipt 9", "Receipt 10"]
          to the root ["ListView 1"] ["Order 42", "Order 1", "Receipt"] ["Receipt 9", "Receipt 10"]
          in the background [] ["Order 42", "Order 1", "Receipt"] ["Receipt 9", "Receipt 10"]
          relaunch ["Try again"]
          the session is found ["LinkField 1", "ListView 2", "RouteView 5", "ShellView 1", "ShopView 1", "TabListView 2"] ["Receipt 10"]
          wide ["LinkField 1", "ListView 3", "RouteView 3", "ShellView 1", "ShopView 1", "TabListView 2"] ["Order 42", "Order 1", "Receipt"]
          the system opens them ["RouteView 2", "WindowView 2"] ["Order 42", "Order 1", "Receipt"] ["Receipt 9", "Receipt 10"]
          signed out ["RouteView 1", "ShopView 1", "WindowView 2"] ["Sign in"] ["Receipt 9", "Receipt 10"]
          the system closes them [] ["Sign in"]
          let go true true
          let go true true
          preview ["Order 42", "Now playing", "Stop", "Order 42", "Receipt", "Now playing", "Try again"]
          """#))
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
