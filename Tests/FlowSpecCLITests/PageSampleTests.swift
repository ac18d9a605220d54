import FlowSpecKit
import Foundation
import Testing

@testable import FlowSpecCLI

/// The samples on pages that no other test runs: command lines are read by the parser, and configurations by their reader.
@Suite struct PageSampleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let catalogue = root.appendingPathComponent("Sources/FlowSpecKit/FlowSpecKit.docc")

  struct Block: CustomTestStringConvertible, Sendable {
    let page: String
    let line: Int
    let language: String
    /// The file that the block writes or changes.
    let file: String?
    var text = ""

    var testDescription: String { "\(page):\(line)" }
  }

  private static let pages: [(name: String, lines: [Substring])] =
    ((try? FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)) ?? [])
    .filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }.map { ($0.lastPathComponent, lines(of: $0)) }
    + [("README.md", lines(of: root.appendingPathComponent("README.md")))]

  private static func lines(of page: URL) -> [Substring] {
    ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static let blocks = pages.flatMap { page in
    var blocks: [Block] = []
    var open: Block?
    var file: String?
    var indent = 0
    for (index, line) in page.lines.enumerated() {
      let text = line.drop { $0 == " " }
      if var block = open {
        if text == "```" {
          blocks.append(block)
          (open, file) = (nil, nil)
        } else {
          block.text += line.dropFirst(min(indent, line.count - text.count)) + "\n"
          open = block
        }
      } else if text.hasPrefix("```") {
        let info = text.dropFirst(3).split(separator: " ").map(String.init)
        indent = line.count - text.count
        open = Block(page: page.name, line: index + 1, language: info.first ?? "", file: info.dropFirst().first ?? file)
      } else if text.hasPrefix("<!-- file: ") {
        file = String(text.dropFirst("<!-- file: ".count).dropLast(" -->".count))
      }
    }
    return blocks
  }

  @Test func everyBlockHasALanguage() {
    let languages: Set = ["console", "diff", "json", "make", "sh", "swift", "text", "xml", "yaml"]
    #expect(Self.blocks.filter { !languages.contains($0.language) }.map(\.testDescription) == [])
    #expect(Self.blocks.count > 200)
  }

  // MARK: Commands

  private static let commands = blocks.filter { $0.language == "sh" }.flatMap { block in
    block.text.replacing("\\\n", with: " ").split(separator: "\n").flatMap { $0.split(separator: /&&|\|/) }.compactMap(arguments)
  }

  /// Returns the words after `flowspec`, or nil for another command.
  private static func arguments(_ command: Substring) -> [String]? {
    var words = command.prefix { $0 != ">" && $0 != "<" && $0 != "#" }.split(separator: " ").map { $0.filter { $0 != "\"" && $0 != "'" } }
    if words.prefix(2) == ["swift", "run"] { words.removeFirst(2) }
    return words.first.map { $0 == "flowspec" || $0.hasSuffix("/flowspec") } == true ? Array(words.dropFirst()) : nil
  }

  @Test(arguments: commands) func commandsCanBeRead(_ words: [String]) throws {
    _ = try ArgumentReader.read(words)
  }

  @Test func thereAreCommands() {
    #expect(Self.commands.count > 12)
  }

  /// In prose, a command can have placeholders, so only its name and its options are compared with the table.
  @Test func proseNamesCommandsAndOptionsThatExist() {
    var count = 0
    for page in Self.pages {
      for (index, line) in page.lines.enumerated() {
        for match in line.matches(of: /`flowspec ([a-z]+)([^`]*)`/) {
          let place = "\(page.name):\(index + 1): \(match.output.0)"
          guard let command = CommandName(rawValue: String(match.output.1)) else {
            Issue.record("\(place): no such command")
            continue
          }
          count += 1
          let options = Set(CommandTable[command].allOptions.map(\.name))
          for option in match.output.2.matches(of: /--[a-z-]+/) where !options.contains(String(option.output)) {
            Issue.record("\(place): no such option")
          }
        }
      }
    }
    #expect(count > 100)
  }

  // MARK: Files

  private static let configurations = blocks.filter { $0.language == "yaml" && $0.file == ".flowspec.yaml" }

  @Test(arguments: configurations) func configurationsAreAccepted(_ block: Block) {
    var report = Report()
    let source = SourceText(path: ".flowspec.yaml", text: block.text)
    _ = Configuration.read(source, id: SourceID(0), knownRules: Project.rules.map(\.name), report: &report)
    #expect(report.diagnostics.map(\.message) == [])
  }

  @Test func thereAreConfigurations() {
    #expect(Set(Self.configurations.map(\.page)).isSuperset(of: ["Building.md", "ConfigurationFile.md", "Tutorial.md", "UsingTheCode.md"]))
  }

  /// The samples of a manifest have the lines of the tutorial's manifest, which a test builds.
  @Test func manifestsAgreeWithTheTutorial() throws {
    let manifest = try #require(Self.blocks.first { $0.file == "Package.swift" }).text
    let samples = Self.blocks.filter { $0.text.contains("FlowSpecPlugin") && $0.file == nil }
    #expect(samples.map(\.page) == ["Building.md", "Installing.md"])
    for sample in samples {
      for part in [/\.package\([^)]*\)/, /plugins: .*\]/] {
        let line = try #require(sample.text.firstMatch(of: part)?.output)
        #expect(manifest.contains(line), "\(sample.testDescription)")
      }
    }
  }
}
