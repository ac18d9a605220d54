/// The access level of the generated declarations.
public enum GeneratedAccess: String, Sendable, CaseIterable {
  case `internal`, package, `public`

  func reaches(as far: GeneratedAccess) -> Bool {
    switch (self, far) {
    case (.public, _), (_, .internal), (.package, .package): true
    case (.package, .public), (.internal, .package), (.internal, .public): false
    }
  }
}

/// The store that runs the machine in an app.
public enum GeneratedStore: String, Sendable, CaseIterable {
  case none, observable
}

/// Marks generated types `nonisolated`, or leaves them the default isolation of their module.
public enum GeneratedIsolation: String, Sendable, CaseIterable {
  case nonisolated = "true"
  case ofModule = "false"
}

/// Writes line numbers of the spec into comments, or omits them.
public enum GeneratedLines: String, Sendable, CaseIterable {
  case told = "true"
  case left = "false"
}

/// Writes a protocol with a method for each route, or omits it.
public enum GeneratedNavigator: String, Sendable, CaseIterable {
  case written = "true"
  case left = "false"
}

/// Writes a sample for each scenario, for previews and tests in debug builds, or omits them.
public enum GeneratedSamples: String, Sendable, CaseIterable {
  case written = "true"
  case left = "false"
}

/// The place of the code that is the same for all flows.
public enum GeneratedSupport: String, Sendable, CaseIterable {
  /// The file of each flow that needs it.
  case inside
  /// One file for all flows of a target.
  case shared
}

/// The extent of the check before code is generated.
public enum GeneratedChecking: String, Sendable, CaseIterable {
  /// All rules, as `check` runs them, properties included.
  case explores = "true"
  /// Only rules that need no exploring.
  case reads = "false"
}

/// Choices of a spec, or of a command line, for the generated Swift; nil for each choice that is left open.
public struct GenerationChoices: Sendable, Equatable {
  public var access: GeneratedAccess?
  public var store: GeneratedStore?
  public var isolation: GeneratedIsolation?
  public var lines: GeneratedLines?
  public var navigator: GeneratedNavigator?
  public var samples: GeneratedSamples?
  /// Precedes the name of the generated namespace.
  public var prefix: String?
  /// Modules that the generated file imports.
  public var imports: [String]?
  /// The minimum versions of systems, such as `iOS 17`.
  public var available: [String]?
  public var support: GeneratedSupport?
  /// The module that generated test suites import with `@testable`.
  public var testedModule: String?

  public init() {}

  /// Returns the choices with this place of the support if none is chosen.
  public func settling(_ support: GeneratedSupport) -> Self {
    var settled = self
    settled.support = self.support ?? support
    return settled
  }

  /// Returns true if a text is the name of a Swift module: letters, digits and underscores, submodules separated by dots, no
  /// keywords.
  public static func isModuleName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).map(String.init).allSatisfy {
      isNamePart($0) && !SwiftWords.keywords.contains($0) && !SwiftWords.impossible.contains($0)
    }
  }

  /// Returns the first version whose system is already in the list, which `@available` does not permit.
  public static func repeated<Version>(_ versions: [Version], _ text: (Version) -> String) -> Version? {
    var systems: Set<Substring> = []
    return versions.first { !systems.insert(text($0).prefix { $0 != " " }).inserted }
  }

  public static func isNamePart(_ text: String) -> Bool {
    guard let first = text.first, first == "_" || first.isLetter else { return false }
    return text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  /// Returns true if a text is an Apple system and a version, as Swift writes them in `@available`.
  public static func isSystemVersion(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, systems.contains(String(words[0])) else { return false }
    let numbers = words[1].split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(numbers.count), numbers[0].first != "0" else { return false }
    return numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } && $0.utf8.count < 5 }
  }

  static let systems = ["iOS", "macOS", "macCatalyst", "tvOS", "watchOS", "visionOS"]
}
