// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "flowspec",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "flowspec", targets: ["flowspec"]),
    .plugin(name: "FlowSpecPlugin", targets: ["FlowSpecPlugin"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "FlowSpecExplorer"),
    .target(name: "FlowSpecKit", dependencies: ["CYAML", "FlowSpecExplorer"]),
    .target(name: "FlowSpecXML", dependencies: ["FlowSpecKit"]),
    .target(name: "FlowSpecCLI", dependencies: ["FlowSpecKit", "FlowSpecXML"]),
    .executableTarget(name: "flowspec", dependencies: ["FlowSpecCLI"]),
    .executableTarget(name: "FlowSpecBenchmark", dependencies: ["FlowSpecKit"]),
    .plugin(
      name: "FlowSpecPlugin",
      capability: .buildTool(),
      dependencies: ["flowspec"],
      path: "Sources/FlowSpecPlugin"
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
