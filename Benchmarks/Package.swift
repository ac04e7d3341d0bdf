// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "cellophane", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        .product(name: "Cellophane", package: "cellophane"),
        .product(name: "CellophaneDynamics", package: "cellophane"),
        .product(name: "CellophanePainting", package: "cellophane"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
