import Foundation

@testable import FlowSpecKit

/// Changes one spec after another, and tests whether the change is reported.
struct MutationRun {
  /// A spec, checked as it is.
  private struct Original {
    let name: String
    /// By file: the spec's own and those of the modules that it places, each with its own flow.
    let files: [(path: String, text: String, flow: Flow)]
    let flow: Flow
    let findings: [RuleName: Int]
  }

  struct Unreadable: Error {
    let path: String
  }

  /// The folder of a spec.
  let folder: @Sendable (_ spec: String) -> URL
  let seed: UInt64
  /// Pairs of configurations that are looked at before two flows count as alike.
  let pairs: Int
  /// Kinds of slips; all of them where there are none.
  var kinds: [String] = []

  /// A spec of which one file, itself or a module, may have another text.
  private func project(_ path: String, changed: String = "", _ text: String? = nil) throws -> Project {
    let folder = folder(String(path.prefix { $0 != "." }))
    let read: @Sendable (String) -> Result<[UInt8], UnreadableFile> = { file in
      if file == changed, let text { return .success(Array(text.utf8)) }
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { return .failure(UnreadableFile(reason: "no such file")) }
      return .success(Array(data))
    }
    guard case .success(let bytes) = read(path) else { throw Unreadable(path: path) }
    return Project(specs: [SourceText(path: path, bytes: bytes)], configuration: .standard, modules: read)
  }

  private func original(_ name: String) throws -> Original {
    let path = "\(name).flow.yaml"
    let folder = folder(name)
    let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    let modules = SpecText(text).entries.filter { $0.key == "flow" && $0.value.hasSuffix(".flow.yaml") }.map(\.value)
    let files = try ([path] + modules).map { file in
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      guard let flow = try project(file).flows[0] else { throw Unreadable(path: file) }
      return (path: file, text: text, flow: flow)
    }
    return Original(name: name, files: files, flow: files[0].flow, findings: Self.findings(try project(path)))
  }

  private static let properties: Set<RuleName> = ["violated-property", "vacuous-property"]

  /// Counts the findings of each rule; a property that stays undecided is no finding here.
  private static func findings(_ project: Project, only: Set<RuleName> = [], skip: Set<RuleName> = []) -> [RuleName: Int] {
    var limits = CheckLimits()
    limits.configurations = 50_000
    let found = project.check(only: only, skip: skip.union(["undecided-property"]), limits: limits)
    return found.diagnostics.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  /// The rules that find more than they did. Properties, which may take long, are asked when nothing else finds anything.
  private static func news(_ project: Project, since before: [RuleName: Int]) -> [String] {
    let isMore = { (rule: RuleName, count: Int) in count > before[rule, default: 0] }
    let quick = findings(project, skip: properties).filter(isMore)
    return (quick.isEmpty ? findings(project, only: properties).filter(isMore) : quick).map { "\($0.key)" }.sorted()
  }

  private static func isBroken(_ project: Project) -> Bool {
    project.check(only: Project.fixedRules).diagnostics.contains { $0.severity == .error }
  }

  /// Draws `count` slips of a spec and its modules at random, and adds them to the tally.
  func addSlips(_ count: Int, of name: String, to tally: inout MutationTally) throws {
    let original = try original(name)
    var random = SeededGenerator(seed: seed)
    let changes = original.files.flatMap { file in SpecFaults.all(of: file.text, file.flow).map { $0.within(file.path) } }
    for change in changes.filter({ kinds.isEmpty || kinds.contains($0.kind) }).shuffled(using: &random).prefix(count) {
      let project = try project(original.files[0].path, changed: change.path, change.text)
      guard !Self.isBroken(project), let mutant = project.flows[0] else {
        tally.unreadable += 1
        continue
      }
      let news = Self.news(project, since: original.findings)
      guard let run = Lockstep(original.flow, mutant, pairs: pairs, seed: seed).difference else {
        tally.noteAlike(change, in: name, news: news)
        continue
      }
      if news.isEmpty {
        tally.miss(change, in: name, run: run.map { $0.text(original.flow) }.joined(separator: "; "))
      } else {
        tally.note(change, in: name)
      }
    }
  }

  /// Draws `count` harmless rewrites of a spec and its modules; returns their number and what is reported of them.
  func rewrites(_ count: Int, of name: String) throws -> (count: Int, reported: [String]) {
    let original = try original(name)
    var random = SeededGenerator(seed: seed)
    let all = original.files.flatMap { file in
      // Another file may use a module's names.
      SpecRewrites.all(of: file.text, file.flow).map { $0.within(file.path) }.filter { file.path == original.files[0].path || $0.kind != "renamed" }
    }
    let changes = all.shuffled(using: &random).prefix(count)
    let reported = try changes.compactMap { change -> String? in
      let news = Self.news(try project(original.files[0].path, changed: change.path, change.text), since: original.findings)
      return news.isEmpty ? nil : "\(change.path), \(change.kind), \(change.place): \(news.joined(separator: ", "))"
    }
    return (changes.count, reported)
  }
}
