/// The head of a page: its title, its style, and its content security policy.
enum HTMLHead {
  /// - Parameter isServed: True if the page may send requests to its server.
  static func text(_ page: Page, scripts: [String], isServed: Bool) -> String {
    var styles = [(text: EmbeddedPage.style, hash: EmbeddedPage.styleHash)]
    if page.blocks.contains(where: \.hasPrototype) { styles.append((EmbeddedPage.prototypeStyle, EmbeddedPage.prototypeStyleHash)) }
    return """
      <!doctype html>
      \(GeneratedMark.markup)<html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(styles: styles.map(\.hash), scripts: scripts, isServed: isServed))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped(page.title.plain))</title>
      \(styles.map { "<style>\($0.text)</style>" }.joined(separator: "\n"))
      </head>

      """
  }

  /// Returns the policy: the page loads nothing and runs only its own scripts, whatever text a spec contains.
  private static func policy(styles: [String], scripts: [String], isServed: Bool) -> String {
    func sources(_ hashes: [String]) -> String { hashes.map { "'sha256-\($0)'" }.joined(separator: " ") }
    var parts = ["default-src 'none'", "style-src " + sources(styles)]
    if !scripts.isEmpty { parts.append("script-src " + sources(scripts)) }
    if isServed { parts.append("connect-src 'self'") }
    return (parts + ["base-uri 'none'", "form-action 'none'"]).joined(separator: "; ")
  }
}

extension Page.Block {
  fileprivate var hasPrototype: Bool {
    switch self {
    case .prototype: true
    case .section(let section): section.blocks.contains(where: \.hasPrototype)
    default: false
    }
  }
}
