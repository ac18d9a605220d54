/// An output format of `docs`.
public struct PageFormat: Sendable {
  public let name: String
  /// The endings of its pages' names, except the index.
  public let endings: [String]
  /// The ending of each page's name.
  let ending: String
  /// True if a browser runs the pages' scripts, so that there are prototypes.
  let isInteractive: Bool
  let text: @Sendable (Page, _ index: SearchIndex?) -> String

  public static let markdown = PageFormat(name: "markdown", endings: [".flow.md", "\(RulesPage.name).md"], ending: ".md", isInteractive: false) {
    page, _ in
    MarkdownWriter.text(page)
  }
  public static let html = PageFormat(
    name: "html", endings: [".flow.html", ".flow.prototype.html", "\(RulesPage.name).html"], ending: ".html", isInteractive: true
  ) { page, index in
    HTMLWriter.text(page, index: index)
  }

  /// The formats of `docs`; `html` is the default.
  public static let all = [markdown, html]
}
