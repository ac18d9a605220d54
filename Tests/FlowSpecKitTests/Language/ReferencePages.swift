@testable import FlowSpecKit

/// The pages of the reference that are made from the tables in the code.
enum ReferencePages {
  static var keys: String {
    var page = """
      # Keys

      Look up a key of a spec: its value, its default, its meaning and an example.

      ## Overview

      flowspec generates this page from its own table of keys. Every other key is an error, except keys that begin with `x-`: these are free
      for other tools. A key exists since version 0.1, unless its row names a later version.


      """
    for context in Keys.all {
      page += "## \(heading(context.name))\n\n| Key | Value | Default | Meaning | Example |\n|---|---|---|---|---|\n"
      for key in context.keys {
        let meaning = key.meaning + (key.since == "0.1" ? "" : " *Since \(key.since).*")
        let example = examples["\(context.name): \(key.name)"].map { "`\($0)`" } ?? ""
        page += "| " + ["`\(key.name)`", key.type, key.fallback, meaning, example].map(cell).joined(separator: " | ") + " |\n"
      }
      page += "\n"
    }
    return page.dropLast() + ""
  }

  /// By context and key: the key with a value, from a spec that the reader accepts.
  private static let examples = Dictionary(
    uniqueKeysWithValues: KeyCases.all.compactMap { item in item.example.map { ("\(item.context): \(item.key)", $0) } })

  static var rules: String {
    var page = """
      # Rules

      Look up a rule by its name, which every finding has in brackets at its end.

      ## Overview

      The first sentence of each entry is the requirement. A finding means that the spec, or the named file, does not meet it. An **error**
      means that the spec cannot be read, contradicts itself, or breaks a property of yours: correct it, or allow it where the rule says when. `flowspec generate` writes nothing if
      flowspec finds an error without exploring. With `generate: { check: true }`, an error that exploring finds stops it too. A **warning** is a
      probable mistake, and never stops `generate`. In the examples `⟦` and `⟧` enclose the reported text. `flowspec explain RULE` shows one
      rule, and `flowspec explain` lists all rules by subject.


      """
    for rule in Project.rules {
      page += "## \(rule.name)\n\n**\(rule.severity.rawValue)** · \(rule.summary)\n\n\(rule.explanation)\n\n"
      for example in rule.examples {
        page += "Reported:\n\n" + block(example.reported) + "Accepted:\n\n" + block(example.accepted)
      }
    }
    return page.dropLast() + ""
  }

  static var configuration: String {
    var page = """
      # Configuration

      Configure a project: every key of `.flowspec.yaml`, with its value and its default.

      ## Overview

      The file `.flowspec.yaml` sets defaults for all commands of a project. flowspec searches for it from the working folder upwards;
      `--config FILE` names another. Every key is optional. An option on the command line overrides the key. Paths are relative to the folder of the file.
      Keys that begin with `x-` are free for other tools. Every other key is an error; for a misspelt key or rule, the error proposes the
      correct one.

      ```yaml .flowspec.yaml
      requires: ">= 0.1"
      specs: [Specs]
      rules:
        too-many-booleans: error
        one-flow-for-all-routes: off
      check:
        baseline: Specs/baseline.json
      schema:
        output: Specs
      generate:
        output: Sources/Shop/Flows
      ```


      """
    for section in ConfigurationSection.all {
      page += "## \(section.name)\n\n| Key | Value | Default | Meaning |\n|---|---|---|---|\n"
      for key in section.keys {
        page += "| " + ["`\(key.name)`", key.fact.value, key.fact.fallback, key.fact.meaning].map(cell).joined(separator: " | ") + " |\n"
      }
      page += "\n"
    }
    return page.dropLast() + ""
  }

  private static func heading(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Control characters are shown by their numbers.
  private static func block(_ text: String) -> String {
    var shown = text.hasSuffix("\n") ? text : text + "\n"
    shown = shown.unicodeScalars.reduce(into: "") { result, scalar in
      let isShown = scalar == "\n" || scalar.value >= 0x20 && scalar.value != 0x7F
      result += isShown ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "```yaml\n\(shown)```\n\n"
  }
}
