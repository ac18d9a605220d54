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

extension Project {
  public func export(_ file: AppleFile, spec: Int) -> Result<LinkFileExport, AppleFileProblem> {
    guard !report.hasErrors, let flow = flows[spec] else { return .failure(.findings(report.diagnostics)) }
    let links = WebLinks([flow])
    switch file {
    case .association(let name, let apps):
      return links.host(named: name).map { AssociationExporting.export(links, of: $0, apps: apps) }
    case .urlTypes(let apps):
      let schemes = flow.ownSchemes
      guard !schemes.isEmpty else { return .failure(.nothing("no origin has a scheme of the app's own")) }
      return .success(LinkFileExport(text: PropertyListWriting.urlTypes(schemes, apps: apps), unsaid: []))
    case .associatedDomains:
      var domains: [String] = []
      for host in links.hosts {
        let domain = AssociatedDomain(host.prefix).host
        if !domains.contains(domain) { domains.append(domain) }
      }
      guard !domains.isEmpty else { return .failure(.nothing("no origin has a host of the web")) }
      return .success(LinkFileExport(text: PropertyListWriting.associatedDomains(domains), unsaid: []))
    }
  }
}
