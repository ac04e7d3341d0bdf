// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SourceAdapter",
  products: [.executable(name: "adapt-sources", targets: ["adapt-sources"])],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
  ],
  targets: [
    .target(
      name: "SourceAdapting",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(name: "adapt-sources", dependencies: ["SourceAdapting"]),
    .testTarget(name: "SourceAdaptingTests", dependencies: ["SourceAdapting"], exclude: ["Stub"]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
