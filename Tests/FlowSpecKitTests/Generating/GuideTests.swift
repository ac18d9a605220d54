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

  @Test(arguments: ["SwiftUI", "UIKit"]) func codeOfThePageCompiles(_ framework: String) throws {
    let folder = try TemporaryFolder()
    let blocks = try Self.blocks()
    #expect(blocks.filter { $0.language == "swift" }.allSatisfy { ["app", "tests", "SwiftUI", "UIKit"].contains($0.note) })
    let spec = try #require(blocks.first { $0.language == "yaml" })
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let project = Project(specs: [SourceText(path: "Shop.flow.yaml", text: spec.text)], configuration: configuration) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    #expect(project.check().diagnostics.map(\.message) == [])
    var paths = try (GeneratedCode.files(project) + project.generateTests().files).map { try folder.write($0.text, $0.name) }
    let own = blocks.filter { $0.language == "swift" && ["app", "tests", framework].contains($0.note) }
    #expect(own.count > 3)
    for (number, block) in own.enumerated() { paths.append(try folder.write(block.text, "Block\(number).swift")) }
    let module = folder.url.appendingPathComponent("\(framework).swiftmodule").path
    let stub = Self.stubs.appendingPathComponent("\(framework).swift").path
    let stubErrors = try SwiftCompiler.errors(
      ["-swift-version", "5", "-parse-as-library", "-module-name", framework, "-emit-module", "-emit-module-path", module, stub])
    try #require(stubErrors == "", "\(stubErrors)")
    for flags in [["-swift-version", "5"], ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"]] {
      let errors = try SwiftCompiler.errors(
        ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", folder.url.path] + flags + paths)
      #expect(errors == "", "\(flags): \(errors)")
    }
  }
}
