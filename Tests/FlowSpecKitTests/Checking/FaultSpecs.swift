import Foundation

@testable import FlowSpecKit

/// The specs in which faults are planted: the five apps, and four smaller ones of their own.
enum FaultSpecs {
  static let names = ["Clinic", "Inspection", "Recipes", "Transit"]

  static func folder(of name: String) -> URL {
    guard names.contains(name) else { return SpecsTests.folder }
    return SpecsTests.folder.deletingLastPathComponent().appendingPathComponent("Tests/Cases/Faults")
  }

  static func text(of name: String) throws -> String {
    try String(contentsOf: folder(of: name).appendingPathComponent("\(name).flow.yaml"), encoding: .utf8)
  }

  /// A project of one spec, which may have another text.
  static func project(_ name: String, _ text: String) -> Project {
    let folder = folder(of: name)
    return Project(specs: [SourceText(path: "\(name).flow.yaml", text: text)], configuration: .standard) { path in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else { return .failure(UnreadableFile(reason: "no such file")) }
      return .success(Array(data))
    }
  }
}
