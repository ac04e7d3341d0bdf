import Foundation
package import OutputFiles

/// A file, numbered files, standard output or nothing, as the destination of bytes.
package enum OutputDestination {
  case file(PendingFile)
  case frames(PendingFrames)
  case standardOutput(count: Int)
  /// Bytes that are only counted.
  case nothing(count: Int)

  /// Opens the location of an output.
  ///
  /// - Throws: `OutputError` if it exists and must not be replaced, or cannot be made.
  package init(_ output: PlannedOutput, folders: inout PendingFolders) throws {
    switch output.location {
    case .file(let path): self = .file(try folders.file(path))
    case .frames(let pattern): self = .frames(try folders.frames(pattern))
    case .standardOutput: self = .standardOutput(count: 0)
    }
  }

  /// Appends bytes; of numbered files, all those of the next one.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch self {
    case .file(let file): try file.write(bytes)
    case .frames(let frames): try frames.append([UInt8](bytes))
    case .standardOutput(let count):
      try OutputLocation.write(bytes, to: STDOUT_FILENO, name: "standard output")
      self = .standardOutput(count: count + bytes.count)
    case .nothing(let count): self = .nothing(count: count + bytes.count)
    }
  }

  /// Moves the files to their location.
  package func publish() throws {
    switch self {
    case .file(let file): try file.publish()
    case .frames(let frames): try frames.publish()
    case .standardOutput, .nothing: break
    }
  }

  /// The number of bytes written.
  package var byteCount: Int {
    switch self {
    case .file(let file): file.byteCount
    case .frames(let frames): frames.byteCount
    case .standardOutput(let count), .nothing(let count): count
    }
  }

  /// The finished files under their hidden names; none of standard output.
  package var hiddenFiles: [String] {
    switch self {
    case .file(let file): [file.hiddenPath].compactMap(\.self)
    case .frames(let frames): frames.hiddenFiles
    case .standardOutput, .nothing: []
    }
  }
}
