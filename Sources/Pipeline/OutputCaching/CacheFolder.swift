import Digests
package import Foundation
package import OutputFiles

/// A folder of results that are found by the digests of what they were made from.
///
/// `cas/SHA256` is a blob: any bytes, by their own digest. `ac/KEY` is a record: a small text about
/// what was made from the inputs with that key. `index/` has the digests of known files. Everything
/// is written under a hidden name, brought to the disk and then renamed, and is checked when it is
/// read; an entry that is not what it should be is removed. So any number of processes on any number
/// of machines can share a folder without locks.
package struct CacheFolder: Sendable {
  /// The reason that a blob was not delivered.
  package enum Absence: Error {
    case missing
    /// The blob was there, but not what its name says; it was removed.
    case broken
  }

  package let path: String
  package let register: TemporaryOutputs
  /// The entries that are written and have no names yet.
  private let pending = PendingFiles(limit: 32)

  /// The folders of blobs and of records.
  static let blobs = "cas"
  static let records = "ac"
  /// The folder of the indexes of files.
  static let indexes = "index"
  /// The first word of a record, with the version of its form.
  private static let recordMagic = "cellophane-record-1"
  /// The largest size of a record in bytes.
  package static let maximumRecord = 4 << 20

  /// Describes a folder, which is made when something is stored.
  package init(path: String, register: TemporaryOutputs) {
    self.path = path; self.register = register
  }

  /// The default folder: in the user's cache.
  package static func defaultPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String { UserCache.folder(environment: environment) + "/outputs" }

  package func fileDigests(usesIndex: Bool) -> FileDigests {
    FileDigests(folder: "\(path)/\(Self.indexes)", usesIndex: usesIndex, register: register)
  }

  // MARK: Records

  /// Returns the payload of a record; `nil` if there is none, or it is broken, which is then removed.
  ///
  /// - Parameter onBroken: A function that is called for a broken record.
  package func record(_ key: String, onBroken: () -> Void = {}) -> Data? {
    let path = location(Self.records, key)
    guard let file = EntryFile(path: path) else { return nil }
    var data = Data()
    if let status = file.status, status.size <= Int64(Self.maximumRecord),
      FileParts.read(file.descriptor, from: 0, each: { data.append(contentsOf: $0) }),
      let payload = Self.payload(of: data, key: key)
    {
      return payload
    }
    EntryFile.remove(path)
    onBroken()
    return nil
  }

  /// Stores a record, in place of an earlier one; it can be read after `flush`.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  package func store(record payload: Data, as key: String) throws {
    let file = try EntryFile.pending(location(Self.records, key), register)
    try Self.file(of: payload, key: key).withUnsafeBytes { try file.write($0) }
    try pending.add(file)
  }

  /// Gives all stored entries their names; returns the error of the first one that cannot be written.
  package func flush() -> OutputError? {
    do {
      try pending.publish()
      return nil
    } catch {
      return error as? OutputError
        ?? OutputError(.inputOutput, at: path, "the entries cannot be written")
    }
  }

  /// Returns the bytes of the file of a key's record.
  package static func file(of payload: Data, key: String) -> Data {
    header(of: payload, key: key) + payload
  }

  /// Returns the payload of a record's file; `nil` if it is not complete, or is that of another key.
  package static func payload(of file: Data, key: String) -> Data? {
    let length = recordMagic.utf8.count + 1 + 64 + 1
    guard file.count >= length else { return nil }
    let payload = Data(file.dropFirst(length))
    return file.prefix(length) == header(of: payload, key: key) ? payload : nil
  }

  /// Returns the first line of a record's file, with a digest of its key and payload.
  private static func header(of payload: Data, key: String) -> Data {
    let hasher = ContentHasher()
    Data("\(key)\n".utf8).withUnsafeBytes { hasher.update($0) }
    payload.withUnsafeBytes { hasher.update($0) }
    return Data("\(recordMagic) \(hasher.finish())\n".utf8)
  }

  // MARK: Blobs

  /// Returns whether a blob of a size exists; its content is not checked.
  package func hasBlob(_ digest: String, size: Int) -> Bool {
    EntryFile(path: location(Self.blobs, digest))?.status?.size == Int64(size)
  }

  /// Reads a blob in parts, and checks it.
  ///
  /// - Parameter body: A function that receives the parts; what it has received is worth nothing if
  ///   the blob turns out to be broken.
  /// - Throws: `Absence`, or the error of the function.
  package func read(
    blob digest: String, size: Int, each body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let path = location(Self.blobs, digest)
    guard let file = EntryFile(path: path) else { throw Absence.missing }
    if file.status?.size == Int64(size) {
      let hasher = ContentHasher()
      let isRead = try FileParts.read(file.descriptor, from: 0) {
        hasher.update($0)
        try body($0)
      }
      if isRead, hasher.finish() == digest { return }
    }
    EntryFile.remove(path)
    throw Absence.broken
  }

  /// Stores files one after the other as one blob, which can be read after `flush`.
  ///
  /// - Parameter files: The paths of files that do not change meanwhile.
  /// - Returns: The blob's digest, and the sizes of the files.
  /// - Throws: `OutputError` if a file cannot be read, or the blob cannot be written.
  package func store(files: [String]) throws -> (digest: String, sizes: [Int]) {
    let hasher = ContentHasher()
    var sizes: [Int] = []
    for file in files {
      var size = 0
      try Self.read(file) {
        hasher.update($0)
        size += $0.count
      }
      sizes.append(size)
    }
    let digest = hasher.finish()
    if hasBlob(digest, size: sizes.reduce(0, +)) { return (digest, sizes) }
    try storeBlob(as: digest) { write in for file in files { try Self.read(file, each: write) } }
    return (digest, sizes)
  }

  package func blobPath(_ digest: String) -> String { location(Self.blobs, digest) }

  /// Stores a blob that a function writes, unless its digest is another one than expected.
  ///
  /// - Parameter atOnce: Whether it can be read at once, and not only after `flush`.
  /// - Returns: Whether the bytes had the digest.
  /// - Throws: `OutputError` if it cannot be written, or the function's error.
  @discardableResult
  package func storeBlob(
    as digest: String, atOnce: Bool = false,
    _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Bool {
    let file = try EntryFile.pending(location(Self.blobs, digest), register)
    let hasher = ContentHasher()
    try body {
      hasher.update($0)
      try file.write($0)
    }
    guard hasher.finish() == digest else { return false }
    try atOnce ? file.publish() : pending.add(file)
    return true
  }

  /// Reads a file in parts.
  private static func read(
    _ path: String, each body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputError(.inputOutput, at: path, systemError: errno, "it cannot be opened")
    }
    defer { close(descriptor) }
    guard try FileParts.read(descriptor, from: 0, each: body) else {
      throw OutputError(.inputOutput, at: path, systemError: errno, "it cannot be read")
    }
  }

  /// Returns the path of an entry; the first digits are a folder, so that none has too many files.
  func location(_ folder: String, _ name: String) -> String {
    "\(path)/\(folder)/\(name.prefix(2))/\(name)"
  }
}
