import FlowSpecKit
import Testing

@testable import FlowSpecCLI

/// The files that `init` writes pass, and none is overwritten.
@Suite struct InitCommandTests {
  @Test(arguments: StarterTemplate.allCases, StarterFiles.Service.allCases)
  func whatItWritesPasses(_ template: StarterTemplate, _ service: StarterFiles.Service) throws {
    let world = MemoryWorld(in: "/projects/my shop")
    #expect(world.run("init", "--template", template.rawValue, "--ci", service.rawValue) == .success)
    let job =
      "\nthe CI job needs the folder Tools/flowspec; in a checkout of flowspec on Linux, run '.ci/bundle FOLDER/Tools/flowspec', where FOLDER is this project\n"
    #expect(world.output.hasSuffix("next: flowspec check\n" + (service == .none ? "" : job)))
    let spec = try #require(world.text("Specs/MyShop.flow.yaml"))
    #expect(spec.hasPrefix("# yaml-language-server: $schema=MyShop.flow.schema.json\nflowspec: 1\nflow: MyShop\n"))
    #expect(world.text(".github/workflows/flowspec.yml") != nil || service != .github)
    #expect(world.text(".gitlab-ci.yml") != nil || service != .gitlab)
    #expect(world.run("check") == .success, "\(world.error)")
    #expect(world.error == "1 spec checked: no findings\n")
    #expect(world.run("generate", "--check") == .success, "the schema is current")
  }

  @Test func nothingIsOverwritten() {
    let world = MemoryWorld([".flowspec.yaml": "specs: [Mine]\n", "Mine/A.flow.yaml": "mine", ".github/workflows/flowspec.yml": "mine"])
    #expect(world.run("init") == .world)
    #expect(
      world.error == """
        flowspec: error: '.flowspec.yaml' already exists, and 'init' does not overwrite files
        flowspec: error: '.github/workflows/flowspec.yml' already exists, and 'init' does not overwrite files
        flowspec: name another folder, or move the files

        """)
    #expect(world.writtenPaths.isEmpty)
  }

  @Test func belowTheRootOfARepositoryTheFileOfTheServiceIsMisplaced() {
    let world = MemoryWorld([".git/HEAD": ""])
    #expect(world.run("init", "App", "--ci", "github") == .success)
    #expect(world.output.contains("services read '.github/workflows/flowspec.yml' only at the root of the repository; move it there\n"))
    let root = MemoryWorld([".git/HEAD": ""])
    #expect(root.run("init", "--ci", "github") == .success)
    #expect(!root.output.contains("at the root"))
  }

  @Test func generatingSaysThatNoFolderForSwiftIsNamed() {
    let world = MemoryWorld()
    _ = world.run("init")
    #expect(world.run("generate") == .success)
    #expect(
      world.error.hasSuffix(
        "flowspec: no Swift is generated; name a folder with '--output', or with 'generate: { output: … }' in .flowspec.yaml\n"
      ))
    #expect(world.run("generate", "--output", "out") == .success)
    #expect(!world.error.contains("no Swift"))
  }

  @Test func anotherFolderGetsItsOwnName() {
    let world = MemoryWorld()
    #expect(world.run("init", "deep/coffee-bar") == .success)
    #expect(world.text("deep/coffee-bar/Specs/CoffeeBar.flow.yaml")?.contains("flow: CoffeeBar\n") == true)
    #expect(world.output.contains("next: cd deep/coffee-bar && flowspec check\n"))
    #expect(world.run("init", "deep/42") == .success)
    #expect(world.text("deep/42/Specs/App.flow.yaml") != nil)
  }

  @Test(
    arguments: [
      ("f.json", "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [{\"/\": \"/orders/*\"}]}]}}"),
      ("f.json", "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}]}"),
      (
        "f.xml",
        """
        <navigation xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
          app:startDestination="@id/home"><fragment android:id="@+id/home"><deepLink app:uri="shop://home" /></fragment></navigation>
        """
      ),
      (
        "f.plist",
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array></dict></plist>"
      ),
    ])
  func theSpecOfAFilePasses(_ name: String, _ text: String) {
    let world = MemoryWorld([name: text])
    #expect(world.run("init", "Shop", "--from", name) == .success, "\(world.error)")
    #expect(world.run("check", "--config", "Shop/.flowspec.yaml") == .success, "\(world.error)")
  }

  @Test func aFileThatCannotBeTakenIsRefused() {
    let world = MemoryWorld(["f.json": "[]"])
    #expect(world.run("init", "--from", "f.json", "--template", "tabs") == .usage)
    #expect(world.run("init", "--from", "none.json") == .world)
    #expect(world.run("init", "--from", "f.json") == .finding)
    #expect(world.writtenPaths.isEmpty)
  }

  @Test(arguments: [
    ("git@github.com:acme/shop.git", ".github/workflows/flowspec.yml"), ("https://gitlab.acme.example/shop.git", ".gitlab-ci.yml"),
  ])
  func theRemoteTellsTheService(_ address: String, _ file: String) {
    let config = "[remote \"origin\"]\n\turl = \(address)\n"
    let world = MemoryWorld([".git/config": config])
    #expect(world.run("init") == .success)
    #expect(world.text(file) != nil)
    let asked = MemoryWorld([".git/config": config])
    #expect(asked.run("init", "--ci", "none") == .success)
    #expect(asked.text(file) == nil)
    let taken = MemoryWorld([".git/config": config.replacing("github.com", with: "gitlab.com"), ".gitlab-ci.yml": "mine"])
    #expect(taken.run("init") == .success)
    #expect(taken.text(".gitlab-ci.yml") == "mine")
  }

  @Test func aPackageIsToldOfThePlugin() {
    let world = MemoryWorld(["Package.swift": "targets: [.target(name: \"Shop\")]"])
    #expect(world.run("init") == .success)
    #expect(world.output.contains("with '--plugin', 'init' puts the spec beside the sources of 'Shop'"))
  }

  @Test func thePluginNeedsAPackage() {
    let package = ".package(name: \"x\"), targets: [.testTarget(name: \"ShopTests\"), .target(\n  name: \"Shop\", path: \"Code/\")]"
    let world = MemoryWorld(["Package.swift": package])
    #expect(world.run("init", "--plugin") == .success)
    #expect(world.text("Code/Shop.flow.yaml")?.hasPrefix("# yaml-language-server: $schema=../.flowspec/Shop.flow.schema.json\n") == true)
    #expect(world.text(".flowspec/Shop.flow.schema.json") != nil)
    #expect(world.output.contains(".target(name: \"Shop\", plugins: [.plugin(name: \"FlowSpecPlugin\", package: \"flowspec\")])"))
    #expect(world.run("check") == .success)
    #expect(MemoryWorld().run("init", "--plugin") == .usage)
    #expect(MemoryWorld(["Package.swift": "// empty"]).run("init", "--plugin") == .usage)
  }

  @Test func namesOfAPackageHaveNoControls() {
    let manifest = ".target(name: \"A\u{1B}[31m\u{202E}\")\n"
    let world = MemoryWorld(["Package.swift": manifest, "n\u{1B}/Package.swift": manifest])
    for arguments in [["init"], ["init", "--plugin"], ["init", "n\u{1B}"]] { _ = world.run(arguments) }
    #expect(world.output.contains("A\u{241B}[31m\u{FFFD}") && !world.output.contains("\u{1B}"), "\(world.output)\(world.error)")
  }
}
