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

  /// Searches a folder, and reads its package's description if it has one.
  ///
  /// - Parameters:
  ///   - target: The target of a package.
  ///   - exclusions: The files and folders to leave out, by name or by path within `base`.
  /// - Throws: `RenderError` if there is nothing to host.
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
    var app: XcodeApp?
    var name = (EnginePackage.absolute(given) as NSString).lastPathComponent
    if FileManager.default.fileExists(atPath: given + "/Package.swift") {
      let package = try ForeignPackage(folder: given, processes: processes)
      let taken = try package.library(named: target)
      (base, name) = (taken.folder, taken.name)
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
    let search = FolderSearch(base, only: app?.files, excluding: exclusions)
    guard !search.files.isEmpty else {
      throw RenderError(.missingInput, at: base, "no Swift sources with layouts were found")
    }
    let texts = search.files.map { file in
      (file, (try? String(contentsOfFile: base + "/" + file, encoding: .utf8)) ?? "")
    }
    needsAdapter = texts.contains { SourceAdapter.isNeeded(by: $0.1) }
    let changed = texts.filter { ObjectiveCAttributes.blanked($0.1) != nil }.map(\.0)
    if !changed.isEmpty, !needsAdapter {
      notes.append(
        "@objc, @IBOutlet and @IBAction are ignored, because Linux has no Objective-C, in: "
          + changed.joined(separator: ", "))
    }
    let withSwiftUI = texts.filter {
      $0.1.firstMatch(of: /(?m)^\s*(?:@\w+\s+)*import +SwiftUI\b/) != nil
    }.map(\.0)
    if !withSwiftUI.isEmpty {
      notes.append(
        "SwiftUI is not played; what needs it is left out of " + withSwiftUI.joined(separator: ", ")
      )
    }
    self.base = base; self.files = search.files
    self.notes = notes + search.leftOut
    moduleName = Self.identifier(name)
  }

  /// Creates a folder of known files.
  package init(base: String, moduleName: String, files: [String]) {
    self.base = base; self.moduleName = moduleName; self.files = files; notes = []
    needsAdapter = false
  }

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
