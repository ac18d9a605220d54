extension Project {
  public func export(_ file: AppleFile, spec: Int) -> Result<LinkFileExport, AppleFileProblem> {
    guard !report.hasErrors, let flow = flows[spec] else { return .failure(.findings(report.diagnostics)) }
    let links = WebLinks([flow])
    switch file {
    case .association(let name, let apps):
      return links.served(named: name).map { AssociationExporting.export(links, of: $0, apps: apps) }
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
