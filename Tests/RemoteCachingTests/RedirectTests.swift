import Foundation
import RemoteCaching
import TestSupport
import Testing

@Suite(.enabled(if: isFullRun)) struct RedirectTests {
  @Test func `follows a redirect to another server, without credentials`() throws {
    let target = try TestServer("store")
    let source = try TestServer("redirect", "http://127.0.0.1:\(target.port)%NAME%")
    let cache = try RemoteCache(
      url: source.url, writes: true, credentials: RemoteCredentials(token: "secret"))
    #expect(cache.put("ac/key", contents: .bytes([1, 2])))
    #expect(cache.bytes("ac/key") == [1, 2])
    #expect(source.requests.allSatisfy { $0.headers["authorization"] == "Bearer secret" })
    #expect(target.requests.map(\.method) == ["PUT", "GET"])
    #expect(target.requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test func `a netrc file is not read for the target of a redirect`() throws {
    let scratch = try Scratch()
    let netrc = try scratch.write(
      Array("machine 127.0.0.1 login u password first\nmachine localhost login v\n".utf8),
      to: "netrc")
    let target = try TestServer("store")
    let source = try TestServer("redirect", "http://localhost:\(target.port)%NAME%")
    let cache = try RemoteCache(
      url: source.url, writes: true, credentials: .netrc(path: netrc))
    #expect(cache.put("ac/key", contents: .bytes([1, 2])))
    #expect(source.requests.first?.headers["authorization"] == "Basic dTpmaXJzdA==")
    #expect(target.requests.first?.method == "PUT")
    #expect(target.requests.first?.headers["authorization"] == nil)
  }

  @Test(arguments: [
    ("http://127.0.0.1:%PORT%%NAME%", "there are too many redirects"),
    ("%NAME%", "there are too many redirects"),
    ("file:///etc/passwd", "a redirect leads to another scheme"),
    ("ftp://127.0.0.1:%PORT%/a", "a redirect leads to another scheme"),
    ("gopher://127.0.0.1:%PORT%/_GET", "a redirect leads to another scheme"),
    // Some versions of libcurl refuse it, others leave the password out.
    ("http://user:word@127.0.0.1:%PORT%/", ""),
  ])
  func `refuses a redirect`(location: String, reason: String) throws {
    let server = try TestServer("redirect", location)
    let cache = try RemoteCache(url: server.url, writes: true)
    #expect(cache.bytes("ac/key") == nil)
    #expect(server.requests.count <= 4)
    #expect(!cache.put("ac/key", contents: .bytes([1])))
    #expect(cache.bytes("ac/key") == nil)
    let text = try #require(cache.report.reasonToLeaveAlone)
    #expect(text.hasPrefix("3 failures in a row; the last: " + reason))
    #expect(!text.contains("word"))
  }

  @Test func `the body of a redirect is not received`() throws {
    let target = try TestServer("status", "404")
    let source = try TestServer("redirect", "http://127.0.0.1:\(target.port)/")
    let cache = try RemoteCache(url: source.url, writes: false)
    var received = 0
    let isHit = cache.get("ac/key", maximum: 100) { received += $0.count }
    #expect(!isHit && received == 0)
    #expect(cache.report.misses == 1)
  }

  @Test func `a redirect without a location is a failure`() throws {
    let server = try TestServer("status", "302")
    let cache = try RemoteCache(url: server.url, writes: false)
    #expect(cache.bytes("ac/key") == nil)
    #expect(cache.report.failures == 1)
  }
}
