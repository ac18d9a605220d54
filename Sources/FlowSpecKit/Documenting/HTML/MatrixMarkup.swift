/// Writes a matrix as a narrow table: signs in the cells, and column heads that are turned.
enum MatrixMarkup {
  static func html(_ matrix: PageMatrix, _ names: NameLinks) -> String {
    var html = "<div class=\"table matrix\" data-label=\"\(HTMLText.escaped(matrix.title)), table\">\n<table>\n<thead><tr><td></td><td></td>"
    html += matrix.columns.map { "<th scope=\"col\"><span>\(HTMLText.inline($0, names))</span></th>" }.joined() + "</tr></thead>\n<tbody>\n"
    for row in matrix.rows {
      html += "<tr><td>\(row.number)</td><th scope=\"row\">\(HTMLText.inline(row.name, names))</th>"
      html += row.cells.map { $0.isEmpty ? "<td>" : "<td>" + $0.map { sign($0, names) }.joined(separator: " ") + "</td>" }.joined()
      html += "</tr>\n"
    }
    return html.replacing("<wbr>", with: "") + "</tbody>\n</table>\n</div>\n"
  }

  private static func sign(_ sign: PageMatrix.Sign, _ names: NameLinks) -> String {
    let words = HTMLText.escaped(sign.words)
    let look = sign.isInherited ? " class=\"outer\"" : ""
    if let topic = sign.topic, let address = names.address(topic, sign.name) {
      return "<a\(look) href=\"\(address)\" title=\"\(words)\">\(HTMLText.escaped(sign.text))</a>"
    }
    return "<span\(look) title=\"\(words)\">\(HTMLText.escaped(sign.text))</span>"
  }
}
