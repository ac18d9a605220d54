/// Property lists as Xcode writes them.
enum PropertyListWriting {
  static func urlTypes(_ schemes: [String], apps: [String]) -> String {
    let bundle = apps.first.map { "\t\t\t<key>CFBundleURLName</key>\n\t\t\t<string>\(escaped(AppIdentifier.bundle(of: $0)))</string>\n" } ?? ""
    let list = schemes.map { "\t\t\t\t<string>\(escaped($0))</string>\n" }.joined()
    return file(of: URLTypes.key, "\t\t<dict>\n\(bundle)\t\t\t<key>CFBundleURLSchemes</key>\n\t\t\t<array>\n\(list)\t\t\t</array>\n\t\t</dict>\n")
  }

  static func associatedDomains(_ domains: [String]) -> String {
    file(of: AssociatedDomain.key, domains.map { "\t\t<string>applinks:\(escaped($0))</string>\n" }.joined())
  }

  private static func file(of key: String, _ elements: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>\(key)</key>
    \t<array>
    \(elements)\t</array>
    </dict>
    </plist>

    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension Flow {
  /// Schemes that the app registers, in the order of its origins.
  var ownSchemes: [String] {
    var schemes: [String] = []
    for prefix in origins.flatMap(\.origin.prefixes) where !prefix.isWeb && !schemes.contains(prefix.scheme) { schemes.append(prefix.scheme) }
    return schemes
  }
}

extension WebLinks {
  /// The host of that name, or the one that stands for all.
  func host(named name: String?) -> Result<Host, AppleFileProblem> {
    let used = hosts.filter { host in (read + documented).contains { !$0.words(behind: host).isEmpty } }
    guard let first = used.first else { return .failure(.nothing("no route has a link of the web")) }
    let names = used.map { AssociatedDomain($0.prefix).host }
    if let name {
      guard let index = names.firstIndex(of: name.lowercased()) else { return .failure(.unknownHost(name, names)) }
      return .success(used[index])
    }
    func bases(_ host: Host) -> [[[String]]] { (read + documented).map { $0.words(behind: host).map(\.prefix.base) } }
    let isOne = used.allSatisfy { bases($0) == bases(first) }
    return isOne ? .success(first) : .failure(.hosts(names))
  }
}
