/// Writes `SavedVariables`: the data that survives a relaunch, for a flow without navigation.
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
      The data to save for the next launch.

      Decoding never fails because of the content. A variable that cannot be read, or that another version saved, is nil.
      """)
    code.type(access, "struct SavedVariables: Codable, \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      if isVersioned {
        code.doc("The version that this code writes and reads.")
        code.line("\(access)static let version = \(flow.restoration?.value ?? 1)")
      }
      for variable in plan.savedVariables { code.line("fileprivate let \(names.variable(variable)): \(names.type(flow[variable].type))?") }
      if plan.savesHeld {
        code.doc("The held links.")
        code.line("\(access)let held: [\(plan.heldType)]")
      }
      if plan.hasStore { SavedDataWriting(names: names, access: access).write(to: &code) }
      code.gap()
      let parameters = [plan.savedVariables.isEmpty ? "" : "_ variables: Variables", plan.savesHeld ? "held: [\(plan.heldType)]" : ""]
      code.block("fileprivate init(\(parameters.filter { !$0.isEmpty }.joined(separator: ", ")))") { code in
        if plan.savesHeld { code.line("self.held = held") }
        for variable in plan.savedVariables { code.line("\(names.variable(variable)) = variables.\(names.variable(variable))") }
      }
      code.gap()
      code.block("\(access)init(from decoder: any Decoder) throws") { code in
        code.line("let values = try? decoder.container(keyedBy: SavedKey.self)")
        if isVersioned {
          code.line("let isOwn = (try? values?.decode(Int.self, forKey: SavedKey(\"version\"))) == Self.version")
        }
        if plan.savesHeld { coding.writeReadingHeld(to: &code) }
        coding.writeReadingVariables(to: &code)
      }
      code.gap()
      code.block("\(access)func encode(to encoder: any Encoder) throws") { code in
        code.line("var values = encoder.container(keyedBy: SavedKey.self)")
        if isVersioned { code.line("try values.encode(Self.version, forKey: SavedKey(\"version\"))") }
        if plan.savesHeld { code.line("try values.encode(held.map { SavedLink($0) }, forKey: SavedKey(\"held\"))") }
        coding.writeEncodingVariables(to: &code)
      }
      coding.writeRangeChecks(to: &code)
      coding.writeKey(to: &code)
      if plan.savesHeld { coding.writeEntry(to: &code) }
    }
  }

  private var isVersioned: Bool { !plan.versionedVariables.isEmpty || plan.savesHeld }

  func writeInterface(to code: inout CodeWriter) {
    code.gap()
    code.doc("The data to save when the app enters the background.")
    let arguments = [plan.savedVariables.isEmpty ? "" : "variables", plan.savesHeld ? "held: held" : ""].filter { !$0.isEmpty }
    code.line("\(access)var savedVariables: SavedVariables { SavedVariables(\(arguments.joined(separator: ", "))) }")
  }
}
