/// The names of the pages in one folder: no two are equal, also if case is ignored.
enum PageNaming {
  /// `shop/Shop.flow.yaml` has the page `Shop.flow`. Specs of one name have as many of their folders before it as tell them apart:
  /// `shop-App.flow` and `admin-App.flow`.
  static func names(of paths: [String]) -> [String] {
    // The same folders, or other endings.
    var taken: Set<String> = []
    return distinct(paths, name).map { name in
      var (unique, count) = (name, 1)
      while !taken.insert(unique.lowercased()).inserted {
        count += 1
        unique = "\(count)-\(name)"
      }
      return unique
    }
  }

  /// Returns the files' names, with as many folders before them as tell them apart.
  static func places(of paths: [String]) -> [String] { distinct(paths) { $0.suffix($1).joined(separator: "/") } }

  private static func distinct(_ paths: [String], _ name: ([String], Int) -> String) -> [String] {
    let parts = paths.map { $0.split(separator: "/").map(String.init).filter { $0 != "." && $0 != ".." } }
    let most = parts.map(\.count).max() ?? 0
    var depths = paths.map { _ in 1 }
    var names = zip(parts, depths).map(name)
    for _ in 1..<max(most, 2) {
      let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
      for index in names.indices where counts[names[index].lowercased()] ?? 0 > 1 { depths[index] += 1 }
      names = zip(parts, depths).map(name)
    }
    return names
  }

  private static func name(_ parts: [String], _ depth: Int) -> String {
    let name = parts.suffix(depth).joined(separator: "-")
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) && name.count > ending.count { return String(name.dropLast(ending.count)) }
    return name
  }
}
