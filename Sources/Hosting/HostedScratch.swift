import Foundation

/// A folder for what programs and renderers hand on to each other, removed with its contents.
public final class HostedScratch: Sendable {
  let path: String

  /// Names a folder that is not there yet.
  public init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-\(UUID().uuidString)").path
  }

  deinit { remove() }

  /// Removes the folder, for a process that ends before its values do.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder in it.
  func folder(_ name: String) throws -> String {
    let folder = path + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
