/// Apple's files, as a spec needs them.
public enum AppleFile: Sendable {
  /// For one host; nil where the spec has one alone.
  case association(host: String?, apps: [String])
  case urlTypes(apps: [String])
  case associatedDomains
}

/// Why an Apple file was not exported.
public enum AppleFileProblem: Error, Sendable {
  case findings([Diagnostic])
  /// The spec has no web links, or no schemes of its own.
  case nothing(String)
  /// Hosts have different links: one has to be named.
  case hosts([String])
  case unknownHost(String, [String])
}
