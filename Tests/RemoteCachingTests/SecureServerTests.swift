import Foundation
import RemoteCaching
import TestSupport
import Testing

/// Makes certificates with the command of OpenSSL.
private enum Certificate {
  /// Whether the command is installed.
  static let isPossible = run(["version"])

  /// Makes a certificate for names, and returns the file with it and its key.
  static func make(_ names: String, in scratch: Scratch) throws -> String {
    let file = scratch.path + "/certificate.pem"
    try #require(
      run([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", scratch.path + "/key", "-out", file, "-days", "2", "-subj", "/CN=test",
        "-addext", "subjectAltName=" + names,
      ]))
    let key = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/key"))
    let both = try Data(contentsOf: URL(fileURLWithPath: file)) + key
    return try scratch.write(both, to: "both.pem")
  }

  /// Runs the command and returns whether it succeeds.
  private static func run(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

@Suite(.enabled(if: isFullRun && Certificate.isPossible)) struct SecureServerTests {
  @Test func `stores and returns entries over TLS`() throws {
    let scratch = try Scratch()
    let file = try Certificate.make("IP:127.0.0.1", in: scratch)
    let server = try TestServer("tls", file)
    let cache = try RemoteCache(
      url: "https://127.0.0.1:\(server.port)", writes: true,
      credentials: RemoteCredentials(token: "t"), certificates: file)
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    #expect(cache.put(someContents, contents: .bytes(bytes)))
    #expect(cache.bytes(someContents) == bytes)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer t" })
    #expect(Set(server.requests.map(\.connection)).count == 1)
  }

  @Test func `an unknown certificate is a failure`() throws {
    let scratch = try Scratch()
    let server = try TestServer("tls", Certificate.make("IP:127.0.0.1", in: scratch))
    let cache = try RemoteCache(
      url: "https://127.0.0.1:\(server.port)", writes: true,
      credentials: RemoteCredentials(token: "secret"))
    for _ in 0..<5 { #expect(cache.bytes("ac/key") == nil) }
    let reason = try #require(cache.report.reasonToLeaveAlone)
    #expect(reason.contains("cert") && !reason.contains("secret"))
    #expect(cache.report.failures == 3 && server.requests.isEmpty)
  }

  @Test func `a certificate of another host is a failure`() throws {
    let scratch = try Scratch()
    let file = try Certificate.make("DNS:cache.example.com", in: scratch)
    let server = try TestServer("tls", file)
    let cache = try RemoteCache(
      url: "https://127.0.0.1:\(server.port)", writes: false, certificates: file)
    for _ in 0..<3 { #expect(cache.bytes("ac/key") == nil) }
    #expect(cache.report.reasonToLeaveAlone?.contains("certificate") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func `a server without TLS is a failure`() throws {
    let server = try TestServer("store")
    let cache = try RemoteCache(
      url: "https://127.0.0.1:\(server.port)", writes: false, budget: .seconds(1))
    for _ in 0..<3 { #expect(cache.bytes("ac/key") == nil) }
    #expect(cache.report.misses == 0 && cache.report.reasonToLeaveAlone != nil)
  }

  @Test func `a server with TLS only is a failure over http`() throws {
    let scratch = try Scratch()
    let server = try TestServer("tls", Certificate.make("IP:127.0.0.1", in: scratch))
    let cache = try RemoteCache(url: server.url, writes: false)
    for _ in 0..<3 { #expect(cache.bytes("ac/key") == nil) }
    #expect(cache.report.failures == 3 && cache.report.reasonToLeaveAlone != nil)
  }

  @Test func `a redirect to a server without TLS is refused`() throws {
    let scratch = try Scratch()
    let file = try Certificate.make("IP:127.0.0.1", in: scratch)
    let target = try TestServer("store")
    let server = try TestServer("tls-redirect", file, target.url)
    let cache = try RemoteCache(
      url: "https://127.0.0.1:\(server.port)", writes: false, certificates: file)
    #expect(cache.bytes("ac/key") == nil)
    #expect(cache.report.failures == 1 && target.requests.isEmpty)
  }
}
