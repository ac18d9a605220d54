internal import FlowSpecKit

/// `flowspec preview`
struct PreviewCommand {
  private let context: CommandContext

  /// The time to wait for a request before looking at files again, in milliseconds.
  private static let interval = 25
  /// The most pages that wait for a later version; further ones have to ask again.
  private static let mostWaiting = 32

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Serves the pages until Ctrl-C, and updates them after every save.
  func run() throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let wanted = try port()
    let watching = FileWatching(context)
    var watch = watching.begin()
    var pages = try PreviewPages(context, configuration, number: 1)
    watch = watching.narrowed(watch, to: pages.paths)
    let listener: Listener
    switch context.listen(wanted) {
    case .success(let found): listener = found
    case .failure(let problem): throw Failure(.world, ["cannot listen on port \(wanted): \(problem.reason)"])
    }
    let token = Self.token(context.random)
    let address = "http://127.0.0.1:\(listener.port)/\(token)/"
    _ = try context.console.print("\(address)\n")
    try context.console.remark("\(ToolVersion.name): the preview is at this address on this machine; Ctrl-C ends\n")
    if context.arguments.has(.openBrowser) { context.openAddress(address) }
    var waiting: [Connection] = []
    while context.pause(0) {
      if let connection = listener.next(Self.interval) {
        serve(connection, &pages, token: token, port: listener.port, &waiting)
        continue
      }
      if watching.hasChanged(&watch) {
        watch = watching.begin(pages.paths)
        // Continues: a half-edited file may be complete at the next save.
        if let made = try? PreviewPages(context, context.configuration(isQuiet: true), number: pages.number + 1) {
          pages = made
          watch = watching.narrowed(watch, to: pages.paths)
        }
      } else if !pages.isChecked {
        pages.check { [watch] in watching.isStale(watch) }
      } else {
        continue
      }
      for connection in waiting { connection.answer(PreviewAnswer.plain(pages.version).bytes) }
      waiting = []
    }
    return .success
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

  private func serve(_ connection: Connection, _ pages: inout PreviewPages, token: String, port: Int, _ waiting: inout [Connection]) {
    switch PreviewRequest.read(connection.request, token: token, port: port) {
    case .failure(let refusal): connection.answer(PreviewAnswer.refused(refusal.status).bytes)
    case .success(let request) where request.path == "changes":
      guard request.since == pages.version else { return connection.answer(PreviewAnswer.plain(pages.version).bytes) }
      waiting.append(connection)
      if waiting.count > Self.mostWaiting { waiting.removeFirst().answer(PreviewAnswer.ended.bytes) }
    case .success(let request): connection.answer(pages.answer(request.path).bytes)
    }
  }
}

/// The pages of one version of the specs.
struct PreviewPages {
  let number: Int
  private(set) var isChecked = false
  private let project: Project
  private var files: [String: String] = [:]

  /// Reads the specs and makes the pages of prototypes, which do not need the model.
  init(_ context: CommandContext, _ configuration: ConfigurationFile, number: Int) throws(Failure) {
    self.number = number
    let inputs = try context.specs(at: context.arguments.operands, configuration)
    project = context.project(of: inputs, configuration, apps: try context.apps(of: inputs, configuration))
    add(project.prototypes(version: version))
  }

  var paths: [String] { project.paths }
  /// The version of the pages; it changes again when the results of the check are added.
  var version: String { isChecked ? "\(number)c" : "\(number)" }

  /// Explores the model and makes the pages with its results, unless the specs are saved meanwhile.
  mutating func check(_ isStale: @escaping @Sendable () -> Bool) {
    isChecked = true
    var limits = CheckLimits()
    limits.shouldStop = isStale
    add(project.document(.html, version: version, limits: limits).files)
  }

  private mutating func add(_ made: [OutputFile]) {
    for file in made { files[file.name] = file.text }
  }

  /// Returns the response for a path. The first page is the prototype of the only flow, or else the index.
  mutating func answer(_ path: String) -> PreviewAnswer {
    let prototypes = files.keys.filter { $0.hasSuffix(".prototype.html") }
    if path.isEmpty { return .redirect(to: prototypes.count == 1 ? prototypes[0] : "index.html") }
    let name = Self.decoded(path)
    if !isChecked, name.hasSuffix(".html"), !name.hasSuffix(".prototype.html") { check { false } }
    if let text = files[name] { return .page(text) }
    // The page of a spec that cannot be read now; the address becomes valid again with the spec.
    return name.hasSuffix(".html") ? .page(project.problemPage(version: version)) : .refused("404 Not Found")
  }

  private static func decoded(_ path: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
