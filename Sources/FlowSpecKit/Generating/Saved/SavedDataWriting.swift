/// Writes functions that save data to a file or the user defaults, and read it again.
struct SavedDataWriting {
  let names: NamePlan
  let access: String

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc("Reads what `data` wrote; none where there is nothing, or nothing that can be read.")
    code.block("\(access)init?(data: Data?)") { code in
      code.line("guard let saved = data.flatMap({ try? JSONDecoder().decode(Self.self, from: $0) }) else { return nil }")
      code.line("self = saved")
    }
    code.gap()
    code.doc("JSON.")
    code.block("\(access)var data: Data") { code in
      code.line("let encoder = JSONEncoder()")
      code.line("encoder.outputFormatting = .sortedKeys")
      code.line("return (try? encoder.encode(self)) ?? Data()")
    }
  }
}
