import Foundation
import Testing

@testable import FlowSpecCLI

@Suite struct LiveWorldTests {
  private let files = FileSystem.live

  @Test func replacingIsWholeAndKeepsLinksAndPermissions() throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      let file = folder.appendingPathComponent("A.swift").path
      let link = folder.appendingPathComponent("link.swift").path
      try files.replace(file, Array("one".utf8)).get()
      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
      try manager.createSymbolicLink(atPath: link, withDestinationPath: "A.swift")
      try files.replace(link, Array("two".utf8)).get()
      #expect(try files.read(file, 100).get() == Array("two".utf8))
      #expect(try files.read(file, 2).get() == Array("tw".utf8))
      #expect(try manager.destinationOfSymbolicLink(atPath: link) == "A.swift")
      #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
      #expect(try files.list(folder.path).get().sorted() == ["A.swift", "link.swift"])
      #expect(try files.entry(file).get() == files.entry(link).get())
    }
  }

  @Test func problemsAreSaidAsPeopleSayThem() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file").path
      let loop = folder.appendingPathComponent("loop").path
      try files.replace(file, []).get()
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      func reason<Value>(_ result: Result<Value, FileProblem>) -> String? {
        if case .failure(let problem) = result { problem.reason } else { nil }
      }
      #expect(reason(files.read(folder.path, 10)) == "it is a folder")
      #expect(reason(files.read(file + "/x", 10)) == "part of the path is a file, not a folder")
      #expect(reason(files.entry(loop)) == "its links run in a circle")
      #expect(reason(files.replace(folder.path, [])) == "it is a folder")
      #expect(reason(files.replace(folder.path + "/none/x", [])) == "no such file or folder")
      #expect(reason(files.makeFolder(file)) == "a file or folder with this name exists")
      #expect(reason(files.makeFolder(file + "/inside")) == "part of the path is a file, not a folder")
      #expect(reason(files.list(file)) == "part of the path is a file, not a folder")
    }
  }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    try withTemporaryFolder { folder in
      let deep = folder.appendingPathComponent("a/b/c").path
      try files.makeFolder(deep).get()
      try files.makeFolder(deep + "/").get()
      #expect(try files.entry(deep).get().kind == .folder)
      #expect(try files.entry("/dev/null").get().kind == .stream)
      try files.replace("/dev/null", [1, 2, 3]).get()
    }
  }

  /// Tests the built tool: a reader that goes away, and a full disk.
  @Test(arguments: [
    ("{ flowspec show rules --format json; echo $? > code; } | true; cat code", "0\n"),
    ("flowspec show rules | head -n 1 | cut -c 1-4", "rule\n"),
    ("test -e /dev/full || exit 3; flowspec help 2>&- > /dev/full", "[exit 3]\n"),
  ])
  func streamsThatEndDoNotCrashIt(_ command: String, _ output: String) throws {
    let actual = try withTemporaryFolder { folder in try BuiltTool.run(command, in: folder) }
    #expect(actual == output)
  }
}
