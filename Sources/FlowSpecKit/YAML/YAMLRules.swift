/// The mistakes of YAML, apart from everything a spec's words mean.
enum YAMLRules {
  static let all: [Rule] =
    [fileTooLarge, notUTF8, nulByte, controlCharacter, emptySpec, severalDocuments, yamlSyntax, notAMapping]
    + [duplicateKey, keyNotAName, unquotedText, tag, mergeKey, undefinedAlias, recursiveAlias, tooDeep, aliasExpansion]
}
