import Foundation
import Rendering

/// A server of HTTP on the loopback addresses, for a page and its streams.
///
/// Each connection has a thread and takes one request without a body. What a client may send, keep
/// open and wait for is bounded by `ServerLimits` before anything is parsed.
package final class LoopbackServer: Sendable {
  /// The port on which it listens.
  package let port: UInt16
  private let listeners: [Int32]
  private let limits: ServerLimits
  private let connections: ConnectionTable
  private let respond: @Sendable (RequestHead) -> ServerResponse

  /// Listens on a port of 127.0.0.1, and of ::1 where the system has it; `nil` if it is not free.
  ///
  /// - Parameters:
  ///   - port: The port; any free one for 0.
  ///   - respond: A function that responds to a request, on the connection's thread.
  package init?(
    port: UInt16, limits: ServerLimits = ServerLimits(),
    respond: @escaping @Sendable (RequestHead) -> ServerResponse
  ) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    guard let first = Self.listen(AF_INET, address) else { return nil }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(first, $0, &size) }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    var second = sockaddr_in6()
    second.sin6_family = sa_family_t(AF_INET6)
    second.sin6_port = address.sin_port
    second.sin6_addr = in6addr_loopback
    listeners = [first, Self.listen(AF_INET6, second)].compactMap { $0 }
    self.limits = limits; self.respond = respond
    connections = ConnectionTable(limits: limits)
  }

  deinit { for listener in listeners { close(listener) } }

  /// Returns a socket that listens on an address; `nil` if there is none.
  private static func listen<Address>(_ family: Int32, _ address: Address) -> Int32? {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { return nil }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
      }
    }
    guard isBound, Foundation.listen(descriptor, SOMAXCONN) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Serves connections until the server is stopped.
  package func run() {
    while true {
      var descriptors = listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&descriptors, nfds_t(descriptors.count), -1)
      for listener in descriptors where listener.revents != 0 {
        guard accept(on: listener.fd) else { return }
      }
    }
  }

  /// Stops the server, and ends its connections.
  package func stop() {
    for listener in listeners { shutdown(listener, Int32(SHUT_RDWR)) }
    connections.end()
  }

  /// Accepts a connection, and serves it on a thread of its own; returns `false` once stopped.
  private func accept(on listener: Int32) -> Bool {
    let descriptor = Foundation.accept(listener, nil, nil)
    guard descriptor >= 0 else {
      if errno == EINVAL || errno == EBADF { return false }
      // The system has no more descriptors or no memory for now.
      if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { usleep(50_000) }
      return true
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let socket = ClientSocket(descriptor)
    guard let number = connections.admit(socket) else { return true }
    do {
      try WorkerThread.start("connection") { [self] in
        serve(socket, number)
        connections.remove(number)
      }
    } catch {
      connections.remove(number)
    }
    return true
  }

  // MARK: A connection

  /// Reads the request of a connection and responds to it.
  private func serve(_ socket: ClientSocket, _ number: Int) {
    do {
      let response: ServerResponse
      do {
        var head = try request(of: socket)
        if head["Upgrade"] != nil { head.isOfOwnUser = socket.isOfOwnUser }
        connections.enter(.working, number)
        switch respond(head) {
        case .content(let status, let headers, let body):
          response = .content(status: status, headers: headers, body: body)
        case .stream(let make):
          guard let headers = WebSocketFrames.accept(head) else {
            response = .plain(400, "This address is for WebSockets.\n")
            break
          }
          guard connections.enter(.streaming, number) else {
            response = .plain(503, "There are too many pages.\n")
            break
          }
          try write(ServerResponse.head(status: 101, headers: headers), to: socket)
          return try stream(on: socket, make)
        }
      } catch let refusal as RequestRefusal {
        response = refusal.response
      }
      connections.enter(.waiting, number)
      guard case .content(let status, var headers, let body) = response else { return }
      headers += [("Content-Length", "\(body.count)"), ("Connection", "close")]
      try write(ServerResponse.head(status: status, headers: headers) + body, to: socket)
      socket.finish(within: limits.closingSeconds)
    } catch {
      // The client has ended the connection, or takes nothing.
    }
  }

  /// Reads the request of a connection.
  private func request(of socket: ClientSocket) throws -> RequestHead {
    let end = ContinuousClock.now + .seconds(limits.headSeconds)
    var buffer = RequestBuffer(limits: limits)
    while true {
      let rest = ContinuousClock.now.duration(to: end) / .seconds(1)
      guard rest > 0, socket.wait(for: POLLIN, seconds: rest).client else {
        throw RequestRefusal.tooSlow
      }
      if let bytes = try socket.read(upTo: 4096), let head = try buffer.append(bytes) {
        return head
      }
    }
  }

  /// Sends bytes to a client.
  private func write(_ data: Data, to socket: ClientSocket) throws {
    try socket.write(data, stallSeconds: limits.stallSeconds)
  }

  // MARK: Streams

  /// Passes messages on in both directions until the client ends the stream.
  ///
  /// A client that takes no messages is not read, so that it cannot fill any queue.
  private func stream(
    on socket: ClientSocket,
    _ make: (@escaping @Sendable () -> Void) -> any StreamHandler
  ) throws {
    let pipe = try WakePipe()
    let handler = make { pipe.signal() }
    defer { handler.close() }
    var frames = ClientFrames(limit: limits.message)
    var nextRead = ContinuousClock.now
    while true {
      let message = handler.next()
      if let message { try send(message, to: socket) }
      let pause = ContinuousClock.now.duration(to: nextRead) / .seconds(1)
      let ready = socket.wait(
        for: pause > 0 ? 0 : POLLIN, or: pipe.descriptor,
        seconds: message != nil ? 0 : pause > 0 ? pause : 600)
      if ready.other { pipe.drain() }
      guard ready.client else { continue }
      if pause > 0 { return }
      guard let bytes = try socket.read(upTo: limits.pace) else { continue }
      nextRead = ContinuousClock.now + .milliseconds(10)
      for frame in try frames.append(bytes) {
        switch frame.kind {
        case .text: handler.receive(String(decoding: frame.payload, as: UTF8.self))
        case .ping: try send(.pong, Data(frame.payload), to: socket)
        case .close:
          try send(.close, Data(frame.payload), to: socket)
          return socket.finish(within: limits.closingSeconds)
        case .data, .pong: break
        }
      }
    }
  }

  private func send(_ message: StreamMessage, to socket: ClientSocket) throws {
    switch message {
    case .text(let text): try send(.text, Data(text.utf8), to: socket)
    case .data(let data): try send(.data, data, to: socket)
    }
  }

  private func send(_ kind: WebSocketFrames.Kind, _ payload: Data, to socket: ClientSocket) throws {
    try write(WebSocketFrames.header(kind, count: payload.count) + payload, to: socket)
  }
}
