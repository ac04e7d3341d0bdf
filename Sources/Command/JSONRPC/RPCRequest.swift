import Synchronization

/// A request that waits for its answer.
///
/// It is answered once: a second answer is dropped, such as one after its cancellation.
package final class RPCRequest: Sendable {
  private struct State {
    var isAnswered = false
    var isCancelled = false
    var cancellation: (@Sendable () -> Void)?
  }

  package let id: RequestID
  package let method: String
  /// The parameters; null without any.
  package let params: JSONValue
  private let send: @Sendable (RPCRequest, JSONValue) -> Void
  private let state = Mutex(State())

  /// Makes a request whose answer a function sends.
  package init(
    id: RequestID, method: String, params: JSONValue,
    send: @escaping @Sendable (RPCRequest, JSONValue) -> Void
  ) {
    self.id = id; self.method = method; self.params = params; self.send = send
  }

  package var isCancelled: Bool { state.withLock(\.isCancelled) }

  package var isAnswered: Bool { state.withLock(\.isAnswered) }

  /// Answers the request, unless that has happened already.
  package func answer(_ result: Result<JSONValue, RPCError>) {
    let isFirst = state.withLock { state in
      defer {
        state.isAnswered = true
        state.cancellation = nil
      }
      return !state.isAnswered
    }
    if isFirst { send(self, RPCMessage.answer(to: id, result)) }
  }

  /// Calls a function when the request is cancelled, or at once if it was.
  package func onCancellation(_ body: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled, !state.isAnswered { state.cancellation = body }
      return state.isCancelled
    }
    if isCancelled { body() }
  }

  /// Cancels the request.
  ///
  /// - Parameter isAnswered: Whether the other side expects an answer all the same.
  func cancel(isAnswered: Bool) {
    let cancellation = state.withLock { state in
      state.isCancelled = true
      if !isAnswered { state.isAnswered = true }
      defer { state.cancellation = nil }
      return state.cancellation
    }
    cancellation?()
    if isAnswered {
      answer(.failure(RPCError(.requestCancelled, "the request was cancelled")))
    }
  }
}
