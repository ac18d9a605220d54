extension Project {
  /// Returns the link forms of a spec, in its order; empty if it could not be read.
  public func linkForms(of spec: Int) -> [LinkForm] {
    guard let flow = flows[spec] else { return [] }
    return flow.routes.flatMap { route in route.forms.compactMap { flow.linkForm($0, of: route) } }
  }
}
