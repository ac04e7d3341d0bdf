import Foundation
import Synchronization

/// A connection over which messages come and go.
///
/// Messages are written whole, from any thread.
package final class RPCConnection: Sendable {
  private let input, output: Int32
  private let framing: MessageFraming
  /// The greatest number of bytes of a message that is read.
  private let limit: Int
  /// Whether the other side no longer reads.
  private let isBroken = Mutex(false)

  /// Makes a connection of two open files, which it does not close.
  package init(input: Int32, output: Int32, framing: MessageFraming, limit: Int) {
    self.input = input; self.output = output; self.framing = framing; self.limit = limit
  }

  /// Takes standard input and output for a connection.
  ///
  /// Whatever else is written to standard output goes to standard error from now on, so that it is
  /// no part of the protocol.
  package static func standard(framing: MessageFraming, limit: Int) -> RPCConnection {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    if output >= 0 { dup2(STDERR_FILENO, STDOUT_FILENO) }
    return RPCConnection(
      input: STDIN_FILENO, output: output >= 0 ? output : STDOUT_FILENO, framing: framing,
      limit: limit)
  }

  /// Writes a message; nothing happens if the other side no longer reads.
  package func send(_ message: JSONValue) {
    let data = framing.framed(message)
    isBroken.withLock { isBroken in
      guard !isBroken else { return }
      isBroken = !Self.write(data, to: output)
    }
  }

  /// Sends nothing more, so that the files may be closed.
  package func stop() { isBroken.withLock { $0 = true } }

  private static func write(_ data: Data, to file: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        let count = Foundation.write(
          file, bytes.baseAddress?.advanced(by: position), bytes.count - position)
        if count > 0 {
          position += count
        } else if count < 0, errno == EAGAIN {
          var state = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          _ = poll(&state, 1, -1)
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Reads messages until the input ends, and answers those that are invalid.
  ///
  /// - Parameter body: Takes a message with its number of bytes.
  package func read(_ body: (RPCMessage, Int) -> Void) {
    var splitter = MessageSplitter(framing, limit: limit)
    func take(_ item: MessageSplitter.Item) {
      let (messages, size): ([Result<RPCMessage, RPCMessage.Invalid>], Int) =
        switch item {
        case .success(let data): (RPCMessage.all(parsing: data), data.count)
        case .failure(let error): ([.failure(RPCMessage.Invalid(id: nil, error: error))], 0)
        }
      for message in messages {
        switch message {
        case .success(let message): body(message, size / messages.count)
        case .failure(let invalid):
          send(RPCMessage.answer(to: invalid.id, .failure(invalid.error)))
        }
      }
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(input, &buffer, buffer.count)
      if count > 0 {
        splitter.append(buffer[..<count])
        while let item = splitter.next() { take(item) }
      } else if count < 0, errno == EAGAIN {
        var state = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        _ = poll(&state, 1, -1)
      } else if count == 0 || errno != EINTR {
        if let item = splitter.last() { take(item) }
        return
      }
    }
  }
}
