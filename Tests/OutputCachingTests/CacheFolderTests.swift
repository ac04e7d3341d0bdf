import Foundation
import OutputFiles
import TestSupport
import Testing

@testable import OutputCaching

@Suite("a folder of results by digests")
struct CacheFolderTests {
  private let scratch: Scratch
  private let cache: CacheFolder

  init() throws {
    scratch = try Scratch()
    cache = CacheFolder(path: scratch("cache"), register: TemporaryOutputs())
  }

  /// Stores a blob and a record, and returns the blob's digest.
  private func fill() throws -> String {
    try scratch.write("some bytes", to: "a")
    try scratch.write(" and more", to: "b")
    let (digest, sizes) = try cache.store(files: [scratch("a"), scratch("b")])
    #expect(sizes == [10, 9])
    try cache.store(record: Data("a record".utf8), as: key)
    #expect(cache.flush() == nil)
    return digest
  }

  private let key = String(repeating: "0a", count: 32)

  /// Reads a blob as text.
  private func text(of digest: String, size: Int = 19) throws -> String {
    var data = Data()
    try cache.read(blob: digest, size: size) { data.append(contentsOf: $0) }
    return String(decoding: data, as: UTF8.self)
  }

  @Test("what is stored is read again")
  func roundTrip() throws {
    let digest = try fill()
    #expect(try text(of: digest) == "some bytes and more")
    #expect(cache.record(key) == Data("a record".utf8))
    #expect(cache.record(String(repeating: "1", count: 64)) == nil)
    #expect(throws: CacheFolder.Absence.missing) {
      try text(of: String(repeating: "1", count: 64))
    }
    let census = cache.census()
    #expect((census.blobs, census.records) == (1, 1))
    #expect(cache.removeBroken() == [])
  }

  @Test("entries have names only after they are flushed")
  func flush() throws {
    try cache.store(record: Data("a".utf8), as: key)
    #expect(cache.record(key) == nil)
    #expect(cache.flush() == nil)
    #expect(cache.record(key) == Data("a".utf8))
  }

  @Test(
    "a broken entry is not used, and removed",
    arguments: ["cut", "empty", "flipped", "longer"])
  func brokenEntries(damage: String) throws {
    let digest = try fill()
    let paths = [cache.location("cas", digest), cache.location("ac", key)]
    for path in paths {
      var data = try Data(contentsOf: URL(fileURLWithPath: path))
      switch damage {
      case "cut": data = data.prefix(data.count / 2)
      case "empty": data = Data()
      case "longer": data += Data("x".utf8)
      default: data[data.count - 1] ^= 1
      }
      try data.write(to: URL(fileURLWithPath: path))
    }
    #expect(throws: CacheFolder.Absence.broken) { try text(of: digest) }
    var broken = 0
    #expect(cache.record(key) { broken += 1 } == nil)
    #expect(broken == 1)
    #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
    // What is stored again is whole again.
    #expect(try text(of: fill()) == "some bytes and more")
  }

  @Test("a record of another key is not used")
  func swappedRecords() throws {
    _ = try fill()
    let other = String(repeating: "0b", count: 32)
    try FileManager.default.createDirectory(
      atPath: scratch("cache/ac/0b"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: cache.location("ac", key), toPath: cache.location("ac", other))
    #expect(cache.record(other) == nil)
    #expect(cache.record(key) != nil)
  }

  @Test(
    "what has the name of an entry and is none gives way", arguments: ["folder", "link", "pipe"])
  func otherThings(kind: String) throws {
    let digest = try fill()
    try scratch.write("mine", to: "file")
    for path in [cache.location("cas", digest), cache.location("ac", key)] {
      unlink(path)
      switch kind {
      case "folder":
        try FileManager.default.createDirectory(
          atPath: path + "/x", withIntermediateDirectories: true)
      case "link": symlink(scratch("file"), path)
      default: mkfifo(path, 0o600)
      }
    }
    #expect(throws: CacheFolder.Absence.self) { try text(of: digest) }
    #expect(cache.record(key) == nil)
    #expect(try text(of: fill()) == "some bytes and more")
    #expect(cache.record(key) != nil)
    #expect(try scratch.read("file") == "mine")
  }

  @Test("a blob with other bytes than its digest says is not stored")
  func wrongDigest() throws {
    let digest = String(repeating: "2", count: 64)
    let isStored = try cache.storeBlob(as: digest) { write in
      try Data("x".utf8).withUnsafeBytes { try write($0) }
    }
    #expect(cache.flush() == nil)
    #expect(!isStored)
    #expect(!cache.hasBlob(digest, size: 1))
  }

  @Test("pruning removes what was not used for longest")
  func prune() throws {
    var digests: [String] = []
    for number in 0..<4 {
      try scratch.write(String(repeating: "\(number)", count: 100), to: "x")
      digests.append(try cache.store(files: [scratch("x")]).digest)
    }
    #expect(cache.flush() == nil)
    for (age, digest) in digests.enumerated() {
      let path = cache.location("cas", digest)
      let time = timespec(tv_sec: 1_000_000 + (age == 0 ? 100 : age), tv_nsec: 0)
      utimensat(AT_FDCWD, path, [time, time], 0)
    }
    let removed = cache.prune(to: 250)
    #expect((removed.blobs, removed.bytes) == (2, 200))
    // The first one was used last.
    #expect(digests.map { cache.hasBlob($0, size: 100) } == [true, false, false, true])
    #expect(cache.prune(to: 250).bytes == 0)
    #expect(cache.prune(to: 0).blobs == 2)
  }

  @Test("the default folder is in the user's cache")
  func defaultFolder() {
    #expect(
      CacheFolder.defaultPath(environment: ["HOME": "/home/a"])
        == "/home/a/.cache/cellophane/outputs")
    #expect(
      CacheFolder.defaultPath(environment: ["HOME": "/home/a", "XDG_CACHE_HOME": "/c"])
        == "/c/cellophane/outputs")
    #expect(
      CacheFolder.defaultPath(environment: ["HOME": "/home/a", "XDG_CACHE_HOME": "relative"])
        == "/home/a/.cache/cellophane/outputs")
  }
}
