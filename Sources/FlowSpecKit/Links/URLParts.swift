/// One value for each part of a URL.
struct URLParts {
  var scheme = ""
  var word: [UInt32] = []
  var query: [(key: String, value: String)] = []
  var fragment: String?

  var url: String {
    WordReader.url(scheme: scheme, word, query: query, fragment: fragment)
  }
}

/// The parts of a form by itself, each nil until it is computed.
struct OwnParts {
  var fragment: PartSearch<String?>?
  var query: PartSearch<[(key: String, value: String)]>?
  var word: PartSearch<(scheme: String, word: [UInt32])>?
}
