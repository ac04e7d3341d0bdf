import Foundation
import Rendering

/// The paths of the three files of a golden: timeline, frames and manifest.
public struct GoldenFiles: Hashable, Sendable {
  /// The extensions of the files' names, in the order in which they are written.
  static let endings = [".timeline.json", ".apng", ".golden.json"]

  /// The path without extensions.
  public let base: String

  /// Names the files of a golden.
  ///
  /// - Parameters:
  ///   - folder: The folder of goldens.
  ///   - name: The name of the golden, as a path within the folder.
  public init(folder: String, name: String) {
    base = (folder.hasSuffix("/") ? folder : folder + "/") + name
  }

  /// The timeline as rounded JSON.
  public var timeline: String { base + Self.endings[0] }
  /// The frames.
  public var animation: String { base + Self.endings[1] }
  /// The fingerprint, the digests and the tolerances.
  public var manifest: String { base + Self.endings[2] }

  /// All files, in the order in which they are written.
  public var all: [String] { Self.endings.map { base + $0 } }

  /// Whether none of the files exists.
  public var areMissing: Bool { !all.contains { FileManager.default.fileExists(atPath: $0) } }

  /// Removes the files that exist, and the folders up to a given one that are empty then.
  ///
  /// - Throws: `RenderError` if a file cannot be removed.
  public func remove(from folder: String) throws {
    for path in all where unlink(path) != 0 && errno != ENOENT {
      throw RenderError(.cannotCreate, at: path, systemError: errno, "it cannot be removed")
    }
    var parent = (base as NSString).deletingLastPathComponent
    while parent.count > folder.count, parent.hasPrefix(folder), rmdir(parent) == 0 {
      parent = (parent as NSString).deletingLastPathComponent
    }
  }

  /// Returns the names of the goldens in a folder and below it, in order.
  ///
  /// - Throws: `RenderError` if the folder cannot be listed.
  public static func names(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    } catch {
      throw RenderError(.inputOutput, at: folder, "the folder cannot be listed")
    }
    var names: Set<String> = []
    for path in paths {
      for ending in endings where path.hasSuffix(ending) {
        // An animation without a manifest beside it is no golden's.
        let name = String(path.dropLast(ending.count))
        if ending != ".apng" { names.insert(name) }
      }
    }
    return names.sorted()
  }
}
