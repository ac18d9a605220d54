/// Writes property lists in Xcode's format.
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
    <!-- \(GeneratedMark.sentence) -->
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
    VisibleText.of(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
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
  /// Returns the host of that name, or the only one, with each of its schemes, because one file covers all of them.
  func served(named name: String?) -> Result<[Host], AppleFileProblem> {
    var names: [String] = []
    var served: [[Host]] = []
    for host in hosts where (read + documented).contains(where: { !$0.words(behind: host).isEmpty }) {
      let name = AssociatedDomain(host.prefix).host
      if let known = names.firstIndex(of: name) {
        served[known].append(host)
      } else {
        names.append(name)
        served.append([host])
      }
    }
    guard let first = served.first else { return .failure(.nothing("no route has a link of the web")) }
    if let name {
      guard let index = names.firstIndex(of: name.lowercased()) else { return .failure(.unknownHost(name, names)) }
      return .success(served[index])
    }
    func bases(_ hosts: [Host]) -> [[[String]]] { (read + documented).map { $0.words(behind: hosts).map(\.prefix.base) } }
    let isOne = served.allSatisfy { bases($0) == bases(first) }
    return isOne ? .success(first) : .failure(.hosts(names))
  }
}
