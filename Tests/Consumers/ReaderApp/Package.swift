// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "ReaderApp",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../ReaderKit")],
  targets: [
    .target(name: "ReaderApp", dependencies: ["ReaderKit"]),
    .testTarget(name: "ReaderAppTests", dependencies: ["ReaderApp", "ReaderKit"]),
  ],
  swiftLanguageModes: [.v5]
)
