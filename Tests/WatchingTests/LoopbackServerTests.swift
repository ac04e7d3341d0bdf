import Foundation
import Synchronization
import TestSupport
import Testing
import Watching

/// A client that sends what it wants.
private final class Client {
  private let descriptor: Int32

  /// Connects to a port of this machine.
  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
    var time = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes; returns whether the server takes all.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a text; returns whether the server takes all of it.
  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Reads some bytes; none at the end.
  func read(upTo count: Int = 65_536) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let received = recv(descriptor, &buffer, count, 0)
    return Array(buffer.prefix(max(0, received)))
  }

  /// Reads until the server ends the connection.
  func all() -> String {
    var result: [UInt8] = []
    while case let part = read(), !part.isEmpty { result += part }
    return String(decoding: result, as: UTF8.self)
  }

  /// Sends a request, and returns the status of the response; `nil` without one.
  func status(_ text: String) -> Int? {
    send(text)
    let words = all().split(separator: " ", maxSplits: 2)
    return words.count > 1 ? Int(words[1]) : nil
  }

  /// Reads a frame of the server; `nil` at the end.
  func frame() -> (kind: UInt8, payload: [UInt8])? {
    func bytes(_ count: Int) -> [UInt8]? {
      var result: [UInt8] = []
      while result.count < count {
        let part = read(upTo: count - result.count)
        if part.isEmpty { return nil }
        result += part
      }
      return result
    }
    guard let head = bytes(2) else { return nil }
    var count = Int(head[1])
    if count > 125 {
      guard let long = bytes(count == 126 ? 2 : 8) else { return nil }
      count = long.reduce(0) { $0 << 8 | Int($1) }
    }
    return bytes(count).map { (head[0], $0) }
  }
}

/// The stream of a test: it returns each text, and has as many messages as it is asked for.
private final class Echo: StreamHandler {
  /// The messages that were taken by all streams.
  let taken = Mutex(0)
  private let texts = Mutex<[String]>([])
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func receive(_ text: String) {
    texts.withLock { $0.append(text) }
    wake()
  }

  func next() -> StreamMessage? {
    guard let text = texts.withLock({ $0.first }) else { return nil }
    taken.withLock { $0 += 1 }
    // A flood never ends.
    if text == "flood" { return .data(Data(count: 1 << 20)) }
    texts.withLock { _ = $0.removeFirst() }
    return .text(text)
  }

  func close() { texts.withLock { $0 = [] } }
}

@Suite struct `a server on the loopback addresses` {
  /// A server whose limits are small, with the streams that it has opened.
  private final class Running: Sendable {
    let server: LoopbackServer
    let requests: Counter

    /// A number that several threads count.
    final class Counter: Sendable {
      let value = Mutex(0)
    }

    init(_ change: (inout ServerLimits) -> Void = { _ in }) throws {
      var limits = ServerLimits()
      change(&limits)
      let (requests, opened) = (Counter(), Opened())
      self.requests = requests; self.opened = opened
      server = try #require(
        LoopbackServer(port: 0, limits: limits) { head in
          requests.value.withLock { $0 += 1 }
          if head.path == "/events" {
            return .stream { wake in
              let echo = Echo(wake: wake)
              opened.streams.withLock { $0.append(echo) }
              return echo
            }
          }
          return .plain(200, head.path + "|" + head.query + "|" + (head["x"] ?? ""))
        })
      let server = server
      Thread.detachNewThread { server.run() }
    }

    /// The streams that were opened.
    final class Opened: Sendable {
      let streams = Mutex<[Echo]>([])
    }

    let opened: Opened

    deinit { server.stop() }

    /// Connects a client.
    func client() throws -> Client { try Client(server.port) }

    /// Connects a client, and opens a stream.
    func stream() throws -> Client {
      let client = try client()
      client.send(
        "GET /events HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
      var head = ""
      while !head.hasSuffix("\r\n\r\n"), case let part = client.read(upTo: 1), !part.isEmpty {
        head += String(decoding: part, as: UTF8.self)
      }
      // The example of RFC 6455.
      #expect(head.hasPrefix("HTTP/1.1 101 "))
      #expect(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
      return client
    }

    /// Whether a new client is served.
    func serves() throws -> Bool {
      try client().status("GET /a HTTP/1.1\r\nHost: x\r\n\r\n") == 200
    }
  }

