public import Foundation
import Rendering

/// The folder of this package's sources, which somebody's layouts are built against.
public struct EnginePackage: Hashable, Sendable {
  /// The environment variable that can name it.
  public static let variable = "CELLOPHANE_PACKAGE"

  /// Its absolute path.
  public let path: String

  /// Finds the package.
  ///
  /// - Parameters:
  ///   - option: what was named on the command line, which comes first.
  ///   - environment: may name it in `CELLOPHANE_PACKAGE`.
  ///   - executable: the program, in one of whose outer folders the package may be.
  /// - Throws: `RenderError` that says how to name it.
  public init(
    option: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: String? = EnginePackage.executablePath
  ) throws {
    for (place, path) in [("--package", option), (Self.variable, environment[Self.variable])] {
      guard let path, !path.isEmpty else { continue }
      guard Self.isPackage(path) else {
        throw RenderError(
          .missingInput, at: path,
          "\(place) names no folder of Cellophane's sources, with its Package.swift")
      }
      self.path = Self.absolute(path)
      return
    }
    var folder = executable.map { ($0 as NSString).deletingLastPathComponent } ?? "/"
    while folder.count > 1 {
      if Self.isPackage(folder) {
        path = folder
        return
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
    throw RenderError(
      .missingInput,
      "layouts are built against Cellophane's sources, which are not around this program: name "
        + "their folder with --package PATH or in \(Self.variable)")
  }

  /// Where this program is, links followed.
  public static var executablePath: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  /// Tells whether a folder holds the package.
  private static func isPackage(_ folder: String) -> Bool {
    let file = folder + "/Package.swift"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
    return text.contains(#"name: "cellophane""#)
      && FileManager.default.fileExists(atPath: folder + "/Sources/HostedScenes")
  }

  /// Returns a path from the root on.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The names of its own targets, which no target beside it can have.
  var targetNames: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/Sources")) ?? []
  }
}
