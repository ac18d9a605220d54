// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Door",
  platforms: [.macOS(.v14)],
  products: [.library(name: "Door", targets: ["Door"])],
  dependencies: [.package(name: "flowspec", path: "../../..")],
  targets: [
    .target(name: "Door"),
    .testTarget(name: "DoorTests", dependencies: ["Door"]),
  ],
  swiftLanguageModes: [.v6]
)
