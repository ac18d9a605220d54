import Foundation
import Testing

@testable import FlowSpecKit

/// Compares matching with the answers of Apple's own, URL by URL, if the recorded cases are there.
@Suite struct AssociationMatchingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let url: String
    let expected: String
    let file: JSON

    var testDescription: String { name }
  }

  static let recorded: [Case] = {
    guard let url = SharedCorpora.links?.appending(path: "aasa-cases.json"), let data = try? Data(contentsOf: url),
      case .success(let json) = JSON.parse(Array(data))
    else { return [] }
    return (json["cases"]?.elements ?? []).map { item in
      var entry = [JSON.Member("appIDs", ["ABCDE12345.app"])]
      for (key, name) in [("components", "components"), ("paths", "paths"), ("detailDefaults", "defaults")] {
        if let value = item[key] { entry.append(JSON.Member(name, value)) }
      }
      var links = [JSON.Member("details", .array([.object(entry)]))]
      if let value = item["domainDefaults"] { links.append(JSON.Member("defaults", value)) }
      if let value = item["substitutionVariables"] { links.append(JSON.Member("substitutionVariables", value)) }
      return Case(
        name: item["name"]?.string ?? "", url: item["url"]?.string ?? "", expected: item["expect"]?.string ?? "",
        file: ["applinks": .object(links)])
    }
  }()

  /// The patterns do not depend on the host of the file.
  @Test(arguments: recorded.filter { !$0.name.hasPrefix("host/") }) func agreesWithTheSystem(_ item: Case) throws {
    let url = try #require(WrittenURL(item.url))
    #expect(try decision(item.file.text, url) == item.expected, "\(item.url)")
  }

  @Test(arguments: [
    ("/a/*", "https://x/a//", true), ("//a", "https://x/a", true), ("/id/????", "https://x/id/481", false), ("*", "https://x", true),
    ("/?*", "https://x/", false), ("/$(lang)/a", "https://x/de/a", true), ("/$(lang)/a", "https://x/q/a", false),
    ("/$(nothing)", "https://x/", false),
    ("/a%2fb", "https://x/a%2Fb", false), ("/a?b", "https://x/a/b", true),
  ])
  func onePattern(_ pattern: String, _ url: String, _ isMatched: Bool) throws {
    let file: JSON = ["applinks": ["details": [["appIDs": ["ABCDE12345.app"], "components": [["/": .string(pattern)]]]]]]
    #expect(try decision(file.text, #require(WrittenURL(url))) == (isMatched ? "match" : "no_match"))
  }

  private func decision(_ text: String, _ url: WrittenURL) throws -> String {
    var report = Report()
    let file = try #require(AssociationFile.read(SourceText(path: "aasa", text: text), id: SourceID(0), report: &report))
    let ruling = AssociationRuling(file.rules(of: "ABCDE12345.app"), variables: file.variables, PartPool())
    return switch ruling.decide(url) {
    case .handedOver: "match"
    case .excluded: "exclude"
    case .unmatched: "no_match"
    }
  }
}
