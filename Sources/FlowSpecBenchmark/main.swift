// Explores all configurations of a spec, and prints their number, the transitions, the seconds and the bytes.
//
// Usage: FlowSpecBenchmark SPEC [WORKERS [DEPTH]]

internal import FlowSpecKit
internal import Foundation

let arguments = CommandLine.arguments
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
var space: WholeSpace?
let time = clock.measure { space = project.wholeSpace(of: 0, limits: limits) }
guard let space, space.isComplete else {
  FileHandle.standardError.write(Data("the spec has errors, or more configurations than fit\n".utf8))
  exit(1)
}
let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
print(space.configurations, space.transitions, String(format: "%.4f", seconds), space.bytes)
