import Foundation

@testable import FlowSpecCLI

/// A world in memory: files by absolute path, what was written on the streams, and faults on demand.
final class MemoryWorld: @unchecked Sendable {
  enum Item: Equatable {
    case file([UInt8])
    case folder
    case link(to: String)
  }

  private let lock = NSLock()
  private var items: [String: Item] = ["/": .folder]
  private var written: (output: String, error: String) = ("", "")
  private var replaced: [String] = []
  private var read: [String] = []
  private var time = 0
  private var pauses = 0
  /// Called while a command waits, one for each wait.
  var events: [@Sendable (MemoryWorld) -> Void] = []
  /// Called while a command explores, one for each exploration.
  var interruptions: [@Sendable (MemoryWorld) -> Void] = []
  private var linesRead = 0
  /// The requests that browsers send to a listener, in order; nil if none sends anything for a moment.
  var requests: [String?] = []
  private(set) var answers: [(request: String, text: String)] = []
  private(set) var opened: [String] = []
  var listening: FileProblem?

  let workingFolder: String
  var input: [UInt8] = []
  var variables: [String: String] = [:]
  var isTerminal = false
  var isInterrupted = false
  /// Paths, absolute, of which reading, listing or replacing fails.
  var unreadable: [String: FileProblem] = [:]
  var unwritable: [String: FileProblem] = [:]

  init(_ files: [String: String] = [:], in workingFolder: String = "/project") {
    self.workingFolder = workingFolder
    makeFolder(workingFolder)
    for (path, text) in files { add(path, .file(Array(text.utf8))) }
  }

  func add(_ path: String, _ item: Item) {
    let path = absolute(path)
    makeFolder(Path.folder(of: path))
    items[path] = item
  }

  func remove(_ path: String) { items[absolute(path)] = nil }

  /// A command whose arguments were read, before it looks at the world.
  func context(_ arguments: String...) throws -> CommandContext {
    let parsed = try ArgumentReader.read(arguments)
    guard case .run(let command) = parsed.request else { throw FileProblem("no command") }
    return CommandContext(parsed, command, world)
  }

  var output: String { lock.withLock { written.output } }
  var error: String { lock.withLock { written.error } }
  /// The paths that were read, in order.
  var readPaths: [String] { lock.withLock { read } }
  /// The paths whose files were really replaced, in order.
  var writtenPaths: [String] { lock.withLock { replaced } }

