import Foundation
import Rendering

/// Where the three files of a golden lie: timeline, pictures and manifest.
public struct GoldenFiles: Hashable, Sendable {
  /// The ends of the files' names, in the order in which they are written.
  static let endings = [".timeline.json", ".apng", ".golden.json"]

  /// The path without its endings.
  public let base: String

  /// Names the files of a golden.
  ///
  /// - Parameters:
  ///   - folder: where goldens lie.
  ///   - name: what it is a golden of, as a path within the folder.
  public init(folder: String, name: String) {
    base = (folder.hasSuffix("/") ? folder : folder + "/") + name
  }

  /// The timeline as rounded JSON.
  public var timeline: String { base + Self.endings[0] }
  /// The pictures.
  public var pictures: String { base + Self.endings[1] }
  /// Fingerprint, digests and limits.
  public var manifest: String { base + Self.endings[2] }

  /// All files, in the order in which they are written.
  public var all: [String] { Self.endings.map { base + $0 } }

  /// Whether none of the files is there.
  public var areMissing: Bool { !all.contains { FileManager.default.fileExists(atPath: $0) } }

  /// Finds the goldens in a folder and below it, by the names of what they are of, in order.
  ///
  /// - Throws: `RenderError` where the folder cannot be listed.
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
        // An animation that is no golden's has no manifest beside it.
        let name = String(path.dropLast(ending.count))
        if ending != ".apng" { names.insert(name) }
      }
    }
    return names.sorted()
  }
}
