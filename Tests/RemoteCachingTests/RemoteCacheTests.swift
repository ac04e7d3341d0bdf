import Foundation
import RemoteCaching
import Synchronization
import SystemPackages
import TestSupport
import Testing

@Suite(.enabled(if: isFullRun)) struct RemoteCacheTests {
  @Test func `stores and returns entries`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(url: server.url + "/", writes: true)
    #expect(cache.bytes(someContents) == nil)
    #expect(cache.put(someContents, contents: .bytes([1, 2, 3])))
    #expect(cache.put("ac/key", contents: .bytes([])))
    #expect(cache.bytes(someContents) == [1, 2, 3])
    #expect(cache.bytes("ac/key") == [])
    #expect(server.requests.first?.path == "/base/" + someContents)
    #expect(server.requests.allSatisfy { $0.headers["expect"] == nil })
    let report = cache.report
    #expect(report.hits == 2 && report.misses == 1 && report.stored == 2 && report.failures == 0)
    #expect(report.bytesReceived == 3 && report.bytesSent == 3)
    #expect(report.reasonToLeaveAlone == nil)
    #expect(report.origin == "http://127.0.0.1:\(server.port)")
    #expect(
      "\(report)" == "remote cache \(report.origin): 2 hits (3 B), 1 miss, 2 stored (3 B)")
  }

  @Test func `stores a file larger than any buffer`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(url: server.url, writes: true)
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }
    let scratch = try Scratch()
    let file = try scratch.write(bytes, to: "file")
    #expect(cache.put(someContents, contents: .file(path: file)))
    #expect(cache.bytes(someContents) == bytes)
    #expect(cache.bytes(someContents, maximum: bytes.count) == bytes)
    #expect(server.requests.first?.headers["expect"] == "100-continue")
  }

  @Test func `a missing file is not stored and no failure`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(url: server.url, writes: true)
    let scratch = try Scratch()
    for path in [scratch.path + "/missing", scratch.path] {
      #expect(!cache.put(someContents, contents: .file(path: path)))
    }
    #expect(server.requests.isEmpty)
    #expect(cache.report.failures == 0)
  }

  @Test func `uses connections again`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(url: server.url, writes: true)
    let bytes: [UInt8] = Array(repeating: 7, count: 100)
    #expect(cache.put("ac/key", contents: .bytes(bytes)))
    let hits = Atomic(0)
    onThreads(4, times: 400) { number in
      let name = number % 2 == 0 ? "ac/key" : "ac/absent"
      if cache.bytes(name) == bytes { hits.add(1, ordering: .relaxed) }
    }
    #expect(hits.load(ordering: .relaxed) == 200)
    #expect(cache.report.hits == 200 && cache.report.misses == 200)
    #expect(server.requests.count == 401)
    #expect(Set(server.requests.map(\.connection)).count <= 4)
  }

  @Test func `a server may close a connection that it promised to keep`() throws {
    let server = try TestServer("hang-up")
    let cache = try RemoteCache(url: server.url, writes: true)
    for number in 0..<10 {
      #expect(cache.put("ac/\(number)", contents: .bytes([UInt8(number)])))
      #expect(cache.bytes("ac/\(number)") == [UInt8(number)])
    }
    #expect(cache.report.failures == 0)
  }

  @Test func `stores nothing unless asked to`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(url: server.url, writes: false)
    #expect(!cache.put("ac/key", contents: .bytes([1])))
    #expect(cache.bytes("ac/key") == nil)
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test func `reads bodies of chunks`() throws {
    let server = try TestServer("chunks")
    let cache = try RemoteCache(url: server.url, writes: false)
    #expect(cache.bytes("ac/key") == Array("abcd!xyz".utf8))
    #expect(cache.bytes("ac/key") == Array("abcd!xyz".utf8))
    #expect(Set(server.requests.map(\.connection)).count == 1)
  }

  @Test func `an error of the receiver ends the request and is thrown`() throws {
    struct FullError: Error {}
    let server = try TestServer("large")
    let cache = try RemoteCache(url: server.url, writes: false)
    #expect(throws: FullError.self) {
      try cache.get(someContents, maximum: 1 << 24) { _ in throw FullError() }
    }
    #expect(cache.report.failures == 0 && cache.report.hits == 0)
    #expect(cache.bytes(someContents)?.count == 1_000_000)
  }

  @Test func `entries with wrong contents make it left alone`() throws {
    let server = try TestServer("large")
    let cache = try RemoteCache(url: server.url, writes: false)
    for _ in 0..<10 where cache.bytes(someContents) != nil { cache.reject(someContents) }
    #expect(server.requests.count == 3)
    #expect(cache.report.hits == 0 && cache.report.failures == 3)
    #expect(cache.report.reasonToLeaveAlone?.contains("wrong contents") == true)
  }

  @Test func `a record is small`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(url: server.url, writes: true)
    let large = [UInt8](repeating: 1, count: RemoteCache.maximumRecord + 1)
    #expect(!cache.put("ac/key", contents: .bytes(large)))
    #expect(server.requests.isEmpty)
    #expect(cache.put("ac/key", contents: .bytes(large.dropLast())))
    #expect(cache.bytes("ac/key")?.count == RemoteCache.maximumRecord)
  }

  @Test func `works without libcurl`() throws {
    let cache = try RemoteCache(
      url: "http://127.0.0.1:9", writes: true, credentials: .none, certificates: nil,
      budget: .seconds(5), libraries: ["libcurl-is-not-there.so.4"])
    #expect(cache.bytes("ac/key") == nil)
    #expect(!cache.put("ac/key", contents: .bytes([1])))
    #expect(
      "\(cache.report)" == "remote cache http://127.0.0.1:9: 0 hits, 0 misses; left alone: "
        + "libcurl.so.4 is missing; install it with: apt install "
        + SystemPackages.present.name(of: .curl))
  }

  @Test func `finds the other build of libcurl`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(
      url: server.url, writes: true, credentials: .none, certificates: nil,
      budget: .seconds(5), libraries: ["libcurl-is-not-there.so.4", "libcurl.so.4"])
    #expect(cache.put("ac/key", contents: .bytes([1])))
  }

  @Test(arguments: [
    (someContents, true), ("cas/" + String(repeating: "a", count: 63), false),
    ("cas/" + String(repeating: "A", count: 64), false), ("ac/a-B_9", true), ("ac/", false),
    ("ac/a/b", false), ("ac/..", false), ("ac/a%2F", false), ("xx/a", false), ("", false),
  ])
  func `knows the names of entries`(name: String, isOne: Bool) {
    #expect(RemoteCache.isName(name) == isOne)
  }

  @Test func `finds certificates as curl does`() {
    #expect(RemoteCache.certificates(environment: [:]) == nil)
    #expect(
      RemoteCache.certificates(environment: ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "b"]) == "b")
    #expect(
      RemoteCache.certificates(environment: ["CURL_CA_BUNDLE": "a", "SSL_CERT_FILE": "b"]) == "a")
  }
}
