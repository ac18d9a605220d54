internal import FlowSpecKit

/// A file to write, complete in memory.
struct PlannedFile: Sendable, Equatable {
  let path: String
  let bytes: [UInt8]
  /// True if the person named this file itself, not its folder.
  let isNamed: Bool
  /// True if the file is a new version of one that the command has read.
  let isEdit: Bool

  init(_ path: String, text: String, isNamed: Bool = false) {
    self.path = path
    self.isNamed = isNamed
    bytes = Array(text.utf8)
    isEdit = false
  }

  /// Creates a new version of a file.
  init(editing path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    isNamed = true
    isEdit = true
  }
}

/// Compares and writes whole files, and only those with a different content.
struct OutputWriter: Sendable {
  enum State: Sendable, Equatable {
    case missing, stale, current
    /// The same content with other line ends or a byte order mark.
    case otherwiseWritten(difference: String)
  }

  let files: FileSystem
  /// True if files that flowspec did not write may be replaced.
  let overwrites: Bool
  let uninterrupted: @Sendable (_ work: () -> Void) -> Bool

  func state(of file: PlannedFile) throws(Failure) -> State {
    if case .success(let entry) = files.entry(file.path), entry.kind == .stream { return .missing }
    // One byte more shows if the old file is longer.
    switch files.read(file.path, file.bytes.count + 1) {
    case .success(let bytes) where bytes == file.bytes: return .current
    case .success: return try difference(of: file).map(State.otherwiseWritten) ?? .stale
    case .failure(let problem) where problem.isMissing: return .missing
    case .failure(let problem): throw .cannotRead(file.path, problem)
    }
  }

