/// The form of a link within an origin, such as `/orders/{id}?tab={tab?}`.
///
/// Literals are decoded. Ranges are UTF-8 offsets in ``text``.
public struct LinkTemplate: Hashable, Sendable {
  public let text: String
  /// The pieces in the order of the path; empty for `/` and for the whole link.
  public let path: [PathPiece]
  let query: [QueryItem]
  let fragment: Fragment?
  /// The parameters in the order in which they are written.
  let parameters: [Parameter]

  /// The parameter of a template `{url}`, which is the whole link.
  var wholeURL: Parameter? {
    parameters.first { $0.role == .wholeURL }
  }

  /// Returns the text at some UTF-8 offsets.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
  }

  func parameter(_ name: String) -> Parameter? {
    parameters.first { $0.name == name }
  }

  struct Parameter: Hashable, Sendable {
    let name: String
    let role: Role
    /// The range with the braces.
    let range: Range<Int>
  }

  /// Returns true if a finite parameter is compared without case: one in the path, if the origin says so.
  func foldsCase(of parameter: String, in origin: Origin) -> Bool {
    guard origin.caseInsensitivePath else { return false }
    switch self.parameter(parameter)?.role {
    case .path, .optionalPath, .rest, .optionalRest: return true
    case .queryKey, .query, .optionalQuery, .fragment, .optionalFragment, .wholeURL, nil: return false
    }
  }

  /// The part of a link from which a parameter gets its text.
  enum Role: Hashable, Sendable, CaseIterable {
    case path, optionalPath
    /// All further segments, joined with `/`; at least one, unless optional.
    case rest, optionalRest
    case queryKey, query, optionalQuery
    case fragment, optionalFragment
    case wholeURL

    var isOptional: Bool {
      switch self {
      case .optionalPath, .optionalRest, .optionalQuery, .optionalFragment: true
      case .path, .rest, .queryKey, .query, .fragment, .wholeURL: false
      }
    }
  }

  public enum Atom: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  public enum PathPiece: Hashable, Sendable {
    /// One segment; it has at least one atom.
    case segment([Atom], Range<Int>)
    /// An optional last segment.
    case optional(String, Range<Int>)
    case rest(String, isOptional: Bool, Range<Int>)
    /// `**`: any number of segments, including none.
    case anySegments(Range<Int>)

    public var range: Range<Int> {
      switch self {
      case .segment(_, let range), .optional(_, let range), .rest(_, _, let range), .anySegments(let range): range
      }
    }
  }

  struct QueryItem: Hashable, Sendable {
    enum Key: Hashable, Sendable {
      /// One name, or alternatives that are tried in order; the first one is printed.
      case names([String])
      /// A finite parameter whose texts are the keys.
      case parameter(String)
    }

    enum Value: Hashable, Sendable {
      /// No `=`: the key must be present, with any value.
      case anything
      case text([Atom])
      case optional(String)
    }

    let key: Key
    let value: Value
    let range: Range<Int>
  }

  enum Fragment: Hashable, Sendable {
    case text([Atom], Range<Int>)
    case optional(String, Range<Int>)
  }
}

/// A mistake in a template.
struct TemplateProblem: Hashable, Sendable {
  /// The raw value describes the fault and may be the name of a rule.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case missingSlash = "template-without-slash"
    case unclosedParameter = "unclosed-parameter"
    case strayBrace = "stray-brace"
    case badParameterName = "bad-parameter-name"
    case emptySegment = "empty-segment"
    case dotSegment = "dot-segment"
    case adjacentParameters = "adjacent-parameters"
    case repeatedParameter = "repeated-parameter"
    case misplacedOptional = "misplaced-optional-parameter"
    case misplacedRest = "misplaced-rest-parameter"
    case misplacedWildcard = "misplaced-wildcard"
    case badPercentEscape = "bad-percent-escape"
    case wholeLinkNotAlone = "whole-link-not-alone"
    case forbiddenCharacter = "forbidden-character"
    case emptyQueryItem = "empty-query-item"
    case repeatedQueryKey = "repeated-query-key"
    case badQueryKey = "bad-query-key"
    case emptyFragment = "empty-fragment"
    case tooLong = "template-too-long"
  }

  let kind: Kind
  let message: String
  /// UTF-8 offsets in the template's text.
  let range: Range<Int>

  init(_ kind: Kind, _ message: String, at range: Range<Int>) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
