import Foundation

/// A folder for the files that programs pass to renderers, removed with its contents.
public final class HostedScratch: Sendable {
  package let path: String

  /// Chooses the name of a folder that does not exist yet.
  public init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-\(UUID().uuidString)").path
  }

  deinit { remove() }

  /// Removes the folder, for a process that ends before its values do.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  func folder(_ name: String) throws -> String {
    let folder = path + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
