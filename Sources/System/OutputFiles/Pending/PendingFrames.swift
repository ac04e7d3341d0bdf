import Foundation

/// Numbered files that are written into a pending folder.
package final class PendingFrames {
  private let pattern: FramePattern
  private let folder: PendingFolder
  private var count = 0
  /// The number of bytes written.
  package private(set) var byteCount = 0

  init(pattern: FramePattern, folder: PendingFolder) {
    self.pattern = pattern; self.folder = folder
  }

  /// The paths of the frames under the hidden name of their folder.
  package var hiddenFiles: [String] {
    (0..<count).map { "\(folder.temporary.path)/\(pattern.name(of: $0))" }
  }

  /// Writes the next frame.
  package func append(_ bytes: [UInt8]) throws {
    let name = pattern.name(of: count)
    let place = pattern.folder + "/" + name
    try bytes.withUnsafeBytes { try folder.write($0, to: name, name: place) }
    byteCount += bytes.count
    count += 1
  }

  /// Moves the folder to its location, with the frames of all of its patterns.
  package func publish() throws { try folder.publish() }
}
