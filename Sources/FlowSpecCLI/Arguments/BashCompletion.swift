internal import FlowSpecKit

/// Writes completions for bash 3.2 and later, without any other package.
enum BashCompletion {
  static var script: String {
    let commands = CommandName.allCases.map(\.rawValue).joined(separator: " ")
    let leading = (OptionSpec.everywhere + [.version, .verbose]).flatMap(names).joined(separator: " ")
    return """
      # Completions of flowspec for bash, printed by 'flowspec completions bash'.
      _flowspec() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" command="" word
        # '--format=json' reaches bash as three words.
        if [[ $current == "=" ]]; then current=""; fi
        if [[ $previous == "=" ]]; then previous="${COMP_WORDS[COMP_CWORD - 2]}"; fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
          case " \(commands) " in *" $word "*) command="$word"; break ;; esac
        done
        COMPREPLY=()
        case "$command" in
          "")
            case "$current" in
              -*) COMPREPLY=($(compgen -W "\(leading)" -- "$current")) ;;
              *) COMPREPLY=($(compgen -W "\(commands)" -- "$current")) ;;
            esac
            ;;
      \(CommandTable.all.map(branch).joined())  esac
      }
      complete -o filenames -F _flowspec flowspec

      """
  }

  private static func branch(_ command: CommandSpec) -> String {
    let valued = command.allOptions.filter { $0.value != nil }
    let values = valued.map { option in
      "        \(option.name)) \(reply(option.value.map(CompletionOffer.init) ?? .nothing)); return ;;\n"
    }
    let options = command.allOptions.flatMap(names).joined(separator: " ")
    let operand = command.operands.first.map { CompletionOffer($0.value) } ?? .nothing
    let rest = command.operands.last.map { CompletionOffer($0.value) } ?? .nothing
    var offers = reply(operand)
    if command.operands.count > 1 {
      offers = "if [[ $previous == \"$command\" ]]; then \(offers); else \(reply(rest)); fi"
    }
    return """
          \(command.name.rawValue))
            case "$previous" in
      \(values.joined())      esac
            case "$current" in
              -*) COMPREPLY=($(compgen -W "\(options)" -- "$current")) ;;
              *) \(offers) ;;
            esac
            ;;

      """
  }

  private static func names(_ option: OptionSpec) -> [String] { [option.name] + [option.short].compactMap(\.self) }

  private static func reply(_ offer: CompletionOffer) -> String {
    switch offer {
    case .words(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .folders: "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .nothing: "COMPREPLY=()"
    }
  }
}
