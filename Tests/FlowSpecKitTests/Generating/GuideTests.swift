import Foundation
import Testing

@testable import FlowSpecKit

/// The guide's code is compiled as it stands on the page, beside the Swift of the spec that stands there.
@Suite(.serialized) struct GuideTests {
  private static let page = GeneratedCode.tests.deletingLastPathComponent()
    .appendingPathComponent("Sources/FlowSpecKit/FlowSpecKit.docc/UsingTheCode.md")
  private static let stubs = GeneratedCode.tests.appendingPathComponent("Cases/Stubs")

  /// A fenced block, and what the comment before it says of it.
  private struct Block {
    let language: String
    let note: String?
    var text = ""
  }

  private static func blocks() throws -> [Block] {
    var found: [Block] = []
    var open: Block?
    var note: String?
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if var block = open {
        if line == "```" {
          found.append(block)
          (open, note) = (nil, nil)
        } else {
          block.text += line + "\n"
          open = block
        }
      } else if line.hasPrefix("```") {
        open = Block(language: String(line.dropFirst(3)), note: note)
      } else if line.hasPrefix("<!-- compiled: ") {
        note = String(line.dropFirst("<!-- compiled: ".count).dropLast(" -->".count))
      }
    }
    return found
  }

  /// That of the page's spec.
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

  /// As frameworks are built: their enums may grow, so whoever switches over one has to say what then happens.
  private static func emit(_ framework: String, into folder: URL, _ flags: [String]) throws {
    let module = folder.appendingPathComponent("\(framework).swiftmodule").path
    let stub = stubs.appendingPathComponent("\(framework).swift").path
    let errors = try SwiftCompiler.errors(
      ["-swift-version", "5", "-parse-as-library", "-enable-library-evolution", "-module-name", framework]
        + ["-emit-module", "-emit-module-path", module, stub] + flags)
    try #require(errors == "", "\(errors)")
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
    try Self.emit(framework, into: folder.url, [])
    try Self.expectNoErrors(of: paths, in: folder)
  }

  private static func expectNoErrors(of paths: [String], in folder: borrowing TemporaryFolder) throws {
    for flags in [["-swift-version", "5"], ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"]] {
      let errors = try SwiftCompiler.errors(
        ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", folder.url.path] + flags + paths)
      #expect(errors == "", "\(flags): \(errors)")
    }
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

  @Test func linksOfEachKindReachTheStore() throws {
    let folder = try TemporaryFolder()
    let blocks = try Self.blocks()
    var paths = try GeneratedCode.files(Self.project(blocks)).map { try folder.write($0.text, $0.name) }
    let own = blocks.filter { $0.language == "swift" && ["app", "UIKit"].contains($0.note) }
    for (number, block) in own.enumerated() { paths.append(try folder.write(block.text, "Block\(number).swift")) }
    paths.append(Self.stubs.appendingPathComponent("SceneLaunch.swift").path)
    let library = folder.url.appendingPathComponent("libUIKit.so").path
    try Self.emit("UIKit", into: folder.url, ["-emit-library", "-o", library])
    let program = folder.url.appendingPathComponent("launch").path
    let errors = try SwiftCompiler.errors(
      ["-swift-version", "6", "-parse-as-library", "-I", folder.url.path, library, "-o", program] + paths)
    try #require(errors == "", "\(errors)")
    let (text, isSuccess) = try SwiftCompiler.run(program, [])
    #expect(isSuccess)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("[") } == [
        #"["Orders", "Order 1"]"#, #"["Orders", "Order 1", "Order 3"]"#, #"["Orders", "Order 1", "Order 3", "Order 4"]"#,
        #"["Orders", "Order 2"]"#, #"["Orders", "Order 2", "Order 3"]"#, #"["Orders", "Order 2", "Order 3", "Order 4"]"#,
      ], "\(text)")
    #expect(lines.filter { $0.hasPrefix("resignedActive") }.count == 2)
  }
}
