// swift-tools-version: 6.1

import PackageDescription

let flowspec: [Target.PluginUsage] = [.plugin(name: "FlowSpecPlugin", package: "flowspec")]

let package = Package(
  name: "Pair",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "flowspec", path: "../../..")],
  targets: [
    .target(name: "Left", dependencies: ["Right"], plugins: flowspec),
    .target(name: "Right", plugins: flowspec),
  ],
  swiftLanguageModes: [.v6]
)
