import Foundation

/// A page of the documentation, as its fenced blocks.
struct GuidePage {
  /// A fenced block, and the directives of the comment before it.
  struct Block {
    let language: String
    /// The file that a tutorial's reader writes or changes.
    let file: String?
    let note: String?
    /// The last heading before it.
    let heading: String
    var text = ""
  }

  static let folder = GeneratedCode.tests.deletingLastPathComponent().appendingPathComponent("Sources/FlowSpecKit/FlowSpecKit.docc")

  let url: URL
  let text: String
  private(set) var blocks: [Block] = []

  init(_ name: String) throws {
    url = Self.folder.appendingPathComponent(name)
    text = try String(contentsOf: url, encoding: .utf8)
    var open: Block?
    var (note, file): (String?, String?)
    var heading = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          (open, note, file) = (nil, nil, nil)
        } else {
          block.text += line + "\n"
          open = block
        }
      } else if line.hasPrefix("```") {
        open = Block(language: String(line.dropFirst(3)), file: file, note: note, heading: heading)
      } else if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
      } else if line.hasPrefix("<!-- compiled: ") {
        note = String(line.dropFirst("<!-- compiled: ".count).dropLast(" -->".count))
      } else if line.hasPrefix("<!-- file: ") {
        file = String(line.dropFirst("<!-- file: ".count).dropLast(" -->".count))
      }
    }
  }
}

/// A change of a text, written as a diff without line numbers.
struct TextChange {
  let old: String
  let new: String

  init(diff: String) {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    old = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
    new = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
  }

  /// Makes the change where its old lines are, or returns nil if they are not there exactly once.
  func applied(to text: String) -> String? {
    let parts = ("\n" + text).components(separatedBy: "\n" + old)
    return parts.count == 2 ? String(parts.joined(separator: "\n" + new).dropFirst()) : nil
  }
}

/// The frameworks of Apple that pages use, as stubs for other systems.
enum StubbedFramework {
  static let folder = GeneratedCode.tests.appendingPathComponent("Cases/Stubs")

  /// Emits the module as frameworks are built: their enums may grow, so a switch over one needs a default case.
  static func emit(_ framework: String, into folder: URL, _ flags: [String] = []) throws {
    let module = folder.appendingPathComponent("\(framework).swiftmodule").path
    let stub = self.folder.appendingPathComponent("\(framework).swift").path
    let errors = try SwiftCompiler.errors(
      ["-swift-version", "5", "-parse-as-library", "-enable-library-evolution", "-module-name", framework]
        + ["-emit-module", "-emit-module-path", module, stub] + flags)
    guard errors.isEmpty else { throw GeneratedCode.Failed(text: errors) }
  }
}
