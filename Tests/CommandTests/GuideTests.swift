import Foundation
import TestSupport
import Testing

/// The guide "Bring your layout here", taken apart.
struct Guide {
  /// A fenced block, and the file that it is where the paragraph before it names one.
  struct Block {
    let language: String
    let file: String?
    let text: String
  }

  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Reads a file of the project.
  static func read(_ name: String) throws -> String {
    try String(contentsOf: project.appendingPathComponent(name), encoding: .utf8)
  }

  let text: String
  let blocks: [Block]

  init() throws {
    text = try Self.read("Sources/AppleNames/UIKit/UIKit.docc/BringYourLayout.md")
    let pieces = text.components(separatedBy: "```")
    blocks = stride(from: 1, to: pieces.count, by: 2).map { index in
      let lines = pieces[index].split(separator: "\n", maxSplits: 1).map(String.init)
      let before = pieces[index - 1].components(separatedBy: "\n\n").last { !$0.isEmpty } ?? ""
      let words = before.components(separatedBy: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
      let body = lines.count > 1 && !pieces[index].hasPrefix("\n") ? lines[1] : pieces[index]
      return Block(
        language: pieces[index].hasPrefix("\n") ? "" : lines.first ?? "",
        file: words.first { $0.hasSuffix(".swift") || $0.hasSuffix(".yml") }, text: body)
    }
  }

  /// Returns the block that is a file.
  func file(_ name: String) throws -> String {
    try #require(blocks.first { $0.file == name }, "\(name)").text
  }
}

/// The statements of the guide and of the sample.
struct GuideTests {
  @Test func `the guide's package is the sample's`() throws {
    let sample = try Guide.read("fixtures/uikit-sample/Package.swift")
    let guide = try Guide().file("Package.swift")
    // The sample has its goldens already.
    let first = sample.replacingOccurrences(of: "      exclude: [\"__Snapshots__\"],\n", with: "")
    #expect(guide == first.replacingOccurrences(of: "../..", with: "../cellophane"))
  }

  @Test func `the guide installs what the set-up installs`() throws {
    let setup = try Guide.read("scripts/setup")
    let list = try #require(setup.firstMatch(of: /\npackages=\(([^)]*)\)/)).1
    let packages = list.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let lines = try Guide().text.split(separator: "\n").filter { $0.contains("libcairo2-dev") }
    #expect(lines.count == 2)
    for line in lines { #expect(line.hasSuffix(" " + packages), "\(line)") }
  }

  @Test func `no source changes its mind where these modules can be imported`() throws {
    let modules = /canImport *\( *(UIKit|QuartzCore|CoreGraphics)\b/
    var count = 0
    for folder in ["Sources", "Tests", ".build/checkouts"] {
      let root = Guide.project.appendingPathComponent(folder)
      for case let file as URL in FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: nil) ?? .init()
      where ["swift", "h", "c", "cpp", "m"].contains(file.pathExtension) {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        count += 1
        // This file names what it looks for.
        if file.lastPathComponent == "GuideTests.swift" { continue }
        #expect(text.firstMatch(of: modules) == nil, "\(file.path)")
      }
    }
    #expect(count > 500)
  }

  @Test func `every name in the guide's code is in the table`() throws {
    let table = try Guide.read("Sources/AppleNames/UIKit/UIKit.docc/Symbols.md")
    let code = try Guide().blocks.filter { $0.language == "swift" }.map(\.text).joined()
    let names = Set(code.matches(of: /\b(?:UI|CA|CG|NS)[A-Z]\w+/).map { String($0.0) })
    let foundations: Set = ["CGFloat", "CGPoint", "CGRect", "CGSize", "UIKit"]
    #expect(names.count > 5)
    for name in names.subtracting(foundations).sorted() {
      #expect(table.contains("| `\(name)` |"), "\(name)")
    }
  }
}

extension ClientPackageTests {
  /// The guide's package, built, shown and tested.
  struct Guides {
    /// The folder of the guide's package.
    private let folder = Guide.project.appendingPathComponent(".build/guide").path

    /// Returns a text in which the project stands for the clone beside the reader's package.
    private func inProject(_ text: String) -> String {
      text.replacingOccurrences(of: "../cellophane", with: Guide.project.path)
    }

    /// Writes the guide's files, as a reader does.
    private func write(_ guide: Guide) throws {
      let manager = FileManager.default
      try? manager.removeItem(atPath: folder + "/waves")
      for block in guide.blocks {
        guard let file = block.file else { continue }
        let path = "\(folder)/waves/\(file)"
        try manager.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try inProject(block.text).write(toFile: path, atomically: true, encoding: .utf8)
      }
      // The versions that are fetched already need not be fetched again.
      let resolved = Guide.project.appendingPathComponent("Package.resolved").path
      if manager.fileExists(atPath: resolved) {
        try manager.copyItem(atPath: resolved, toPath: folder + "/waves/Package.resolved")
      }
    }

    @Test func `following the guide shows and tests a layout`() throws {
      let guide = try Guide()
      try write(guide)
      let lines = guide.blocks.filter { $0.language == "sh" }.flatMap {
        $0.text.split(separator: "\n")
      }
      #expect(lines.count >= 5)
      for line in lines {
        var environment = ["CI": ""]
        var words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
        if words[0] == "swift" { words += ClientBuilds.options }
        if words[0] == "cellophane" {
          environment = ["CELLOPHANE_PACKAGE": Guide.project.path]
          words[0] = try Command.path
          words += ["--scratch-path", ClientBuilds.root]
        }
        let result = try Command.run(
          program: "/usr/bin/env", words, environment: environment, folder: folder + "/waves")
        let status: Int32 = line.hasSuffix("exits with 1") ? 1 : 0
        try #require(result.status == status, "\(line): \(result.messages)\n\(result.text)")
      }
      for name in ["scroll.gif", "scroll.json", "insert.gif", "insert.json"] {
        #expect(FileManager.default.fileExists(atPath: "\(folder)/waves/shown/WaveLayout/\(name)"))
      }
    }

    @Test func `sources without imports compile as the guide says`() throws {
      let guide = try Guide()
      let flags = try #require(guide.text.firstMatch(of: /`(\.unsafeFlags\([^`]*\))`/)).1
      try write(guide)
      let waves = folder + "/waves"
      let manifest = try guide.file("Package.swift").replacingOccurrences(
        of: "name: \"Waves\", swiftSettings: [.swiftLanguageMode(.v5)]",
        with: "name: \"Waves\", swiftSettings: [.swiftLanguageMode(.v5), \(flags)]")
      try #require(manifest.contains("import-module"))
      try inProject(manifest).write(
        toFile: waves + "/Package.swift", atomically: true, encoding: .utf8)
      let layout = try guide.file("Sources/Waves/WaveLayout.swift")
        .replacingOccurrences(of: "import UIKit\n", with: "")
      try layout.write(
        toFile: waves + "/Sources/Waves/WaveLayout.swift", atomically: true, encoding: .utf8)
      let result = try Command.run(
        program: "/usr/bin/env", ["swift", "build", "--target", "Waves"] + ClientBuilds.options,
        folder: waves)
      #expect(result.status == 0, "\(result.messages)\n\(result.text)")
    }
  }
}
