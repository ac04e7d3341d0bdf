import Foundation
import Synchronization

/// A server that answers requests by the functions for their methods.
///
/// Messages are read on a thread of their own and handled in their order on the thread that runs the
/// server, so that a cancellation reaches a request that still waits. A function may leave its
/// request unanswered and answer it later from another thread.
package final class RPCServer: Sendable {
  /// The notification that cancels a request.
  package struct Cancellation: Sendable {
    let method, key: String
    /// Whether a cancelled request is answered.
    let isAnswered: Bool

    /// The cancellation of the Language Server Protocol, 3.17.
    package static let languageServer = Cancellation(
      method: "$/cancelRequest", key: "id", isAnswered: true)
    /// The cancellation of the Model Context Protocol, 2025-06-18.
    package static let modelContext = Cancellation(
      method: "notifications/cancelled", key: "requestId", isAnswered: false)
  }

  /// Answers a request; `nil` if it will be answered later.
  package typealias RequestHandler = (RPCRequest) throws -> JSONValue?
  package typealias NotificationHandler = (JSONValue) -> Void

  /// Messages that were read and not handled yet.
  private struct Queue {
    var messages: [(message: RPCMessage, request: RPCRequest?, bytes: Int)] = []
    var bytes = 0
    /// Whether more messages may come.
    var isOpen = true
    var isStopped = false
    /// The requests without an answer.
    var pending: [RequestID: RPCRequest] = [:]
  }

  /// The greatest number of bytes of messages that wait.
  private static let maximumWaiting = 1 << 26

  private let connection: RPCConnection
  private let cancellation: Cancellation
  private let queue = Mutex(Queue())
  private let condition = NSCondition()

  package init(_ connection: RPCConnection, cancellation: Cancellation) {
    self.connection = connection; self.cancellation = cancellation
  }

  /// Sends a notification.
  package func notify(_ method: String, _ params: JSONValue) {
    connection.send(RPCMessage.call(method, params))
  }

  /// Sends a request, whose answer is dropped.
  package func call(_ method: String, _ params: JSONValue, id: RequestID) {
    connection.send(RPCMessage.call(method, params, id: id))
  }

  /// Ends `run` behind the message that is being handled.
  package func stop() {
    condition.withLock {
      queue.withLock { queue in
        (queue.isOpen, queue.isStopped) = (false, true)
      }
      condition.broadcast()
    }
  }

  /// Handles messages until the server is stopped, or until the input ends and all requests are
  /// answered.
  ///
  /// Requests of other methods are answered with an error, other notifications are ignored, and so
  /// are answers. Nothing is sent afterwards.
  package func run(
    requests: [String: RequestHandler], notifications: [String: NotificationHandler]
  ) {
    let thread = Thread { [self] in
      connection.read(receive)
      condition.withLock {
        queue.withLock { $0.isOpen = false }
        condition.broadcast()
      }
    }
    thread.stackSize = 1 << 24
    thread.start()
    while let (message, request) = take() {
      switch message {
      case .notification(let method, let params): notifications[method]?(params)
      case .request: if let request { answer(request, by: requests) }
      case .response: break
      }
    }
    connection.stop()
  }

  private func answer(_ request: RPCRequest, by handlers: [String: RequestHandler]) {
    if request.isAnswered { return }
    guard let handler = handlers[request.method] else {
      let message = "there is no method '\(request.method.prefix(100))'"
      return request.answer(.failure(RPCError(.methodNotFound, message)))
    }
    do {
      if let result = try handler(request) { request.answer(.success(result)) }
    } catch let error as RPCError {
      request.answer(.failure(error))
    } catch {
      request.answer(.failure(RPCError(.internalError, "\(error)")))
    }
  }

  /// Removes a request from those without an answer.
  private func end(_ request: RPCRequest) {
    condition.withLock {
      queue.withLock { queue in
        if queue.pending[request.id] === request { queue.pending[request.id] = nil }
      }
      condition.broadcast()
    }
  }

  /// Adds a message to those that wait; waits itself while there are too many.
  private func receive(_ message: RPCMessage, bytes: Int) {
    if case .notification(cancellation.method, let params) = message {
      let request = RequestID(params[cancellation.key]).flatMap { id in
        queue.withLock { $0.pending[id] }
      }
      request?.cancel(isAnswered: cancellation.isAnswered)
      if let request { end(request) }
      return
    }
    var request: RPCRequest?
    if case .request(let id, let method, let params) = message {
      let new = RPCRequest(id: id, method: method, params: params) { [self] request, answer in
        connection.send(answer)
        end(request)
      }
      queue.withLock { $0.pending[id] = new }
      request = new
    }
    condition.withLock {
      while queue.withLock({ $0.isOpen && $0.bytes > Self.maximumWaiting }) { condition.wait() }
      queue.withLock { queue in
        queue.messages.append((message, request, bytes))
        queue.bytes += bytes
      }
      condition.broadcast()
    }
  }

  /// Returns the next message, and waits for it; `nil` at the end.
  ///
  /// Messages that were read before the input ended are handled all.
  private func take() -> (message: RPCMessage, request: RPCRequest?)? {
    condition.withLock {
      while true {
        let (next, isOver) = queue.withLock { queue in
          let isOver = queue.isStopped || !queue.isOpen && queue.pending.isEmpty
          guard !queue.isStopped, !queue.messages.isEmpty else {
            return (nil as (RPCMessage, RPCRequest?)?, isOver)
          }
          let first = queue.messages.removeFirst()
          queue.bytes -= first.bytes
          return ((first.message, first.request), false)
        }
        if let next {
          condition.broadcast()
          return next
        }
        if isOver { return nil }
        condition.wait()
      }
    }
  }
}
