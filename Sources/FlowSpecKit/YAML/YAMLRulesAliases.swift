/// Rules about aliases and about sizes.
extension YAMLRules {
  static let mergeKey = Rule(
    "merge-key", .error, "A spec has no merge keys.",
    explanation: """
      `<<` is an extension of YAML 1.1 that newer readers do not know. Write the entries out, or give the whole value an anchor and use an alias for \
      it.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nx-base: &base { a: 1 }\nx-more: { ⟦<<⟧: *base }\n",
        accepted: "flowspec: 1\nflow: A\nx-base: &base { a: 1 }\nx-more: *base\n")
    ])

  static let undefinedAlias = Rule(
    "undefined-alias", .error, "An alias names an anchor that is defined before it.",
    explanation: """
      `*name` repeats the value that `&name` marks further up in the same file. Write the anchor before the value, correct the name, or quote the \
      text if the asterisk belongs to it.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nx-more: ⟦*base⟧\n",
        accepted: "flowspec: 1\nflow: A\nx-base: &base [a]\nx-more: *base\n")
    ])

  static let recursiveAlias = Rule(
    "recursive-alias", .error, "An alias is not used inside the value that it names.",
    explanation: """
      Such a value would contain itself without end. Name a smaller part, or refer to states and routes by their names: such references may form circles.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nx-list: &list [a, ⟦*list⟧]\n",
        accepted: "flowspec: 1\nflow: A\nx-list: &list [a]\n")
    ])

  static let tooDeep = Rule(
    "too-deep", .error, "Collections are nested at most 64 levels deep.",
    explanation: """
      No flow needs more levels, and deeper ones would make reading slow. An alias counts as the value that it stands for. Move a part of the flow \
      into a spec of its own and place it with `flow:`.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nx-deep: \(deep(63))⟦[⟧\(String(repeating: "]", count: 64))\n",
        accepted: "flowspec: 1\nflow: A\nx-deep: \(deep(63))\(String(repeating: "]", count: 63))\n")
    ])

  static let aliasExpansion = Rule(
    "alias-expansion", .error, "Aliases expand to at most 100,000 nodes and 4 MiB of text in total.",
    explanation: """
      Aliases of aliases multiply: ten lines can expand to billions of values. Use fewer aliases of large values, or declare the thing once in the \
      spec and refer to it by name.
      """,
    examples: [])

  private static func deep(_ count: Int) -> String {
    String(repeating: "[", count: count)
  }
}
