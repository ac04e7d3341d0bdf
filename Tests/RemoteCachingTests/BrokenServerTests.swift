import Foundation
import RemoteCaching
import Synchronization
import TestSupport
import Testing

/// The time beyond the budget that a run may take on a busy machine.
private let margin = 1.0

@Suite(.serialized, .enabled(if: isFullRun)) struct BrokenServerTests {
  @Test(arguments: [
    ("cut", nil, "libcurl: Transferred a partial file"),
    ("cut-chunks", nil, "libcurl: Transferred a partial file"),
    ("unmarked", nil, "a response has neither Content-Length nor chunks"),
    ("garbage", nil, "libcurl: Unsupported protocol"),
    ("reset", nil, "libcurl: Server returned nothing"),
    ("status", "500", "status 500 for a GET"), ("status", "503", "status 503 for a GET"),
    ("status", "429", "status 429 for a GET"), ("status", "204", "status 204 for a GET"),
    ("status", "206", "status 206 for a GET"), ("status", "304", "status 304 for a GET"),
  ])
  func `is left alone after three failures in a row`(
    mode: String, argument: String?, reason: String
  ) throws {
    let server = try TestServer(mode, argument)
    let cache = try RemoteCache(url: server.url, writes: true)
    for _ in 0..<20 { #expect(cache.bytes(someContents) == nil) }
    #expect(!cache.put("ac/key", contents: .bytes([1])))
    // A request whose connection was closed without a response is made once more by libcurl.
    #expect(Set(server.requests.map(\.method)) == ["GET"])
    #expect(cache.report.failures == 3)
    let text = try #require(cache.report.reasonToLeaveAlone)
    #expect(text.hasPrefix("3 failures in a row; the last: " + reason))
  }

  @Test func `a closed port costs no time`() throws {
    let server = try TestServer("store")
    server.stop()
    let cache = try RemoteCache(url: server.url, writes: true)
    let (_, seconds) = measured {
      onThreads(4, times: 100) { _ = cache.bytes("ac/key\($0)") }
    }
    #expect(seconds < margin)
    #expect(cache.report.reasonToLeaveAlone?.contains("Failed to connect") == true)
  }

  @Test(arguments: [
    ("silent", 5.0), ("drip", 5.0), ("deaf", 2.5), ("headers", 2.5), ("long", 2.5),
  ])
  func `a run loses its budget at most`(mode: String, budget: Double) throws {
    let server = try TestServer(mode)
    let cache = try RemoteCache(url: server.url, writes: true, budget: .seconds(budget))
    let (hits, seconds) = measured {
      let hits = Atomic(0)
      onThreads(4, times: 100) { number in
        if cache.bytes("ac/key\(number)") != nil { hits.add(1, ordering: .relaxed) }
      }
      return hits.load(ordering: .relaxed)
    }
    #expect(hits == 0)
    #expect(seconds < budget + margin)
    #expect(cache.report.reasonToLeaveAlone != nil)
    let (_, further) = measured { cache.bytes("ac/key") }
    #expect(further < 0.1)
  }

  @Test func `a slow server is left alone though it responds`() throws {
    let server = try TestServer("delay", "0.7")
    let cache = try RemoteCache(url: server.url, writes: false, budget: .seconds(2.5))
    let (_, seconds) = measured {
      onThreads(4, times: 100) { _ = cache.bytes("ac/key\($0)") }
    }
    #expect(seconds > 1.5 && seconds < 2.5 + margin)
    #expect(cache.report.failures == 0 && cache.report.misses > 4)
    #expect(cache.report.reasonToLeaveAlone?.hasPrefix("it is broken or slow, which cost ") == true)
  }

  @Test func `a server with some delay is used`() throws {
    let server = try TestServer("delay", "0.2")
    let cache = try RemoteCache(url: server.url, writes: false, budget: .seconds(1))
    onThreads(4, times: 40) { _ = cache.bytes("ac/key\($0)") }
    #expect(cache.report.misses == 40)
    #expect(cache.report.reasonToLeaveAlone == nil)
  }

  @Test func `failures that alternate with responses do not end the use`() throws {
    let server = try TestServer("flaky")
    let cache = try RemoteCache(url: server.url, writes: false)
    for number in 0..<20 { _ = cache.bytes("ac/key\(number)") }
    #expect(cache.report.failures == 10 && cache.report.misses == 10)
    #expect(cache.report.reasonToLeaveAlone == nil)
  }

  @Test func `a body above the limit is a failure`() throws {
    let server = try TestServer("large")
    let cache = try RemoteCache(url: server.url, writes: false)
    var received = 0
    let isHit = cache.get(someContents, maximum: 999_999) { received += $0.count }
    #expect(!isHit && received == 0)
    #expect(cache.bytes(someContents, maximum: 1_000_000)?.count == 1_000_000)
    #expect(cache.report.failures == 1 && cache.report.hits == 1)
  }

  @Test func `chunks above the limit are not received`() throws {
    let server = try TestServer("endless")
    let cache = try RemoteCache(url: server.url, writes: false)
    var received = 0
    let (isHit, seconds) = measured {
      cache.get(someContents, maximum: 100_000) { received += $0.count }
    }
    #expect(!isHit && received <= 100_000 && seconds < margin)
  }

  @Test func `a Content-Length below the body cuts it, and the rest is no next response`() throws {
    let server = try TestServer("short")
    let cache = try RemoteCache(url: server.url, writes: false)
    for _ in 0..<3 { #expect(cache.bytes(someContents) == Array(commonBody.prefix(500))) }
  }

  @Test func `a cut body is void`() throws {
    let server = try TestServer("cut")
    let cache = try RemoteCache(url: server.url, writes: false)
    var received = 0
    let isHit = cache.get(someContents, maximum: 1000) { received += $0.count }
    #expect(!isHit && received == 500)
  }

  @Test func `a slow upload is not a stall`() throws {
    let server = try TestServer("slow-reader")
    let cache = try RemoteCache(url: server.url, writes: true)
    let bytes = [UInt8](repeating: 1, count: 2_000_000)
    let (isStored, seconds) = measured { cache.put(someContents, contents: .bytes(bytes)) }
    #expect(isStored && seconds > 3)
    #expect(cache.report.reasonToLeaveAlone == nil)
  }

  @Test func `404 is no failure`() throws {
    let server = try TestServer("status", "404")
    let cache = try RemoteCache(url: server.url, writes: false)
    for _ in 0..<10 { #expect(cache.bytes(someContents) == nil) }
    #expect(cache.report.misses == 10 && cache.report.failures == 0)
    #expect(Set(server.requests.map(\.connection)).count == 1)
  }

  @Test(arguments: ["401", "403", "407"])
  func `a server that refuses to be read is left alone at once`(status: String) throws {
    let server = try TestServer("status", status)
    let cache = try RemoteCache(url: server.url, writes: true)
    for _ in 0..<5 { #expect(cache.bytes("ac/key") == nil) }
    #expect(!cache.put("ac/key", contents: .bytes([1])))
    #expect(server.requests.count == 1)
    #expect(cache.report.reasonToLeaveAlone?.contains("(status \(status))") == true)
  }

  @Test(arguments: ["401", "403", "404", "405", "501", "507"])
  func `a server that refuses to be written is read further`(status: String) throws {
    let server = try TestServer("writeless", status)
    let cache = try RemoteCache(url: server.url, writes: true)
    for _ in 0..<5 { #expect(!cache.put("ac/key", contents: .bytes([1]))) }
    for _ in 0..<3 { #expect(cache.bytes("ac/key") == nil) }
    #expect(server.requests.map(\.method) == ["PUT", "GET", "GET", "GET"])
    #expect(cache.report.misses == 3 && cache.report.reasonToLeaveAlone == nil)
    #expect(cache.report.reasonNotToWrite?.contains("(status \(status))") == true)
    #expect("\(cache.report)".contains("; nothing more is stored: "))
  }

  @Test func `an entry that is too large for the server does not end writing`() throws {
    let server = try TestServer("writeless", "413")
    let cache = try RemoteCache(url: server.url, writes: true)
    for _ in 0..<5 { #expect(!cache.put("ac/key", contents: .bytes([1]))) }
    #expect(server.requests.count == 5)
    #expect(cache.report.failures == 0 && cache.report.reasonNotToWrite == nil)
  }

  @Test(arguments: [1000, 5_000_000])
  func `a refusal before the body was read is understood`(count: Int) throws {
    let server = try TestServer("abrupt", "507")
    let cache = try RemoteCache(url: server.url, writes: true)
    #expect(!cache.put(someContents, contents: .bytes([UInt8](repeating: 1, count: count))))
    #expect(cache.report.reasonNotToWrite == "the server is full (status 507)")
    #expect(cache.report.failures == 0)
  }

  @Test func `errors of a server end writing and reading`() throws {
    let server = try TestServer("writeless", "500")
    let cache = try RemoteCache(url: server.url, writes: true)
    for _ in 0..<5 { #expect(!cache.put("ac/key", contents: .bytes([1]))) }
    #expect(cache.bytes("ac/key") == nil)
    #expect(server.requests.map(\.method) == ["PUT", "PUT", "PUT"])
  }

  @Test func `a budget may be shorter`() throws {
    let server = try TestServer("silent")
    let cache = try RemoteCache(url: server.url, writes: false, budget: .seconds(1))
    let (_, seconds) = measured { onThreads(4, times: 20) { _ = cache.bytes("ac/key\($0)") } }
    #expect(seconds < 1 + margin)
  }
}
