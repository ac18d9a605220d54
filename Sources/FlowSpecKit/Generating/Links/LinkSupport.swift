/// The part of the generated file that splits a link, according to RFC 3986.
struct LinkSupport {
  let links: LinkReadingPlan
  let names: NamePlan

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc("A link split into its parts. It is copied only if it contains escapes.")
    let callers = code.text
    code.type("private ", "struct Link") { code in
      var whole = CodeWriter(depth: code.depth, isolation: code.isolation)
      writeMembers(to: &whole)
      code.write(written: UsedMembers.kept(of: whole.text, calledBy: callers))
    }
  }

  private func writeMembers(to code: inout CodeWriter) {
    code.paste(EmbeddedLinkSupport.link)
    writeDoors(to: &code)
    paste(EmbeddedLinkSupport.origins, to: &code)
    paste(EmbeddedLinkSupport.part, to: &code)
    paste(EmbeddedLinkSupport.path, to: &code)
    paste(EmbeddedLinkSupport.escapes, to: &code)
    paste(EmbeddedLinkSupport.values, to: &code)
    if links.usesFoundation { paste(EmbeddedLinkSupport.foundationValues, to: &code) }
    ParameterCode.writeReaders(links.spelt, folding: links.speltInAnyCase, names, to: &code)
    if links.forms.contains(where: \.form.prints) { paste(EmbeddedLinkSupport.printing, to: &code) }
  }

  /// Pastes members whose types are `nonisolated`, or have their module's default isolation if the spec does not choose.
  private func paste(_ members: String, to code: inout CodeWriter) {
    code.gap()
    code.paste(code.isolation.isEmpty ? members.replacing("nonisolated ", with: "") : members)
  }

  private func writeDoors(to code: inout CodeWriter) {
    var written: Set<Int> = []
    for form in links.forms where written.insert(form.form.origin.index).inserted {
      let origin = names.flow[form.form.origin]
      let doors = OriginGroups(origin, names)
      for (function, group) in zip(doors.functions, doors.groups) {
        code.gap()
        code.doc("The path after the origin `\(origin.name.value)`, or nil if the link has another origin.")
        code.block("var \(SwiftIdentifier.escaped(function)): Path?") { code in
          for prefix in group { code.line(door(prefix, origin.origin)) }
          code.line("return nil")
        }
      }
    }
  }

  private func door(_ prefix: OriginPrefix, _ origin: Origin) -> String {
    let scheme = SwiftText.literal(prefix.scheme)
    let fold = origin.caseInsensitivePath ? ".ignoringCase" : ""
    let host: String
    switch prefix.host {
    case nil: return "if scheme.equals(\(scheme)) { return pathWithHost\(fold) }"
    case .exact(let name): host = "host: \(SwiftText.literal(name)), "
    case .subdomains(let name): host = "subdomainOf: \(SwiftText.literal("." + name)), "
    }
    let isStandard = prefix.port == nil || prefix.port == prefix.defaultPort
    let standard = prefix.defaultPort.map(String.init) ?? "nil"
    let port = isStandard ? "port: nil, orStandard: \(standard)" : "port: \(prefix.port ?? 0), orStandard: nil"
    let test = "if scheme.equals(\(scheme)), isAt(\(host)\(port))"
    guard let first = prefix.base.first else { return "\(test) { return path\(fold) }" }
    let further = prefix.base.dropFirst().map { "?.below(\(SwiftText.literal($0)))" }.joined()
    return "\(test), let path = path\(fold).below(\(SwiftText.literal(first)))\(further) { return path }"
  }
}
