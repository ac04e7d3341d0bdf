import Foundation

/// Numbered files that are written into a pending folder.
package final class PendingFrames {
  private let pattern: FramePattern
  private let folder: PendingFolder
  private var count = 0
  /// The number of bytes written.
  package private(set) var byteCount = 0

  /// Creates frames of a folder.
  init(pattern: FramePattern, folder: PendingFolder) {
    self.pattern = pattern; self.folder = folder
  }

  /// Writes the next frame.
  package func append(_ bytes: [UInt8]) throws {
    let name = pattern.name(of: count)
    let place = pattern.folder + "/" + name
    let descriptor = try folder.create(name)
    do {
      try bytes.withUnsafeBytes { try OutputLocation.write($0, to: descriptor, name: place) }
    } catch {
      close(descriptor)
      throw error
    }
    // Some file systems report there that the disk is full.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw OutputError(.inputOutput, at: place, systemError: errno, "it cannot be written")
    }
    byteCount += bytes.count
    count += 1
  }

  /// Moves the folder to its location, with the frames of all of its patterns.
  package func publish() throws { try folder.publish() }
}