  /// Returns a masked frame of a client.
  private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let mask: [UInt8] = [7, 99, 200, 31]
    let length: [UInt8] =
      payload.count < 126
      ? [0x80 | UInt8(payload.count)]
      : [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    return [first] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  @Test func `a request gets its response`() throws {
    let running = try Running()
    let text = try running.client()
    text.send("GET /a/b?c=d HTTP/1.1\r\nHost: x\r\nX: \t1 \r\nx: 2\r\n\r\n")
    let response = text.all()
    #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(response.hasSuffix("Content-Length: 13\r\nConnection: close\r\n\r\n/a/b|c=d|1, 2"))
    // A request in small parts.
    let slow = try running.client()
    for byte in "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n".utf8 { slow.send([byte]) }
    #expect(slow.all().hasSuffix("/slow||"))
  }

  @Test(arguments: [
    ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n\r\n", 414),
    ("GET /\(String(repeating: "a", count: 1_000_000))", 414),
    ("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 101) + "\r\n", 431),
    ("GET / HTTP/1.1\r\nA: \(String(repeating: "b", count: 40_000))\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 100_000), 431),
    ("GET /\r\n\r\n", 400), ("GET x HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 200),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400), ("GET / HTTP/1.1\nA: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
    ("GET /events HTTP/1.1\r\nHost: x\r\n\r\n", 400),
  ])
  func `what is too long or malformed is refused`(request: String, status: Int) throws {
    let running = try Running()
    #expect(try running.client().status(request) == status)
    let isRead = status == 200 || request.contains("/events")
    #expect(running.requests.value.withLock { $0 } == (isRead ? 1 : 0))
    #expect(try running.serves())
  }

  @Test func `a request that does not arrive in time is refused`() throws {
    let running = try Running { $0.headSeconds = 0.2 }
    let clients = try (0..<4).map { _ in try running.client() }
    clients[1].send("G")
    clients[2].send("GET / HTTP/1.1\r\nA: ")
    for client in clients { #expect(client.all().hasPrefix("HTTP/1.1 408 ")) }
  }

  @Test func `a client that sends a byte now and then is ended, too`() throws {
    let running = try Running { $0.headSeconds = 0.3 }
    let client = try running.client()
    client.send("GET / HTTP/1.1\r\n")
    let isEnded = waitUntil {
      usleep(20_000)
      return !client.send("a")
    }
    #expect(isEnded)
  }

  @Test func `clients that do nothing keep no other one out`() throws {
    let running = try Running { $0.connections = 4 }
    var idle: [Client] = []
    for _ in 0..<20 {
      idle.append(try running.client())
      idle[idle.count - 1].send("GET / HTT")
      let isServed = try running.serves()
      #expect(isServed)
    }
    #expect(idle[0].all() == "")
  }

  @Test func `streams leave connections for requests`() throws {
    let running = try Running { ($0.connections, $0.streams) = (4, 2) }
    let streams = try [running.stream(), running.stream()]
    #expect(
      try running.client().status(
        "GET /events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        == 503)
    #expect(try running.serves())
    streams[0].send(frame(0x81, Array("hello".utf8)))
    #expect(streams[0].frame()?.payload == Array("hello".utf8))
  }

  @Test func `a stream passes messages on in both directions`() throws {
    let running = try Running()
    let client = try running.stream()
    for text in ["", "a", String(repeating: "b", count: 125), String(repeating: "ü", count: 2000)] {
      // In two parts, too.
      let bytes = frame(0x81, Array(text.utf8))
      client.send(Array(bytes.prefix(3)))
      client.send(Array(bytes.dropFirst(3)))
      let reply = try #require(client.frame())
      #expect(reply.kind == 0x81 && reply.payload == Array(text.utf8))
    }
    client.send(frame(0x89, [1, 2, 3]))
    let pong = try #require(client.frame())
    #expect(pong.kind == 0x8A && pong.payload == [1, 2, 3])
    client.send(frame(0x88, [3, 232]))
    #expect(client.frame()?.kind == 0x88)
    #expect(client.frame() == nil)
  }

  @Test(
    arguments: [
      // Not masked; in parts; of an unknown kind; with 64 bits of length; longer than permitted.
      [0x81, 0x01, 0x61], [0x01, 0x81, 1, 2, 3, 4, 5], [0x83, 0x80, 1, 2, 3, 4],
      [0x81, 0xFF, 0x7F, 255, 255, 255, 255, 255, 255, 255], [0x81, 0xFE, 0x10, 0x01],
      [0x89, 0xFE, 0x00, 0x7E],
    ] as [[UInt8]])
  func `a frame that is not permitted ends the stream`(bytes: [UInt8]) throws {
    let running = try Running()
    let client = try running.stream()
    client.send(bytes)
    #expect(client.frame() == nil)
    #expect(try running.serves())
  }

  @Test func `a client that never reads costs a bounded number of messages, and is ended`() throws {
    let running = try Running { $0.stallSeconds = 0.3 }
    let client = try running.stream()
    client.send(frame(0x81, Array("flood".utf8)))
    #expect(waitUntil { running.opened.streams.withLock { !$0.isEmpty } })
    let echo = try #require(running.opened.streams.withLock { $0.first })
    // What the system keeps for the client is bounded; after that no message is made.
    var taken = -1
    let isStill = waitUntil {
      usleep(400_000)
      let before = taken
      taken = echo.taken.withLock { $0 }
      return before == taken
    }
    #expect(isStill && taken > 0 && taken < 100)
    // It reads what was sent, and then the end.
    while !client.read().isEmpty {}
    #expect(try running.serves())
  }

  @Test func `a client that sends without reading is not read`() throws {
    let running = try Running { $0.stallSeconds = 0.3 }
    let client = try running.stream()
    let ping = frame(0x89, [UInt8](repeating: 1, count: 125))
    let flood = Array(repeatElement(ping, count: 1000).joined())
    #expect(waitUntil { !client.send(flood) })
    #expect(try running.serves())
  }
}
