import Foundation
import Rendering

/// The paths of the three files of a golden: timeline, frames and manifest.
public struct GoldenFiles: Hashable, Sendable {
  /// The extensions of the files' names, in the order in which they are written.
  static let endings = [".timeline.json", ".apng", ".golden.json"]

  /// The path without extensions.
  public let base: String
  /// The endings of files that an interrupted update has left in its own folder.
  var pendingEndings: Set<String> = []

  /// Names the files of a golden.
  ///
  /// - Parameters:
  ///   - folder: The folder of goldens.
  ///   - name: The name of the golden, as a path within the folder.
  public init(folder: String, name: String) {
    self.init(base: (folder.hasSuffix("/") ? folder : folder + "/") + name)
  }

  /// Names the files of a golden by their path without extensions.
  package init(base: String) { self.base = base }

  /// The timeline as rounded JSON.
  public var timeline: String { path(Self.endings[0]) }
  /// The frames.
  public var animation: String { path(Self.endings[1]) }
  /// The fingerprint, the digests and the tolerances.
  public var manifest: String { path(Self.endings[2]) }

  /// All files, in the order in which they are written.
  public var all: [String] { Self.endings.map(path) }

  /// Whether none of the files exists.
  ///
  /// Throws a `RenderError` where that cannot be found out.
  public var areMissing: Bool { get throws { try !all.contains { try InputFile.exists($0) } } }

  /// Removes the files that exist, and the folders up to a given one that are empty then.
  ///
  /// - Throws: `RenderError` if a file cannot be removed.
  public func remove(from folder: String) throws {
    for path in try completingUpdate().all where unlink(path) != 0 && errno != ENOENT {
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
    guard try InputFile.exists(folder) else { return [] }
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    } catch {
      throw RenderError(listing: folder, error)
    }
    var names: Set<String> = []
    for path in paths {
      if let pending = try completeUpdate(at: path, in: folder) {
        if let name = pending { names.insert(name) }
        continue
      }
      for ending in endings where path.hasSuffix(ending) {
        // An animation without a manifest beside it is no golden's.
        let name = String(path.dropLast(ending.count))
        if ending != ".apng" { names.insert(name) }
      }
    }
    return names.sorted()
  }
}
