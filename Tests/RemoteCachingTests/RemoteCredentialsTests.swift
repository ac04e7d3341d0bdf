import Foundation
import RemoteCaching
import TestSupport
import Testing

@Suite(.enabled(if: isFullRun)) struct RemoteCredentialsTests {
  /// A secret that no output may contain.
  private let secret = "s3cr3t-0xC0FFEE"

  @Test func `a token is sent`() throws {
    let server = try TestServer("store", "Bearer " + secret)
    let cache = try RemoteCache(
      url: server.url, writes: true,
      credentials: RemoteCredentials(environment: ["CELLOPHANE_CACHE_TOKEN": secret]))
    #expect(cache.put("ac/key", contents: .bytes([1])))
    #expect(cache.bytes("ac/key") == [1])
  }

  @Test func `a user and password are sent`() throws {
    let header = "Basic " + Data("us er:\(secret):x".utf8).base64EncodedString()
    let server = try TestServer("store", header)
    let cache = try RemoteCache(
      url: server.url, writes: true,
      credentials: RemoteCredentials(environment: [
        "CELLOPHANE_CACHE_USER": "us er", "CELLOPHANE_CACHE_PASSWORD": secret + ":x",
        "HOME": "/nonexistent",
      ]))
    #expect(cache.put("ac/key", contents: .bytes([1])))
    #expect(cache.bytes("ac/key") == [1])
  }

  @Test(arguments: ["NETRC", "HOME"])
  func `a netrc file has the password of a host`(variable: String) throws {
    let scratch = try Scratch()
    let lines = """
      machine example.com login a password b
      machine 127.0.0.1 login me password \(secret)

      """
    let path = try scratch.write(Array(lines.utf8), to: ".netrc")
    let environment = [variable: variable == "HOME" ? scratch.path : path]
    let header = "Basic " + Data("me:\(secret)".utf8).base64EncodedString()
    let server = try TestServer("store", header)
    let cache = try RemoteCache(
      url: server.url, writes: true, credentials: RemoteCredentials(environment: environment))
    #expect(cache.put("ac/key", contents: .bytes([1])))
    #expect(cache.bytes("ac/key") == [1])
  }

  @Test func `a netrc file without the host, or none, sends nothing`() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Array("machine example.com login a password b\n".utf8), to: "n")
    for file in [path, path + "-missing"] {
      let server = try TestServer("store")
      let cache = try RemoteCache(url: server.url, writes: true, credentials: .netrc(path: file))
      #expect(cache.put("ac/key", contents: .bytes([1])))
      #expect(server.requests.first?.headers["authorization"] == nil)
    }
  }

  @Test func `a user has precedence over a netrc file`() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Array("machine 127.0.0.1 login a password b\n".utf8), to: "n")
    let credentials = try RemoteCredentials(environment: [
      "NETRC": path, "CELLOPHANE_CACHE_TOKEN": secret,
    ])
    let server = try TestServer("store", "Bearer " + secret)
    let cache = try RemoteCache(url: server.url, writes: true, credentials: credentials)
    #expect(cache.put("ac/key", contents: .bytes([1])))
  }

  @Test(arguments: [
    ["CELLOPHANE_CACHE_USER": "SECRET"], ["CELLOPHANE_CACHE_PASSWORD": "SECRET"],
    ["CELLOPHANE_CACHE_USER": "SECRET", "CELLOPHANE_CACHE_PASSWORD": ""],
    ["CELLOPHANE_CACHE_TOKEN": "SEC\r\nRET"], ["CELLOPHANE_CACHE_TOKEN": "SECRET SECRET"],
    [
      "CELLOPHANE_CACHE_TOKEN": "SECRET", "CELLOPHANE_CACHE_USER": "SECRET",
      "CELLOPHANE_CACHE_PASSWORD": "SECRET",
    ],
    ["CELLOPHANE_CACHE_USER": "SECRET:a", "CELLOPHANE_CACHE_PASSWORD": "SECRET"],
    ["CELLOPHANE_CACHE_USER": "SECRET", "CELLOPHANE_CACHE_PASSWORD": "SECRET\n"],
    ["CELLOPHANE_CACHE_USER": "SECRET", "CELLOPHANE_CACHE_PASSWORD": "SECRET\0"],
  ])
  func `an error names the variable and not its value`(environment: [String: String]) throws {
    let error = try #require(throws: RemoteCacheError.self) {
      try RemoteCredentials(environment: environment)
    }
    #expect(error.text.contains("CELLOPHANE_CACHE_") && error.text.contains("set"))
    #expect(!"\(error)".contains("SEC"))
  }

  @Test func `no description contains a secret`() throws {
    let credentials = [
      try RemoteCredentials(token: secret),
      try RemoteCredentials(user: secret, password: secret), .netrc(path: "/" + secret), .none,
    ]
    for value in credentials {
      var text = "\(value) \(String(reflecting: value)) \(Optional(value) as Any) \([value])"
      dump(value, to: &text)
      #expect(!text.contains(secret))
    }
  }

  @Test(arguments: ["store", "status", "silent", "garbage", "reset", "redirect", "cut"])
  func `no report contains a secret`(mode: String) throws {
    let argument = ["store": "Basic other", "status": "500", "redirect": "ftp://\(secret)@x/"][mode]
    for credentials in [
      try RemoteCredentials(token: secret), try RemoteCredentials(user: secret, password: secret),
    ] {
      let server = try TestServer(mode, argument)
      let cache = try RemoteCache(
        url: server.url + "/" + secret, writes: true, credentials: credentials,
        budget: .seconds(1))
      for _ in 0..<4 {
        _ = cache.put("ac/key", contents: .bytes([1]))
        _ = cache.bytes("ac/key")
      }
      var text = "\(cache.report) \(cache)"
      dump(cache.report, to: &text)
      dump(cache, to: &text)
      #expect(cache.report.reasonToLeaveAlone != nil)
      #expect(!text.contains(secret))
      #expect(!text.contains(Data("\(secret):\(secret)".utf8).base64EncodedString()))
    }
  }

  @Test func `credentials are not sent over http to another machine`() throws {
    let token = try RemoteCredentials(token: secret)
    let password = try RemoteCredentials(user: secret, password: secret)
    for url in [
      "http://example.com", "http://10.0.0.1", "http://127.0.0.1.example.com", "http://[::2]",
      "http://localhost.example.com", "http://127.1", "http://0x7f.0.0.1",
    ] {
      for credentials in [token, password] {
        let error = try #require(throws: RemoteCacheError.self) {
          try RemoteCache(url: url, writes: true, credentials: credentials)
        }
        #expect(error.text.contains("use https"))
        #expect(!error.text.contains(secret))
      }
      // A netrc file may have entries for other hosts.
      _ = try RemoteCache(url: url, writes: true, credentials: .netrc(path: "/nonexistent"))
    }
    for url in [
      "https://example.com", "http://127.0.0.1", "http://127.9.9.9:80", "http://[::1]:1",
      "http://localhost", "HTTP://LOCALHOST",
    ] {
      _ = try RemoteCache(url: url, writes: true, credentials: token)
    }
  }

  @Test func `a refusal names the remedy`() throws {
    let server = try TestServer("status", "401")
    let unnamed = try RemoteCache(url: server.url, writes: false)
    #expect(unnamed.bytes("ac/key") == nil)
    #expect(unnamed.report.reasonToLeaveAlone?.contains("CELLOPHANE_CACHE_TOKEN") == true)
    let named = try RemoteCache(
      url: server.url, writes: false, credentials: RemoteCredentials(token: secret))
    #expect(named.bytes("ac/key") == nil)
    #expect(named.report.reasonToLeaveAlone?.contains("check the user") == true)
  }
}
