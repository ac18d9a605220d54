extension FlowReader {
  func readGeneration(_ node: YAMLNode) -> GenerationChoices {
    var choices = GenerationChoices()
    guard let mapping = mapping(node, Keys.generate) else { return choices }
    choices.access = mapping["access"].flatMap { choice($0, GeneratedAccess.self) }?.value
    choices.store = mapping["store"].flatMap { choice($0, GeneratedStore.self) }?.value
    choices.isolation = mapping["nonisolated"].flatMap { choice($0, GeneratedIsolation.self) }?.value
    choices.navigator = mapping["navigator"].flatMap { choice($0, GeneratedNavigator.self) }?.value
    choices.samples = mapping["samples"].flatMap { choice($0, GeneratedSamples.self) }?.value
    choices.lines = mapping["lines"].flatMap { choice($0, GeneratedLines.self) }?.value
    // An empty text means no prefix, whatever the configuration says.
    choices.prefix = mapping["prefix"].flatMap(text).flatMap {
      fitting($0, "not the start of a Swift name") { $0.isEmpty || GenerationChoices.isNamePart($0) }
    }
    choices.imports = mapping["imports"].map { node in
      list(node).compactMap(text).compactMap { fitting($0, "not a module name", GenerationChoices.isModuleName) }
    }
    choices.available = mapping["available"].map { node in
      let versions = list(node).compactMap(text)
      if let again = GenerationChoices.repeated(versions, \.value) {
        report.add(NameRules.invalidName, "'\(again.value)' names a system that was named before", at: again.span)
      }
      return versions.compactMap { fitting($0, "not a system with a version, such as 'iOS 17'", GenerationChoices.isSystemVersion) }
    }
    return choices
  }

  private func fitting(_ text: Located<String>, _ fault: String, _ fits: (String) -> Bool) -> String? {
    if fits(text.value) { return text.value }
    report.add(NameRules.invalidName, "'\(text.value)' is \(fault)", at: text.span)
    return nil
  }
}
