/// Writes declared types, and types written in place.
struct TypeWriting {
  let plan: NamePlan
  let access: String

  /// Returns the conformances for a type that is saved.
  private func saving(_ name: String) -> String { SavedTypes(plan).names.contains(name) ? ", Codable" : "" }

  func write(to code: inout CodeWriter) {
    for type in plan.flow.types where type.module == nil {
      let name = SwiftIdentifier.typeName(type.name.value)
      write(name, type.type, type.about.comment, to: &code)
    }
    for type in plan.inlineTypes + plan.deviceTypes { write(type.name, type.type, "The \(type.purpose).".capitalizedFirst, to: &code) }
  }

  private func write(_ name: String, _ type: ValueType, _ summary: String?, to code: inout CodeWriter) {
    switch type {
    case .cases(let cases):
      code.gap()
      code.doc(summary)
      if cases.contains(where: { $0.carries != nil }) {
        writeCarrying(name, cases, to: &code)
      } else {
        writePlain(name, cases, to: &code)
      }
    case .text(let pattern):
      code.gap()
      code.doc(summary ?? "A text that matches `\(pattern.source)`.")
      TextTypeWriting(name: name, pattern: pattern, access: access, string: plan.swift("String"), isSaved: !saving(name).isEmpty).write(to: &code)
    case .string, .bool, .int, .uint, .double, .uuid, .url, .range, .app: break
    }
  }

  private func writePlain(_ name: String, _ cases: [TypeCase], to code: inout CodeWriter) {
    code.type(access, "enum \(name): String, Hashable, Sendable, CaseIterable\(saving(name))") { code in
      for one in cases {
        let text = one.text == one.name.value ? "" : " = \(SwiftText.literal(one.text))"
        code.line("case \(SwiftIdentifier.escaped(one.name.value))\(text)")
      }
    }
  }

  private func writeCarrying(_ name: String, _ cases: [TypeCase], to code: inout CodeWriter) {
    let isHashable = cases.allSatisfy { one in
      if case .app = one.carries?.type { false } else { true }
    }
    code.type(access, "enum \(name): \(isHashable ? "Hashable, " : "")Sendable\(saving(name))") { code in
      for one in cases {
        let carried = one.carries.map { "(\(plan.type($0)))" } ?? ""
        code.line("case \(SwiftIdentifier.escaped(one.name.value))\(carried)")
      }
      code.gap()
      code.doc("The cases without associated values.")
      code.type(access, "enum Kind: Hashable, Sendable, CaseIterable") { code in
        for one in cases { code.line("case \(SwiftIdentifier.escaped(one.name.value))") }
      }
      code.gap()
      code.block("\(access)var kind: Kind") { code in
        code.line("switch self {")
        for one in cases {
          let name = SwiftIdentifier.escaped(one.name.value)
          code.line("case .\(name): return .\(name)")
        }
        code.line("}")
      }
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