  func text(_ path: String) -> String? {
    guard case .file(let bytes) = items[absolute(path)] else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  func run(_ arguments: String...) -> ExitCode {
    run(arguments)
  }

  func run(_ arguments: [String]) -> ExitCode {
    lock.withLock {
      written = ("", "")
      linesRead = 0
    }
    return FlowSpecTool.run(arguments, in: world)
  }

  var writer: OutputWriter { OutputWriter(files: world.files, overwrites: false, uninterrupted: world.uninterrupted) }

  var world: World {
    World(
      console: Console(
        write: { stream, text in
          self.lock.withLock {
            switch stream {
            case .output: self.written.output += text
            case .error: self.written.error += text
            }
          }
          return nil
        },
        readInput: { .success(Array(self.input.prefix($0))) },
        readLine: { .success(self.nextLine()) },
        isInteractive: { self.isTerminal },
        isTerminal: { _ in self.isTerminal },
        variable: { self.variables[$0] }),
      files: FileSystem(
        entry: { path in self.find(path).map { self.entry($0.path, $0.item) } },
        stamp: { path in
          guard case .success(let found) = self.find(path) else { return nil }
          // A new file changes its folder.
          guard found.item != .folder else { return "\(found.path) \((try? self.names(in: found.path).get().sorted()) ?? [])" }
          return "\(found.path) \(found.item)"
        },
        resolved: { path in if case .success(let found) = self.find(path) { found.path } else { nil } },
        read: { path, limit in
          self.find(path).flatMap { found in
            if let problem = self.unreadable[found.path] { return .failure(problem) }
            guard case .file(let bytes) = found.item else { return .failure(FileProblem("it is a folder")) }
            self.lock.withLock { self.read.append(path) }
            return .success(Array(bytes.prefix(limit)))
          }
        },
        list: { path in self.find(path).flatMap { self.names(in: $0.path) } },
        removeRemains: { _ in },
        remove: { path in
          self.items[self.absolute(path)] = nil
          return .success(())
        },
        replace: { path, bytes in self.replace(path, bytes) },
        makeFolder: { path in
          self.makeFolder(self.absolute(path))
          return .success(())
        },
        workingFolder: { self.workingFolder }),
      uninterrupted: { work in
        work()
        return self.isInterrupted
      },
      interruptible: { work in
        if !self.interruptions.isEmpty { self.interruptions.removeFirst()(self) }
        work { self.isInterrupted }
        return self.isInterrupted
      },
      milliseconds: {
        self.lock.withLock {
          self.time += 50
          return self.time
        }
      },
      pause: { _ in self.waits() }, listen: { self.listen($0) }, openAddress: { address in self.lock.withLock { self.opened.append(address) } },
      begin: { $0() }, random: { 0x1234_5678_9ABC_DEF0 }, coreCount: 1)
  }

  private func listen(_ port: Int) -> Result<Listener, FileProblem> {
    if let listening { return .failure(listening) }
    return .success(
      Listener(port: port == 0 ? 4321 : port) { _ in
        guard !self.requests.isEmpty, let request = self.requests.removeFirst() else { return nil }
        return Connection(request: request) { bytes in self.answers.append((request, String(decoding: bytes, as: UTF8.self))) }
      })
  }

  /// Every third pause something happens; when nothing more will, nobody waits any longer.
  private func waits() -> Bool {
    pauses += 1
    guard pauses < 500, !events.isEmpty else { return false }
    if pauses.isMultiple(of: 3) { events.removeFirst()(self) }
    return true
  }

  private func nextLine() -> String? {
    let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lock.withLock {
      linesRead += 1
      // After the last line end there is no further line.
      return linesRead < lines.count || linesRead == lines.count && lines.last != "" ? String(lines[linesRead - 1]) : nil
    }
  }

  private func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : "\(workingFolder)/\(path)").split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Follows links in every part of the path.
  private func find(_ path: String, depth: Int = 0) -> Result<(path: String, item: Item), FileProblem> {
    guard depth < 20 else { return .failure(FileProblem("its links run in a circle")) }
    var current = "/"
    for part in absolute(path).split(separator: "/") {
      let next = Path.join(current, with: String(part))
      guard let item = items[next] else { return .failure(.missing) }
      guard case .link(let target) = item else {
        current = next
        continue
      }
      switch find(target, depth: depth + 1) {
      case .success(let found): current = found.path
      case .failure(let problem): return .failure(problem)
      }
    }
    guard let item = items[current] else { return .failure(.missing) }
    return .success((current, item))
  }

  private func entry(_ path: String, _ item: Item) -> FileSystem.Entry {
    FileSystem.Entry(item == .folder ? .folder : .file, identity: path)
  }

  private func names(in folder: String) -> Result<[String], FileProblem> {
    if let problem = unreadable[folder] { return .failure(problem) }
    let names = items.keys.filter { $0 != "/" && Path.folder(of: $0) == folder }.map(Path.name)
    // The worst order: a file system promises none.
    return .success(names.sorted(by: >))
  }

  private func replace(_ path: String, _ bytes: [UInt8]) -> Result<Void, FileProblem> {
    if let problem = unwritable[absolute(path)] { return .failure(problem) }
    guard items[Path.folder(of: absolute(path))] == .folder else { return .failure(.missing) }
    items[absolute(path)] = .file(bytes)
    lock.withLock { replaced.append(path) }
    return .success(())
  }

  private func makeFolder(_ path: String) {
    guard path != "/", items[path] == nil else { return }
    makeFolder(Path.folder(of: path))
    items[path] = .folder
  }
}
