import Foundation
import Synchronization

/// A folder for the files that programs pass to renderers, removed with its contents.
public final class HostedScratch: Sendable {
  package let path: String
  /// The number of runs of each scene.
  private let runs = Mutex<[String: Int]>([:])

  /// Chooses the name of a folder that does not exist yet.
  public init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-\(UUID().uuidString)").path
  }

  deinit { remove() }

  /// Removes the folder, for a process that ends before its values do.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Creates a folder for another run of a scene; the last two before it are kept, since they may
  /// still be shown.
  package func folder(_ name: String) throws -> String {
    let run = runs.withLock { runs in
      runs[name, default: 0] += 1
      return runs[name, default: 0]
    }
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)/\(run - 3)")
    let folder = "\(path)/\(name)/\(run)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
