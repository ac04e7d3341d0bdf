import Foundation
import Hosting
import Rendering
import TestSupport
import Testing

struct FolderTests {
  /// Writes files that say nothing to a folder of their own.
  private func folder(_ files: [String], _ texts: [String: String] = [:]) throws -> Scratch {
    let scratch = try Scratch()
    for file in files { try scratch.write("// nothing\n", to: file) }
    for (file, text) in texts { try scratch.write(text, to: file) }
    return scratch
  }

  @Test func `sources are taken, tests and demonstrations are not`() throws {
    let scratch = try folder([
      "B.swift", "Inner/A.swift", "ATests.swift", "Tests/T.swift", "FanLayoutTests/T.swift",
      "Example/E.swift", "FanLayoutDemo/D.swift", "Pods/P.swift", ".build/checkouts/C.swift",
      "Play.playground/Contents.swift", "Cell.xctemplate/___FILEBASENAME___.swift", "Package.swift",
      "Contest/K.swift", "README.md",
    ])
    let search = FolderSearch(scratch.path)
    #expect(search.files == ["B.swift", "Contest/K.swift", "Inner/A.swift"])
    #expect(search.leftOut.isEmpty)
  }

  @Test func `entry points of apps are left out and reported, but for delegates in UIKit`() throws {
    let scratch = try folder(
      ["main.swift"],
      [
        "App.swift": "import AppKit\n\n@NSApplicationMain\nclass AppDelegate {}\n",
        "AppDelegate.swift":
          "import UIKit\n\n@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n",
        "New.swift": "  @main struct App {}\n",
        "Layout.swift": "// An @main is elsewhere.\nlet mail = \"a@main.org\"\n",
      ])
    let search = FolderSearch(scratch.path)
    #expect(search.files == ["AppDelegate.swift", "Layout.swift"])
    #expect(
      search.leftOut == [
        "App.swift is left out, for it declares an app with @NSApplicationMain",
        "New.swift is left out, for it declares an app with @main",
        "main.swift is left out, for it is a program of its own",
      ])
  }

  @Test func `what is to be left out is, by name and by path`() throws {
    let scratch = try folder(["A.swift", "Inner/A.swift", "Inner/B.swift", "Old/C.swift"])
    #expect(
      FolderSearch(scratch.path, excluding: ["Inner/A.swift", "Old/"]).files
        == ["A.swift", "Inner/B.swift"])
    #expect(
      FolderSearch(scratch.path, excluding: ["A.swift"]).files == ["Inner/B.swift", "Old/C.swift"])
  }

  @Test func `a folder's Sources are its sources, and it names the module`() throws {
    let scratch = try folder(["my-layout/Sources/A.swift", "my-layout/Scripts/S.swift"])
    let hosted = try HostedFolder(scratch("my-layout/"), processes: ChildProcesses())
    #expect(hosted.base == scratch("my-layout/Sources"))
    #expect(hosted.files == ["A.swift"])
    #expect(hosted.moduleName == "my_layout")
  }

  @Test func `files that a list names are taken, wherever they lie`() throws {
    let scratch = try folder(["A.swift", "Samples/S.swift", "Samples/T.swift", "Old.swift"])
    let listed = ["A.swift", "Samples/S.swift", "Samples/T.swift"]
    #expect(FolderSearch(scratch.path, only: listed).files == listed)
    #expect(FolderSearch(scratch.path, only: listed, excluding: ["Samples"]).files == ["A.swift"])
    #expect(
      FolderSearch(scratch.path, only: listed, excluding: ["Samples/S.swift"]).files
        == ["A.swift", "Samples/T.swift"])
  }

  @Test func `files that need SwiftUI are named`() throws {
    let scratch = try folder(["A.swift"])
    try scratch.write("import UIKit\n@testable import SwiftUI\n", to: "Card.swift")
    try scratch.write("import UIKit // import SwiftUI\nimport SwiftUINavigation\n", to: "D.swift")
    let notes = try HostedFolder(scratch.path, processes: ChildProcesses()).notes
    #expect(notes == ["SwiftUI is not played; what needs it is left out of Card.swift"])
  }

  @Test func `a module's name is one that Swift takes`() {
    #expect(HostedFolder.identifier("3d-cards") == "Hosted3d_cards")
    #expect(HostedFolder.identifier("Größe") == "Gr__e")
    #expect(HostedFolder.identifier("--") == "Hosted__")
  }

  @Test func `an empty folder and a missing one are reported`() throws {
    let scratch = try folder(["README.md"])
    #expect(throws: RenderError.self) {
      try HostedFolder(scratch.path, processes: ChildProcesses())
    }
    let error = #expect(throws: RenderError.self) {
      try HostedFolder(scratch("none"), processes: ChildProcesses())
    }
    #expect(error?.kind == .missingInput)
  }

  // MARK: Packages

  /// The package manager's description of a package with two libraries.
  private static let description = """
    {"name": "Cards", "products": [
      {"name": "cards-tool", "targets": ["Tool"], "type": {"executable": null}},
      {"name": "Cards", "targets": ["Cards"], "type": {"library": ["automatic"]}}],
     "targets": [
      {"name": "Tool", "type": "executable", "exclude": []},
      {"name": "Support", "type": "regular", "path": "Other/Support"},
      {"name": "Cards", "type": "regular"},
      {"name": "CardsTests", "type": "test"}]}
    """

  @Test func `of a package the library that it offers is taken`() throws {
    let scratch = try folder(["Sources/Cards/A.swift", "Other/Support/S.swift"])
    let package = try ForeignPackage(json: Data(Self.description.utf8), folder: scratch.path)
    #expect(package.libraryNames == ["Cards", "Support"])
    let library = try package.library(named: nil)
    #expect(library.name == "Cards")
    #expect(library.folder == scratch("Sources/Cards"))
    #expect(try package.library(named: "Support").folder == scratch("Other/Support"))
    let error = #expect(throws: RenderError.self) { try package.library(named: "Tool") }
    #expect(error?.description.contains("there are Cards, Support") == true)
  }
}
