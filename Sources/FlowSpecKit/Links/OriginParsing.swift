extension OriginPrefix {
  /// Parses `scheme:`, or `scheme://host[:port][/base]`. Returns nil if the text cannot be used at all.
  init?(parsing text: String, problems: inout [OriginProblem]) {
    let whole = 0..<text.utf8.count
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      problems.append(OriginProblem(.missingScheme, "'\(text)' has no scheme: write \(Self.withScheme(text))", at: whole))
      return nil
    }
    guard let scheme = Self.scheme(text[..<colon], in: 0..<text.utf8.distance(from: text.startIndex, to: colon), &problems) else {
      return nil
    }
    let rest = text[text.utf8.index(after: colon)...]
    if rest.isEmpty || rest == "/" || rest == "//" || rest == "///" {
      guard scheme != "https", scheme != "http" else {
        problems.append(OriginProblem(.missingHost, "'\(text)' needs a host", at: whole))
        return nil
      }
      self.init(scheme: scheme)
      return
    }
    let offset = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
    guard rest.utf8.starts(with: "//".utf8) else {
      let isHost = rest.first.map { $0 != "?" && $0 != "#" } ?? false
      let message = isHost ? "'\(text)' needs '//' before its host" : "an origin has neither a query nor a fragment; write '\(rest)' in the form"
      problems.append(OriginProblem(.badHost, message, at: offset..<whole.upperBound))
      return nil
    }
    self.init(scheme: scheme, location: rest.dropFirst(2), at: offset + 2, problems: &problems)
  }

  /// Returns the probable intention of a text without a colon, in quotes.
  private static func withScheme(_ text: String) -> String {
    guard !text.isEmpty else { return "one such as 'shop:'" }
    let parts = text.split(separator: "//", maxSplits: 1)
    if parts.count == 2 { return "'\(parts[0])://\(parts[1])'" }
    return text.contains(".") ? "'https://\(text)'" : "'\(text):'"
  }

  /// Parses `host[:port][/base]` for a known scheme.
  init?(scheme: String, location: Substring, at offset: Int, problems: inout [OriginProblem]) {
    let end = offset + location.utf8.count
    if let mark = location.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      let place = offset + location.utf8.distance(from: location.startIndex, to: mark)
      problems.append(
        OriginProblem(.queryOrFragment, "an origin has neither a query nor a fragment; write them in the form", at: place..<end))
      return nil
    }
    let slash = location.utf8.firstIndex(of: UInt8(ascii: "/")) ?? location.endIndex
    let authority = location[..<slash]
    let place = offset..<(offset + authority.utf8.count)
    if authority.utf8.contains(UInt8(ascii: "@")) {
      problems.append(OriginProblem(.userinfo, "an origin has no user name or password", at: place))
      return nil
    }
    let (hostText, portText) = LinkURL.hostAndPort(String(authority))
    guard let host = Self.host(String(hostText), in: place, &problems) else { return nil }
    var port: Int?
    if let portText {
      port = Int(portText)
      if port.map({ !(1...65_535 ~= $0) }) ?? true {
        problems.append(OriginProblem(.badPort, "'\(portText)' is not a port: a port is a number from 1 to 65535", at: place))
        return nil
      }
    }
    let base = LinkURL.segments(location[slash...].utf8)
    if let bad = base.first(where: { $0.raw.isEmpty || $0.text == "." || $0.text == ".." || !Self.isPlain($0.raw) }) {
      let message = "'\(bad.raw)' cannot be a segment of an origin's path"
      problems.append(OriginProblem(.badBase, message, at: place.upperBound..<end))
      return nil
    }
    self.init(scheme: scheme, host: host, port: port, base: base.map(\.text))
  }

  private static func isPlain(_ raw: String) -> Bool {
    PercentCoding.decoded(raw) != nil
      && !raw.unicodeScalars.contains { $0.value <= 0x20 || "{}*<>\"\\^`|".unicodeScalars.contains($0) }
  }

  fileprivate static func scheme(_ text: Substring, in range: Range<Int>, _ problems: inout [OriginProblem]) -> String? {
    guard LinkURL.isScheme(text) else {
      let what =
        text.isEmpty ? "a scheme is missing before ':'" : "'\(text)' is not a scheme: it needs a letter, then letters, digits, '+', '-' or '.'"
      problems.append(OriginProblem(.badScheme, what, at: range))
      return nil
    }
    return text.lowercased()
  }

  /// Parses a host and returns it in lower case.
  private static func host(_ text: String, in range: Range<Int>, _ problems: inout [OriginProblem]) -> Host? {
    let isWildcard = text.hasPrefix("*.")
    let name = isWildcard ? String(text.dropFirst(2)) : text
    let isAddress = name.hasPrefix("[") && name.hasSuffix("]")
    let isFaulty =
      !isAddress
      && name.unicodeScalars.contains { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": false
        default: scalar.value < 0x80 || scalar.properties.isWhitespace
        }
      }
    if name.isEmpty {
      problems.append(OriginProblem(.missingHost, "a host is missing", at: range))
      return nil
    }
    if isFaulty || name.hasPrefix(".") || name.contains("..") {
      let what = name.contains("*") ? "'\(text)' has a wildcard that is not '*.' at its beginning" : "'\(text)' is not a host"
      problems.append(OriginProblem(.badHost, what, at: range))
      return nil
    }
    return isWildcard ? .subdomains(of: name.lowercased()) : .exact(name.lowercased())
  }
}

