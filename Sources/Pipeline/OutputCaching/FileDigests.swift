import Digests
import Foundation
package import OutputFiles
import Synchronization

/// The digests of files, which are read again only if their status has changed.
///
/// A status is the device, the number, the size and both times of a file. It is recorded only if the
/// file was not changed within the last two seconds, since a further change at the same tick of the
/// system's clock would not be seen.
package final class FileDigests: Sendable {
  private let indexes = Mutex<[String: FileIndex]>([:])
  /// The folder of the indexes.
  private let folder: String
  /// Whether recorded digests are used; otherwise all files are read.
  private let usesIndex: Bool
  private let register: TemporaryOutputs

  /// Creates digests, with the indexes of a cache.
  ///
  /// - Parameters:
  ///   - folder: The folder of the indexes, which is made when they are saved.
  ///   - usesIndex: Whether recorded digests are used; otherwise every file is read.
  package init(folder: String, usesIndex: Bool, register: TemporaryOutputs) {
    self.folder = folder; self.usesIndex = usesIndex; self.register = register
  }

  /// Returns the digest of a regular file; `nil` if there is none, or it cannot be read.
  package func digest(ofFile path: String) -> String? {
    let shelf = Self.folder(of: path)
    if let status = FileStatus(path: path), let known = known(status, in: shelf) { return known }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return digest(ofOpen: descriptor, in: shelf)
  }

  /// Returns the digest of an open regular file; `nil` if it cannot be read.
  ///
  /// - Parameter shelf: The folder with whose files its digest is kept.
  package func digest(ofOpen descriptor: Int32, in shelf: String) -> String? {
    guard let status = FileStatus(descriptor: descriptor) else { return nil }
    if let known = known(status, in: shelf) { return known }
    let isRecent = status.isRecent
    let hasher = ContentHasher()
    guard FileParts.read(descriptor, from: 0, each: { hasher.update($0) }),
      FileStatus(descriptor: descriptor) == status
    else { return nil }
    let digest = hasher.finish()
    if !isRecent { add(digest, of: status, in: shelf) }
    return digest
  }

  /// Returns whether a file has a size and a digest; it is read only if its size is right, and its
  /// status is not known.
  package func matches(_ path: String, digest: String, size: Int) -> Bool {
    FileStatus(path: path)?.size == Int64(size) && self.digest(ofFile: path) == digest
  }

  /// Writes the indexes to which something was added.
  ///
  /// Entries that other processes have added in the meantime stay; at worst a file is read once more.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package func save() throws {
    let changed = indexes.withLock { $0.filter(\.value.isChanged) }
    for (shelf, index) in changed.sorted(by: { $0.key < $1.key }) {
      let path = path(of: shelf)
      let file = try EntryFile.pending(path, register)
      try FileIndex(path: path).merged(with: index).data.withUnsafeBytes { try file.write($0) }
      try file.publish()
    }
  }

  /// Returns the recorded digest of a status.
  private func known(_ status: FileStatus, in shelf: String) -> String? {
    guard usesIndex else { return nil }
    return indexes.withLock { self.index(of: shelf, in: &$0).digest(of: status) }
  }

  /// Records the digest of a status.
  private func add(_ digest: String, of status: FileStatus, in shelf: String) {
    indexes.withLock { indexes in
      _ = self.index(of: shelf, in: &indexes)
      indexes[shelf]?.add(digest, of: status)
    }
  }

  /// Returns the index of a folder, which is read at its first use.
  private func index(of shelf: String, in indexes: inout [String: FileIndex]) -> FileIndex {
    if let index = indexes[shelf] { return index }
    let index = usesIndex ? FileIndex(path: path(of: shelf)) : FileIndex()
    indexes[shelf] = index
    return index
  }

  /// Returns the path of an index.
  ///
  /// The numbers of devices and files mean something to one running system only, so each has its own.
  private func path(of shelf: String) -> String {
    let place =
      shelf.hasPrefix("/") ? shelf : FileManager.default.currentDirectoryPath + "/" + shelf
    return "\(folder)/\(ContentDigest.text(of: "\(Self.system)\n\(place)"))"
  }

  /// An identifier of the running system.
  private static let system: String = {
    let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }()

  private static func folder(of path: String) -> String { FramePattern.split(path).folder }
}
