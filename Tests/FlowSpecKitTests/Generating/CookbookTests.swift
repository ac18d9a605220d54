import Foundation
import Testing

@testable import FlowSpecKit

/// Each recipe of the cookbook agrees with its page: the spec, the bug and its finding, and the Swift.
@Suite(.serialized) struct CookbookTests {
  /// A spec, the Swift around it, and a change that introduces a bug, with the finding for it.
  struct Recipe: CustomTestStringConvertible, Sendable {
    let page: String
    let heading: String
    let spec: String
    let swift: String
    let change: String
    let finding: String

    var testDescription: String { heading }

    /// The file's name, taken from the command on the page.
    var path: String { String(finding.prefix { $0 != "\n" }.dropFirst("$ flowspec check ".count)) }
    /// The command's output, without the spec's lines.
    var printed: String { finding.drop { $0 != "\n" }.dropFirst() + "" }
  }

  private static let pages = ["CookbookAccounts.md", "CookbookScreens.md", "CookbookDevice.md"]

  static let recipes: [Recipe] = pages.flatMap { name in
    let blocks = (try? GuidePage(name).blocks) ?? []
    let parts = stride(from: 0, to: blocks.count, by: 4).map { Array(blocks[$0..<min($0 + 4, blocks.count)]) }
    return parts.filter { $0.map(\.language) == ["yaml", "swift", "diff", "console"] }.map {
      Recipe(page: name, heading: $0[0].heading, spec: $0[0].text, swift: $0[1].text, change: $0[2].text, finding: $0[3].text)
    }
  }

  @Test func everyRecipeIsWhole() throws {
    let headings = try Self.pages.flatMap { try GuidePage($0).text.matches(of: /(?m)^## (.*)$/).map { String($0.output.1) } }
    #expect(Self.recipes.map(\.heading) == headings.filter { $0 != "Overview" })
    #expect(Self.recipes.count >= 15)
    let index = try GuidePage("Cookbook.md").text
    for recipe in Self.recipes {
      let anchor = "<doc:\(recipe.page.dropLast(3))#\(recipe.heading.replacing(" ", with: "-"))>"
      #expect(index.contains(anchor), "\(anchor)")
      #expect(recipe.spec.contains("\nflow: \(recipe.path.dropLast(".flow.yaml".count))\n"), "\(recipe.path)")
      #expect(recipe.spec.contains("\nproperties:\n") || recipe.spec.contains("\nscenarios:\n"), "\(recipe.path)")
    }
  }

  @Test(arguments: recipes) func theSpecIsClean(_ recipe: Recipe) {
    #expect(Self.printed(recipe.path, recipe.spec) == [])
  }

  /// With FLOWSPEC_RECORD=1 the finding is rewritten, and the run fails, so that nobody records by mistake.
  @Test(arguments: recipes) func theChangeIsFound(_ recipe: Recipe) throws {
    let changed = try #require(TextChange(diff: recipe.change).applied(to: recipe.spec))
    let findings = Self.printed(recipe.path, changed)
    let rule = try #require(recipe.printed.firstMatch(of: /\[[a-z-]+\]\n/)).output
    let found = try #require(findings.first { $0.contains(rule) }, "\(rule) in \(findings)")
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      let page = try GuidePage(recipe.page)
      let text = page.text.replacing(recipe.finding, with: "$ flowspec check \(recipe.path)\n\(found)")
      try text.write(to: page.url, atomically: true, encoding: .utf8)
      Issue.record("\(recipe.heading) was recorded; read the difference, then run again without FLOWSPEC_RECORD")
    } else {
      #expect(found == recipe.printed)
    }
  }

  /// The findings as `flowspec check` prints them, without the spec's lines.
  private static func printed(_ path: String, _ spec: String) -> [String] {
    let project = GeneratedCode.project(of: [(path, spec)])
    let text = DiagnosticText(project.sources)
    return project.check().diagnostics.map { diagnostic in
      text.text(diagnostic).split(separator: "\n").filter { !$0.contains(/^ *[0-9]* \|/) }.map { $0 + "\n" }.joined()
    }
  }

  /// The pages' Swift is judged beside the generated code, whose own bodies other tests compile.
  @Test func theSwiftCompiles() throws {
    let folder = try TemporaryFolder()
    let tutorial = try GuidePage("Tutorial.md").blocks
    let reader = try tutorial.filter { $0.file == "Sources/Reader/Reader.flow.yaml" }.reduce("") { text, block in
      block.language == "diff" ? try #require(TextChange(diff: block.text).applied(to: text), "\(block.text)") : block.text
    }
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let specs = Self.recipes.map { (path: $0.path, text: $0.spec) } + [(path: "Reader.flow.yaml", text: reader)]
    let generated = try GeneratedCode.files(GeneratedCode.project(of: specs, configuration)).map { try folder.write($0.text, $0.name) }
    let samples = Self.recipes.map(\.swift) + tutorial.filter { $0.language == "swift" && $0.file != "Package.swift" }.map(\.text)
    #expect(samples.count == Self.recipes.count + 2)
    let own = try samples.enumerated().map { number, text in
      try folder.write(text.replacing("@testable import Reader\n", with: ""), "Sample\(number).swift")
    }
    try StubbedFramework.emit("SwiftUI", into: folder.url)
    let errors = try SwiftCompiler.errors(
      in: own, beside: generated,
      ["-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Cookbook", "-I", folder.url.path])
    #expect(errors == "", "\(errors)")
  }
}
