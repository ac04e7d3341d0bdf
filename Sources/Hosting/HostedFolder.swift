import Foundation
import Rendering

/// A folder of somebody's layout sources: which files are taken, and what their module is called.
public struct HostedFolder: Hashable, Sendable {
  /// Where the files are, as the user named it: the folder, or one within it.
  public let base: String
  /// The module that the sources become.
  public let moduleName: String
  /// The files' paths within `base`.
  public let files: [String]
  /// What is to be told about what was taken and what was not.
  public let notes: [String]

  /// Looks at a folder, and at its package's description where it has one.
  ///
  /// - Parameters:
  ///   - target: which of a package's targets is taken.
  ///   - exclusions: files and folders that are left out, by name or by path within `base`.
  /// - Throws: `RenderError` where there is nothing to host.
  public init(
    _ path: String, target: String? = nil, excluding exclusions: [String] = [],
    processes: ChildProcesses
  ) throws {
    guard OutputTarget.isExistingFolder(path) else {
      throw RenderError(.missingInput, at: path, "there is no such folder")
    }
    let given = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var notes: [String] = []
    var base = given
    var name = (EnginePackage.absolute(given) as NSString).lastPathComponent
    if FileManager.default.fileExists(atPath: given + "/Package.swift") {
      let package = try ForeignPackage(folder: given, processes: processes)
      let taken = try package.library(named: target)
      (base, name) = (taken.folder, taken.name)
      let others = package.libraryNames.filter { $0 != taken.name }
      if target == nil, !others.isEmpty {
        notes.append(
          "of the package's targets \(taken.name) is taken; --target takes another one: "
            + others.joined(separator: ", "))
      }
    } else if let target {
      throw RenderError(
        .usage, at: given, "--target \(target) is for packages, and here is no Package.swift")
    } else if OutputTarget.isExistingFolder(given + "/Sources") {
      base = given + "/Sources"
    }
    let search = FolderSearch(base, excluding: exclusions)
    guard !search.files.isEmpty else {
      throw RenderError(
        .missingInput, at: base, "no Swift sources were found that could hold a layout")
    }
    let changed = search.files.filter { file in
      let text = try? String(contentsOfFile: base + "/" + file, encoding: .utf8)
      return text.flatMap(ObjectiveCAttributes.blanked) != nil
    }
    if !changed.isEmpty {
      notes.append(
        "@objc, @IBOutlet and @IBAction are passed over, for Linux has no Objective-C, in: "
          + changed.joined(separator: ", "))
    }
    self.base = base; self.files = search.files
    self.notes = notes + search.leftOut
    moduleName = Self.identifier(name)
  }

  /// Makes a folder whose files are known.
  package init(base: String, moduleName: String, files: [String]) {
    self.base = base; self.moduleName = moduleName; self.files = files; notes = []
  }

  /// Returns a name as a module can have it: `my-layout` gives `my_layout`.
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
