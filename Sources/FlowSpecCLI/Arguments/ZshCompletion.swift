internal import FlowSpecKit

/// Writes completions for zsh, with its `_arguments`.
enum ZshCompletion {
  static var script: String {
    let commands = CommandTable.all.map { "    '\($0.name.rawValue):\(escaped($0.summary))'\n" }.joined()
    return """
      #compdef flowspec
      # Completions of flowspec for zsh, printed by 'flowspec completions zsh'.
      _flowspec() {
        local curcontext="$curcontext" state line
        local -a commands=(
      \(commands)  )
        _arguments -C \(leading) '1: :->command' '*:: :->arguments'
        case $state in
          command) _describe -t commands command commands ;;
          arguments)
            case $line[1] in
      \(CommandTable.all.map(branch).joined())      esac
            ;;
        esac
      }
      if [[ $funcstack[1] == _flowspec ]]; then _flowspec "$@"; else compdef _flowspec flowspec; fi

      """
  }

  private static var leading: String {
    (OptionSpec.everywhere + [.version, .verbose]).map(specification).joined(separator: " ")
  }

  private static func branch(_ command: CommandSpec) -> String {
    let options = command.allOptions.map(specification)
    let operands = command.operands.enumerated().map { index, operand in
      let place = operand.isRepeatable ? "*" : "\(index + 1)"
      return "'\(place):\(escaped(operand.placeholder)):\(action(CompletionOffer(operand.value)))'"
    }
    let list = (options + operands).map { "          \($0)" }.joined(separator: " \\\n")
    return "        \(command.name.rawValue)) _arguments \\\n\(list) ;;\n"
  }

  private static func specification(_ option: OptionSpec) -> String {
    let mark = option.isRepeatable ? "*" : ""
    let value = option.value.map { "=:\(escaped($0.placeholder)):\(action(CompletionOffer($0)))" } ?? ""
    let text = "[\(escaped(option.summary))]"
    let head = option.value == nil ? "" : "="
    let whole = "'\(mark)\(option.name)\(head)\(text)\(value.dropFirst())'"
    guard let short = option.short else { return whole }
    return "\(whole) '\(short)\(text)'"
  }

  private static func action(_ offer: CompletionOffer) -> String {
    switch offer {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .nothing: " "
    }
  }

  /// Escapes a text within single quotes and brackets.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}
