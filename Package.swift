// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "flowspec",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "flowspec", targets: ["flowspec"]),
    .plugin(name: "FlowSpecPlugin", targets: ["FlowSpecPlugin"]),
    .plugin(name: "FlowSpecGenerate", targets: ["FlowSpecGenerate"]),
    .plugin(name: "FlowSpecCheck", targets: ["FlowSpecCheck"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    // Part of macOS.
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "FlowSpecExplorer"),
    .target(name: "FlowSpecKit", dependencies: ["CYAML", "FlowSpecExplorer"], exclude: ["Embedded"]),
    .target(name: "FlowSpecXML", dependencies: ["CExpat", "FlowSpecKit"]),
    .target(name: "FlowSpecCLI", dependencies: ["FlowSpecExplorer", "FlowSpecKit", "FlowSpecXML"]),
    .executableTarget(name: "flowspec", dependencies: ["FlowSpecCLI"]),
    .executableTarget(name: "FlowSpecBenchmark", dependencies: ["FlowSpecKit"]),
    .plugin(
      name: "FlowSpecPlugin",
      capability: .buildTool(),
      dependencies: ["flowspec"],
      path: "Sources/FlowSpecPlugin"
    ),
    // Two plugins, because one that may write asks for permission even when it does not.
    .plugin(
      name: "FlowSpecGenerate",
      capability: .command(
        intent: .custom(verb: "flowspec-generate", description: "Write the Swift of the specs."),
        permissions: [.writeToPackageDirectory(reason: "The generated Swift is written into the package.")]),
      dependencies: ["flowspec"],
      path: "Sources/FlowSpecGenerate"
    ),
    .plugin(
      name: "FlowSpecCheck",
      capability: .command(
        intent: .custom(verb: "flowspec-check", description: "Check the specs, and list generated files that are not current.")),
      dependencies: ["flowspec"],
      path: "Sources/FlowSpecCheck"
    ),
    .testTarget(name: "FlowSpecExplorerTests", dependencies: ["FlowSpecExplorer"]),
    .testTarget(name: "FlowSpecKitTests", dependencies: ["FlowSpecKit"]),
    .testTarget(name: "FlowSpecXMLTests", dependencies: ["FlowSpecXML", "FlowSpecKit"]),
    .testTarget(name: "FlowSpecCLITests", dependencies: ["FlowSpecCLI"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
