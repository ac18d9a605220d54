/// `SavedVariables`: what outlives a launch of a flow without navigation.
struct SavedVariablesWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var coding: SavedCoding { SavedCoding(plan: plan, access: access, owner: "SavedVariables") }

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc(
      """
      What is saved of a run, for the next launch.

      Whatever a decoder can read becomes one: a variable that cannot be read, or was saved by another version, has its first value.
      """)
    code.type(access, "struct SavedVariables: Codable, \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      if !plan.versionedVariables.isEmpty {
        code.doc("The version that this code writes and reads.")
        code.line("\(access)static let version = \(flow.restoration?.value ?? 1)")
      }
      for variable in plan.savedVariables { code.line("\(access)let \(names.variable(variable)): \(names.type(flow[variable].type))?") }
      code.gap()
      code.block("fileprivate init(_ variables: Variables)") { code in
        for variable in plan.savedVariables { code.line("\(names.variable(variable)) = variables.\(names.variable(variable))") }
      }
      code.gap()
      code.block("\(access)init(from decoder: any Decoder) throws") { code in
        code.line("let values = try? decoder.container(keyedBy: SavedKey.self)")
        if !plan.versionedVariables.isEmpty {
          code.line("let isOwn = (try? values?.decode(Int.self, forKey: SavedKey(\"version\"))) == Self.version")
        }
        coding.writeReadingVariables(to: &code)
      }
      code.gap()
      code.block("\(access)func encode(to encoder: any Encoder) throws") { code in
        code.line("var values = encoder.container(keyedBy: SavedKey.self)")
        if !plan.versionedVariables.isEmpty { code.line("try values.encode(Self.version, forKey: SavedKey(\"version\"))") }
        coding.writeEncodingVariables(to: &code)
      }
      coding.writeRangeChecks(to: &code)
      coding.writeKey(to: &code)
    }
  }

  func writeInterface(to code: inout CodeWriter) {
    code.gap()
    code.doc("What is to be saved when the app leaves the screen.")
    code.line("\(access)var savedVariables: SavedVariables { SavedVariables(variables) }")
  }
}
