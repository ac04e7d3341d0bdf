import Digests
import Foundation
import OutputFiles
import TestSupport
import Testing

@testable import OutputCaching

@Suite("the digests of known files")
struct FileDigestsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Returns digests with the index of earlier ones.
  private func digests(usesIndex: Bool = true) -> FileDigests {
    FileDigests(
      folder: scratch("index"), usesIndex: usesIndex, register: TemporaryOutputs())
  }

  /// The status of a file as it would be if it had been changed long ago.
  private func oldStatus(_ name: String) throws -> FileStatus {
    let status = try #require(FileStatus(path: scratch(name)))
    return FileStatus(identity: status.identity, size: status.size, modified: 1, changed: 1)
  }

  @Test("a digest is that of the bytes")
  func digest() throws {
    try scratch.write("text", to: "a")
    let expected = ContentDigest.text(of: "text")
    #expect(digests().digest(ofFile: scratch("a")) == expected)
    #expect(digests().digest(ofFile: scratch("missing")) == nil)
    #expect(digests().digest(ofFile: scratch("")) == nil)
    #expect(
      expected == "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1")
  }

  @Test("a file that was changed just now is read again")
  func recentFiles() throws {
    try scratch.write("text", to: "a")
    let status = try #require(FileStatus(path: scratch("a")))
    #expect(status.isRecent)
    #expect(try !oldStatus("a").isRecent)
    let first = digests()
    #expect(first.digest(ofFile: scratch("a")) == ContentDigest.text(of: "text"))
    try first.save()
    #expect(!FileManager.default.fileExists(atPath: scratch("index")))
    #expect(first.matches(scratch("a"), digest: ContentDigest.text(of: "text"), size: 4))
    #expect(!first.matches(scratch("a"), digest: ContentDigest.text(of: "text"), size: 5))
    #expect(!first.matches(scratch("a"), digest: ContentDigest.text(of: "more"), size: 4))
  }

  @Test("a file that was changed long ago is not read again, unless that is requested")
  func oldFiles() async throws {
    try scratch.write("text", to: "a")
    try await Task.sleep(for: .seconds(2.1))
    let digest = ContentDigest.text(of: "text")
    let first = digests()
    #expect(first.digest(ofFile: scratch("a")) == digest)
    try first.save()
    // An index that lies is believed.
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch("index"))
    let path = scratch("index/\(names[0])")
    let status = try #require(FileStatus(path: scratch("a")))
    #expect(FileIndex(path: path).digest(of: status) == digest)
    var lie = FileIndex()
    lie.add(ContentDigest.text(of: "other"), of: status)
    try lie.data.write(to: URL(fileURLWithPath: path))
    #expect(digests().digest(ofFile: scratch("a")) == ContentDigest.text(of: "other"))
    #expect(digests(usesIndex: false).digest(ofFile: scratch("a")) == digest)
    // Any change of the file makes it unknown.
    try scratch.write("more", to: "a")
    #expect(digests().digest(ofFile: scratch("a")) == ContentDigest.text(of: "more"))
  }

  @Test("an index is read again as it was written, and merged")
  func indexes() throws {
    var index = FileIndex()
    for number in 0..<100 {
      let digest = ContentDigest.text(of: "\(number)")
      index.add(
        digest,
        of: FileStatus(
          identity: .init(device: 7, number: UInt64(number)), size: Int64(number), modified: -1,
          changed: .max))
    }
    try FileManager.default.createDirectory(
      atPath: scratch("i"), withIntermediateDirectories: true)
    let path = scratch("i/x")
    try index.data.write(to: URL(fileURLWithPath: path))
    let read = FileIndex(path: path)
    #expect(read.entries == index.entries)
    #expect(!read.isChanged)
    var other = FileIndex()
    let status = FileStatus(
      identity: .init(device: 7, number: 3), size: 9, modified: 9, changed: 9)
    other.add(ContentDigest.text(of: "new"), of: status)
    let merged = read.merged(with: other)
    #expect(merged.entries.count == 100)
    #expect(merged.digest(of: status) == ContentDigest.text(of: "new"))
  }

  @Test("a damaged index counts as empty", arguments: [0, 5, 30, 100, 1000, -1])
  func damagedIndexes(position: Int) throws {
    var index = FileIndex()
    for number in 0..<20 {
      index.add(
        ContentDigest.text(of: "\(number)"),
        of: FileStatus(
          identity: .init(device: 1, number: UInt64(number)), size: 1, modified: 1, changed: 1))
    }
    var bytes = [UInt8](index.data)
    if position < 0 { bytes.removeLast(40) } else { bytes[position] ^= 4 }
    let path = scratch("x")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(FileIndex(path: path).entries.isEmpty)
  }

  @Test("an index has a limit, and keeps what is new")
  func limit() {
    var old = FileIndex()
    let digest = ContentDigest.text(of: "x")
    for number in 0..<FileIndex.maximumCount {
      old.add(
        digest,
        of: FileStatus(
          identity: .init(device: 1, number: UInt64(number)), size: 1, modified: 1,
          changed: Int64(number)))
    }
    var new = FileIndex()
    let status = FileStatus(
      identity: .init(device: 2, number: 1), size: 1, modified: 1, changed: -1)
    new.add(digest, of: status)
    let merged = FileIndex().merged(with: old).merged(with: new)
    #expect(merged.entries.count == FileIndex.maximumCount)
    #expect(merged.digest(of: status) == digest)
    #expect(merged.entries[.init(device: 1, number: 0)] == nil)
  }
}
