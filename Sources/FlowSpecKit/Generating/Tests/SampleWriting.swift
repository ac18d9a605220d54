/// Writes samples for previews and tests in debug builds: the machine at the end of each scenario of the spec.
struct SampleWriting {
  /// The name of the type whose cases are the scenarios.
  static let type = "Sample"
  let plan: MachinePlan
  let access: String
  private let scenarios: [(name: Located<String>, code: ScenarioCode)]

  init(plan: MachinePlan, access: String) {
    self.plan = plan
    self.access = access
    let calls = TestCalls(plan: plan, isSample: true)
    let own = plan.exists ? plan.flow.scenarios.filter { $0.module == nil } : []
    scenarios = own.map { ($0.name, ScenarioCode($0, plan: plan, calls: calls)) }
  }

  private var space: String { plan.names.namespace }

  /// Findings for scenarios that are left out because the spec has no value of some type.
  var report: Report {
    var report = Report()
    for scenario in scenarios where scenario.code.parts == nil {
      let message = "no sample of this scenario was generated, because a value that it needs is unknown"
      report.add(GenerationRules.missingSample, message, at: scenario.name.span, notes: [GenerationRules.givingSamples])
    }
    return report
  }

  func write(_ availability: String?, to code: inout CodeWriter) {
    var names = TestNames()
    let samples = scenarios.compactMap { scenario in
      statements(scenario.code).map { (title: scenario.name.value, name: names.name(of: scenario.name.value), lines: $0) }
    }
    guard !samples.isEmpty else { return }
    code.gap()
    code.line("#if DEBUG")
    code.inner { code in
      if let availability { code.line(availability) }
      code.block("\(code.isolation)extension \(space)") { code in
        code.doc("The scenarios of the spec, with their names. `Machine.sample` returns the machine at the end of one.")
        let protocols = ["String", "CaseIterable", "Sendable"].map(plan.names.swift).joined(separator: ", ")
        code.type(access, "enum \(Self.type): \(protocols)") { code in
          for sample in samples {
            let (name, title) = ("case \(sample.name) =", SwiftText.literal(sample.title))
            guard code.isTooLong("\(name) \(title)") else {
              code.line("\(name) \(title)")
              continue
            }
            code.line(name)
            code.inner { $0.line(title) }
          }
        }
      }
      code.gap()
      if let availability { code.line(availability) }
      code.block("\(code.isolation)extension \(space).Machine") { code in
        let lookup = plan.hasLookup ? " All lookups find their targets." : ""
        code.doc("Returns the machine at the end of a scenario of the spec, for a preview or a test.\(lookup)")
        code.block("\(access)static func sample(_ sample: \(space).\(Self.type)) -> \(space).Machine") { code in
          code.line("switch sample {")
          for sample in samples {
            code.line("case .\(sample.name):")
            code.inner { $0.lines(sample.lines) }
          }
          code.line("}")
        }
      }
    }
    code.line("#endif")
  }

  /// Returns the statements of a case; nil if the scenario needs an unknown value.
  private func statements(_ code: ScenarioCode) -> [String]? {
    guard let parts = code.parts else { return nil }
    return parts.flatMap { part -> [String] in
      switch part {
      case .launch(let launch): ["\(code.isChanged ? "var" : "let") run = \(launch)"]
      case .call(let call): ["_ = \(call)"]
      case .relaunch(let launch): ["run = \(launch)"]
      case .expectation: []
      }
    } + ["return run.machine"]
  }
}
