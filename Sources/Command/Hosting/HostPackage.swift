import Digests
import Foundation
import OutputFiles
import Rendering

/// The package that is generated around hosted sources, in a folder of its own.
///
/// The sources are links, so that the compiler reads the files that the user edits. Those that Linux
/// cannot compile as they are become copies: without Objective-C's attributes, or as the adapter
/// rewrites them.
package struct HostPackage {
  let engine: EnginePackage
  let folder: HostedFolder
  /// The folder of the package.
  package let path: String
  /// The folder of the build, for all packages around one engine.
  package let buildPath: String
  /// The module of the sources: the name of the folder, unless the engine has such a module.
  package let moduleName: String
  /// The names of the modules that are built with it, by those in the sources, where they differ.
  private let renamed: [String: String]
  /// The program that plays scenes, whose name is unique in the folder of the build.
  package let programName: String

  /// Plans a package below a folder for generated files.
  package init(_ folder: HostedFolder, engine: EnginePackage, root: String) {
    self.engine = engine; self.folder = folder
    let digest = Self.digest(EnginePackage.absolute(folder.base))
    path = root + "/" + digest
    buildPath = Self.buildPath(engine: engine.path, root: root)
    programName = "play-" + digest
    let taken = engine.targetNames + Self.systemModules
    renamed = Dictionary(
      uniqueKeysWithValues: Set(folder.modules.map(\.moduleName)).filter(taken.contains).map {
        ($0, $0 + "Sources")
      })
    moduleName = renamed[folder.moduleName] ?? folder.moduleName
  }

  /// Returns the name under which a module is built.
  package func name(of module: HostedFolder) -> String {
    renamed[module.moduleName] ?? module.moduleName
  }

  /// The modules that come with Swift, whose names no target can have.
  static let systemModules = [
    "Swift", "Foundation", "Glibc", "Dispatch", "Synchronization", "Testing", "XCTest",
  ]

  /// The default folder for generated files: in the user's cache.
  package static func defaultRoot(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String { UserCache.folder(environment: environment) + "/host" }

  /// Returns the folder of the build for all packages around the engine at a path.
  package static func buildPath(engine: String, root: String) -> String {
    root + "/build-" + digest(engine)
  }

  /// Returns a short fingerprint of a path.
  static func digest(_ path: String) -> String {
    String(Array(path.utf8).withUnsafeBytes { ContentDigest.text(of: $0) }.prefix(12))
  }

  /// The folder of the links to the sources.
  package var sourcesPath: String { sourcesPath(of: folder) }
  /// The folder of the links to a module's sources.
  func sourcesPath(of module: HostedFolder) -> String { "\(path)/Sources/\(name(of: module))" }
  /// The folder of the sources that the adapter has rewritten.
  var adaptedPath: String { path + "/Adapted" }
  /// The folder of the compiler's symbol graph.
  var graphPath: String { path + "/graphs" }
  /// The folder that stands for the bundle of an app.
  var bundlePath: String { path + "/App" }
  /// The program in its bundle.
  var programPath: String { bundlePath + "/" + programName }

  /// Returns the description of the target of a module, by its index.
  private func target(at index: Int) -> String {
    let module = folder.modules[index]
    let imports = folder.modules[..<index]
    let flags = [
      // Sources that do not import what they use compile all the same, as with a bridging header.
      "-Xfrontend", "-import-module", "-Xfrontend", "UIKit", "-suppress-warnings",
      "-emit-symbol-graph", "-emit-symbol-graph-dir", graphPath,
      "-symbol-graph-minimum-access-level", "internal",
    ]
    let dependencies =
      imports.map { Self.literal(name(of: $0)) }
      + [".product(name: \"UIKit\", package: \"cellophane\")"]
    return """
          .target(
            name: "\(name(of: module))",
            dependencies: [\(dependencies.joined(separator: ", "))],
            path: "Sources/\(name(of: module))",
            swiftSettings: [
              .swiftLanguageMode(.v5),
              .unsafeFlags([\(flags.map(Self.literal).joined(separator: ", "))]),
            ]),
      """
  }

  /// The package's description.
  package var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "hosted",
      dependencies: [.package(name: "cellophane", path: \(Self.literal(engine.path)))],
      targets: [
    \(folder.modules.indices.map(target).joined(separator: "\n"))
        .executableTarget(
          name: "\(programName)",
          dependencies: [
            "\(moduleName)",
            .product(name: "CellophaneHosting", package: "cellophane"),
            .product(name: "UIKit", package: "cellophane"),
          ],
          path: "Program",
          swiftSettings: [
            .swiftLanguageMode(.v5),
            .unsafeFlags([
              "-suppress-warnings", "-Xfrontend", "-import-module", "-Xfrontend", "UIKit",
              "-Xfrontend", "-import-module", "-Xfrontend", "HostedScenes",
              "-Xfrontend", "-import-module", "-Xfrontend", "\(moduleName)",
            ]),
          ]),
      ]
    )

    """
  }

  /// Returns the source of the program that plays scenes with some subjects.
  package func program(
    _ makers: [SubjectMaker], request: HostedRequest = HostedRequest(),
    standIns: StandIns = StandIns()
  ) -> String {
    let entries = makers.map { maker in
      """
        .\(maker.kind.function) {\(maker.kind == .driver ? " driver in" : "")
      #sourceLocation(file: \(Self.literal(maker.location)), line: \(maker.line))
      \(maker.kind == .driver ? "play(driver)" : maker.expression)
      #sourceLocation()
        },

      """
    }
    let parts = [
      request.cell.map { Self.part("cellClass", $0, ".self as AnyClass", at: "`cell`") },
      request.delegate.map { Self.part("makeDelegate", $0, " as AnyObject", at: "`delegate`") }
        ?? (standIns.isDelegate ? "\n  makeDelegate: { HostedStandIn.shared }" : nil),
      standIns.isEmpty ? nil : "\n  prepareLayout: HostedStandIn.prepare",
    ].compactMap(\.self)
    return """
      import HostedScenes
      import UIKit
      @testable import \(moduleName)

      HostedProgram.main([
      \(entries.joined())],
      parts: HostedParts(\(parts.joined(separator: ","))))

      """
  }

  /// Returns an argument of the collection's parts.
  private static func part(
    _ label: String, _ expression: String, _ conversion: String, at location: String
  ) -> String {
    let line = expression.split(whereSeparator: \.isNewline).joined(separator: " ")
    return """

      \(label): {
      #sourceLocation(file: \(literal(location)), line: 1)
      (\(line))\(conversion)
      #sourceLocation()
      }
      """
  }

  static func literal(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  // MARK: Writing

  /// Writes the package; unchanged files keep their dates, so that they are not built again.
  ///
  /// - Parameter adapted: The sources that the adapter has rewritten.
  /// - Throws: `RenderError` if it cannot be written.
  package func write(
    _ makers: [SubjectMaker], request: HostedRequest = HostedRequest(),
    standIns: StandIns = StandIns(), adapted: AdaptedSources = AdaptedSources()
  ) throws {
    do {
      try write(manifest, to: "Package.swift")
      try write(program(makers, request: request, standIns: standIns), to: "Program/main.swift")
      let answers = "Program/StandIn.swift"
      if standIns.isEmpty {
        try? FileManager.default.removeItem(atPath: path + "/" + answers)
      } else {
        try write(standIns.source(module: moduleName), to: answers)
      }
      try linkDriver(makers.isEmpty ? nil : request.driver)
      let manager = FileManager.default
      try manager.createDirectory(atPath: graphPath, withIntermediateDirectories: true)
      // The versions with which the engine is built need not be fetched again.
      let resolved = engine.path + "/Package.resolved"
      if let text = try? String(contentsOfFile: resolved, encoding: .utf8),
        !manager.fileExists(atPath: path + "/Package.resolved")
      {
        try write(text, to: "Package.resolved")
      }
      try link(adapted: Set(adapted.files))
      try writeBundle(isNeeded: adapted.usesBundleModule)
      try writeAssetSymbols()
    } catch {
      throw RenderError(
        .cannotCreate, at: path,
        "what is built there cannot be written; choose another folder with `root`: \(error)")
    }
  }

  /// Writes a file, unless it has the same contents already.
  private func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    if (try? String(contentsOfFile: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Writes the declarations of the asset catalogs' images and colors.
  private func writeAssetSymbols() throws {
    for module in folder.modules {
      let base = EnginePackage.absolute(module.base)
      let texts = module.files.compactMap {
        try? String(contentsOfFile: base + "/" + $0, encoding: .utf8)
      }
      let catalogs = HostedResources(of: base).catalogs
      let source = AssetSymbols(of: catalogs, usedIn: texts).source
      try writeSource(source, of: module, named: Self.assetSymbols)
    }
  }

  /// Writes a source of a module, or removes it.
  private func writeSource(_ text: String?, of module: HostedFolder, named file: String) throws {
    let inner = "Sources/\(name(of: module))/\(file)"
    guard let text else {
      try? FileManager.default.removeItem(atPath: path + "/" + inner)
      return
    }
    try write(text, to: inner)
  }

  /// The names of the sources that are generated beside those of the folder.
  private static let (bundleSource, assetSymbols) = (
    "Cellophane+Bundle.swift", "Cellophane+Assets.swift"
  )

  /// Writes the bundle of the modules' resources, which are those of their folders.
  private func writeBundle(isNeeded: Bool) throws {
    let text = """
      import Foundation

      extension Foundation.Bundle {
        static let module =
          Foundation.Bundle(path: \(Self.literal(bundlePath))) ?? .main
      }

      """
    for module in folder.modules {
      try writeSource(isNeeded ? text : nil, of: module, named: Self.bundleSource)
    }
  }

  /// Lays out the bundle, with the program that was built and the resources of the folder.
  ///
  /// - Throws: `RenderError` if it cannot be written.
  package func writeApp() throws {
    do {
      let folders = folder.modules.reversed().map { EnginePackage.absolute($0.base) }
      try HostedResources(of: folders)
        .write(to: bundlePath, program: "\(buildPath)/debug/\(programName)")
    } catch {
      throw RenderError(.cannotCreate, at: bundlePath, "the bundle cannot be written: \(error)")
    }
  }

  /// Links the user's driver file into the program, or removes the link.
  private func linkDriver(_ driver: String?) throws {
    let manager = FileManager.default
    let link = path + "/Program/Driver.swift"
    let target = driver.map { EnginePackage.absolute($0) }
    let old = try? manager.destinationOfSymbolicLink(atPath: link)
    guard old != target else { return }
    try? manager.removeItem(atPath: link)
    // The compiler goes by dates, and another file may be older than the last build.
    try? manager.removeItem(atPath: "\(buildPath)/debug/\(programName).build")
    guard let target else { return }
    try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
  }

  /// Returns a source that imports the modules under the names with which they are built.
  private func importingRenamed(_ text: String) -> String {
    renamed.reduce(text) { text, names in
      guard text.contains(names.key),
        let pattern = try? Regex("(?m)^(.*\\bimport +)\(names.key)\\b")
      else { return text }
      return text.replacing(pattern) { match in
        "\(match.output[1].substring ?? "")\(names.value)"
      }
    }
  }

  /// Creates the links to the sources, and removes those to sources that no longer exist.
  private func link(adapted: Set<String>) throws {
    let manager = FileManager.default
    let wanted = Dictionary(
      uniqueKeysWithValues: folder.modules.flatMap { module in
        let (base, prefix) = (EnginePackage.absolute(module.base), folder.prefix(of: module))
        return module.files.map { file in
          let isAdapted = adapted.contains(prefix + file)
          return (
            "\(name(of: module))/\(file)",
            isAdapted ? "\(adaptedPath)/\(prefix)\(file)" : "\(base)/\(file)"
          )
        }
      })
    let copies = wanted.compactMapValues { file -> String? in
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
      let blanked = folder.needsAdapter ? nil : ObjectiveCAttributes.blanked(text)
      let imported = importingRenamed(blanked ?? text)
      return imported == text ? nil : imported
    }
    let generated = folder.modules.flatMap { module in
      [Self.bundleSource, Self.assetSymbols].map { "\(name(of: module))/\($0)" }
    }
    let root = path + "/Sources"
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    for name in try manager.subpathsOfDirectory(atPath: root)
    where wanted[name] == nil && !generated.contains(name) {
      let location = "\(root)/\(name)"
      if name.hasSuffix(".swift") || manager.isLink(atPath: location) {
        // Its folder may have been removed before.
        try? manager.removeItem(atPath: location)
      }
    }
    for (name, target) in wanted.sorted(by: { $0.key < $1.key }) {
      let location = "\(root)/\(name)"
      if let copy = copies[name] {
        try manager.removeAllButFile(atPath: location)
        try write(copy, to: "Sources/" + name)
        continue
      }
      if (try? manager.destinationOfSymbolicLink(atPath: location)) == target { continue }
      try? manager.removeItem(atPath: location)
      try manager.createDirectory(
        atPath: (location as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try manager.createSymbolicLink(atPath: location, withDestinationPath: target)
    }
  }
}

extension FileManager {
  fileprivate func isLink(atPath path: String) -> Bool {
    (try? destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Removes a link or a folder, but no file.
  fileprivate func removeAllButFile(atPath path: String) throws {
    var isFolder: ObjCBool = false
    let exists = fileExists(atPath: path, isDirectory: &isFolder)
    if isLink(atPath: path) || exists && isFolder.boolValue { try removeItem(atPath: path) }
  }
}
