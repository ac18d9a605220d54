enum CommandName: String, Sendable, CaseIterable {
  case check, generate, docs, preview, show, open, simulate, export, `import`
  case initialize = "init"
  case explain, completions, help
}

/// One command as data, from which the parser, the help, the man page and the completions are made.
struct CommandSpec: Sendable {
  struct Operand: Sendable {
    let value: OptionSpec.Value
    let placeholder: String
    let isOptional: Bool
    let isRepeatable: Bool
    let summary: String

    init(
      _ value: OptionSpec.Value, as placeholder: String? = nil, isOptional: Bool = false, isRepeatable: Bool = false,
      _ summary: String
    ) {
      self.value = value
      self.placeholder = placeholder ?? value.placeholder
      self.isOptional = isOptional
      self.isRepeatable = isRepeatable
      self.summary = summary
    }

    /// The operand as written in a usage line.
    var usage: String {
      let name = isRepeatable ? placeholder + "…" : placeholder
      return isOptional ? "[\(name)]" : name
    }
  }

  struct Exit: Sendable {
    let code: ExitCode
    let meaning: String

    init(_ code: ExitCode, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  struct Example: Sendable {
    let line: String
    let meaning: String

    init(_ line: String, means meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// A table of the help: words that an operand or the input may be, with their meanings.
  struct Words: Sendable {
    let title: String
    let rows: [(String, String)]
  }

  let name: CommandName
  /// One line for the list of commands.
  let summary: String
  /// Paragraphs for the command's own page, with an empty line between them.
  let discussion: String
  var words: Words?
  let operands: [Operand]
  /// The operands as written in usage lines, if they are not those of ``operands`` in order.
  var usages: [String] = []
  /// The command's own options; those of ``OptionSpec/everywhere`` are accepted as well.
  let options: [OptionSpec]
  /// The meanings of 0 and 1 for this command; the others have the same meaning everywhere.
  let exits: [Exit]
  let examples: [Example]

  /// The lines after the command's name in a synopsis.
  var usageLines: [String] { usages.isEmpty ? [operands.map(\.usage).joined(separator: " ")] : usages }

  var allOptions: [OptionSpec] { options + OptionSpec.everywhere }

  var paragraphs: [String] { discussion.split(separator: "\n\n").map(String.init) }
}
