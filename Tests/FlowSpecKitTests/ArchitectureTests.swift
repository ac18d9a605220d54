import Foundation
import Testing

/// A folder uses only the folders above it: a name that a lower folder declares is not written in a higher one.
@Suite struct ArchitectureTests {
  static let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/FlowSpecKit")

  private struct File {
    let name: String
    let folder: String
    let code: String
    let words: Set<String>
    /// Declared at the left margin.
    let types: [String]
    /// Declared within others: such a name means the folder's own thing.
    let inner: Set<String>
  }

  @Test func foldersKeepTheirDirection() throws {
    let files = try Self.files.get()
    #expect(files.count > 50)
    var owner: [String: File] = [:]
    for file in files {
      for type in file.types {
        if let other = owner.updateValue(file, forKey: type) {
          Issue.record("\(type) is declared in \(other.name) and \(file.name)")
        }
      }
    }
    let steps = try Self.steps()
    #expect(Set(steps.joined()) == Set(files.map(\.folder)), "the page lists the folders that there are")
    let step = Dictionary(uniqueKeysWithValues: steps.enumerated().flatMap { place, names in names.map { ($0, place) } })
    let inner = Dictionary(grouping: files, by: \.folder).mapValues { $0.reduce(into: Set<String>()) { $0.formUnion($1.inner) } }
    for file in files {
      let own = try #require(step[file.folder], "\(file.folder) has no place among the folders")
      for word in file.words.subtracting(inner[file.folder] ?? []).sorted() {
        guard let owner = owner[word], owner.folder != file.folder, let other = step[owner.folder] else { continue }
        #expect(other < own, "\(file.name) uses \(word) of \(owner.name)")
      }
    }
  }

  @Test func nothingReachesTheWorld() throws {
    for file in try Self.files.get() {
      #expect(file.words.isDisjoint(with: ["Foundation", "FileManager", "ProcessInfo"]), "\(file.name)")
      let hasOwnPrint = file.code.contains("func print(")
      #expect(hasOwnPrint || file.code.firstMatch(of: /(?m)(?:^|[^.\w])print\(/) == nil, "\(file.name) prints")
      #expect(file.code.firstMatch(of: /(?:^|[^.\w])(?:exit|fatalError|abort)\(/) == nil, "\(file.name) ends the process")
      #expect(file.code.firstMatch(of: /static var \w+(?::[^{\n]*)? =/) == nil, "\(file.name) has state of its own")
    }
  }

  /// The tool starts in the time that Foundation alone takes to load.
  @Test func theToolDoesNotLoadFoundation() throws {
    for target in ["FlowSpecExplorer", "FlowSpecXML", "FlowSpecCLI", "flowspec"] {
      let folder = Self.kit.deletingLastPathComponent().appending(path: target)
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
      #expect(!found.isEmpty)
      for file in found where file.pathExtension == "swift" {
        #expect(!Self.code(try String(contentsOf: file, encoding: .utf8)).contains("import Foundation"), "\(file.lastPathComponent)")
      }
    }
  }

  /// A file bears the name of a type that it declares. If all its types are private, it bears the name of one of them or of a
  /// function, or its name begins or ends with that of a type that it extends.
  @Test func filesAreNamedAfterWhatTheyDeclare() throws {
    let sources = Self.kit.deletingLastPathComponent()
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    for file in found where file.pathExtension == "swift" && file.lastPathComponent != "main.swift" {
      let code = Self.code(try String(contentsOf: file, encoding: .utf8))
      let name = file.deletingPathExtension().lastPathComponent
      let types = Self.types(code)
      let others = code.matches(of: /(?m)^(?:[a-z@(]+\)? )*(?:func|struct|enum|class) (\w+)/).map(\.output.1)
      let extended = code.matches(of: /(?m)^(?:[a-z@(]+\)? )*extension \[?(?:\w+\.)*(\w+)/).map(\.output.1)
      let isNamed =
        types.isEmpty
        ? others.contains { $0.lowercased() == name.lowercased() } || extended.contains { name.hasPrefix($0) || name.hasSuffix($0) }
        : types.contains(name)
      #expect(isNamed, "\(name).swift declares \(types + others.map(String.init)), extends \(extended)")
    }
  }

  /// The folders of the page's first table, from top to bottom; those of one row do not use each other.
  private static func steps() throws -> [[String]] {
    let page = try String(contentsOf: kit.appending(path: "FlowSpecKit.docc/Architecture.md"), encoding: .utf8)
    let table = try #require(page.firstMatch(of: /\| Folder \|.*\n\|---\|---\|\n((?:\|.*\n)+)/)).output.1
    return table.split(separator: "\n").map { row in
      row.split(separator: "|")[0].split { !$0.isLetter }.map(String.init)
    }
  }

  private static let files = Result { try readFiles() }

  private static func readFiles() throws -> [File] {
    let found = FileManager.default.enumerator(at: kit, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return try found.filter { $0.pathExtension == "swift" && !$0.path.contains("/Embedded/") }.sorted { $0.path < $1.path }.map { url in
      let name = String(url.path.dropFirst(kit.path.count + 1))
      let code = code(try String(contentsOf: url, encoding: .utf8))
      let folder = String(name.prefix { $0 != "/" })
      return File(
        name: name, folder: folder, code: code,
        words: Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)), types: types(code),
        inner: Set(
          code.matches(of: /(?m)(?:^ .*(?:struct|enum|class|typealias|associatedtype) |<)(\w+)/).map { String($0.output.1) }))
    }
  }

  /// Returns the text without its comments, and only with the interpolations of its string literals.
  private static func code(_ text: String) -> String {
    text.replacing(/"""[\s\S]*?"""/) { interpolations($0.output) }.replacing(/"(\\.|[^"\\\n])*"/) { interpolations($0.output.0) }
      .replacing(/\/\/.*/, with: "")
  }

  private static func interpolations(_ literal: Substring) -> String {
    literal.matches(of: /\\\(((?:[^()]|\([^()]*\))*)\)/).map { "(\($0.output.1))" }.joined(separator: " ")
  }

  /// Names declared at the left margin.
  private static func types(_ code: String) -> [String] {
    code.matches(of: /(?m)^((?:[a-z@(]+\)? )*)(?:struct|enum|class|protocol|typealias|actor) (\w+)/)
      .filter { !$0.output.1.contains("private") }.map { String($0.output.2) }
  }
}
