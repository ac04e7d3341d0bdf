import Digests
import Foundation
import OutputFiles

/// The digests of the files of one folder, by their status; a file of the cache.
///
/// The file is one of many, so that a command reads only what concerns its own files. It is a list of
/// records of 72 bytes after a header, with a digest of everything at its end. A list that is not
/// valid counts as empty.
struct FileIndex: Sendable {
  /// The known digest of a file.
  struct Entry: Hashable, Sendable {
    let status: FileStatus
    let digest: String
  }

  /// The largest number of entries that are kept.
  static let maximumCount = 65_536
  /// The first bytes of the file, with the version of its form.
  private static let magic = Array("cellophane-index 1\n".utf8)
  /// The size of a record: five numbers and a digest.
  private static let recordSize = 5 * 8 + 32

  private(set) var entries: [FileIdentity: Entry] = [:]
  /// The files that were added since the index was read.
  private var added: Set<FileIdentity> = []

  /// Creates an empty index.
  init() {}

  /// Reads an index; an empty one where there is none.
  init(path: String) {
    guard let file = EntryFile(path: path), let status = file.status,
      status.size <= Int64(2 * Self.maximumCount * Self.recordSize)
    else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.size))
    guard FileParts.read(file.descriptor, from: 0, each: { bytes += $0 }) else { return }
    let end = bytes.count - 64
    let start = Self.magic.count
    guard end >= start, bytes.starts(with: Self.magic), (end - start) % Self.recordSize == 0,
      String(decoding: bytes[end...], as: UTF8.self)
        == bytes[..<end].withUnsafeBytes({ ContentDigest.text(of: $0) })
    else { return }
    entries.reserveCapacity((end - start) / Self.recordSize)
    bytes.withUnsafeBytes { bytes in
      for position in stride(from: start, to: end, by: Self.recordSize) {
        func number(_ index: Int) -> UInt64 {
          UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: position + 8 * index, as: UInt64.self)
          )
        }
        let status = FileStatus(
          identity: .init(device: number(0), number: number(1)),
          size: Int64(bitPattern: number(2)), modified: Int64(bitPattern: number(3)),
          changed: Int64(bitPattern: number(4)))
        let digest = bytes[position + 40..<position + Self.recordSize]
        entries[status.identity] = Entry(status: status, digest: Self.text(digest))
      }
    }
  }

  /// Whether something was added since the index was read.
  var isChanged: Bool { !added.isEmpty }

  /// Returns the digest of a file with exactly this status; `nil` if it is not known.
  func digest(of status: FileStatus) -> String? {
    guard let entry = entries[status.identity], entry.status == status else { return nil }
    return entry.digest
  }

  /// Adds the digest of a file, in place of that of an earlier status.
  mutating func add(_ digest: String, of status: FileStatus) {
    entries[status.identity] = Entry(status: status, digest: digest)
    added.insert(status.identity)
  }

  /// Returns an index with the entries that were added to another one.
  func merged(with other: FileIndex) -> FileIndex {
    var result = self
    for identity in other.added { result.entries[identity] = other.entries[identity] }
    let excess = result.entries.count - Self.maximumCount
    if excess > 0 {
      let oldest = result.entries.values.filter { !other.added.contains($0.status.identity) }
        .sorted { $0.status.changed < $1.status.changed }
      for entry in oldest.prefix(excess) { result.entries[entry.status.identity] = nil }
    }
    return result
  }

  /// The bytes of the file.
  var data: Data {
    var bytes = Self.magic
    bytes.reserveCapacity(bytes.count + entries.count * Self.recordSize + 64)
    for entry in entries.values {
      let status = entry.status
      let numbers = [
        status.identity.device, status.identity.number, UInt64(bitPattern: status.size),
        UInt64(bitPattern: status.modified), UInt64(bitPattern: status.changed),
      ]
      for number in numbers {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
      }
      bytes += Self.bytes(of: entry.digest)
    }
    let digest = bytes.withUnsafeBytes { ContentDigest.text(of: $0) }
    return Data(bytes + Array(digest.utf8))
  }

  /// Returns bytes as hexadecimal digits.
  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
      for (index, byte) in bytes.enumerated() {
        buffer[2 * index] = digits[Int(byte >> 4)]
        buffer[2 * index + 1] = digits[Int(byte & 15)]
      }
      return 2 * bytes.count
    }
  }

  /// Returns the bytes of hexadecimal digits.
  private static func bytes(of text: String) -> [UInt8] {
    let digits = text.utf8.map { $0 < 0x40 ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
