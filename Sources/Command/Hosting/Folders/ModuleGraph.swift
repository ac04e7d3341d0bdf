import Foundation
import OutputFiles
import Rendering

/// A module that hosted sources import, and the folder or package of its sources.
public struct NamedModule: Hashable, Sendable {
  /// The name in `import`.
  public let name: String
  /// The folder of its sources, or of the package that it is a target or a product of.
  public let folder: String

  /// Names a module.
  public init(name: String, folder: String) { self.name = name; self.folder = folder }

  /// Reads `NAME=DIR`.
  ///
  /// - Throws: `RenderError` if the name is none of a module, or there is no such folder.
  public init(parsing text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      HostedFolder.identifier(String(parts[0])) == parts[0]
    else {
      throw RenderError(
        .invalidArgument, "`modules` is NAME=DIR, as in Charts=../Charts/Sources, not \"\(text)\"")
    }
    (name, folder) = (String(parts[0]), String(parts[1]))
    guard OutputTarget.isExistingFolder(folder) else {
      throw RenderError(.missingInput, at: folder, "there is no such folder for module \(name)")
    }
  }
}

/// The modules that hosted sources import from their package, from packages beside it, and from
/// folders that the user names; each is listed after those that it imports itself.
struct ModuleGraph {
  private(set) var modules: [HostedFolder] = []
  /// Notes about what is built besides the sources, and what cannot be.
  private(set) var notes: [String] = []
  private var known: Set<String> = []
  private var packages: [String: ForeignPackage] = [:]
  private let processes: ChildProcesses

  init(processes: ChildProcesses) { self.processes = processes }

  /// Adds a module that the user names.
  ///
  /// - Throws: `RenderError` if its package has no such target or product, or its folder no sources.
  mutating func add(_ module: NamedModule) throws {
    guard FileManager.default.fileExists(atPath: module.folder + "/Package.swift") else {
      guard known.insert(module.name).inserted else { return }
      let inner = module.folder + "/Sources"
      let base = OutputTarget.isExistingFolder(inner) ? inner : module.folder
      return try append(module.name, in: base, excluding: [], isRequired: true)
    }
    let package = try package(in: module.folder)
    let targets = package.targets(named: module.name)
    guard !targets.isEmpty else {
      throw RenderError(
        .invalidArgument, at: module.folder + "/Package.swift",
        "there is no library \(module.name); there are "
          + package.libraryNames.joined(separator: ", "))
    }
    for target in targets { try add(target, of: package, isRequired: true) }
  }

  /// Adds the modules that a target imports, directly or not.
  mutating func addImports(of target: String, in package: ForeignPackage) throws {
    known.insert(target)
    for name in package.imports(of: target) {
      let own = package.targets(named: name)
      if !own.isEmpty {
        for target in own { try add(target, of: package, isRequired: false) }
        continue
      }
      // The engine's modules are built as its own package.
      for folder in package.localPackages where !EnginePackage.isPackage(folder) {
        guard let other = try? self.package(in: folder) else { continue }
        for target in other.targets(named: name) {
          try add(target, of: other, isRequired: false)
        }
      }
    }
  }

  /// Adds a target after what it imports.
  private mutating func add(
    _ target: String, of package: ForeignPackage, isRequired: Bool
  ) throws {
    guard known.insert(target).inserted else { return }
    try addImports(of: target, in: package)
    let found = try package.library(named: target)
    try append(target, in: found.folder, excluding: found.exclusions, isRequired: isRequired)
  }

  /// Adds the sources of a module.
  private mutating func append(
    _ name: String, in folder: String, excluding exclusions: [String], isRequired: Bool
  ) throws {
    let search = FolderSearch(folder, excluding: exclusions)
    guard !search.files.isEmpty else {
      guard isRequired else { return }
      throw RenderError(
        .missingInput, at: folder, "no Swift sources of module \(name) were found")
    }
    notes.append("the module \(name) is built too, from \(folder)")
    modules.append(HostedFolder(base: folder, moduleName: name, files: search.files))
  }

  /// Reads a package once.
  private mutating func package(in folder: String) throws -> ForeignPackage {
    let key = EnginePackage.absolute(folder)
    if let found = packages[key] { return found }
    let found = try ForeignPackage(folder: folder, processes: processes)
    packages[key] = found
    return found
  }
}
