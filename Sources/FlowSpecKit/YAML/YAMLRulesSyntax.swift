/// Rules about YAML's syntax.
extension YAMLRules {
  static let yamlSyntax = Rule(
    "yaml-syntax", .error, "A spec is well-formed YAML.",
    explanation: """
      The text is not YAML here. flowspec skips the entry with the mistake and reads on at the next entry. Most such mistakes are texts that need \
      quotes: those with `: ` in them, in braces or brackets those with ` #`, those that begin with a character that YAML reserves (`@`, the backtick, `%`, `*`, `&`, `|`, \
      `>`), and link templates with `{…}` in a mapping in braces. Indent with spaces, never with tabs, and put a space after each colon.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nsummary: ⟦Orders: open and paid⟧\n",
        accepted: "flowspec: 1\nflow: A\nsummary: \"Orders: open and paid\"\n"),
      .init(
        reported: "flowspec: 1\nflow: A\nsummary: ⟦@home⟧\n",
        accepted: "flowspec: 1\nflow: A\nsummary: \"@home\"\n"),
      .init(
        reported: "flowspec: 1\nflow: A\nx-links: { app: ⟦/orders/{id}⟧ }\n",
        accepted: "flowspec: 1\nflow: A\nx-links: { app: \"/orders/{id}\" }\n"),
      .init(
        reported: "flowspec: 1\nflow: A\nx-schemes: [⟦wc:⟧]\n",
        accepted: "flowspec: 1\nflow: A\nx-schemes: [\"wc:\"]\n"),
    ])

  static let duplicateKey = Rule(
    "duplicate-key", .error, "A key occurs once in its mapping.",
    explanation: """
      YAML readers disagree about which of two equal keys counts, so a spec may not repeat a key. To find further mistakes, flowspec goes on with \
      the first one. Delete one of the keys, or merge their values.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nsummary: An app.\n⟦summary⟧: A better app.\n",
        accepted: "flowspec: 1\nflow: A\nsummary: A better app.\n")
    ])

  static let keyNotAName = Rule(
    "key-not-a-name", .error, "A key is a plain name or text.",
    explanation: """
      YAML allows a list, a mapping or an alias as a key, but no key of a spec is one. If the braces or brackets belong to a text, put the key in \
      quotes.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nx-pages: { ⟦[a, b]⟧: page }\n",
        accepted: "flowspec: 1\nflow: A\nx-pages: { \"[a, b]\": page }\n")
    ])

  static let unquotedText = Rule(
    "unquoted-text", .error, "A text that YAML would read as something else is quoted.",
    explanation: """
      YAML reads a text inside braces as a key, even without a value. Inside brackets, it reads a text that ends with a colon as a key. The text that you meant is lost without a \
      syntax error, so flowspec reports a key that has no value. Put the whole text in quotes, or write the value that the key lacks.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nx-note: { ⟦text⟧, more: Orders }\n",
        accepted: "flowspec: 1\nflow: A\nx-note: { text: Accounts, more: Orders }\n"),
      .init(
        reported: "flowspec: 1\nflow: A\nx-template: ⟦{id}⟧\n",
        accepted: "flowspec: 1\nflow: A\nx-template: \"{id}\"\n"),
    ])

  static let tag = Rule(
    "tag", .error, "A spec has no tags.",
    explanation: """
      A YAML tag (`!!str`, `!Name`) tells a reader what kind of value follows. In a spec the key alone decides that. Delete the tag; if the \
      exclamation mark belongs to the text, put the text in quotes.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nsummary: ⟦!!str⟧ An app.\n",
        accepted: "flowspec: 1\nflow: A\nsummary: An app.\n")
    ])
}
