/// The mistakes in YAML itself, independent of the meaning of specs.
enum YAMLRules {
  static let all: [Rule] =
    [fileTooLarge, notUTF8, nulByte, controlCharacter, emptySpec, severalDocuments, yamlSyntax, notAMapping]
    + [duplicateKey, keyNotAName, unquotedText, tag, mergeKey, undefinedAlias, recursiveAlias, tooDeep, aliasExpansion]
}
