import Foundation
import ImageAssets
import Rendering

/// The package that is generated around somebody's sources, in a folder of its own.
///
/// The sources are links, so that the compiler reads what the user edits. Only those that speak of
/// Objective-C are copied, without the attributes that Linux does not have.
package struct HostPackage {
  let engine: EnginePackage
  let folder: HostedFolder
  /// Where the package is.
  package let path: String
  /// Where everything is built, for all packages around one engine.
  package let buildPath: String
  /// The module of the sources: the folder's name for it, unless the engine has one of that name.
  package let moduleName: String
  /// The program that plays scenes, which has a name of its own among those built in one place.
  package let programName: String

  /// Plans a package below a folder for what is generated.
  package init(_ folder: HostedFolder, engine: EnginePackage, root: String) {
    self.engine = engine; self.folder = folder
    let digest = Self.digest(EnginePackage.absolute(folder.base))
    path = root + "/" + digest
    buildPath = root + "/build-" + Self.digest(engine.path)
    programName = "play-" + digest
    let taken = engine.targetNames + Self.systemModules
    moduleName =
      taken.contains(folder.moduleName) ? folder.moduleName + "Sources" : folder.moduleName
  }

  /// Modules that come with Swift, which no target can be called.
  private static let systemModules = [
    "Swift", "Foundation", "Glibc", "Dispatch", "Synchronization", "Testing", "XCTest",
  ]

  /// The folder for what is generated where none is named: in the user's cache.
  package static func defaultRoot(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let cache = named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.cache"
    return cache + "/cellophane/host"
  }

  /// Returns a short fingerprint of a path.
  private static func digest(_ path: String) -> String {
    String(Array(path.utf8).withUnsafeBytes { ContentDigest.text(of: $0) }.prefix(12))
  }

  /// Where the links to the sources are.
  package var sourcesPath: String { "\(path)/Sources/\(moduleName)" }
  /// Where the compiler tells what the module declares.
  var graphPath: String { path + "/graphs" }
  /// The built program.
  var programPath: String { "\(buildPath)/debug/\(programName)" }

  /// The package's description.
  package var manifest: String {
    let flags = [
      // Sources that do not import what they use compile all the same, as with a bridging header.
      "-Xfrontend", "-import-module", "-Xfrontend", "UIKit", "-suppress-warnings",
      "-emit-symbol-graph", "-emit-symbol-graph-dir", graphPath,
      "-symbol-graph-minimum-access-level", "internal",
    ]
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "hosted",
        dependencies: [.package(name: "cellophane", path: \(Self.literal(engine.path)))],
        targets: [
          .target(
            name: "\(moduleName)",
            dependencies: [.product(name: "UIKit", package: "cellophane")],
            path: "Sources/\(moduleName)",
            swiftSettings: [
              .swiftLanguageMode(.v5),
              .unsafeFlags([\(flags.map(Self.literal).joined(separator: ", "))]),
            ]),
          .executableTarget(
            name: "\(programName)",
            dependencies: [
              "\(moduleName)",
              .product(name: "CellophaneHosting", package: "cellophane"),
              .product(name: "UIKit", package: "cellophane"),
            ],
            path: "Program",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
        ]
      )

      """
  }

  /// Returns the text of the program that makes some layouts.
  package func program(_ makers: [LayoutMaker]) -> String {
    let entries = makers.map { maker in
      """
        HostedLayout {
      #sourceLocation(file: \(Self.literal(maker.place)), line: \(maker.line))
      \(maker.expression)
      #sourceLocation()
        },

      """
    }
    return """
      import HostedScenes
      import UIKit
      @testable import \(moduleName)

      HostedProgram.main([
      \(entries.joined())])

      """
  }

  /// Returns a text as a literal of Swift.
  private static func literal(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  // MARK: Writing

  /// Writes the package; what is as it should be keeps its date, and so is not built anew.
  ///
  /// - Throws: `RenderError` where it cannot be written.
  package func write(_ makers: [LayoutMaker]) throws {
    do {
      try write(manifest, to: "Package.swift")
      try write(program(makers), to: "Program/main.swift")
      let manager = FileManager.default
      try manager.createDirectory(atPath: graphPath, withIntermediateDirectories: true)
      // The versions that the engine is built with already need not be fetched again.
      let resolved = engine.path + "/Package.resolved"
      if let text = try? String(contentsOfFile: resolved, encoding: .utf8),
        !manager.fileExists(atPath: path + "/Package.resolved")
      {
        try write(text, to: "Package.resolved")
      }
      try link()
    } catch {
      throw RenderError(
        .cannotCreate, at: path,
        "what is built there cannot be written; name another place with --scratch-path: \(error)")
    }
  }

  /// Writes a file, unless it says the same already.
  private func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    if (try? String(contentsOfFile: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Makes the links to the sources, and removes those to what is not there any more.
  private func link() throws {
    let manager = FileManager.default
    let base = EnginePackage.absolute(folder.base)
    let wanted = Dictionary(
      uniqueKeysWithValues: folder.files.map { ("\(moduleName)/\($0)", "\(base)/\($0)") })
    let copies = wanted.compactMapValues { file in
      (try? String(contentsOfFile: file, encoding: .utf8)).flatMap(ObjectiveCAttributes.blanked)
    }
    let root = path + "/Sources"
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    for name in try manager.subpathsOfDirectory(atPath: root) where wanted[name] == nil {
      let place = "\(root)/\(name)"
      if name.hasSuffix(".swift") || manager.isLink(atPath: place) {
        // A folder may have gone before with all that was in it.
        try? manager.removeItem(atPath: place)
      }
    }
    for (name, target) in wanted.sorted(by: { $0.key < $1.key }) {
      let place = "\(root)/\(name)"
      if let copy = copies[name] {
        try manager.removeAllButFile(atPath: place)
        try write(copy, to: "Sources/" + name)
        continue
      }
      if (try? manager.destinationOfSymbolicLink(atPath: place)) == target { continue }
      try? manager.removeItem(atPath: place)
      try manager.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try manager.createSymbolicLink(atPath: place, withDestinationPath: target)
    }
  }
}

extension FileManager {
  /// Tells whether there is a link at a place.
  fileprivate func isLink(atPath path: String) -> Bool {
    (try? destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Removes a link, or a folder, and no file.
  fileprivate func removeAllButFile(atPath path: String) throws {
    var isFolder: ObjCBool = false
    let exists = fileExists(atPath: path, isDirectory: &isFolder)
    if isLink(atPath: path) || exists && isFolder.boolValue { try removeItem(atPath: path) }
  }
}
