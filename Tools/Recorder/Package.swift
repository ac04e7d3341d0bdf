// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Recorder",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Recorder", targets: ["Recorder"])],
  targets: [.target(name: "Recorder")]
)
