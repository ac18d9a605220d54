// Explores all configurations of a spec, and prints their number, the transitions, the seconds and the bytes.
//
// Usage: FlowSpecBenchmark SPEC [WORKERS [DEPTH]]
//        FlowSpecBenchmark --links SPEC   compares all pairs of its link templates instead

internal import FlowSpecKit
internal import Foundation

let arguments = CommandLine.arguments.filter { $0 != "--links" }
guard arguments.count > 1, let bytes = try? Data(contentsOf: URL(fileURLWithPath: arguments[1])) else {
  FileHandle.standardError.write(Data("usage: FlowSpecBenchmark SPEC [WORKERS [DEPTH]]\n".utf8))
  exit(2)
}
var limits = CheckLimits()
limits.configurations = 100_000_000
limits.bytes = 16 << 30
limits.workers = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
limits.depth = arguments.count > 3 ? Int(arguments[3]) ?? limits.depth : limits.depth
let project = Project(specs: [SourceText(path: arguments[1], bytes: Array(bytes))], configuration: .standard) { _ in
  .failure(UnreadableFile(reason: "modules are not read here"))
}
let clock = ContinuousClock()
if arguments.count < CommandLine.arguments.count {
  compareLinks(of: project)
  exit(0)
}
var space: WholeSpace?
let time = clock.measure { space = project.wholeSpace(of: 0, limits: limits) }
guard let space, space.isComplete else {
  FileHandle.standardError.write(Data("the spec has errors, or more configurations than fit\n".utf8))
  exit(1)
}
let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
print(space.configurations, space.transitions, String(format: "%.4f", seconds), space.bytes)

/// Prints the number of templates, of pairs that may share a URL and of those that do, and the best time of several rounds in ms.
func compareLinks(of project: Project) {
  let forms = project.linkForms(of: 0)
  var best = Double.infinity
  var pairs = (candidates: 0, overlapping: 0)
  for _ in 0..<5 {
    let time = clock.measure {
      let index = LinkIndex(forms)
      pairs = (index.candidatePairs.count, index.overlaps().count)
    }
    best = min(best, Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15)
  }
  print(String(format: "%6d templates  %6d candidates  %6d overlap  %8.1f ms", forms.count, pairs.candidates, pairs.overlapping, best))
}
