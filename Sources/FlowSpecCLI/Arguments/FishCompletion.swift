internal import FlowSpecKit

/// Writes completions for fish.
enum FishCompletion {
  static var script: String {
    var script = "# Completions of flowspec for fish, printed by 'flowspec completions fish'.\n"
    script += "complete -c flowspec -f\n"
    for command in CommandTable.all {
      script += "complete -c flowspec -n __fish_use_subcommand -a \(command.name.rawValue) -d \(quoted(command.summary))\n"
    }
    for option in [OptionSpec.version, .verbose] {
      script += "complete -c flowspec -n __fish_use_subcommand -l \(option.name.dropFirst(2)) -d \(quoted(option.summary))\n"
    }
    for command in CommandTable.all {
      let condition = "-n \(quoted("__fish_seen_subcommand_from \(command.name.rawValue)"))"
      script += command.operands.map { "complete -c flowspec \(condition) \(offer(CompletionOffer($0.value), isOption: false))\n" }.joined()
      script += command.allOptions.map { "complete -c flowspec \(condition) \(option($0))\n" }.joined()
    }
    return script
  }

  private static func option(_ option: OptionSpec) -> String {
    let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
    let value = option.value.map { " " + offer(CompletionOffer($0), isOption: true) } ?? ""
    return "-l \(option.name.dropFirst(2))\(short)\(value) -d \(quoted(option.summary))"
  }

  private static func offer(_ offer: CompletionOffer, isOption: Bool) -> String {
    switch offer {
    case .words(let words): (isOption ? "-x " : "") + "-a \(quoted(words.joined(separator: " ")))"
    case .files: isOption ? "-r -F" : "-F"
    case .folders: isOption ? "-x -a '(__fish_complete_directories)'" : "-a '(__fish_complete_directories)'"
    case .nothing: isOption ? "-x" : "-f"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
