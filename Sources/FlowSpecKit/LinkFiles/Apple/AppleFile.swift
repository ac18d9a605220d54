/// Apple's files that a spec can be exported to.
public enum AppleFile: Sendable {
  /// The association file of one host; nil if the spec has only one.
  case association(host: String?, apps: [String])
  case urlTypes(apps: [String])
  case associatedDomains
}

/// The reason why an Apple file was not exported.
public enum AppleFileProblem: Error, Sendable {
  case findings([Diagnostic])
  /// The spec has no web links, or no custom schemes.
  case nothing(String)
  /// Hosts have different links, so one of them must be named.
  case hosts([String])
  case unknownHost(String, [String])
}
