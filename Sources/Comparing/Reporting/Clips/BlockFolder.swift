import Foundation
import OutputFiles
import Rendering

/// The folder of a page's blocks, named by the digests of their contents.
struct BlockFolder {
  let path: String
  private(set) var byteCount = 0
  private var files: Set<String> = []
  private var pending: PendingFolder?

  /// Creates a folder, of which nothing exists yet.
  init(path: String) { self.path = path }

  /// Writes a block.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  mutating func write(_ key: String, _ text: String, _ register: TemporaryOutputs) throws {
    let (name, data) = PageBlocks.file(key: key, text: text)
    guard files.insert(name).inserted else { return }
    let folder = try pending ?? PendingFolder(folder: path, replaces: true, register: register)
    pending = folder
    folder.own(name)
    try folder.write(data, to: name)
    byteCount += data.count
  }

  /// Moves all blocks to their location; other files there stay.
  ///
  /// - Throws: `OutputError` if they cannot be moved.
  func publish() throws { try pending?.publish() }

  /// Removes the blocks that are not those of this page.
  ///
  /// - Throws: `RenderError` if the folder cannot be listed.
  func removeOthers() throws {
    guard OutputTarget.isExistingFolder(path) else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw RenderError(listing: path, error)
    }
    for name in names where Self.isBlock(name) && !files.contains(name) {
      unlink(path + "/" + name)
    }
    if names.isEmpty || files.isEmpty { rmdir(path) }
  }

  /// Returns whether a name is that of a block: a kind, a digest and the extension of a script.
  static func isBlock(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, ["gif", "apng", "motion", "result"].contains(parts[0]),
      parts[1].hasSuffix(".js")
    else { return false }
    let digest = parts[1].dropLast(3)
    return digest.utf8.count == 64
      && digest.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
