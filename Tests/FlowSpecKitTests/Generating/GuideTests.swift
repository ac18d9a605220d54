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
      paths.append(try folder.write(block.text.replacingOccurrences(of: "@main struct", with: "struct"), "Block\(number).swift"))
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

  /// Links reach the store on every way, also before a push has ended; nothing is created twice, and nothing leaks.
  @Test func theSceneDelegateLosesNothing() throws {
    #expect(
      try Self.run("UIKit", "SceneLaunch") == [
        "launched by the app", #"["Orders", "Order 1"]"#, #"["Orders", "Order 1", "Order 3"]"#,
        #"["Orders", "Order 1", "Order 3", "Order 4", "Order 5"]"#, "made 0",
        "launched by the web", #"["Orders", "Order 2"]"#, #"["Orders", "Order 2", "Order 3"]"#,
        #"["Orders", "Order 2", "Order 3", "Order 4", "Order 5"]"#, "made 0",
        #"back ["Orders"]"#, #"link while going back ["Orders", "Order 6", "Order 7"]"#, #"tab 1 ["Account"]"#, "sheet true",
        "tab under the sheet 1", "pulled down false false", "pulled down again false false", #"wide ["Account"] 0"#, "let go true true",
      ])
  }

  /// Each call evaluates the views again whose content changes, and no others.
  @Test func viewsAreEvaluatedForWhatTheyShow() throws {
    let shell = #""ListView 1", "RouteView 1", "ShellView 1""#
    #expect(
      try Self.run("SwiftUI", "AppLaunch") == [
        #"launch ["Try again"]"#, #"a link that waits [] ["Try again"]"#,
        #"the session is found ["ListView 2", "RouteView 3", "ShellView 1", "ShopView 1"] ["Order 1"]"#,
        #"an event nobody takes [] ["Order 1"]"#, #"a move that changes nothing [] ["Order 1"]"#, #"the same width [] ["Order 1"]"#,
        #"a link ["ListView 1", "RouteView 1"] ["Order 2"]"#, #"a push ["ListView 1", "RouteView 1"] ["Order 21"]"#,
        #"back ["ListView 1"] ["Order 2"]"#, #"another tab ["ShellView 1"] ["Help"]"#, #"a sheet [\#(shell)] ["Help", "Done"]"#,
        #"a tab under the sheet ["ShellView 1"] ["Help", "Done"]"#, #"pulled down ["ShellView 1"] ["Help"]"#,
        #"the path of a tab that is not selected ["ListView 1"] ["Help"]"#, #"the first tab ["ShellView 1"] ["Order 2"]"#,
        #"wide ["ListView 3", "RouteView 4", "ShellView 1"] ["Order 42", "Order 2"]"#,
        #"a second path ["ListView 1", "RouteView 2"] ["Order 42", "Order 8"]"#, #"to the root ["ListView 1"] ["Order 42", "Order 1"]"#,
        "let go true true",
      ])
  }
}
