/// Rules about a file as a whole.
extension YAMLRules {
  static let fileTooLarge = Rule(
    "file-too-large", .error, "A spec has at most 4 MiB and 250,000 keys and values.",
    explanation: """
      People write and read specs; a file of this size is probably something else, or generated. Split the flow into several specs, and place one in \
      another with `flow:`.
      """,
    examples: [])

  static let notUTF8 = Rule(
    "not-utf8", .error, "A spec is UTF-8 text.",
    explanation: """
      YAML that tools exchange is UTF-8, and so are specs. Save the file as UTF-8; a byte order mark at its beginning does no harm. flowspec reads \
      on after a wrong byte, but it does not read a file that is UTF-16 or binary.
      """,
    examples: [])

  static let nulByte = Rule(
    "nul-byte", .error, "A spec contains no NUL byte.",
    explanation: """
      A text has no NUL bytes, so the file is damaged, binary, or saved as UTF-16 or UTF-32. Save it as UTF-8, or restore it.
      """,
    examples: [])

  static let controlCharacter = Rule(
    "control-character", .error, "A spec contains no control characters.",
    explanation: """
      YAML forbids control characters other than tab and line end, and a byte order mark inside the text. flowspec also forbids \
      U+0085, U+2028 and U+2029: YAML 1.1 reads them as line breaks, and most editors do not show them. Such characters usually come in by copying: delete them. If a text \
      needs one, write its escape in double quotes, such as `"\\u2028"`.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nsummary: An⟦\u{7}⟧ app.\n",
        accepted: "flowspec: 1\nflow: A\nsummary: An app.\n")
    ])

  static let emptySpec = Rule(
    "empty-spec", .error, "A spec is not empty.",
    explanation: "The file contains only white space and comments. The smallest spec is `flowspec: 1` and `flow:` with a name.",
    examples: [.init(reported: "⟦⟧# Still to be written.\n", accepted: "flowspec: 1\nflow: A\n")])

  static let severalDocuments = Rule(
    "several-documents", .error, "A spec is one YAML document.",
    explanation: """
      `---` inside the file begins a second document, and `...` ends the first; flowspec does not read what follows. One `---` before the first line \
      of content is allowed, and so is a `%YAML` directive before it; both are ignored. Put each flow into a file of its own.
      """,
    examples: [
      .init(reported: "flowspec: 1\nflow: A\n⟦---⟧\nflowspec: 1\nflow: B\n", accepted: "---\nflowspec: 1\nflow: A\n")
    ])

  static let notAMapping = Rule(
    "not-a-mapping", .error, "A spec is a mapping of sections.",
    explanation: """
      The outermost level of a spec consists of keys and their values, each key at the beginning of a line. This file contains a list or a text \
      instead. Begin with `flowspec: 1`.
      """,
    examples: [
      .init(reported: "⟦- flowspec: 1⟧\n- flow: A\n", accepted: "flowspec: 1\nflow: A\n"),
      .init(reported: "⟦Orders and account of a shop.⟧\n", accepted: "flowspec: 1\nflow: A\n"),
    ])
}
