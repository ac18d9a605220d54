internal import FlowSpecKit

/// `flowspec init`
struct InitCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let folder = Path.trimmed(context.arguments.operands.first ?? ".")
    let package = context.arguments.has(.initPlugin) ? try PackageTarget(in: folder, context.files) : nil
    let flow = flowName(folder, package)
    let specs = package?.sources ?? "Specs"
    let name = "\(flow).flow.yaml"
    let schema = "\(flow).flow.schema.json"
    // A build reports unknown files among a target's sources.
    let facts = package == nil ? specs : ".flowspec"
    let upwards = package == nil ? "" : String(repeating: "../", count: specs.split(separator: "/").count) + facts + "/"
    let text = StarterFiles.schemaLine(upwards + schema) + (try spec(flow))
    let first = try check(text, path: Path.join(specs, with: name))
    let baseline = first.baseline.map { _ in "\(facts)/flowspec.baseline.json" }
    var files = [
      PlannedFile(Path.join(folder, with: "\(specs)/\(name)"), text: text),
      PlannedFile(Path.join(folder, with: "\(facts)/\(schema)"), text: first.schema),
      PlannedFile(
        Path.join(folder, with: ConfigurationFile.name), text: StarterFiles.configuration(specs: specs, schemas: facts, baseline: baseline)),
    ]
    if let baseline, let content = first.baseline { files.append(PlannedFile(Path.join(folder, with: baseline), text: content)) }
    let serviceFile = StarterFiles.file(for: service(folder))
    if let file = serviceFile { files.append(PlannedFile(Path.join(folder, with: file.path), text: file.text)) }
    try refuseOverwriting(files)
    try refuseLinks(files, folder)
    let (_, isInterrupted) = try context.writer.write(files)
    if isInterrupted { return .interrupted }
    let written = files.map { "wrote \(TerminalText.harmless($0.path))\n" }.joined()
    return try context.console.print(written + next(folder, package, hidden: first.hidden) + hint(on: serviceFile?.path, folder))
  }

  private func next(_ folder: String, _ package: PackageTarget?, hidden: Int) -> String {
    let place = folder == "." ? "" : "cd \(TerminalText.harmless(ShellWords.joined([folder]))) && "
    let baseline = hidden == 0 ? "" : "\(FindingsSummary.counted(hidden, "finding")) of the imported spec are hidden by the baseline\n"
    return "\(baseline)next: \(place)flowspec check\n" + (package.map { "\n\($0.lines)" } ?? packageHint(folder))
  }

  /// Returns a hint with the requirements of the CI job, and the place of its file.
  private func hint(on file: String?, _ folder: String) -> String {
    guard let file else { return "" }
    var text =
      "\nthe CI job needs the folder Tools/flowspec; in a checkout of flowspec on Linux, run '.ci/bundle FOLDER/Tools/flowspec', where FOLDER is this project\n"
    if !isThere(folder, name: ".git"), isInRepository(folder) {
      text += "services read '\(file)' only at the root of the repository; move it there\n"
    }
    return text
  }

  private func isInRepository(_ folder: String) -> Bool {
    var path = context.files.resolved(folder) ?? "/"
    while path != "/" {
      path = Path.folder(of: path)
      if isThere(path, name: ".git") { return true }
    }
    return false
  }

  /// Returns a hint about the build plugin if there is a package.
  private func packageHint(_ folder: String) -> String {
    guard let package = try? PackageTarget(in: folder, context.files) else { return "" }
    let name = TerminalText.harmless(package.name)
    return "\nPackage.swift is there: with '--plugin', 'init' puts the spec beside the sources of '\(name)', where a build writes its Swift\n"
  }

  /// Fails if files exist already; names all of them, and writes none.
  private func refuseOverwriting(_ files: [PlannedFile]) throws(Failure) {
    let present = files.filter { if case .success = context.files.entry($0.path) { true } else { false } }
    guard !present.isEmpty else { return }
    throw Failure(
      .world, present.map { "'\($0.path)' already exists, and 'init' does not overwrite files" }, hint: "name another folder, or move the files")
  }

  /// Fails if a symbolic link below the folder leads outside.
  private func refuseLinks(_ planned: [PlannedFile], _ folder: String) throws(Failure) {
    guard case .success = context.files.entry(folder) else { return }
    let project = ProjectFolders(configuration: folder, files: context.files)
    guard let outside = planned.first(where: { !project.contains($0.path) }) else { return }
    throw Failure(.world, ["'\(outside.path)' leads through a symbolic link to another folder"], hint: "remove the link, or name the other folder")
  }

  /// Returns the name of the folder, or of the target, as a Swift name.
  private func flowName(_ folder: String, _ package: PackageTarget?) -> String {
    let path = folder == "." ? context.files.workingFolder() : folder
    let words = (package?.name ?? Path.name(of: path)).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ImportedSpec.Request.canName(flow: name) ? name : "App"
  }

  /// Returns the requested service, else the one with existing files, else the one that hosts the repository.
  private func service(_ folder: String) -> StarterFiles.Service {
    if let named = context.arguments.value(.initService).flatMap(StarterFiles.Service.init(rawValue:)) { return named }
    if isThere(folder, name: ".github") { return .github }
    // Its file exists already and would be overwritten.
    if isThere(folder, name: ".gitlab-ci.yml") { return .none }
    guard case .success(let bytes) = context.files.read(Path.join(folder, with: ".git/config"), InputLimit.bytes) else { return .none }
    let addresses = String(decoding: bytes, as: UTF8.self)
    return addresses.contains("github.com") ? .github : addresses.contains("gitlab") ? .gitlab : .none
  }

  private func isThere(_ folder: String, name: String) -> Bool {
    if case .success = context.files.entry(Path.join(folder, with: name)) { true } else { false }
  }

  // MARK: The spec

  private func spec(_ flow: String) throws(Failure) -> String {
    guard let file = context.arguments.value(.initFrom) else {
      let template = context.arguments.value(.initTemplate).flatMap(StarterTemplate.init(rawValue:)) ?? .tabs
      return template.text(flow: flow, scheme: flow.lowercased())
    }
    if context.arguments.has(.initTemplate) { throw .usage("'--from' and '--template' do not go together", helpOn: .initialize) }
    let imported = try ImportedFile(context, path: file).spec(flow: flow)
    try context.print(own: imported.diagnostics, in: imported.sources)
    guard let text = imported.text else { throw Failure(.finding, ["'\(file)' has no part that a spec can express"]) }
    return text
  }

  /// Checks the new spec and writes its findings into a baseline, so that the next check passes.
  private func check(_ text: String, path: String) throws(Failure) -> (baseline: String?, hidden: Int, schema: String) {
    let project = Project(specs: [SourceText(path: path, text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "it is not written yet"))
    }
    guard case .success(let schema) = project.specSchema(.seven, spec: 0) else {
      throw Failure(.finding, ["the imported spec has mistakes; 'flowspec import' prints it"])
    }
    var limits = CheckLimits()
    limits.workers = context.coreCount
    let scope = BaselinedResult.Scope(only: [], skip: [], fixed: Project.fixedRules, isWhole: true)
    let found = BaselinedResult(project.check(limits: limits), against: nil, project.sources, scope: scope, hidesAll: true)
    return (found.hiddenCount > 0 ? found.renewed : nil, found.hiddenCount, schema.text)
  }
}