  /// Returns a difference that editors or Git make without changing the text; nil for any other difference.
  private func difference(of file: PlannedFile) throws(Failure) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lineCount = file.bytes.count { $0 == 0x0A }
    // One byte more shows if the old file is longer.
    guard case .success(let bytes) = files.read(file.path, file.bytes.count + lineCount + mark.count + 1) else { return nil }
    let isMarked = bytes.starts(with: mark)
    let text = isMarked ? Array(bytes.dropFirst(mark.count)) : bytes
    if text == file.bytes { return "a byte order mark at its beginning" }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let plain = lines.dropLast().map { $0.last == 0x0D ? $0.dropLast() : $0 } + lines.suffix(1)
    guard Array(plain.joined(separator: [0x0A])) == file.bytes else { return nil }
    return isMarked ? "its line endings and a byte order mark at its beginning" : "its line endings"
  }

  /// Writes files that are not current. If it fails, every file has either its old or its new content.
  ///
  /// - Parameter inputs: the files that the command has read and must not replace.
  /// - Returns: the number of written files, and true if the person interrupted it.
  func write(_ planned: [PlannedFile], keeping inputs: [String] = []) throws(Failure) -> (count: Int, isInterrupted: Bool) {
    try refuseReplacing(inputs, by: planned.map(\.path))
    try refuseReplacingBrokenLinks(planned.map(\.path))
    var due: [PlannedFile] = []
    for file in planned {
      switch try state(of: file) {
      case .current: continue
      case .stale: try refuseReplacingForeign(file)
      // Only the line ends differ from flowspec's output.
      case .missing, .otherwiseWritten: break
      }
      due.append(file)
    }
    for folder in Set(planned.map { Path.folder(of: $0.path) }) { files.removeRemains(folder) }
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

  /// Writes a report even if it is current, because programs wait for it.
  func writeReport(_ text: String, to path: String, keeping inputs: [String] = []) throws(Failure) {
    try refuseReplacing(inputs, by: [path])
    let file = PlannedFile(path, text: text, isNamed: true)
    try refuseReplacingBrokenLinks([path])
    if case .success(let entry) = files.entry(path), entry.kind == .file, try state(of: file) != .current {
      try refuseReplacingForeign(file)
    }
    files.removeRemains(Path.folder(of: path))
    if let failure = write(file) { throw failure }
  }

  /// Returns, in order, the files in a folder that flowspec wrote with one of the extensions and that are no longer planned.
  func leftovers(beside planned: [PlannedFile], in folder: String, endings: [String]) -> [String] {
    guard case .success(let names) = files.list(folder) else { return [] }
    let kept = Set(planned.map { $0.path.lowercased() })
    return names.sorted().filter { name in endings.contains { name.hasSuffix($0) } }.map { Path.join(folder, with: $0) }.filter { path in
      guard !kept.contains(path.lowercased()), case .success(let old) = files.read(path, Self.markLimit) else { return false }
      return bearsMark(old)
    }
  }

  // MARK: Foreign files

  /// The text near the start of every file that flowspec writes, if the format has comments.
  private static let mark = Array(GeneratedMark.words.utf8)
  /// The number of bytes that are searched for the mark.
  private static let markLimit = 4_096

  /// Refuses to replace a file that flowspec did not write, because it may be a person's work.
  private func refuseReplacingForeign(_ file: PlannedFile) throws(Failure) {
    guard !overwrites, !file.isEdit, case .success(let entry) = files.entry(file.path), entry.kind == .file else { return }
    guard case .success(let old) = files.read(file.path, Self.markLimit) else { return }
    let isLink = isLink(file.path)
    if old.isEmpty, !isLink { return }
    if bearsMark(old), !isLink || !leadsOutside(file.path) { return }
    // Specs and configurations are a person's work under any name.
    let isYAML = [".yaml", ".yml"].contains { file.path.lowercased().hasSuffix($0) }
    if !file.bytes.isEmpty, !bearsMark(file.bytes), file.isNamed, !isYAML, !isLink { return }
    throw foreign(file)
  }

  private func foreign(_ file: PlannedFile) -> Failure {
    Failure(
      .world, ["'\(file.path)' is there, and flowspec did not write it"], hint: "name another file, or replace this one with '--overwrite'")
  }

  /// Refuses to replace a link whose file does not exist, because a person made the link.
  private func refuseReplacingBrokenLinks(_ paths: [String]) throws(Failure) {
    guard !overwrites else { return }
    var names: [String: Set<String>] = [:]
    for path in paths {
      guard case .failure(let problem) = files.entry(path), problem.isMissing else { continue }
      let folder = Path.folder(of: path)
      let known = names[folder] ?? Set((try? files.list(folder).get()) ?? [])
      names[folder] = known
      guard known.contains(Path.name(of: path)) else { continue }
      throw Failure(
        .world, ["'\(path)' is a link to a file that does not exist"], hint: "remove the link, or replace it with '--overwrite'")
    }
  }

  /// Returns true if one of the first lines is a comment, or a JSON member, that begins with the mark.
  private func bearsMark(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(Self.markLimit).split(separator: 0x0A, maxSplits: 8, omittingEmptySubsequences: false)
    return lines.contains { line in
      guard let place = line.firstRange(of: Self.mark) else { return false }
      let before = String(decoding: line[..<place.lowerBound], as: UTF8.self).filter { $0 != " " && $0 != "\u{FEFF}" }
      return ["//", "/*", "<!--", "%%", "'", "\\*", "#", "\"$comment\":\""].contains(before)
    }
  }

  /// Returns true if the last component is a link, except for the streams of this process.
  private func isLink(_ path: String) -> Bool {
    guard !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/self/"), let folder = files.resolved(Path.folder(of: path)) else { return false }
    return files.resolved(path) != Path.join(folder, with: Path.name(of: path))
  }

  /// Returns true for a link in the project to a file outside.
  private func leadsOutside(_ path: String) -> Bool {
    let project = ProjectFolders(configuration: nil, files: files)
    return project.contains(Path.folder(of: path)) && !project.contains(path)
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
  /// Plans the files of a folder; two specs must not have the same output, ignoring case.
  static func plan(
    _ outputs: [OutputFile], in folder: String, of project: Project, command: CommandName
  ) throws(Failure) -> [PlannedFile] {
    var first: [String: OutputFile] = [:]
    var planned: [PlannedFile] = []
    for output in outputs {
      let path = Path.join(folder, with: output.name)
      if let earlier = first.updateValue(output, forKey: path.lowercased()) {
        let both = [earlier, output].map { $0.spec.map { "'\(project.sources[$0].path)'" } ?? "what all flows share" }
        throw .usage("\(both.joined(separator: " and ")) would both be written to '\(path)'", helpOn: command)
      }
      planned.append(PlannedFile(path, text: output.text))
    }
    return planned
  }
}
