/// Writes functions that save data to a file or the user defaults, and read it again.
struct SavedDataWriting {
  let names: NamePlan
  let access: String

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc("Decodes the `data` of an earlier run, or returns nil if there is no readable data.")
    code.block("\(access)init?(data: Data?)") { code in
      code.line("guard let saved = data.flatMap({ try? JSONDecoder().decode(Self.self, from: $0) }) else { return nil }")
      code.line("self = saved")
    }
    code.gap()
    code.doc("The value as JSON.")
    code.block("\(access)var data: Data") { code in
      code.line("let encoder = JSONEncoder()")
      code.line("encoder.outputFormatting = .sortedKeys")
      code.line("return (try? encoder.encode(self)) ?? Data()")
    }
  }
}
