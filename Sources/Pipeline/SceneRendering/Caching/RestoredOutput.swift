import Foundation
import OutputCaching
import OutputFiles
import Rendering

/// An output from the cache, under its hidden name.
final class RestoredOutput {
  /// The state of the output before it has its name.
  private enum Form {
    /// The file is there already.
    case unchanged
    case file(PendingFile)
    case frames(PendingFrames)
  }

  private let form: Form
  let record: CachedOutput
  /// The path of a single file.
  let path: String?

  /// Whether the file was there already.
  var isUnchanged: Bool { if case .unchanged = form { true } else { false } }

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
        self.path = path
        if !replaces, OutputLocation.isTaken(path), !OutputLocation.isNullDevice(path) {
          throw OutputLocation.exists(path)
        }
        if replaces,
          cache.digests.matches(path, digest: record.blob, size: record.byteCount)
        {
          form = .unchanged
          return
        }
        let file = try PendingFile(path: path, replaces: replaces, register: cache.folder.register)
        try cache.read(blob: record.blob, size: record.byteCount) { try file.write($0) }
        form = .file(file)
      case .frames(let pattern):
        path = nil
        // Frames cannot be taken back, so everything is checked before the first one.
        try cache.read(blob: record.blob, size: record.byteCount) { _ in }
        let frames = try folders.frames(pattern)
        var sizes = record.sizes[...]
        var frame: [UInt8] = []
        try cache.read(blob: record.blob, size: record.byteCount) { bytes in
          var rest = bytes[...]
          while let size = sizes.first, frame.count + rest.count >= size {
            let count = size - frame.count
            frame += rest.prefix(count)
            rest = rest.dropFirst(count)
            try frames.append(frame)
            frame.removeAll(keepingCapacity: true)
            sizes.removeFirst()
          }
          frame += rest
        }
        form = .frames(frames)
      }
    } catch let absence as CacheFolder.Absence {
      if absence == .broken { cache.count(\.broken) }
      return nil
    }
  }

  /// Moves the output to its location.
  func publish() throws {
    switch form {
    case .unchanged: break
    case .file(let file): try file.publish()
    case .frames(let frames): try frames.publish()
    }
  }
}
