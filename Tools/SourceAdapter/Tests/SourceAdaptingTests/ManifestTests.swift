import SourceAdapting
import Testing

struct ManifestTests {
  private func manifest(_ text: String, engine: String = "/engine") -> Adapted {
    Adapted([file(text, "Package.swift", module: "")], engine: engine)
  }

  @Test(arguments: [("5.1", "5.2"), ("5.2", "5.2"), ("4.0", "5.2"), ("5.9", "5.9"), ("6.2", "6.2")])
  func `raises the version of the manifest where it must`(
    _ version: (before: String, after: String)
  ) {
    let text =
      "// swift-tools-version:\(version.before)\nlet p = Package(name: \"A\", targets: [])\n"
    let adapted = manifest(text).texts["Package.swift"]
    #expect(adapted?.hasPrefix("// swift-tools-version:\(version.after)\n") == true)
  }

  @Test func `adds the package and its product`() {
    let text = """
      import PackageDescription
      let package = Package(
        name: "A",
        dependencies: [
          .package(url: "x", from: "1.0.0"),
        ],
        targets: [
          .target(name: "A", dependencies: ["B"], path: "Sources"),
          .testTarget(
            name: "C"),
          .binaryTarget(name: "D", path: "D"),
        ])
      """
    #expect(
      manifest(text).texts["Package.swift"] == """
        import PackageDescription
        let package = Package(
          name: "A",
          dependencies: [
            .package(url: "x", from: "1.0.0"),
            .package(name: "cellophane", path: "/engine"),
          ],
          targets: [
            .target(name: "A", dependencies: ["B", .product(name: "UIKit", package: "cellophane")], path: "Sources"),
            .testTarget(
              name: "C", dependencies: [.product(name: "UIKit", package: "cellophane")]),
            .binaryTarget(name: "D", path: "D"),
          ])
        """)
  }

  @Test func `adds a list of dependencies`() {
    let text = manifest(
      "let p = Package(name: \"A\", targets: [.target(name: \"A\", dependencies: [])])",
      engine: "https://example.com/cellophane.git"
    ).texts["Package.swift"]
    #expect(
      text == "let p = Package(name: \"A\", dependencies: [.package(url: "
        + "\"https://example.com/cellophane.git\", branch: \"main\")], targets: [.target(name: "
        + "\"A\", dependencies: [.product(name: \"UIKit\", package: \"cellophane\")])])")
  }

  @Test func `changes nothing the second time`() {
    let first = manifest("let p = Package(name: \"A\", targets: [.target(name: \"A\")])")
    let second = manifest(first.texts["Package.swift"] ?? "")
    #expect(first.report.changed == ["Package.swift"])
    #expect(second.report.changed.isEmpty)
  }

  @Test func `remarks on manifests that it cannot follow`() {
    #expect(manifest("let p = Package(name: \"A\", targets: list)").messages.count == 1)
    #expect(manifest("let p = make()").messages.count == 1)
  }
}
