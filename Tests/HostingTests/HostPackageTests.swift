import Foundation
import Hosting
import TestSupport
import Testing

struct HostPackageTests {
  /// Returns the subjects of expressions of layouts.
  private func makers(_ expressions: [String]) -> [SubjectMaker] {
    var request = HostedRequest()
    request.layouts = expressions
    return SubjectMaker.list(request)
  }

  /// A folder of sources with a plan for its package.
  private struct Plan {
    let scratch: Scratch
    let engine: EnginePackage

    /// Makes a folder with files.
    init(_ files: [String]) throws {
      scratch = try Scratch()
      try scratch.write("name: \"cellophane\"", to: "engine/Package.swift")
      for name in ["HostedScenes", "Layouts"] {
        try scratch.write("", to: "engine/Sources/Floor/\(name)/A.swift")
      }
      engine = try EnginePackage(package: scratch("engine"), environment: [:])
      for file in files { try scratch.write("// \(file)\n", to: "mine/\(file)") }
    }

    /// Plans the package for some of the files.
    func package(_ files: [String], module: String = "Fan") -> HostPackage {
      let folder = HostedFolder(base: scratch("mine"), moduleName: module, files: files)
      return HostPackage(folder, engine: engine, root: scratch("root"))
    }
  }

  @Test func `the package's sources are the user's own files`() throws {
    let plan = try Plan(["A.swift", "Inner/B.swift"])
    let package = plan.package(["A.swift", "Inner/B.swift"])
    try package.write([])
    let copy = package.sourcesPath + "/Inner/B.swift"
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: copy)
        == plan.scratch("mine/Inner/B.swift"))
    try plan.package(["A.swift"]).write([])
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(FileManager.default.fileExists(atPath: package.sourcesPath + "/A.swift"))
  }

  @Test func `sources that speak of Objective-C are copied, and the user's own stay as they are`()
    throws
  {
    let plan = try Plan(["A.swift", "Inner/B.swift"])
    let package = plan.package(["A.swift", "Inner/B.swift"])
    let location = package.sourcesPath + "/Inner/B.swift"
    func isLink() -> Bool {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: location)) != nil
    }
    let texts = ["let a = 1", "@objc let a = 1", "@objc let a = 2", "let a = 3", "@objc let a = 4"]
    for text in texts {
      try plan.scratch.write(text, to: "mine/Inner/B.swift")
      try package.write([])
      #expect(isLink() == !text.hasPrefix("@objc"))
      let seen = try String(contentsOfFile: location, encoding: .utf8)
      #expect(seen == text.replacingOccurrences(of: "@objc", with: "     "))
      #expect(try plan.scratch.read("mine/Inner/B.swift") == text)
    }
    try plan.package(["A.swift"]).write([])
    #expect(!FileManager.default.fileExists(atPath: location))
    #expect(try plan.scratch.read("mine/Inner/B.swift") == texts.last)
  }

  @Test func `what has not changed keeps its date`() throws {
    let plan = try Plan(["A.swift"])
    let package = plan.package(["A.swift"])
    try package.write([])
    let file = package.path + "/Package.swift"
    let past = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
    try package.write(makers(["FanLayout()"]))
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    #expect(date == past)
    #expect(
      try String(contentsOfFile: package.path + "/Program/main.swift", encoding: .utf8)
        .contains("FanLayout()"))
  }

  @Test func `another driver discards what was compiled of the one before`() throws {
    let plan = try Plan(["A.swift", "One.swift", "Two.swift"])
    let package = plan.package(["A.swift"])
    let objects = "\(package.buildPath)/debug/\(package.programName).build"
    func objectsAreKept(after driver: String) throws -> Bool {
      try FileManager.default.createDirectory(atPath: objects, withIntermediateDirectories: true)
      var request = HostedRequest()
      request.driver = plan.scratch("mine/" + driver)
      try package.write(SubjectMaker.list(request), request: request)
      return FileManager.default.fileExists(atPath: objects)
    }
    // The compiler goes by dates, and Two.swift may be older than the last build.
    #expect(try !objectsAreKept(after: "One.swift"))
    #expect(try objectsAreKept(after: "One.swift"))
    #expect(try !objectsAreKept(after: "Two.swift"))
  }

  @Test func `the manifest compiles sources like an app's, with UIKit visible`() throws {
    let manifest = try Plan([]).package(["A.swift"]).manifest
    #expect(manifest.contains(#""-Xfrontend", "-import-module", "-Xfrontend", "UIKit""#))
    #expect(manifest.contains(".swiftLanguageMode(.v5)"))
    #expect(manifest.contains(#".product(name: "UIKit", package: "cellophane")"#))
  }

  @Test func `a module that has one of the engine's names gets another one`() throws {
    let plan = try Plan([])
    #expect(plan.package(["A.swift"], module: "Layouts").moduleName == "LayoutsSources")
    #expect(plan.package(["A.swift"], module: "Foundation").moduleName == "FoundationSources")
    #expect(plan.package(["A.swift"], module: "Fan").moduleName == "Fan")
  }

  @Test func `folders have programs of their own, built in one folder`() throws {
    let plan = try Plan([])
    let folders = ["a/Fan", "b/Fan"].map {
      HostedFolder(base: plan.scratch($0), moduleName: "Fan", files: ["A.swift"])
    }
    let packages = folders.map { HostPackage($0, engine: plan.engine, root: plan.scratch("root")) }
    #expect(packages[0].programName != packages[1].programName)
    #expect(packages[0].path != packages[1].path)
    #expect(packages[0].buildPath == packages[1].buildPath)
  }

  @Test func `the cache is where the user has it`() {
    #expect(
      HostPackage.defaultRoot(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"])
        == "/c/cellophane/host")
    #expect(
      HostPackage.defaultRoot(environment: ["XDG_CACHE_HOME": "c", "HOME": "/h"])
        == "/h/.cache/cellophane/host")
  }

  // MARK: Makers

  @Test func `each expression is a line of the option's own`() throws {
    let makers = self.makers(["FanLayout(\n style: .wide)", "make(FanLayout.self)", "helper"])
    #expect(makers.map(\.name) == ["FanLayout", "FanLayout-2", "Layout"])
    let program = try Plan([]).package(["A.swift"]).program(makers)
    #expect(
      program.contains(
        "#sourceLocation(file: \"`expressions`\", line: 1)\nFanLayout(  style: .wide)\n#sourceLocation()"
      ))
    #expect(program.contains("#sourceLocation(file: \"`expressions`\", line: 3)\nhelper\n"))
  }

  @Test func `layouts of one name get folders of their own`() {
    let makers = self.makers(["FanLayout(1)", "FanLayout(2)", "Wheel()"])
    #expect(makers.map(\.name) == ["FanLayout", "FanLayout-2", "Wheel"])
  }
}
