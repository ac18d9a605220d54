// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "flowspec", path: "../../..")],
  targets: [
    .target(name: "Shop", plugins: [.plugin(name: "FlowSpecPlugin", package: "flowspec")]),
    .executableTarget(name: "ShopDemo", dependencies: ["Shop"]),
  ],
  swiftLanguageModes: [.v6]
)