extension Origin {
  /// Parses an origin that is a list of prefixes.
  init(name: String, prefixes texts: [String], problems: inout [OriginTextProblem]) {
    var prefixes: [OriginPrefix] = []
    for (index, text) in texts.enumerated() {
      var found: [OriginProblem] = []
      if let prefix = OriginPrefix(parsing: text, problems: &found), !prefixes.contains(prefix) { prefixes.append(prefix) }
      problems += found.map { OriginTextProblem(place: .prefix(index), problem: $0) }
    }
    self.init(name: name, prefixes: prefixes)
  }

  /// Parses an origin that combines every scheme with every host; a scheme may have its colon.
  ///
  /// Without schemes it uses `https`; without hosts, each scheme alone is a prefix.
  init(
    name: String, schemes: [String], hosts: [String], caseInsensitivePath: Bool, problems: inout [OriginTextProblem]
  ) {
    var known: [String] = []
    for (index, text) in schemes.enumerated() {
      var found: [OriginProblem] = []
      let bare = text.hasSuffix("://") ? text.dropLast(3) : text.hasSuffix(":") ? text.dropLast() : text[...]
      if let scheme = OriginPrefix.scheme(bare, in: 0..<text.utf8.count, &found) {
        if hosts.isEmpty, scheme == "https" || scheme == "http" {
          found.append(OriginProblem(.missingHost, "'\(scheme)' needs a host", at: 0..<text.utf8.count))
        }
        known.append(scheme)
      }
      problems += found.map { OriginTextProblem(place: .scheme(index), problem: $0) }
    }
    if schemes.isEmpty { known = ["https"] }
    var prefixes: [OriginPrefix] = hosts.isEmpty ? known.map { OriginPrefix(scheme: $0) } : []
    for (position, scheme) in known.enumerated() {
      for (index, text) in hosts.enumerated() {
        var found: [OriginProblem] = []
        if let prefix = OriginPrefix(scheme: scheme, location: text[...], at: 0, problems: &found) { prefixes.append(prefix) }
        // The mistake is in the host, so it is reported for the first scheme only.
        if position == 0 { problems += found.map { OriginTextProblem(place: .host(index), problem: $0) } }
      }
    }
    self.init(name: name, prefixes: prefixes, caseInsensitivePath: caseInsensitivePath)
  }
}
