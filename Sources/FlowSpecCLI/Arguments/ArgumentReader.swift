internal import FlowSpecKit

/// The parsed words after `flowspec`, checked against the command table.
struct ParsedArguments: Sendable, Equatable {
  enum Request: Sendable, Equatable {
    case run(CommandName)
    /// `help`, `--help`, or `help COMMAND`.
    case help(CommandName?)
    case version(isVerbose: Bool)
    /// `help --man`.
    case manual
  }

  let request: Request
  let operands: [String]
  /// Values in the order of the command line; a flag has one empty value.
  let values: [String: [String]]

  func has(_ option: OptionSpec) -> Bool {
    values[option.name] != nil
  }

  func all(_ option: OptionSpec) -> [String] {
    values[option.name] ?? []
  }

  func value(_ option: OptionSpec) -> String? {
    values[option.name]?.first
  }
}

/// Parses a command line: options may be anywhere, `--option=value` and `--option value` are equivalent, and every word after
/// `--` is an operand.
struct ArgumentReader {
  private var rest: ArraySlice<String>
  private var command: CommandSpec?
  private var operands: [String] = []
  private var values: [String: [String]] = [:]

  static func read(_ arguments: [String]) throws(Failure) -> ParsedArguments {
    var reader = ArgumentReader(rest: arguments[...])
    return try reader.read()
  }

  private init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  private mutating func read() throws(Failure) -> ParsedArguments {
    while let argument = rest.popFirst() {
      if argument == "--" {
        for operand in rest { try takeOperand(operand) }
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        try takeOption(argument)
      } else {
        try takeOperand(argument)
      }
    }
    return try finish()
  }

  private mutating func takeOperand(_ text: String) throws(Failure) {
    guard command != nil else {
      guard let name = CommandName(rawValue: text) else {
        throw .unknown("command", named: text, among: CommandName.allCases.map(\.rawValue))
      }
      command = CommandTable[name]
      return
    }
    operands.append(text)
  }

  private mutating func takeOption(_ argument: String) throws(Failure) {
    let (name, attached) = Self.split(argument)
    let known = command?.allOptions ?? OptionSpec.everywhere + [.version, .verbose]
    guard let option = known.first(where: { $0.name == name || $0.short == name }) else {
      throw unknownOption(name, among: known)
    }
    if !option.isRepeatable, values[option.name] != nil, option.value != nil {
      throw .usage("'\(option.name)' is given twice", helpOn: command?.name)
    }
    values[option.name, default: []].append(try value(of: option, attached: attached))
  }

  private func unknownOption(_ name: String, among known: [OptionSpec]) -> Failure {
    // An option of another command, or one before the command, gets a more precise message than "unknown".
    let elsewhere = CommandTable.all.filter { $0.options.contains { $0.name == name } }
    if command == nil, !elsewhere.isEmpty {
      return .usage("'\(name)' belongs after the command's name", helpOn: elsewhere.count == 1 ? elsewhere[0].name : nil)
    }
    if let command, let other = elsewhere.first {
      return .usage("'\(command.name.rawValue)' has no option '\(name)'; '\(other.name.rawValue)' has", helpOn: command.name)
    }
    return .unknown("option", named: name, among: known.map(\.name), helpOn: command?.name)
  }

  private mutating func value(of option: OptionSpec, attached: String?) throws(Failure) -> String {
    guard let kind = option.value else {
      guard attached == nil else { throw .usage("'\(option.name)' takes no value", helpOn: command?.name) }
      return ""
    }
    var found = attached
    if found == nil, let next = rest.first, !next.hasPrefix("-") || next == "-" { found = rest.popFirst() }
    guard let value = found, !value.isEmpty else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(kind.placeholder)", helpOn: command?.name)
    }
    switch kind {
    case .choice(let words):
      guard words.contains(value) else { throw unknownValue(of: option, value, among: words) }
    case .report(let kinds):
      let kind = String(value.prefix { $0 != "=" })
      guard kinds.contains(kind) else { throw unknownValue(of: option, kind, among: kinds) }
      guard value.last != "=" else { throw .usage("'\(option.name) \(value)' names no file", helpOn: command?.name) }
    case .bound(let bound):
      guard bound.value(value) != nil else {
        throw .usage("'\(option.name)' cannot be '\(value)'; use \(bound.expectation)", helpOn: command?.name)
      }
    case .file, .folder, .fileOrFolder, .path, .rule, .command, .name, .number, .url:
      break
    }
    guard option.name != "--output" || value != "-" else {
      let remedy = kind == .file ? "without '--output' it goes to standard output" : "name a folder, or './-' for one of that name"
      throw .usage("'--output -' is not standard output; \(remedy)", helpOn: command?.name)
    }
    return value
  }

  private func unknownValue(of option: OptionSpec, _ value: String, among words: [String]) -> Failure {
    if option.name == "--format" { return .unknown("format", named: value, among: words, listing: true, helpOn: command?.name) }
    return .usage("'\(option.name)' cannot be '\(value)'" + Failure.advice(on: value, among: words, listing: true), helpOn: command?.name)
  }

  private func finish() throws(Failure) -> ParsedArguments {
    func result(_ request: ParsedArguments.Request) -> ParsedArguments {
      ParsedArguments(request: request, operands: operands, values: values)
    }
    let isVerbose = values[OptionSpec.verbose.name] != nil
    if command == nil, values[OptionSpec.version.name] != nil { return result(.version(isVerbose: isVerbose)) }
    if isVerbose { throw .usage("'--verbose' is for '--version'") }
    if values[OptionSpec.help.name] != nil { return result(.help(command?.name)) }
    guard let command else { throw .usage("no command is given") }
    try checkOperands(of: command)
    guard command.name == .help else { return result(.run(command.name)) }
    if values[OptionSpec.manual.name] != nil { return result(.manual) }
    guard let topic = operands.first else { return result(.help(nil)) }
    guard let name = CommandName(rawValue: topic) else {
      throw .unknown("command", named: topic, among: CommandName.allCases.map(\.rawValue))
    }
    return result(.help(name))
  }

  private func checkOperands(of command: CommandSpec) throws(Failure) {
    let isOpenEnded = command.operands.contains(where: \.isRepeatable)
    if !isOpenEnded, operands.count > command.operands.count {
      throw .usage("'\(operands[command.operands.count])' is one argument too many", helpOn: command.name)
    }
    for (index, operand) in command.operands.enumerated() {
      guard index < operands.count else {
        if operand.isOptional { continue }
        throw .usage("'\(command.name.rawValue)' needs the argument \(operand.placeholder)", helpOn: command.name)
      }
      guard case .choice(let words) = operand.value, !words.contains(operands[index]) else { continue }
      throw .unknown(Self.what(command.name), named: operands[index], among: words, listing: true, helpOn: command.name)
    }
  }

  /// Returns the name of a command's first operand for messages.
  private static func what(_ command: CommandName) -> String {
    switch command {
    case .export: "export"
    case .import: "import"
    case .completions: "shell"
    case .check, .generate, .docs, .preview, .show, .open, .simulate, .initialize, .explain, .help: "table"
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
