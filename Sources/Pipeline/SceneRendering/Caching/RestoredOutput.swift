import Foundation
import OutputCaching
import OutputFiles
import Rendering

/// An output from the cache, under its hidden name.
final class RestoredOutput {
  /// The place of its bytes; `nil` if the file was there already.
  let destination: OutputDestination?
  let record: CachedOutput

  /// Whether the file was there already.
  var isUnchanged: Bool { destination == nil }

  /// Writes an output under its hidden name; `nil` if the cache does not have its bytes, or they are
  /// broken.
  ///
  /// - Parameter folders: The folders of frames of the same scene.
  /// - Throws: `OutputError` if the output cannot be made.
  init?(
    _ record: CachedOutput, _ output: PlannedOutput, from cache: RenderCache, replaces: Bool,
    folders: inout PendingFolders
  ) throws {
    self.record = record
    do {
      switch output.location {
      case .standardOutput: return nil
      case .file(let path):
        if replaces,
          cache.digests.matches(path, digest: record.blob, size: record.byteCount)
        {
          destination = nil
          return
        }
        var file = try OutputDestination(output, folders: &folders)
        try cache.read(blob: record.blob, size: record.byteCount) { try file.write($0) }
        destination = file
      case .frames:
        // Frames cannot be taken back, so everything is checked before the first one.
        try cache.read(blob: record.blob, size: record.byteCount) { _ in }
        var frames = try OutputDestination(output, folders: &folders)
        var sizes = record.sizes[...]
        var frame: [UInt8] = []
        try cache.read(blob: record.blob, size: record.byteCount) { bytes in
          var rest = bytes[...]
          while let size = sizes.first, frame.count + rest.count >= size {
            let count = size - frame.count
            frame += rest.prefix(count)
            rest = rest.dropFirst(count)
            try frame.withUnsafeBytes { try frames.write($0) }
            frame.removeAll(keepingCapacity: true)
            sizes.removeFirst()
          }
          frame += rest
        }
        destination = frames
      }
    } catch let absence as CacheFolder.Absence {
      if absence == .broken { cache.count(\.broken) }
      return nil
    }
  }
}
