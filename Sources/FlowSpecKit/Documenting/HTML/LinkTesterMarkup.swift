/// The link tester's markup: the field for a URL, the place for its answer, and its data.
enum LinkTesterMarkup {
  static let anchor = "try-a-url"

  static func html(_ tester: LinkTester, level: Int) -> String {
    let samples = tester.samples.map { sample in
      "<button type=\"button\" data-url=\"\(HTMLText.escaped(sample))\">\(HTMLText.escaped(sample))</button>\n"
    }
    return """
      <div class="tester">
      <h\(level) id="\(anchor)">Try a URL</h\(level)>
      <label for="tested-url">A link, as it was sent or scanned</label>
      <input id="tested-url" type="text" inputmode="url" autocomplete="off" autocapitalize="none" spellcheck="false" disabled>
      \(samples.isEmpty ? "" : "<p class=\"samples\">For example \n\(samples.joined())</p>\n")<div id="tested-answer" role="status"></div>
      <noscript><p>To try a URL, the page needs JavaScript.</p></noscript>
      <script type="application/json" id="link-data">\(HTMLText.data(tester.data, isShort: true))</script>
      </div>

      """
  }
}
