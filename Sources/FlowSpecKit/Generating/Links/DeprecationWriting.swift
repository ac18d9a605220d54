/// Writes the deprecation messages for links.
struct DeprecationWriting {
  private struct Form {
    let index: Int
    let remark: String
    /// Forms of the same route that win over it.
    let winners: [Int]
  }

  private let links: LinkReadingPlan
  private let forms: [Form]

  init(_ links: LinkReadingPlan) {
    self.links = links
    let deprecated = links.forms.indices.filter { links.forms[$0].form.isToldAsDeprecated }
    guard !deprecated.isEmpty else {
      forms = []
      return
    }
    let parsing = links.forms.indices.filter { links.forms[$0].form.parses }
    let ranking = LinkRanking(links.flow, parsing.map { (links.flow[links.forms[$0].route], links.forms[$0].form, links.forms[$0].link) })
    forms = deprecated.map { index in
      let winners = ranking.overlapping.filter { parsing[$0.loser] == index }.map { parsing[$0.winner] }
      let remark = links.forms[index].form.deprecated?.value.split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""
      return Form(index: index, remark: remark, winners: winners.filter { links.forms[$0].route == links.forms[index].route })
    }
  }

  /// The names of the forms that need a reader of their own.
  var names: Set<String> { Set(forms.flatMap { [$0.index] + $0.winners }.map { links.forms[$0].name }) }

  func write(_ string: String, access: String, to code: inout CodeWriter) {
    guard !forms.isEmpty else { return }
    code.gap()
    code.doc("Returns the spec's remark about the deprecated form of a link, or nil if the form is not deprecated.")
    code.block("\(access)static func deprecation(ofLink url: \(string)) -> \(string)?") { code in
      code.block("Link.read(url)") { code in
        code.line("guard let route = Self.route(in: $0) else { return nil }")
        for form in forms {
          let others = form.winners.map { ", \(links.forms[$0].name)Link($0) == nil" }.joined()
          code.line("if \(links.forms[form.index].name)Link($0) == route\(others) { return \(SwiftText.literal(form.remark)) }")
        }
        code.line("return nil")
      }
    }
  }
}

extension RouteForm {
  /// True if links may have the form and are reported as deprecated.
  var isToldAsDeprecated: Bool {
    if case .template = content { parses && deprecated != nil } else { false }
  }
}
