/// The limits on what clients may send, keep open and wait for.
package struct ServerLimits: Sendable {
  /// The bytes of a request's first line.
  package var requestLine = 8 << 10
  /// The bytes of a request: its first line and its headers.
  package var head = 32 << 10
  /// The number of headers of a request.
  package var headers = 100
  /// The time in which a request has to arrive, in seconds.
  package var headSeconds = 10.0
  /// The time in which a client has to take some of the bytes that are sent to it, in seconds.
  package var stallSeconds = 60.0
  /// The time that is waited for a client to close a connection, in seconds.
  package var closingSeconds = 2.0
  /// The bytes of a client's message.
  package var message = 4 << 10
  /// The bytes of messages that are read of a client in a hundredth of a second.
  package var pace = 4 << 10
  package var connections = 64
  /// The number of connections that are streams, which stay open.
  package var streams = 32

  /// Creates the usual limits.
  package init() {}
}
