/// The code that prints one form of links to a route with parameters.
struct FormPrinting {
  let form: LinkReadingPlan.Form
  let parsing: FormParsing

  private var plan: NamePlan { parsing.plan }
  private var route: Route { parsing.route }
  private var template: LinkTemplate { form.template }

  /// The origin's prefix that its links are printed with, or nil if it has none without subdomains.
  private var prefix: OriginPrefix? { form.link.origin.prefixes.first(where: \.isPrintable) }

  /// True if links of the form can be printed.
  var isPossible: Bool { form.form.prints && prefix != nil }

  /// The conditions without which the form cannot represent the route.
  var conditions: [String] {
    var conditions: [String] = []
    for (index, field) in route.parameters.enumerated() {
      let local = parsing.locals[index]
      if let spelt = template.parameter(field.name.value) {
        if field.type.isOptional, !spelt.role.isOptional { conditions.append("let \(local)") }
        if let condition = parsing.code(field.name.value).condition(spelt.role.isOptional ? "$0" : local) {
          conditions.append(spelt.role.isOptional ? "\(local).map({ \(condition) }) ?? true" : condition)
        }
      } else if let fixed = form.form.fixed.first(where: { $0.parameter.value == index }) {
        conditions.append("\(local) == \(ExpressionWriting(plan: plan).constant(fixed.value.value, field.type))")
      } else {
        conditions.append("\(local) == nil")
      }
    }
    return conditions
  }

  /// A call that returns the printed link, or nil if reading it would give another route.
  var call: String {
    // The text of a form that is only printed must not be read as another form.
    "checked(\(text)\(form.form.parses ? "" : ", Self.\(form.name)Link"))"
  }

  private func printing(_ name: String) -> String { parsing.code(name).printing(parsing.local(name)) }
  private func encoded(_ name: String) -> String { parsing.code(name).encoded(parsing.local(name)) }

  private var text: String {
    if let whole = template.wholeURL { return printing(whole.name) }
    var text = start
    writeQuery(to: &text)
    switch template.fragment {
    case nil: break
    case .text(let atoms, _):
      text.append("#")
      text.append(written(atoms, keeping: .query))
    case .optional(let name, _): text.add(optional(name, behind: "#") { parsing.code(name).encoded($0) })
    }
    return text.code
  }

  // MARK: Up to the end of the path

  private var path: [LinkTemplate.PathPiece] {
    template.path.filter { if case .anySegments = $0 { false } else { true } }
  }

  private var start: StringExpression {
    var text = StringExpression()
    guard let prefix else { return text }
    if case .exact(let name)? = prefix.host {
      let port = prefix.port.map { ":\($0)" } ?? ""
      let base = prefix.base.map { PercentCoding.encoded($0, keeping: .segment) + "/" }.joined()
      text.append("\(prefix.scheme)://\(name)\(port)/\(base)")
    } else if let first = self.path.first {
      guard case .segment(let atoms, _) = first, case .literal(let literal)? = atoms.first, atoms.count == 1 else {
        text.add("Link.text(scheme: \(SwiftText.literal(prefix.scheme)), path: \(writtenPath.code))")
        return text
      }
      let segment = WrittenSegment(text: PercentCoding.encoded(literal, keeping: .segment), isLiteral: true)
      text.append(prefix.scheme + (segment.canBeHost ? "://" : ":///"))
    } else {
      text.append(prefix.scheme + "://")
    }
    text.append(writtenPath)
    return text
  }

  private var writtenPath: StringExpression {
    var text = StringExpression()
    for (place, piece) in path.enumerated() {
      let slash = place > 0 ? "/" : ""
      switch piece {
      case .segment(let atoms, _):
        text.append(slash)
        text.append(written(atoms, keeping: .segment))
      case .rest(let name, isOptional: false, _):
        text.append(slash)
        text.interpolate("Link.encodedPath(\(printing(name)))")
      case .optional(let name, _): text.add(optional(name, behind: slash) { parsing.code(name).encoded($0) })
      case .rest(let name, isOptional: true, _):
        text.add(optional(name, behind: slash) { "Link.encodedPath(\(parsing.code(name).printing($0)))" })
      case .anySegments: break
      }
    }
    return text
  }

  private func written(_ atoms: [LinkTemplate.Atom], keeping kept: PercentCoding.Kept) -> StringExpression {
    var text = StringExpression()
    for atom in atoms {
      switch atom {
      case .literal(let literal): text.append(PercentCoding.encoded(literal, keeping: kept))
      case .parameter(let name): text.interpolate(encoded(name))
      }
    }
    return text
  }

  /// Returns an expression that is empty without a value of the parameter.
  private func optional(_ name: String, behind mark: String, _ code: (String) -> String) -> String {
    var text = StringExpression()
    text.append(mark)
    text.interpolate(code("$0"))
    return "(\(parsing.local(name)).map { \(text.code) } ?? \"\")"
  }

  // MARK: Query

  private func writeQuery(to text: inout StringExpression) {
    let isVariable = template.query.contains { if case .optional = $0.value { true } else { false } }
    if isVariable { return text.add("Link.query([\(template.query.map(item).joined(separator: ", "))])") }
    for (place, item) in template.query.enumerated() {
      text.append(place == 0 ? "?" : "&")
      text.append(written(item))
    }
  }

  /// Returns an expression that is nil without a value of the parameter.
  private func item(_ item: LinkTemplate.QueryItem) -> String {
    guard case .optional(let name) = item.value else { return written(item).code }
    var text = key(item)
    text.append("=")
    text.interpolate(parsing.code(name).encoded("$0"))
    return "\(parsing.local(name)).map { \(text.code) }"
  }

  private func written(_ item: LinkTemplate.QueryItem) -> StringExpression {
    var text = key(item)
    if case .text(let atoms) = item.value {
      text.append("=")
      text.append(written(atoms, keeping: .query))
    }
    return text
  }

  private func key(_ item: LinkTemplate.QueryItem) -> StringExpression {
    var text = StringExpression()
    switch item.key {
    case .names(let names): text.append(PercentCoding.encoded(names.first ?? "", keeping: .query))
    case .parameter(let name): text.interpolate(encoded(name))
    }
    return text
  }
}
