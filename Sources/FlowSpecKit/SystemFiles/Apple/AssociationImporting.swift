extension ImportedSpec {
  /// Reads an apple-app-site-association file.
  public init(associationFile request: Request) {
    var sources = SourceSet()
    _ = sources.add(request.source)
    self.init(text: nil, sources: sources, diagnostics: [])
  }
}
