import Foundation

/// The socket of a client; everything that waits for the client has a limit of time.
final class ClientSocket: Sendable {
  /// A connection that ended, or a client that took too long.
  struct Ended: Error {}

  private let descriptor: Int32

  /// Takes a socket that does not block.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var isOn: Int32 = 1
    // Otherwise small messages wait for the receipt of the one before, some 40 ms in browsers.
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Whether a program of the server's user is the client.
  var isOfOwnUser: Bool { PeerUser.isOwn(ofConnection: descriptor) }

  /// Ends the connection, also for a thread that waits for the client.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Waits for an event of the client, or for bytes of another descriptor.
  ///
  /// - Returns: Whether each of them is ready.
  func wait(
    for event: Int32, or other: Int32 = -1, seconds: Double
  ) -> (client: Bool, other: Bool) {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(event), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, Int32(max(0, min(seconds * 1000, 1e6)).rounded(.up)))
    return (descriptors[0].revents != 0, descriptors[1].revents != 0)
  }

  /// Returns bytes that have arrived; `nil` if there are none yet.
  ///
  /// - Throws: `Ended` after the last ones.
  func read(upTo count: Int) throws(Ended) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    let received = recv(descriptor, &buffer, count, 0)
    if received > 0 { return Array(buffer.prefix(received)) }
    if received < 0, [EAGAIN, EINTR].contains(errno) { return nil }
    throw Ended()
  }

  /// Sends bytes, a client must take some of them within a time again and again.
  ///
  /// - Throws: `Ended` if it does not, or has ended the connection.
  func write(_ data: Data, stallSeconds: Double) throws(Ended) {
    var position = data.startIndex
    while position < data.endIndex {
      let sent = data[position...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent > 0 {
        position += sent
      } else if sent < 0, errno == EAGAIN {
        guard wait(for: POLLOUT, seconds: stallSeconds).client else { throw Ended() }
      } else if errno != EINTR {
        throw Ended()
      }
    }
  }

  /// Announces the end of what is sent, and waits for the client's end, so that it reads all.
  func finish(within seconds: Double) {
    shutdown(descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(seconds)
    while case let rest = ContinuousClock.now.duration(to: end) / .seconds(1), rest > 0 {
      guard wait(for: POLLIN, seconds: rest).client,
        (try? read(upTo: 64 << 10)) != nil
      else { return }
    }
  }
}
