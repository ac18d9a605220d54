// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Player",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "flowspec", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Player",
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
      ],
      plugins: [.plugin(name: "FlowSpecPlugin", package: "flowspec")])
  ]
)
