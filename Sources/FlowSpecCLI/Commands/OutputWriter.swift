internal import FlowSpecKit

/// A file that a command is about to write, complete in memory.
struct PlannedFile: Sendable, Equatable {
  let path: String
  let bytes: [UInt8]

  init(_ path: String, _ text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }

  init(_ path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Compares and writes files: as a whole, and only those whose content is another.
struct OutputWriter: Sendable {
  enum State: Sendable, Equatable {
    case missing, stale, current
    /// It says the same, written in another way.
    case otherwiseWritten(difference: String)
  }

  let files: FileSystem
  let uninterrupted: @Sendable (_ work: () -> Void) -> Bool

  func state(of file: PlannedFile) throws(Failure) -> State {
    // One byte more shows that the old one is longer.
    switch files.read(file.path, file.bytes.count + 1) {
    case .success(let bytes) where bytes == file.bytes: return .current
    case .success: return try difference(of: file).map(State.otherwiseWritten) ?? .stale
    case .failure(let problem) where problem.isMissing: return .missing
    case .failure(let problem): throw .cannotRead(file.path, problem)
    }
  }

  /// Recognises a change by editors or Git that leaves the text the same.
  private func difference(of file: PlannedFile) throws(Failure) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lineCount = file.bytes.count { $0 == 0x0A }
    // One byte more shows that the old one is longer.
    guard case .success(let bytes) = files.read(file.path, file.bytes.count + lineCount + mark.count + 1) else { return nil }
    let isMarked = bytes.starts(with: mark)
    let text = isMarked ? Array(bytes.dropFirst(mark.count)) : bytes
    if text == file.bytes { return "a byte order mark at its beginning" }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let plain = lines.dropLast().map { $0.last == 0x0D ? $0.dropLast() : $0 } + lines.suffix(1)
    guard Array(plain.joined(separator: [0x0A])) == file.bytes else { return nil }
    return isMarked ? "its line endings and a byte order mark at its beginning" : "its line endings"
  }

  /// Writes what is not current; when it fails, every file is either the old or the new one.
  ///
  /// - Parameter inputs: what the command has read, and must not replace.
  /// - Returns: how many were written, and whether the person interrupted it.
  func write(_ planned: [PlannedFile], keeping inputs: [String] = []) throws(Failure) -> (count: Int, isInterrupted: Bool) {
    try refuseReplacing(inputs, by: planned.map(\.path))
    var due: [PlannedFile] = []
    for file in planned where try state(of: file) != .current { due.append(file) }
    var failure: Failure?
    let isInterrupted = uninterrupted {
      for file in due {
        failure = write(file)
        if failure != nil { return }
      }
    }
    if let failure { throw failure }
    return (due.count, isInterrupted)
  }

  /// A report replaces whatever was there.
  func writeReport(_ text: String, to path: String, keeping inputs: [String] = []) throws(Failure) {
    try refuseReplacing(inputs, by: [path])
    if let failure = write(PlannedFile(path, text)) { throw failure }
  }

  /// Refuses to replace the inputs of a command.
  func refuseReplacing(_ inputs: [String], by outputs: [String]) throws(Failure) {
    func identity(_ path: String) -> String? {
      if case .success(let entry) = files.entry(path), entry.kind == .file { entry.identity } else { nil }
    }
    let kept = Set(inputs.compactMap(identity))
    for path in outputs {
      if let identity = identity(path), kept.contains(identity) { throw .usage("'\(path)' is read, so nothing can be written there") }
    }
  }

  private func write(_ file: PlannedFile) -> Failure? {
    let folder = Path.folder(of: file.path)
    if folder != ".", folder != "/", case .failure(let problem) = files.makeFolder(folder) {
      return .cannotWrite(folder, problem)
    }
    if case .failure(let problem) = files.replace(file.path, file.bytes) { return .cannotWrite(file.path, problem) }
    return nil
  }
}

extension PlannedFile {
  /// The files of a folder; two specs must not want the same one, not even where case does not count.
  static func plan(
    _ outputs: [OutputFile], in folder: String, of project: Project, command: CommandName
  ) throws(Failure) -> [PlannedFile] {
    var first: [String: OutputFile] = [:]
    var planned: [PlannedFile] = []
    for output in outputs {
      let path = Path.join(folder, output.name)
      if let earlier = first.updateValue(output, forKey: path.lowercased()) {
        let sources = project.sources
        throw .usage(
          "'\(sources[earlier.spec].path)' and '\(sources[output.spec].path)' would both be written to '\(path)'",
          helpOn: command)
      }
      planned.append(PlannedFile(path, output.text))
    }
    return planned
  }
}
