internal import FlowSpecKit

/// `flowspec preview`
struct PreviewCommand {
  private let context: CommandContext

  /// The time to wait for a request before looking at files again, in milliseconds.
  private static let interval = 10
  /// The number of such times without a request before a check begins: a browser that loads the page needs the processor.
  private static let restBeforeCheck = 20

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Serves the pages until Ctrl-C, and updates them after every save.
  func run() throws(Failure) -> ExitCode {
    let wanted = try port()
    let watching = FileWatching(context)
    var watch = watching.begin()
    var input = try input(isQuiet: false)
    watch = watching.narrowed(watch, to: input.project.paths)
    let listener: Listener
    switch context.listen(wanted) {
    case .success(let found): listener = found
    case .failure(let problem): throw Failure(.world, ["cannot listen on port \(wanted): \(problem.reason)"])
    }
    let token = Self.token(context.random)
    let address = "http://127.0.0.1:\(listener.port)/\(token)/"
    _ = try context.console.print("\(address)\n")
    try context.console.remark("\(ToolVersion.name): the preview is at this address on this machine; Ctrl-C stops it\n")
    if context.arguments.has(.openBrowser) { context.openAddress(address) }
    var server = PreviewServer(
      ServedPages(input.project, address: input.address, limits: input.limits), token: token, port: listener.port)
    var check: BackgroundCheck?
    var rest = 0
    while context.pause(0) {
      if let connection = listener.next(Self.interval) {
        server.receive(connection)
        rest = 0
      } else if watching.hasChanged(&watch) {
        check?.stop()
        check = nil
        watch = watching.begin(input.project.paths)
        // Continues: a half-edited file may be complete at the next save.
        guard let next = try? self.input(isQuiet: true) else {
          server.lose()
          continue
        }
        input = next
        watch = watching.narrowed(watch, to: input.project.paths)
        server.update(to: input.project, address: input.address)
        rest = 0
      } else if let result = check?.result {
        check = nil
        server.add(result)
      } else if rest < Self.restBeforeCheck, !server.awaitsCheck {
        rest += 1
      } else if check == nil, !server.isChecked {
        check = BackgroundCheck(input.project, input.limits, context.begin)
      }
    }
    check?.stop()
    return .success
  }

  private struct Input {
    let project: Project
    let address: SourceAddress?
    let limits: CheckLimits
  }

  private func input(isQuiet: Bool) throws(Failure) -> Input {
    let configuration = try context.configuration(isQuiet: isQuiet)
    let inputs = try context.specs(at: context.arguments.operands, configuration)
    let project = context.project(of: inputs, configuration, apps: try context.apps(of: inputs, configuration))
    return Input(
      project: project, address: try context.sourceAddress(configuration, project, isQuiet: isQuiet), limits: context.limits(configuration.value))
  }

  private func port() throws(Failure) -> Int {
    guard let text = context.arguments.value(.port) else { return 0 }
    guard let number = Int(text), (0...65_535).contains(number) else {
      throw .usage("'\(text)' is not a port: a port is a number from 0 to 65535", helpOn: .preview)
    }
    return number
  }

  /// Returns 128 random bits in hexadecimal.
  private static func token(_ random: () -> UInt64) -> String {
    [random(), random()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }
}
