import Foundation

@testable import FlowSpecKit

/// A fact about one of the five apps, and the place of its spec that states it.
struct AppFact: Sendable {
  enum Way: Sendable {
    /// The spec states it in this text, and the check reports a change of the text.
    case said(String)
    /// The spec states it in this text, which is only shown or generated.
    case stated(String)
    case property(String)
    case scenario(String)
    /// This example of a link.
    case example(String)
    /// Generated code has this text.
    case generated(String)
    /// The spec does not state it, for this reason.
    case open(String)
  }

  let fact: String
  let way: Way

  init(_ fact: String, _ way: Way) {
    self.fact = fact
    self.way = way
  }

  /// Tells whether the spec, or the code generated from it, has the text or declaration that the fact names.
  func isThere(in flow: Flow, text: String, generated: String) -> Bool {
    switch way {
    case .said(let words), .stated(let words): text.contains(words)
    case .property(let name): flow.properties.contains { $0.name.value == name }
    case .scenario(let name): flow.scenarios.contains { $0.name.value == name }
    case .example(let url): flow.routes.contains { $0.allExamples.contains { $0.example.url.value == url } }
    case .generated(let words): generated.contains(words)
    case .open(let reason): !reason.isEmpty
    }
  }

  /// Returns the cells of a table: the text that states the fact, and the command that shows it.
  func cells(_ app: String) -> (said: String, shown: String) {
    let spec = "Specs/\(app).flow.yaml"
    let check = "`flowspec check \(spec)`"
    switch way {
    case .said(let words): return ("`\(words.replacing("|", with: "\\|"))`", check)
    case .stated(let words): return ("`\(words.replacing("|", with: "\\|"))`", "said only")
    case .property(let name): return ("property “\(name)”", check)
    case .scenario(let name): return ("scenario “\(name)”", check)
    case .example(let url): return ("example `\(url)`", "`flowspec open '\(url)' \(spec)`")
    case .generated(let words): return ("generated: `\(words)`", "`flowspec generate \(spec) --output Generated`")
    case .open(let reason): return ("open: \(reason)", "")
    }
  }
}
