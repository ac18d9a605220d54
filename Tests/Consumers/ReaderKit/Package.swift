// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "ReaderKit",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "ReaderKit", targets: ["ReaderKit"])],
  dependencies: [.package(name: "flowspec", path: "../../..")],
  targets: [
    .target(name: "ReaderKit", plugins: [.plugin(name: "FlowSpecPlugin", package: "flowspec")])
  ],
  swiftLanguageModes: [.v6]
)
