/// The matcher of links, in JavaScript: it walks a ``LinkTable`` that is given as data, by the same rules.
enum LinkMatcherScript {
  static let text =
    LinkURLScript.text + LinkLanguageScript.text + LinkFormScript.text + LinkTableScript.text + LinkMisfitScript.text + LinkAlignmentScript.text
    + LinkNearestScript.text + LinkAnswerScript.text
}
