public import Foundation
import Rendering

/// The folder of this package's sources, against which layouts are built.
public struct EnginePackage: Hashable, Sendable {
  /// The environment variable with the folder.
  public static let variable = "CELLOPHANE_PACKAGE"

  /// The folder into which the Debian package and the tarball put the sources, below their prefix.
  private static let installedFolder = "share/cellophane/sources"

  /// The absolute path.
  public let path: String

  /// Finds the package.
  ///
  /// - Parameters:
  ///   - package: The folder, which takes precedence over the others; `nil` to search for it.
  ///   - environment: The environment, which may name it in `CELLOPHANE_PACKAGE`.
  ///   - executable: The program, in one of whose outer folders the package is, or `share` with it.
  /// - Throws: `RenderError` with advice on naming the folder.
  public init(
    package: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: String? = EnginePackage.executablePath
  ) throws {
    for (place, path) in [("`package`", package), (Self.variable, environment[Self.variable])] {
      guard let path, !path.isEmpty else { continue }
      guard Self.isPackage(path) else {
        throw RenderError(
          .missingInput, at: path,
          "\(place) must name the folder of Cellophane's sources, with its Package.swift")
      }
      self.path = Self.absolute(path)
      return
    }
    var folder = executable.map { ($0 as NSString).deletingLastPathComponent } ?? "/"
    while folder.count > 1 {
      for found in [folder, folder + "/" + Self.installedFolder] where Self.isPackage(found) {
        path = found
        return
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
    throw RenderError(
      .missingInput,
      "layouts are built against Cellophane's sources, which are not around this program; name "
        + "their folder with `package` or in \(Self.variable)")
  }

  /// The path of this program, links resolved.
  public static var executablePath: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  /// Returns whether a folder contains the package.
  static func isPackage(_ folder: String) -> Bool {
    let file = folder + "/Package.swift"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
    return text.contains(#"name: "cellophane""#)
      && targetNames(in: folder).contains("HostedScenes")
  }

  /// Returns the absolute form of a path.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The names of its targets, which no target beside it can have.
  var targetNames: [String] { Self.targetNames(in: path) }

  /// Returns the names of the folders in the folders of a package's `Sources`.
  private static func targetNames(in folder: String) -> [String] {
    func names(_ path: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder + path)) ?? []
    }
    return names("/Sources").flatMap { names("/Sources/" + $0) }
  }
}
