import Foundation
import OutputFiles
import Rendering

/// A folder of hosted layout sources: its files, and the name of their module.
public struct HostedFolder: Hashable, Sendable {
  /// The folder of the files, as the user named it: the folder itself, or one within it.
  public let base: String
  /// The module of the sources.
  public let moduleName: String
  /// The files' paths within `base`.
  public let files: [String]
  /// Whether sources have to be rewritten by the adapter.
  package let needsAdapter: Bool
  /// Notes about files that were included or left out.
  public let notes: [String]
  /// The modules that the sources import and that are built with them, each after those that it
  /// imports itself.
  package let siblings: [HostedFolder]

  /// Searches a folder, and reads its package's description if it has one.
  ///
  /// - Parameters:
  ///   - target: The target of a package.
  ///   - exclusions: The files and folders to leave out, by name or by path within `base`.
  ///   - modules: The folders or packages of modules that the sources import from elsewhere.
  /// - Throws: `RenderError` if there is nothing to host.
  public init(
    _ path: String, target: String? = nil, excluding exclusions: [String] = [],
    modules: [NamedModule] = [], processes: ChildProcesses
  ) throws {
    guard OutputTarget.isExistingFolder(path) else {
      throw RenderError(.missingInput, at: path, "there is no such folder")
    }
    let given = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var notes: [String] = []
    var base = given
    var app: XcodeApp?
    var graph = ModuleGraph(processes: processes)
    try modules.forEach { try graph.add($0) }
    var passed = exclusions
    var name = (EnginePackage.absolute(given) as NSString).lastPathComponent
    if FileManager.default.fileExists(atPath: given + "/Package.swift") {
      let package = try ForeignPackage(folder: given, processes: processes)
      let taken = try package.library(named: target)
      (base, name) = (taken.folder, taken.name)
      passed += taken.exclusions
      try graph.addImports(of: taken.name, in: package)
      let others = package.libraryNames.filter { $0 != taken.name }
      if target == nil, !others.isEmpty {
        notes.append(
          "of the package's targets \(taken.name) is built; `target` names another one: "
            + others.joined(separator: ", "))
      }
    } else if let target {
      throw RenderError(
        .invalidArgument, at: given,
        "`target` \(target) is for packages, but there is no Package.swift")
    } else if let found = XcodeApp(around: given) {
      (base, name, app) = (found.base, found.name, found)
      notes += found.notes
    } else if OutputTarget.isExistingFolder(given + "/Sources") {
      base = given + "/Sources"
    }
    let search = FolderSearch(base, only: app?.files, excluding: passed)
    guard !search.files.isEmpty else {
      throw RenderError(.missingInput, at: base, "no Swift sources with layouts were found")
    }
    let texts = Self.texts(of: search.files, in: base)
    siblings = graph.modules
    needsAdapter =
      siblings.contains(where: \.needsAdapter)
      || texts.contains { SourceAdapter.isNeeded(by: $0.1) }
    let changed = texts.filter { ObjectiveCAttributes.blanked($0.1) != nil }.map(\.0)
    if !changed.isEmpty, !needsAdapter {
      notes.append(
        "@objc, @IBOutlet and @IBAction are ignored, because Linux has no Objective-C, in: "
          + changed.joined(separator: ", "))
    }
    self.base = base; self.files = search.files
    self.notes = notes + Self.swiftUINotes(on: texts) + graph.notes + search.leftOut
    moduleName = Self.identifier(name)
  }

  /// Creates a folder of known files.
  package init(
    base: String, moduleName: String, files: [String], siblings: [HostedFolder] = []
  ) {
    self.base = base; self.moduleName = moduleName; self.files = files; notes = []
    self.siblings = siblings
    needsAdapter =
      siblings.contains(where: \.needsAdapter)
      || Self.texts(of: files, in: base).contains { SourceAdapter.isNeeded(by: $0.1) }
  }

  /// Returns the note about files that import SwiftUI; none without such files.
  private static func swiftUINotes(on texts: [(file: String, text: String)]) -> [String] {
    let files = texts.filter {
      $0.text.firstMatch(of: /(?m)^\s*(?:@\w+\s+)*import +SwiftUI\b/) != nil
    }.map(\.file)
    if files.isEmpty { return [] }
    return [
      "SwiftUI is not played; what needs it is left out of " + files.joined(separator: ", ")
    ]
  }

  private static func texts(of files: [String], in base: String) -> [(file: String, text: String)] {
    files.map { ($0, (try? String(contentsOfFile: base + "/" + $0, encoding: .utf8)) ?? "") }
  }

  /// All modules, in the order in which they are built; its own is the last one.
  package var modules: [HostedFolder] { siblings + [self] }

  /// The deepest folder around the sources of all modules, as an absolute path unless it is `base`.
  package var root: String {
    guard !siblings.isEmpty else { return base }
    let paths = modules.map { EnginePackage.absolute($0.base).split(separator: "/") }
    let shared = paths.dropFirst().reduce(paths[0]) { shared, path in
      Array(zip(shared, path).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + shared.joined(separator: "/")
  }

  /// Returns the path of a module's folder within `root`, with a slash at its end unless it is empty.
  package func prefix(of module: HostedFolder) -> String {
    guard !siblings.isEmpty else { return "" }
    let rest = EnginePackage.absolute(module.base).dropFirst(root == "/" ? 1 : root.count + 1)
    return rest.isEmpty ? "" : rest + "/"
  }

  /// Returns a path within `root` as the user names it.
  package func name(of path: String) -> String {
    guard let owner = owner(of: path) else { return root + "/" + path }
    return owner.base + "/" + path.dropFirst(prefix(of: owner).count)
  }

  /// Returns the module of a path within `root`.
  package func owner(of path: String) -> HostedFolder? {
    modules.filter { path.hasPrefix(prefix(of: $0)) }
      .max { prefix(of: $0).utf8.count < prefix(of: $1).utf8.count }
  }

  /// The number of the files of all modules.
  package var fileCount: Int { modules.reduce(0) { $0 + $1.files.count } }

  /// Returns a name in the form of a module's: `my-layout` gives `my_layout`.
  package static func identifier(_ name: String) -> String {
    let text = String(
      name.unicodeScalars.map { scalar in
        let isKept = scalar.properties.isXIDContinue && scalar.isASCII
        return isKept ? Character(scalar) : "_"
      })
    guard let first = text.first else { return "Hosted" }
    return first.isNumber || text.allSatisfy({ $0 == "_" }) ? "Hosted" + text : text
  }
}
