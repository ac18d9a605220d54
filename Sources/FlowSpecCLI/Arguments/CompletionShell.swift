internal import FlowSpecKit

/// A shell, and the script with which it completes flowspec's command lines, made from the command table.
enum CompletionShell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// The names that a shell offers at a position.
enum CompletionOffer {
  case words([String])
  case files
  case folders
  /// Free text, for which there are no offers.
  case nothing

  init(_ value: OptionSpec.Value) {
    switch value {
    case .choice(let words): self = .words(words)
    case .report(let kinds): self = .words(kinds)
    case .rule: self = .words(Project.rules.map(\.name.text))
    case .command: self = .words(CommandName.allCases.map(\.rawValue))
    case .file, .fileOrFolder, .path: self = .files
    case .folder: self = .folders
    case .name, .number, .url, .bound: self = .nothing
    }
  }
}
