/// The limits for the size of an imported file, so that an import ends soon.
///
/// They are checked before any two patterns are compared.
enum ImportLimits {
  /// Rules of one app; separately also patterns of a path configuration, destinations and deep links of a graph, and schemes.
  static let entries = 500
  /// Rules of all apps of an association file.
  static let rules = 5_000
  /// Patterns of an association file, with those for items of queries.
  static let patterns = 2_000
  static let patternBytes = 1_000
  /// `*` in one pattern.
  static let wildcards = 16
  /// Scalars of all patterns, counting every value of each variable.
  static let expandedScalars = 200_000
  /// Scalars of all patterns in a file that is only compared with specs, for all apps.
  static let comparedScalars = 1_000_000
  /// Properties of all rules and settings of a path configuration.
  static let properties = 10_000
  /// Actions of a navigation graph.
  static let actions = 1_000
  /// Arguments of all destinations.
  static let arguments = 5_000
}
