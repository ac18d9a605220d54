/// The type that splits a link according to RFC 3986, and what a flow adds to it.
struct LinkSupport {
  /// The name of the type in the file of its own.
  static let sharedName = "FlowSpecLink"
  /// The file that all flows of a target share.
  static let fileName = "FlowSpecSupport.swift"

  let links: LinkReadingPlan
  let names: NamePlan
  let place: GeneratedSupport

  // MARK: In the flow's file

  /// Writes what the flow's namespace contains.
  func write(to code: inout CodeWriter) {
    writeValues(to: &code)
    code.gap()
    guard place == .inside else { return code.line("private typealias Link = \(Self.sharedName)") }
    code.doc(Self.comment)
    code.type("private ", "struct Link") { code in
      code.paste(EmbeddedLinkSupport.link)
      writeOrigins(to: &code)
      Self.writeMembers(to: &code)
      if links.usesFoundation { Self.paste(EmbeddedLinkSupport.foundationValues, to: &code) }
    }
  }

  /// Writes what follows the namespace: members of the shared type for the flow's origins.
  func writeExtension(_ availability: String?, to code: inout CodeWriter) {
    guard place == .shared else { return }
    code.line("")
    if let availability { code.line(availability) }
    code.block("\(code.isolation)extension \(Self.sharedName)") { code in
      writeOrigins("fileprivate ", to: &code)
      guard links.usesFoundation else { return }
      Self.paste(EmbeddedLinkSupport.foundationValues.replacing("static func", with: "fileprivate static func"), to: &code)
    }
  }

  /// Writes the functions that read the flow's own types.
  private func writeValues(to code: inout CodeWriter) {
    var readers = CodeWriter(depth: code.depth + 1, isolation: code.isolation)
    ParameterCode.writeReaders(links.spelt, folding: links.speltInAnyCase, names, to: &readers)
    guard !readers.text.isEmpty else { return }
    code.gap()
    code.doc("The values of this flow's types in links.")
    code.type("private ", "enum LinkValue") { $0.write(readers) }
  }

  private func writeOrigins(_ access: String = "", to code: inout CodeWriter) {
    var written: Set<Int> = []
    for form in links.forms where written.insert(form.form.origin.index).inserted {
      let origin = names.flow[form.form.origin]
      let doors = OriginGroups(origin, names)
      for (function, group) in zip(doors.functions, doors.groups) {
        code.gap()
        code.doc("The path after the origin `\(origin.name.value)`, or nil if the link has another origin.")
        code.block("\(access)var \(SwiftIdentifier.escaped(function)): Path?") { code in
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

  // MARK: In a file of its own

  /// Returns the text of the shared file, which depends only on these choices.
  static func text(_ options: Configuration.Generation) -> String {
    var code = CodeWriter(isolation: options.isolation == .nonisolated ? "nonisolated " : "")
    code.line("// \(GeneratedMark.words) for all flows of this target. Do not edit.")
    code.line("// swift-format-ignore-file")
    code.line("")
    code.doc(comment)
    if let availability = Generation.availability(options) { code.line(availability) }
    code.type("", "struct Link") { code in
      code.paste(EmbeddedLinkSupport.link)
      writeMembers(to: &code)
    }
    return code.text.replacing("Link", with: sharedName)
  }

  private static let comment = "A link split into its parts. It is copied only if it contains escapes."

  private static func writeMembers(to code: inout CodeWriter) {
    for members in [
      EmbeddedLinkSupport.origins, EmbeddedLinkSupport.part, EmbeddedLinkSupport.path, EmbeddedLinkSupport.escapes, EmbeddedLinkSupport.values,
      EmbeddedLinkSupport.printing,
    ] {
      paste(members, to: &code)
    }
  }

  /// Pastes members whose types are `nonisolated`, or have their module's default isolation if the spec does not choose.
  private static func paste(_ members: String, to code: inout CodeWriter) {
    code.gap()
    code.paste(code.isolation.isEmpty ? members.replacing("nonisolated ", with: "") : members)
  }
}
