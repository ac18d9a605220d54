internal import FlowSpecKit

/// A shell, and the script with which it completes flowspec's command lines; all of them are made from the command table.
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

/// The names that a shell offers in a place.
enum CompletionOffer {
  case words([String])
  case files
  case folders
  /// Somebody's own word.
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
